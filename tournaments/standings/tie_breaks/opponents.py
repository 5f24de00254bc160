"""How well the opponents did, as shares rather than sums: rounds that somebody missed weigh nothing."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final

from tournaments.standings.figures import counted, halves, percent
from tournaments.standings.results import Results
from tournaments.standings.tie_breaks.shape import Figure, each

FLOOR: Final = Fraction(1, 3)
"""So that meeting somebody who lost everything does not cost more than that; MTR writes 0.33."""


def _opponents(results: Results, entry: int) -> list[int]:
    """Everybody met at a table, as often as met."""
    played = (seen for seen in results.appearances[entry] if seen.is_played)
    return [opponent for seen in played for opponent, _ in seen.against]


def _part(won: int, possible: int) -> Fraction:
    return max(FLOOR, Fraction(won, possible)) if possible else FLOOR


def match_share(results: Results, entry: int) -> Fraction:
    return _part(*results.shares[entry])


def deal_share(results: Results, entry: int) -> Fraction:
    return _part(*results.deals[entry])


def _mean(share: Callable[[Results, int], Fraction], results: Results, entry: int) -> Figure:
    shares = [share(results, opponent) for opponent in _opponents(results, entry)]
    mean = sum(shares, Fraction()) / len(shares) if shares else Fraction()
    told = f"the mean of {', '.join(map(percent, shares))}" if shares else "no opponent yet"
    return mean, percent(mean), f"{told}{_left_out(results, entry)}"


def _left_out(results: Results, entry: int) -> str:
    """Rounds that do not count, for there was no opponent in them."""
    left_out = sum(not seen.is_played for seen in results.appearances[entry]) + results.missed[entry]
    return f"; {counted(left_out, 'round', 'rounds')} not played left out" if left_out else ""


def _schedule(results: Results, entry: int) -> Figure:
    opponents = _opponents(results, entry)
    records = [results.shares[opponent] for opponent in opponents]
    points, possible = sum(points for points, _ in records), sum(possible for _, possible in records)
    share = Fraction(points, possible) if possible else Fraction()
    words = f"{halves(points)} of {halves(possible)} points of {counted(len(opponents), 'opponent', 'opponents')}"
    return share, percent(share), f"{words if opponents else 'no opponent yet'}{_left_out(results, entry)}"


MATCH_SHARE: Final = each(
    "opponents_match_share",
    "Opponents’ match-win share",
    "How much of what they could win the opponents won, on average; nobody counts as less than a third.",
    "MTR, opponents' match-win percentage",
    partial(_mean, match_share),
)

DEAL_SHARE: Final = each(
    "opponents_deal_share",
    "Opponents’ deal share",
    "How many of their deals the opponents won, on average; nobody counts as less than a third.",
    "MTR, opponents' game-win percentage, of deals",
    partial(_mean, deal_share),
)

SCHEDULE: Final = each(
    "strength_of_schedule",
    "Strength of schedule",
    "How much of all that they could win the opponents won together.",
    "NFL tie-breaking procedures, strength of schedule",
    _schedule,
)
