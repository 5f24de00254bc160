"""Ratings of players in a variant, by openskill's Plackett–Luce model.

Every rating is calculated from the first match on, so an old correction needs no special case. Matches count in the
order in which they were first decided. A correction does not change this order. Plain values only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

MIDDLE: Final = 1500
SURE: Final = 2
"""The number of deviations within which the true strength lies in 19 of 20 cases."""
UNSETTLED: Final = 500
"""A rating with at least this uncertainty is provisional. It is lower after some ten matches."""
_SCALE: Final = 40
"""Points per unit of openskill's scale: 25 ± 8⅓ is shown as 1500 ± 333."""


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match decided by play. `places` are pairs of player and place; places may be shared."""

    match: int
    at: datetime
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A player's rating after one match: openskill's mean and deviation, and the number of matches so far."""

    match: int
    player: int
    at: datetime
    mu: float
    sigma: float
    matches: int


def history(played: Iterable[RatedMatch]) -> list[RatedStep]:
    """All changes of ratings in order of time. The last change of a player is the current rating."""
    from openskill.models import PlackettLuce  # 3 MB, only for processes that rate

    model = PlackettLuce(limit_sigma=True)  # a loss never makes a rating less certain
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
    """A mean on the displayed scale."""
    return round(MIDDLE + (mu - 25) * _SCALE)


def uncertainty(sigma: float) -> int:
    """The ± of a rating: the true strength lies within it in 19 of 20 cases."""
    return round(SURE * sigma * _SCALE)


def at_least(mu: float, sigma: float) -> int:
    """The rating minus its ±. Lists are ordered by it, so that a few lucky matches do not put a player first."""
    return shown(mu) - uncertainty(sigma)
