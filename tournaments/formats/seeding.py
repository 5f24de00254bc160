"""The order of seeding, best first: by rating, by lot; and how it is dealt into groups."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from tournaments.formats.slots import Seed

T = TypeVar("T")


def seeds(entries: int) -> tuple[Seed, ...]:
    """The slots of a first stage."""
    return tuple(Seed(number) for number in range(1, entries + 1))


def by_rating(entries: Sequence[tuple[int, float | None]]) -> tuple[int, ...]:
    """Entries with their ratings, the highest first; equals as they come, those without a rating last."""
    rated = [(entry, rating) for entry, rating in entries if rating is not None]
    best_first = sorted(rated, key=lambda entry: entry[1], reverse=True)
    return tuple(entry for entry, _ in best_first) + tuple(entry for entry, rating in entries if rating is None)


def by_lot(entries: Sequence[int], seed: str) -> tuple[int, ...]:
    """The same seed draws the same order, in whatever order the entries come."""
    return tuple(sorted(entries, key=lambda entry: (sha256(f"{seed}:{entry}".encode()).digest(), entry)))


def snake(order: Sequence[T], groups: int) -> tuple[tuple[T, ...], ...]:
    """Deal out `order` row by row, every other row backwards: 1 to A, 2 to B, 3 to B, 4 to A, …

    Groups differ by one at most.
    """
    dealt: list[list[T]] = [[] for _ in range(groups)]
    for at, entry in enumerate(order):
        row, column = divmod(at, groups)
        dealt[column if row % 2 == 0 else groups - 1 - column].append(entry)
    return tuple(tuple(group) for group in dealt)
