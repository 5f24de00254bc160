"""Round robin: everybody of a group meets everybody once, or twice with the sides changed.

The circle method. With an odd number somebody rests in each round: that is no match, and no bye.
The best two of a group meet in the last round of a turn. Each entry is the first side in half of
its matches, in one more or fewer where that cannot be.
"""

from collections.abc import Sequence

from tournaments.formats.drafting import Draft
from tournaments.formats.groups import group_name
from tournaments.formats.limits import count_refusal, seats_refusal
from tournaments.formats.plans import CannotDraw, PlannedRound, StageSettings
from tournaments.formats.seeding import snake
from tournaments.formats.slots import Slot

MOST_IN_A_GROUP = 64
MOST_TIMES = 2

Pairing = tuple[int, int]
"""Two places in the order of a group, from 0; the first side first."""


def refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    """Why so many entries cannot be divided and paired like this; None when they can."""
    return (
        seats_refusal("Round robin", seats)
        or _times_refusal(settings.times)
        or count_refusal("Round robin", entries)
        or _groups_refusal(entries, settings.groups)
    )


def plan(
    slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
) -> tuple[PlannedRound, ...]:
    """All rounds, first rounds of all groups first; raises CannotDraw with the refusal."""
    if reason := refusal(len(slots), settings, seats):
        raise CannotDraw(reason)
    draft = Draft(first_match)
    groups = snake(slots, settings.groups)
    schedules = [schedule(len(group), settings.times) for group in groups]
    for at in range(max(len(rounds) for rounds in schedules)):
        for number, (group, rounds) in enumerate(zip(groups, schedules, strict=True), start=1):
            if at < len(rounds):
                _add(draft, at + 1, number if len(groups) > 1 else 0, [(group[a], group[b]) for a, b in rounds[at]])
    return draft.planned()


def schedule(entries: int, times: int) -> list[list[Pairing]]:
    """Who meets whom in each round of one group."""
    turn = _turn(entries)
    back = [[(b, a) for a, b in pairs] for pairs in turn]
    return [pairs for number in range(times) for pairs in (back if number % 2 else turn)]


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


def _groups_refusal(entries: int, groups: int) -> str | None:
    if groups < 1:
        return "A round robin has at least one group. Choose 1 or more."
    if entries < 2 * groups:
        return (
            f"{groups} groups need at least {2 * groups} entries; there are {entries}. {_choose(entries // 2, 'most')}"
        )
    if entries > MOST_IN_A_GROUP * groups:
        least = -(-entries // MOST_IN_A_GROUP)
        return f"A group takes at most {MOST_IN_A_GROUP} entries; there are {entries}. {_choose(least, 'least')}"
    return None


def _choose(groups: int, way: str) -> str:
    return f"Make at {way} {groups} {'group' if groups == 1 else 'groups'}."
