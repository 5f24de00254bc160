"""The summary of a seat over all deals of a game."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.lab import spread_of
from engine.spit.analysis.figures import Chain, DealFigures, GameFigures, Pause, SeatFigures

MINUTE_MS: Final = 60_000

BIN_MS: Final = 100
"""How wide a bin of a histogram is, unless reactions are so slow that there would be more than `MOST_BINS`."""

MOST_BINS: Final = 24


class Reactions(NamedTuple):
    """The number of reactions, their median, and their lower and upper quartiles."""

    times: int
    median_ms: int
    quarter_ms: int
    three_quarters_ms: int


class Histogram(NamedTuple):
    """How many reactions of each seat fall into each bin of `bin_ms`; the last bin holds all slower ones, too."""

    bin_ms: int
    counts: tuple[tuple[int, ...], ...]


class SeatSummary(NamedTuple):
    """One seat over a game. A minute is a minute of play in which the seat was not out; None if there was no such time.

    `wins` are deals in which it stood first, `best_chain` has the number of its deal.
    """

    actions: int
    plays: int
    fumbles: int
    played_ms: int
    actions_a_minute: float | None
    plays_a_minute: float | None
    reactions: Reactions | None
    pauses: int
    races_won: int
    races_lost: int
    best_chain: tuple[int, Chain] | None
    wins: int


def seat_summaries(game: GameFigures) -> tuple[SeatSummary, ...]:
    return tuple([_summary(game.deals, seat) for seat in range(game.seats)])


def _summary(deals: Sequence[DealFigures], seat: int) -> SeatSummary:
    figures = [deal.seats[seat] for deal in deals]
    reactions = _all_reactions(figures)
    actions = sum([one.actions for one in figures])
    plays = sum([one.plays for one in figures])
    played_ms = sum([one.played_ms for one in figures])
    races = [race for deal in deals for race in deal.races]
    return SeatSummary(
        actions=actions,
        plays=plays,
        fumbles=sum([one.fumbles for one in figures]),
        played_ms=played_ms,
        actions_a_minute=actions * MINUTE_MS / played_ms if played_ms else None,
        plays_a_minute=plays * MINUTE_MS / played_ms if played_ms else None,
        reactions=reactions_of(reactions),
        pauses=sum([len(one.pauses) for one in figures]),
        races_won=sum([race.winner == seat for race in races]),
        races_lost=sum([race.loser == seat for race in races]),
        best_chain=_best_chain(deals, seat),
        wins=sum([deal.winner == seat for deal in deals]),
    )


def _all_reactions(figures: Sequence[SeatFigures]) -> list[int]:
    return [ms for one in figures for ms in one.reactions]


def reactions_of(reactions: Sequence[int]) -> Reactions | None:
    if not reactions:
        return None
    ordered = sorted(reactions)
    return Reactions(len(ordered), _at(ordered, 0.5), _at(ordered, 0.25), _at(ordered, 0.75))


def _at(ordered: Sequence[int], share: float) -> int:
    """The value below which that share lies, to the millisecond, with linear interpolation between neighbours."""
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return round(ordered[below] + (at - below) * (ordered[above] - ordered[below]))


def _best_chain(deals: Sequence[DealFigures], seat: int) -> tuple[int, Chain] | None:
    """The best chain; of equal ones the first."""
    best: tuple[int, Chain] | None = None
    for deal in deals:
        chain = deal.seats[seat].chain
        if chain is not None and (best is None or chain.plays > best[1].plays):
            best = (deal.number, chain)
    return best


def longest_pauses(deals: Sequence[DealFigures], seat: int, most: int) -> list[tuple[int, Pause]]:
    """The longest pauses of a seat, each with the number of its deal, longest first."""
    pauses = [(deal.number, one) for deal in deals for one in deal.seats[seat].pauses]
    pauses.sort(key=lambda found: (found[1].from_ms - found[1].until_ms, found[0], found[1].from_ms))
    return pauses[:most]


def histogram_of(game: GameFigures) -> Histogram | None:
    """The reactions of all seats on one scale that covers 95 % of them; None if there are no reactions."""
    by_seat = [_all_reactions([deal.seats[seat] for deal in game.deals]) for seat in range(game.seats)]
    together = [ms for reactions in by_seat for ms in reactions]
    if not together:
        return None
    reach_ms = int(spread_of(together).high)
    bin_ms = BIN_MS * max(1, -(-(reach_ms + 1) // (BIN_MS * MOST_BINS)))
    bins = reach_ms // bin_ms + 1
    return Histogram(bin_ms, tuple([_counted(reactions, bin_ms, bins) for reactions in by_seat]))


def _counted(reactions: Sequence[int], bin_ms: int, bins: int) -> tuple[int, ...]:
    counts = [0] * bins
    for ms in reactions:
        counts[min(ms // bin_ms, bins - 1)] += 1
    return tuple(counts)
