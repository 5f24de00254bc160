"""The costs of a pair: one whole number for each criterion, from 0. Criteria are in the order in which they decide.

Each criterion is summed over all pairs of a pairing. Between two pairings, the first criterion that differs decides.
"""

from itertools import islice
from typing import Final

from tournaments.formats.constraints import Pair
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss.field import Field, drawn

Costs = tuple[int, ...]
"""One number for each criterion of COSTS, in the same order."""

_FARTHEST = 255  # places from the ideal opponent; greater distances cost the same, which keeps sums small


def costs_of(field: Field, pair: Pair) -> Costs:
    return tuple([cost(field, pair) for cost in COSTS])


def _rematch(field: Field, pair: Pair) -> int:
    """Where rematches are allowed, they are the last resort, and as few as possible."""
    return int(field.met.get(pair, 0) ** 2)


def _second_bye(field: Field, pair: Pair) -> int:
    return int(field.byes.get(pair[1], 0) ** 2) if pair[0] == NOBODY else 0


def _bye_score(field: Field, pair: Pair) -> int:
    """One of those with the lowest score has the bye."""
    return field.groups - 1 - field.places[pair[1]].group if pair[0] == NOBODY else 0


def _gap(field: Field, pair: Pair) -> int:
    """A gap between scores counts by its square, so two small gaps are better than a large one."""
    if pair[0] == NOBODY:
        return 0
    return (field.entrants[pair[0]].score - field.entrants[pair[1]].score) ** 2


def _float(field: Field, pair: Pair) -> int:
    """The costs of a second float in the same direction within two rounds."""
    if pair[0] == NOBODY:
        return repeated(field, pair[1], -1)
    high, low = by_place(field, pair)
    if field.places[high].group == field.places[low].group:
        return 0
    return repeated(field, high, -1) + repeated(field, low, 1)


def repeated(field: Field, number: int, way: int) -> int:
    """The sum of 2 for the same float one round ago and 1 for the same float two rounds ago."""
    before = islice(reversed(field.entrants[number].floats), 2)
    return sum(weight for weight, float_ in zip((2, 1), before, strict=False) if float_ == way)


def _apart(field: Field, pair: Pair) -> int:
    return field.constraints.apart.get(pair, 0)


def _changed(field: Field, pair: Pair) -> int:
    """When a round is paired again, published pairs stay."""
    return int(bool(field.keep) and pair not in field.keep)


def _rating(field: Field, pair: Pair) -> int:
    """The squared distance in places from the ideal opponent.

    In a score group the first meets the last, and so on (the fold). The last of a group floats to the first of the
    next. A float counts twice, because the pairs inside an odd group come closer to the fold if its middle floats.
    """
    if pair[0] == NOBODY:
        return 2 * _squared(_from_below(field, pair[1]))
    high, low = by_place(field, pair)
    if field.places[high].group != field.places[low].group:
        return 2 * _squared(_from_below(field, high)) + 2 * _squared(field.places[low].rank)
    return _squared(abs(_from_below(field, high) - field.places[low].rank))


def _from_below(field: Field, number: int) -> int:
    place = field.places[number]
    return place.size - 1 - place.rank


def _squared(places: int) -> int:
    return min(places, _FARTHEST) ** 2


def _lot(field: Field, pair: Pair) -> int:
    return drawn(field.lot, *pair)


def by_place(field: Field, pair: Pair) -> Pair:
    """The pair with the better placed entrant first."""
    first, second = pair
    return pair if field.places[first].at < field.places[second].at else (second, first)


COSTS: Final = (_rematch, _second_bye, _bye_score, _gap, _float, _apart, _changed, _rating, _lot)
"""The criteria in order: the first decides, then the second, and so on."""
