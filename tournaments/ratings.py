"""Ratings of players in a variant, by openskill's Plackett–Luce model.

Every rating is worked out from the first match on, so a correction of years ago needs no special case.
Matches count in the order in which they were first decided; a correction moves none. Pure values; the model is
openskill's.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

MIDDLE: Final = 1500
SURE: Final = 2
"""Deviations within which the true strength lies in 19 of 20 cases."""
UNSETTLED: Final = 500
"""A rating that may be as far off as this, as it is for the first ten matches or so, says little yet."""
_SCALE: Final = 40
"""What a unit of openskill's scale is printed as: 25 ± 8⅓ becomes 1500 ± 333."""


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match that was decided at a table: `places` of the players, by their keys; level ones share a place."""

    match: int
    at: datetime
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A player's rating after one match: openskill's mean and deviation, and how many matches it rests on."""

    match: int
    player: int
    at: datetime
    mu: float
    sigma: float
    matches: int


def history(played: Iterable[RatedMatch]) -> list[RatedStep]:
    """Every change of every rating, in the order of time; the last of each player is the present one."""
    from openskill.models import PlackettLuce  # 3 MB, which only a process that rates has

    model = PlackettLuce(limit_sigma=True)  # somebody who loses never becomes less certain by it
    ratings: dict[int, PlackettLuceRating] = {}
    counts: dict[int, int] = {}
    steps: list[RatedStep] = []
    for match in sorted(played, key=lambda match: (match.at, match.match)):
        players = [player for player, _ in match.places]
        before = [[ratings.get(player) or model.rating()] for player in players]
        after = model.rate(before, ranks=[place for _, place in match.places])
        for player, (rating,) in zip(players, after, strict=True):
            ratings[player] = rating
            counts[player] = counts.get(player, 0) + 1
            steps.append(RatedStep(match.match, player, match.at, rating.mu, rating.sigma, counts[player]))
    return steps


def shown(mu: float) -> int:
    """A mean as people read it."""
    return round(MIDDLE + (mu - 25) * _SCALE)


def uncertainty(sigma: float) -> int:
    """The true strength lies within so much of the rating in 19 of 20 cases."""
    return round(SURE * sigma * _SCALE)


def at_least(mu: float, sigma: float) -> int:
    """What somebody is all but sure to be worth: lists go by it, so that few lucky matches put nobody first."""
    return shown(mu) - uncertainty(sigma)
