"""What many games of one variant have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.lab.shape import GameShape

LOW: Final = 0.05
HIGH: Final = 0.95
NORMAL_95: Final = 1.96
"""How many standard errors a 95 % interval reaches to either side of a mean."""

MINUTE_MS: Final = 60_000


class Spread(NamedTuple):
    """The middle value, and those below which 5 % and 95 % lie."""

    median: float
    low: float
    high: float


class Share(NamedTuple):
    """So many of so many."""

    part: int
    of: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Lengths are virtual minutes of play: what lies between deals is not counted.

    `wins` and `firsts` are shares of games won and of deals in which a seat was out first, by seat; `chosen` of the
    claims in which the spit pile at a place was chosen first, by place. `level` are games without a winner, `circles`
    deals that ended because they went in circles, `cut_wins` the games won by the seat that won their cut.
    `lead_changes` is a mean by game, `stuck` one by deal.
    """

    games: int
    deals: int
    deal_minutes: Spread
    game_minutes: Spread
    deals_a_game: Spread
    comebacks: Share
    lead_changes: float
    stuck: float
    wins: tuple[Share, ...]
    firsts: tuple[Share, ...]
    chosen: tuple[Share, ...]
    level: Share
    circles: Share
    cut_wins: Share


def summary_of(shapes: Sequence[GameShape], seats: int) -> Summary:
    """Raises ValueError where there is no game, or none with a deal."""
    lengths = [at_ms for shape in shapes for at_ms in shape.deals_ms]
    came_back = [shape.came_back for shape in shapes if shape.came_back is not None]
    return Summary(
        games=len(shapes),
        deals=len(lengths),
        deal_minutes=spread_of([at_ms / MINUTE_MS for at_ms in lengths]),
        game_minutes=spread_of([sum(shape.deals_ms) / MINUTE_MS for shape in shapes]),
        deals_a_game=spread_of([len(shape.deals_ms) for shape in shapes]),
        comebacks=Share(sum(came_back), len(came_back)),
        lead_changes=sum([shape.lead_changes for shape in shapes]) / len(shapes),
        stuck=sum([shape.stuck for shape in shapes]) / len(lengths),
        wins=_shares([shape.winner for shape in shapes], seats, of_all=True),
        firsts=_shares([seat for shape in shapes for seat in shape.firsts], seats, of_all=True),
        chosen=_shares([place for shape in shapes for place in shape.chosen], seats, of_all=False),
        level=Share(sum([shape.winner is None for shape in shapes]), len(shapes)),
        circles=Share(sum([shape.circles for shape in shapes]), len(lengths)),
        cut_wins=_cut_wins(shapes),
    )


def _cut_wins(shapes: Sequence[GameShape]) -> Share:
    cut = [shape for shape in shapes if shape.cut is not None and shape.winner is not None]
    return Share(sum([shape.cut == shape.winner for shape in cut]), len(cut))


def spread_of(values: Sequence[float]) -> Spread:
    """Between two values that lie next to each other it goes straight on. Raises ValueError for no value."""
    if not values:
        raise ValueError("there is no value")
    ordered = sorted(values)
    return Spread(_quantile(ordered, 0.5), _quantile(ordered, LOW), _quantile(ordered, HIGH))


def _quantile(ordered: Sequence[float], share: float) -> float:
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def _shares(found: Sequence[int | None], numbers: int, *, of_all: bool) -> tuple[Share, ...]:
    """How often each number was found, of all that was looked for or of what there was."""
    of = len(found) if of_all else len(found) - found.count(None)
    return tuple([Share(found.count(number), of) for number in range(numbers)])
