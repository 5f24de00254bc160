"""A submitted bot's run in one game. Only its author sees it: no public film, record or page has any of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from games.models import BotVersion, Forfeit, Game, Seat
from games.packing import unpacked
from games.selectors.submitted import bot_of, versions_of

MOST_SLOW: Final = 10
MOST_TIMED: Final = 20_000
"""The most questions that a page passes to its script."""
COLUMNS: Final = 200
"""Columns of the drawing; each shows its longest question."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """`number` and `deal` from 1, and the moment in the deal; `left_ms`: the processor time left to the bot."""

    number: int
    deal: int
    at_ms: int
    took_us: int
    left_ms: int

    @property
    def took_ms(self) -> float:
        return self.took_us / 1000


class Print(NamedTuple):
    """A bot's print before its answer to a question. A bot that did not start has no question."""

    number: int
    deal: int
    at_ms: int
    text: str


@dataclass(frozen=True, slots=True)
class RunShown:
    game: Game
    version: BotVersion
    forfeit: Forfeit | None
    questions: Sequence[AskedQuestion]
    prints: Sequence[Print]

    @property
    def timed(self) -> list[tuple[int, int, int, int]]:
        """For the page's script, by question: deal, moment, microseconds taken, milliseconds left."""
        return [(one.deal, one.at_ms, one.took_us, one.left_ms) for one in self.questions[:MOST_TIMED]]

    @property
    def mean_ms(self) -> float:
        return sum(question.took_ms for question in self.questions) / max(len(self.questions), 1)

    @property
    def slowest(self) -> list[AskedQuestion]:
        return sorted(self.questions, key=lambda question: -question.took_ms)[:MOST_SLOW]

    @property
    def heights(self) -> list[tuple[int, float]]:
        """Columns of the drawing, each with its height in percent of the longest question."""
        size = -(-len(self.questions) // COLUMNS)
        highest = max((question.took_ms for question in self.questions), default=0) or 1
        starts = range(0, len(self.questions), max(size, 1))
        tops = (max(question.took_ms for question in self.questions[start : start + size]) for start in starts)
        return [(column, round(100 * top / highest, 1)) for column, top in enumerate(tops)]


def run_of(version: BotVersion, public_id: str) -> RunShown | None:
    """None if the version did not play in that game, or its run was not kept. Two queries."""
    seat = _runs().filter(game__public_id=public_id, player__bot=bot_of(version)).first()
    return None if seat is None else _shown(seat, version)


def own_runs(game: Game, user: User | AnonymousUser) -> list[RunShown]:
    """The runs of this person's own bots in a game, by seat. No query without an account, one if no submitted bot
    played."""
    if not user.is_authenticated:
        return []
    seats = list(_runs().filter(game=game).select_related("player").order_by("number"))
    own = {
        bot: one for bot, one in versions_of(seat.player.bot for seat in seats).items() if one.bot.owner_id == user.pk
    }
    return [_shown(seat, own[seat.player.bot]) for seat in seats if seat.player.bot in own]


def _runs() -> QuerySet[Seat]:
    return Seat.objects.select_related("game", "run", "forfeit").filter(run__isnull=False)


def _shown(seat: Seat, version: BotVersion) -> RunShown:
    run = seat.run
    rows = zip(*(unpacked(bytes(row)) for row in (run.deals, run.asked_ms, run.times_us, run.told_ms)), strict=False)
    questions = [AskedQuestion(number, *row) for number, row in enumerate(rows, start=1)]
    asked = {one.number: one for one in questions}
    start = AskedQuestion(1, 1, 0, 0, 0)
    prints = [
        Print(number, at.deal, at.at_ms, text) for number, text in run.prints for at in [asked.get(number, start)]
    ]
    return RunShown(seat.game, version, getattr(seat, "forfeit", None), questions, prints)
