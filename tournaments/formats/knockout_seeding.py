"""The entries that advance from groups to a knockout, in an order of seeding that keeps groups apart.

All group winners are seeded before all runners-up, these before all third, and so on, so winners get byes first. Within
a place the order is free, and chosen so that two of one group meet late. If there are few orders (`MOST_ORDERS`) all
are tried; else the best of a few is taken.
"""

from collections.abc import Sequence
from functools import lru_cache

from tournaments.formats.keeping_apart import SMALL, Weights, best_of_all, meetings, spread, with_best_exchanges
from tournaments.formats.slots import PlaceOf, Slot


@lru_cache(maxsize=64)
def through_slots(group_sizes: tuple[int, ...], through: int, stage: int, first: int = 1) -> tuple[Slot, ...]:
    """`through` places of each group of `stage` from the `first` on, as far as they exist; best seed first.

    For a stage without groups, its places in order.
    """
    places = range(first, first + through)
    if len(group_sizes) == 1:
        return tuple(PlaceOf(stage, place) for place in places if place <= group_sizes[0])
    coming = [
        PlaceOf(stage, place, group)
        for place in places
        for group, size in enumerate(group_sizes, start=1)
        if place <= size
    ]
    return tuple(coming[at] for at in _arranged(coming))


def _arranged(coming: Sequence[PlaceOf]) -> list[int]:
    weights = _mates(coming)
    tiers = [slot.place for slot in coming]
    plain = list(range(len(coming)))
    backwards = sorted(plain, key=lambda at: (tiers[at], -at))
    starts = [spread(plain, tiers, weights), spread(backwards, tiers, weights)]
    if len(coming) <= SMALL:
        starts += [plain, backwards]
    found = min(
        (with_best_exchanges(start, tiers, weights) for start in starts), key=lambda order: meetings(order, weights)
    )
    return best_of_all(found, tiers, weights)


def _mates(coming: Sequence[PlaceOf]) -> Weights:
    """Weights that keep entries of the same group apart."""
    groups: dict[int, list[int]] = {}
    for at, slot in enumerate(coming):
        groups.setdefault(slot.group, []).append(at)
    return {at: dict.fromkeys((o for o in groups[slot.group] if o != at), 1) for at, slot in enumerate(coming)}
