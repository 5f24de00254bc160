"""How a submitted bot fared in one game, for its author."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.models import BotVersion, Forfeit, Game, Seat
from games.selectors.submitted import bot_of
from games.services.matches import unpacked

MOST_SLOW: Final = 10
COLUMNS: Final = 200
"""Of the drawing: each shows the longest of the questions in it."""


@dataclass(frozen=True, slots=True)
class Question:
    """`number` from 1; `left_ms`: the processor time that was left to the bot."""

    number: int
    took_ms: float
    left_ms: int


@dataclass(frozen=True, slots=True)
class RunShown:
    game: Game
    forfeit: Forfeit | None
    questions: Sequence[Question]
    prints: str

    @property
    def mean_ms(self) -> float:
        return sum(question.took_ms for question in self.questions) / max(len(self.questions), 1)

    @property
    def slowest(self) -> list[Question]:
        return sorted(self.questions, key=lambda question: -question.took_ms)[:MOST_SLOW]

    @property
    def heights(self) -> list[tuple[int, float]]:
        """Columns of the drawing, with the share of the longest question that each has reached, in percent."""
        size = -(-len(self.questions) // COLUMNS)
        highest = max((question.took_ms for question in self.questions), default=0) or 1
        starts = range(0, len(self.questions), max(size, 1))
        tops = (max(question.took_ms for question in self.questions[start : start + size]) for start in starts)
        return [(column, round(100 * top / highest, 1)) for column, top in enumerate(tops)]


def run_of(version: BotVersion, public_id: str) -> RunShown | None:
    """None where the version did not play in that game, or nothing of it was kept. Two queries."""
    seats = Seat.objects.select_related("game", "run", "forfeit").filter(run__isnull=False)
    seat = seats.filter(game__public_id=public_id, player__bot=bot_of(version)).first()
    if seat is None:
        return None
    times, left = unpacked(bytes(seat.run.times_us)), unpacked(bytes(seat.run.told_ms))
    questions = [
        Question(number, took / 1000, ms) for number, (took, ms) in enumerate(zip(times, left, strict=False), start=1)
    ]
    return RunShown(seat.game, getattr(seat, "forfeit", None), questions, seat.run.prints)
