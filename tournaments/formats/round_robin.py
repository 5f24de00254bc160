"""Round robin: everybody of a group meets everybody once, or twice with the sides changed.

The circle method. With an odd number somebody rests in each round: that is no match, and no bye.
The best two of a group meet in the last round of a turn. In matches of two each entry is the first side in
half of its matches, in one more or fewer where that cannot be. At tables of more than two no side is the first,
and some meet again before everybody has met everybody: `tables_for_all` says who sits where.
"""

from collections.abc import Sequence

from tournaments.formats import tables_for_all
from tournaments.formats.drafting import Draft
from tournaments.formats.groups import group_name
from tournaments.formats.limits import count_refusal
from tournaments.formats.plans import CannotDraw, PlannedRound, StageSettings
from tournaments.formats.seeding import snake
from tournaments.formats.slots import Slot

MOST_IN_A_GROUP = 64
MOST_TIMES = 2

Pairing = tuple[int, int]
"""Two places in the order of a group, from 0; the first side first."""

Table = tuple[int, ...]
"""The same for any number of them."""


def refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    """Why so many entries cannot be divided and paired like this; None when they can."""
    return (
        _times_refusal(settings.times)
        or count_refusal("Round robin", entries)
        or _groups_refusal(entries, settings.groups, seats)
    )


def plan(
    slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
) -> tuple[PlannedRound, ...]:
    """All rounds, first rounds of all groups first; raises CannotDraw with the refusal."""
    if reason := refusal(len(slots), settings, seats):
        raise CannotDraw(reason)
    draft = Draft(first_match)
    groups = snake(slots, settings.groups)
    schedules = [schedule(len(group), settings.times, seats) for group in groups]
    for at in range(max(len(rounds) for rounds in schedules)):
        for number, (group, rounds) in enumerate(zip(groups, schedules, strict=True), start=1):
            if at < len(rounds):
                _add(draft, at + 1, number if len(groups) > 1 else 0, [_seated(group, table) for table in rounds[at]])
    return draft.planned()


def _seated(group: Sequence[Slot], table: Table) -> tuple[Slot, ...]:
    return tuple(group[place] for place in table)


def schedule(entries: int, times: int, seats: int = 2) -> list[list[Table]]:
    """Who meets whom in each round of one group."""
    turn = [list[Table](pairs) for pairs in _turn(entries)] if seats == 2 else _turn_at_tables(entries, seats)
    back = [[table[::-1] for table in tables] for tables in turn]
    return [tables for number in range(times) for tables in (back if number % 2 else turn)]


def _turn_at_tables(entries: int, seats: int) -> list[list[Table]]:
    return [list(tables) for tables in tables_for_all.turn(entries, seats)]


def _turn(entries: int) -> list[list[Pairing]]:
    """One turn: whoever has a number of the circle, modulo its size, adding up to twice the round's, meets."""
    circle = entries - 1 + entries % 2
    last = (circle + 1) // 2  # where 0 and 1, the best two, meet
    rounds = ((last + 1 + at) % circle for at in range(circle))
    return [sorted(_pairings(number, circle, entries), key=min) for number in rounds]


def _pairings(number: int, circle: int, entries: int) -> list[Pairing]:
    """Of two in the circle the one who has the shorter way ahead to the other is the first side."""
    inside = [_sides((number - away) % circle, (number + away) % circle, circle) for away in range(1, circle // 2 + 1)]
    if entries == circle:
        return inside
    return [*inside, (number, circle) if number % 2 else (circle, number)]


def _sides(a: int, b: int, circle: int) -> Pairing:
    return (a, b) if (b - a) % circle <= circle // 2 else (b, a)


def _add(draft: Draft, turn: int, group: int, tables: list[tuple[Slot, ...]]) -> None:
    name = f"{group_name(group)}, round {turn}" if group else f"Round {turn}"
    draft.add(name, tables, group=group)


def _times_refusal(times: int) -> str | None:
    if 1 <= times <= MOST_TIMES:
        return None
    return "In a round robin each two meet once or twice. Choose 1 or 2."


def _groups_refusal(entries: int, groups: int, seats: int) -> str | None:
    most = MOST_IN_A_GROUP if seats == 2 else tables_for_all.MOST
    if groups < 1:
        return "A round robin has at least one group. Choose 1 or more."
    if entries < 2 * groups:
        return f"{groups} groups need at least {2 * groups} entries; there are {entries}. {_fewer_groups(entries // 2)}"
    if entries > most * groups:
        at_tables = f" at tables of {seats}" if seats > 2 else ""
        least = _choose(-(-entries // most), "least")
        return f"A group{at_tables} takes at most {most} entries; there are {entries}. {least}"
    return None


def _fewer_groups(groups: int) -> str:
    """One group is another way of playing."""
    if groups > 1:
        return _choose(groups, "most")
    return "Two groups need 4: enter more people, or choose another way of playing."


def _choose(groups: int, way: str) -> str:
    return f"Make at {way} {groups} {'group' if groups == 1 else 'groups'}."
