"""What all brackets share: what leaving and seeds mean, who is kept apart, and why two meet, in sentences."""

from collections.abc import Iterator
from typing import Final

from games.sentences import listed
from tournaments.formats.bracket_places import ResultOf, bracket_places
from tournaments.formats.course import Course, Match, Sides, there
from tournaments.formats.groups import group_within
from tournaments.formats.plans import StageSettings
from tournaments.formats.slots import Bye, LoserOf, PlaceOf, Seed, Slot, WinnerOf, told

IS_DRAWN: Final = "Nobody can enter once the bracket is drawn, since every place in it is taken."


def seeding_told(settings: StageSettings, count: int, seats: int) -> str:
    if seats > 2:
        return "the best sit at different tables"
    byes = (1 << (count - 1).bit_length()) - count
    late = ", and the best seeds meet late" if count > 2 else ""
    if byes:
        return f"{'the first has a bye' if byes == 1 else f'the first {byes} have a bye'}{late}"
    return f"1 meets {count}{late}"


def apart_told(seats: int) -> str:
    if seats > 2:
        return "In the first round they do not sit at one table, if possible. Later they may meet."
    return (
        "They are far apart in the bracket. If possible, they do not meet in the first round. Winners may meet later."
    )


def rank(course: Course) -> tuple[Sides, ...]:
    """By how far they came. Who gave up a place comes after all others, one by one: nothing is to be decided there."""
    gave_up = {entrant.number for entrant in course.entrants if entrant.gave_up}
    levels = [level for _, _, level in bracket_places(course.rounds, _ended(course)) if level]
    stay = (tuple(entry for entry in level if entry not in gave_up) for level in levels)
    last = ((entry,) for level in levels for entry in level if entry in gave_up)
    return (*(level for level in stay if level), *last)


def _ended(course: Course) -> ResultOf:
    return lambda number: course.matches[number].ended


def reason(course: Course, match: Match, as_proposed: bool) -> str:
    """Why these meet, in a sentence."""
    ways = [f"{'the ' if isinstance(slot, WinnerOf | LoserOf) else ''}{_in_words(slot)}" for slot in match.slots]
    return f"The draw brings together {listed(ways, at_most=len(ways))}."


def _in_words(slot: Slot) -> str:
    words = told(str(slot))
    return words[0].lower() + words[1:]


def reasons(course: Course, match: Match, as_proposed: bool) -> tuple[str, ...]:
    """Where each side comes from."""
    return tuple(_reasons(course, match))


def _reasons(course: Course, match: Match) -> Iterator[str]:
    _, planned = course.planned(match.number)
    if planned.reset_of:
        first = planned.reset_of
        yield f"It is played if the unbeaten side loses match {first}. Then both have one loss."
    for slot, side in zip(match.slots, match.sides, strict=True):
        yield _comes_from(course, match, slot, side)
    if all(isinstance(slot, Seed) for slot in match.slots) and len(course.matches) > 1:
        yield "The draw keeps the best seeds apart as long as possible."


def _comes_from(course: Course, match: Match, slot: Slot, side: int | None) -> str:
    if side is None:
        return _nobody(course, match, slot)
    name = course.names[side]
    match slot:
        case Seed(number):
            why = ", after changing places with another, since some are kept apart" if side in course.moved else ""
            return f"{name} is seed {number}{why}."
        case PlaceOf(stage, place, group):
            where = group_within(group) if group else f"stage {stage}"
            return f"{name} finished in place {place} of {where}."
        case WinnerOf(number):
            return _won(course, course.matches[number], name)
        case LoserOf(number):
            return f"{name} lost match {number}{_against(course, course.matches[number], side)}."
    return f"{name} was placed here by hand."


def _nobody(course: Course, match: Match, slot: Slot) -> str:
    if isinstance(slot, Bye):
        others, byes = there(match), _who_has_byes(course)
        who = f"is drawn against {course.names[others[0]]}" if others else "comes to this side"
        return f"Nobody {who}: {byes}"
    if match.ended:
        return f"{told(str(slot))} would play here, but that place is empty."
    return f"{told(str(slot))} plays here."


def _who_has_byes(course: Course) -> str:
    """As `knockout_seeding` gives them."""
    slots = (slot for planned in course.rounds for match in planned.matches for slot in match.sides)
    if any(isinstance(slot, PlaceOf) and slot.group for slot in slots):
        return (
            "byes go to the first of each group before the second, and so on. "
            "Among equal places, the draw gives byes so that two of one group meet late."
        )
    return "byes go to the best seeds."


def _won(course: Course, played: Match, name: str) -> str:
    if len(there(played)) < 2:
        return f"{name} had a bye in match {played.number}."
    if played.walkover:
        return f"{name} went through match {played.number} by a walkover."
    return f"{name} won match {played.number}{_against(course, played, played.winner)}."


def _against(course: Course, played: Match, entry: int | None) -> str:
    others = [course.names[side] for side in there(played) if side != entry]
    return f" against {' and '.join(others)}" if others else ""
