"""The standings themselves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.standings.outcomes import Outcome, StageEntrant, is_under_way
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.results import Results, results_of
from tournaments.standings.tie_breaks.catalogue import in_order
from tournaments.standings.tie_breaks.interface import TieBreak, Value

Group = list[int]
"""Entries tied so far."""


@dataclass(frozen=True, slots=True)
class Row:
    """`points` are half points; `values` has one for each tie-break, in their order."""

    place: int
    is_shared: bool
    entry: int
    name: str
    points: int
    values: tuple[Value, ...]
    provisional: bool
    """Whether any match of a begun round is still open; it can change tie-breaks too."""
    withdrawn: bool = False
    gave_up: bool = False


def standings(
    entrants: Sequence[StageEntrant],
    outcomes: Sequence[Outcome],
    order: Sequence[str | TieBreak],
    rounds: int | None = None,
    points: PointsRule = SWISS,
    lot: str = "",
) -> tuple[Row, ...]:
    """Best first. Entries that are level in all of `order` share a place; among them the better seed comes first.

    `rounds`: the number of rounds that every entry plays (Swiss). An entry without a match in a begun round has missed
    it. None if this does not apply (round robin). `lot` seeds the lot. An entry that gave up its place comes below all
    others and shares no place. Raises UnknownTieBreak.
    """
    tie_breaks = in_order(order)
    results = results_of(entrants, outcomes, rounds, points, lot)
    values: dict[int, list[Value]] = {entrant.number: [] for entrant in entrants}
    groups = [group for group in _by_seed(entrants) if group]
    for tie_break in tie_breaks:
        groups = [smaller for group in groups for smaller in _split(tie_break, results, group, values)]
    places = [place for group in groups for place in _places_of(group, results)]
    return tuple(_rows(places, results, values, is_under_way(outcomes)))


def _by_seed(entrants: Iterable[StageEntrant]) -> tuple[Group, Group]:
    """Entries whose places count, and entries that gave theirs up."""
    last = float("inf")
    by_seed = sorted(entrants, key=lambda entrant: (entrant.seed or last, entrant.number))
    return [one.number for one in by_seed if not one.gave_up], [one.number for one in by_seed if one.gave_up]


def _places_of(level: Group, results: Results) -> list[Group]:
    return [[entry] for entry in level] if results.entrants[level[0]].gave_up else [level]


def _split(tie_break: TieBreak, results: Results, group: Group, values: Mapping[int, list[Value]]) -> Iterator[Group]:
    found = tie_break.values(results, group)
    for entry in group:
        values[entry].append(found[entry])
    best_first = sorted(group, key=lambda entry: found[entry].key, reverse=True)
    for _, level in groupby(best_first, key=lambda entry: found[entry].key):
        yield list(level)


def _rows(
    groups: Iterable[Group], results: Results, values: Mapping[int, Sequence[Value]], provisional: bool
) -> Iterator[Row]:
    place = 1
    for group in groups:
        for entry in group:
            entrant = results.entrants[entry]
            yield Row(
                place=place,
                is_shared=len(group) > 1,
                entry=entry,
                name=entrant.name,
                points=results.points[entry],
                values=tuple(values[entry]),
                provisional=provisional,
                withdrawn=entrant.withdrawn,
                gave_up=entrant.gave_up,
            )
        place += len(group)
