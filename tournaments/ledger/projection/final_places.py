"""Final places of the whole tournament: qualifiers by their last stage, then all others."""

from collections.abc import Collection
from typing import NamedTuple

from tournaments.formats.advancement import next_stages
from tournaments.formats.bracket_places import PlaceRange, bracket_places
from tournaments.ledger.fact import Sides
from tournaments.ledger.projection.values import Group, Projection, StageView, State


class _Level(NamedTuple):
    """Entries that share `size` places of a stage, starting at `place`. In a bracket some places may stay empty."""

    place: int
    size: int
    entries: Sides

    def without(self, gone: Collection[int]) -> "_Level":
        left = tuple(entry for entry in self.entries if entry not in gone)
        return _Level(self.place, self.size - len(self.entries) + len(left), left)


def final_places(projection: Projection) -> tuple[PlaceRange, ...]:
    """From the first place to the last; empty until the tournament is over."""
    if projection.state != State.FINISHED:
        return ()
    found: list[PlaceRange] = []
    first = 1
    for level in _levels(projection, 1):
        if level.entries:
            found.append(PlaceRange(first, first + level.size - 1, level.entries))
        first += level.size
    return tuple(found)


def _levels(projection: Projection, number: int) -> list[_Level]:
    """All players of a stage, best first. Qualifiers stand at the first place that qualifies."""
    stage = projection.stages[number - 1]
    further = [
        _Level(projection.settings[next_stage - 1].from_place, size, entries)
        for next_stage in next_stages(projection.settings, number)
        for _, size, entries in _levels(projection, next_stage)
    ]
    gone = {entry for level in further for entry in level.entries}
    own = [left for level in _own(projection, stage) if (left := level.without(gone)).size]
    return sorted([*further, *own], key=lambda level: level.place)


def _own(projection: Projection, stage: StageView) -> list[_Level]:
    if stage.format.is_a_bracket:
        places = bracket_places(stage.rounds, lambda match: projection.matches[match].ended)
        return [_Level(shared.first, shared.last - shared.first + 1, shared.entries) for shared in places]
    together: dict[int, Sides] = {}
    for group in stage.groups:
        for place, level in _by_place(group):
            together[place] = (*together.get(place, ()), *level)
    return [_Level(place, len(entries), entries) for place, entries in sorted(together.items())]


def _by_place(group: Group) -> list[tuple[int, Sides]]:
    """Entries with the same place in different groups share it: they have not met."""
    place, found = 1, []
    for level in group.ranking or ():
        found.append((place, level))
        place += len(level)
    return found
