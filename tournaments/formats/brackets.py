"""Shared by all brackets: the ranking, and sentences about leaving, seeds, keeping apart, and why entries meet."""

from collections.abc import Iterator
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.formats.bracket_places import ResultOf, bracket_places
from tournaments.formats.course import Course, CourseMatch, Sides, seated
from tournaments.formats.groups import group_within
from tournaments.formats.plans import StageSettings
from tournaments.formats.slots import Bye, LoserOf, PlaceOf, Seed, Slot, WinnerOf, slot_words

IS_DRAWN: Final = gettext_lazy("Nobody can enter once the bracket is drawn, since every place in it is taken.")


def seeding_text(settings: StageSettings, count: int, seats: int) -> str:
    if seats > 2:
        return _("the best sit at different tables")
    byes = (1 << (count - 1).bit_length()) - count
    if byes:
        text = ngettext("the first has a bye", "the first %(count)s have a bye", byes)
    else:
        text = _("1 meets %(last)s", last=count)
    return _("%(byes)s, and the best seeds meet late", byes=text) if count > 2 else text


def apart_text(seats: int) -> str:
    if seats > 2:
        return _("In the first round they do not sit at one table, if possible. Later they may meet.")
    return _(
        "They are far apart in the bracket. If possible, they do not meet in the first round. Winners may meet later."
    )


def rank(course: Course) -> tuple[Sides, ...]:
    """The entries by how far they came. Entries that gave up a place come last, one by one, with nothing to decide."""
    gave_up = {entrant.number for entrant in course.entrants if entrant.gave_up}
    levels = [level for _, _, level in bracket_places(course.rounds, _ended(course)) if level]
    stay = (tuple(entry for entry in level if entry not in gave_up) for level in levels)
    last = ((entry,) for level in levels for entry in level if entry in gave_up)
    return (*(level for level in stay if level), *last)


def _ended(course: Course) -> ResultOf:
    return lambda number: course.matches[number].ended


def reason(course: Course, match: CourseMatch, as_proposed: bool) -> str:
    """Why these meet, in a sentence."""
    ways = [_in_words(slot) for slot in match.slots]
    return _("The draw brings together %(ways)s.", ways=listed(ways, at_most=len(ways)))


def _in_words(slot: Slot) -> str:
    if isinstance(slot, WinnerOf):
        return _("the winner of match %(number)s", number=slot.match)
    if isinstance(slot, LoserOf):
        return _("the loser of match %(number)s", number=slot.match)
    words = slot_words(str(slot))
    return words[0].lower() + words[1:]


def reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    """The origin of each side, in sentences."""
    return tuple(_reasons(course, match))


def _reasons(course: Course, match: CourseMatch) -> Iterator[str]:
    planned = course.planned(match.number)[1]
    if planned.reset_of:
        first = planned.reset_of
        yield _("It is played if the unbeaten side loses match %(first)s. Then both have one loss.", first=first)
    for slot, side in zip(match.slots, match.sides, strict=True):
        yield _comes_from(course, match, slot, side)
    if all(isinstance(slot, Seed) for slot in match.slots) and len(course.matches) > 1:
        yield _("The draw keeps the best seeds apart as long as possible.")


def _comes_from(course: Course, match: CourseMatch, slot: Slot, side: int | None) -> str:
    if side is None:
        return _nobody(course, match, slot)
    name = course.names[side]
    match slot:
        case Seed(number):
            return _seeded(name, number, has_moved=side in course.moved)
        case PlaceOf(stage, place, group):
            where = group_within(group) if group else _("stage %(number)s", number=stage)
            return _("%(name)s finished in place %(place)s of %(where)s.", name=name, place=place, where=where)
        case WinnerOf(number):
            return _won(course, course.matches[number], name)
        case LoserOf(number):
            return _lost(course, course.matches[number], name)
    return _("%(name)s was placed here by hand.", name=name)


def _nobody(course: Course, match: CourseMatch, slot: Slot) -> str:
    if isinstance(slot, Bye):
        others, byes = seated(match), _who_has_byes(course)
        if not others:
            return _("Nobody comes to this side: %(byes)s", byes=byes)
        return _("Nobody is drawn against %(name)s: %(byes)s", name=course.names[others[0]], byes=byes)
    if match.ended:
        return _("%(slot)s would play here, but that place is empty.", slot=slot_words(str(slot)))
    return _("%(slot)s plays here.", slot=slot_words(str(slot)))


def _who_has_byes(course: Course) -> str:
    """The byes, as `knockout_seeding` gives them."""
    slots = (slot for planned in course.rounds for match in planned.matches for slot in match.sides)
    if any(isinstance(slot, PlaceOf) and slot.group for slot in slots):
        return _(
            "byes go to the first of each group before the second, and so on. "
            "Among equal places, the draw gives byes so that two of one group meet late."
        )
    return _("byes go to the best seeds.")


def _won(course: Course, played: CourseMatch, name: str) -> str:
    if len(seated(played)) < 2:
        return _("%(name)s had a bye in match %(number)s.", name=name, number=played.number)
    if played.walkover:
        return _("%(name)s went through match %(number)s by a walkover.", name=name, number=played.number)
    others = _others(course, played, name)
    return _("%(name)s won match %(number)s against %(others)s.", name=name, number=played.number, others=others)


def _lost(course: Course, played: CourseMatch, name: str) -> str:
    others = _others(course, played, name)
    if not others:
        return _("%(name)s lost match %(number)s.", name=name, number=played.number)
    return _("%(name)s lost match %(number)s against %(others)s.", name=name, number=played.number, others=others)


def _seeded(name: str, number: int, *, has_moved: bool) -> str:
    if has_moved:
        return _(
            "%(name)s is seed %(number)s, after a swap that keeps some apart.",
            name=name,
            number=number,
        )
    return _("%(name)s is seed %(number)s.", name=name, number=number)


def _others(course: Course, played: CourseMatch, name: str) -> str:
    others = [course.names[side] for side in seated(played) if course.names[side] != name]
    return listed(others, len(others))
