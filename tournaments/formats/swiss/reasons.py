"""The reasons for a meeting in a Swiss round, in one sentence and at length."""

from collections.abc import Mapping

from games.sentences import listed
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.constraints import pair_of, pairs_of
from tournaments.formats.course import Course, CourseMatch, Sides, half_points, seated
from tournaments.standings.figures import halves


def reason(course: Course, match: CourseMatch, as_proposed: bool) -> str:
    """The reason for a match, in a sentence."""
    if match.round == 1:
        return _("In the first round nobody has points yet: the order of seeding decides.")
    before = course.before(match.round)
    points = half_points(before)
    had = [(course.names[side], points.get(side, 0)) for side in seated(match)]
    if len({half for _, half in had}) == 1:
        is_new = not before.met.intersection(pairs_of(seated(match)))
        return _level(len(had), _points(had[0][1]), match.round - 1, is_new=is_new)
    each = listed([_name_had(name, half) for name, half in had], at_most=len(had))
    if not as_proposed:
        return _("%(each)s after round %(round)s.", each=each, round=match.round - 1)
    return _(
        "%(each)s after round %(round)s: that is as close as it can be for all tables together.",
        each=each,
        round=match.round - 1,
    )


def _level(sides: int, points: str, number: int, *, is_new: bool) -> str:
    """The sentence for sides with the same points after a round. `is_new` says that they had not met."""
    if sides == 2 and is_new:
        return _("Both had %(points)s after round %(round)s, and had not met.", points=points, round=number)
    if sides == 2:
        return _("Both had %(points)s after round %(round)s.", points=points, round=number)
    if is_new:
        return _("All had %(points)s after round %(round)s, and had not met.", points=points, round=number)
    return _("All had %(points)s after round %(round)s.", points=points, round=number)


def _name_had(name: str, half_points: int) -> str:
    return _("%(name)s had %(points)s", name=name, points=_points(half_points))


def reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    """The reasons at length, from the scores before the round.

    Without `as_proposed`, the round was changed or a score was corrected, so reasons of the proposal are left out.
    """
    before, sides = course.before(match.round), seated(match)
    points = half_points(before)
    if len(sides) == 1:
        return (_bye(course, before, match, points, as_proposed=as_proposed),)
    if match.round == 1:
        return (_("It is the first round: nobody has points yet, so the seeds decide the pairings."),)
    return _by_points(course, match, points, as_proposed=as_proposed), _new_opponents(course, before, sides)


def _by_points(course: Course, match: CourseMatch, points: Mapping[int, int], *, as_proposed: bool) -> str:
    sides, number = seated(match), match.round
    had = [points.get(entry, 0) for entry in sides]
    if len(set(had)) == 1:
        if len(sides) == 2:
            return _("Both had %(points)s before round %(round)s.", points=_points(had[0]), round=number)
        return _("All had %(points)s before round %(round)s.", points=_points(had[0]), round=number)
    if not as_proposed:
        return _("Before round %(round)s %(had)s.", round=number, had=_had(course, sides, points))
    if len(sides) > 2:
        return _(
            "Those with about the same points sit together: before round %(round)s %(had)s.",
            round=number,
            had=_had(course, sides, points),
        )
    each = ", ".join(_name_had(course.names[entry], score) for entry, score in zip(sides, had, strict=True))
    down, up = (course.names[entry] for entry in sorted(sides, key=lambda entry: -points.get(entry, 0)))
    return _(
        "Before round %(round)s %(each)s: nobody was left for %(down)s with as many points, "
        "so %(down)s floated down and %(up)s up.",
        round=number,
        each=each,
        down=down,
        up=up,
    )


def _had(course: Course, sides: Sides, points: Mapping[int, int]) -> str:
    """ "Ana and Bo had 3 points, Cy 2", the most first."""
    by_points: dict[int, list[str]] = {}
    for entry in sorted(sides, key=lambda entry: -points.get(entry, 0)):
        by_points.setdefault(points.get(entry, 0), []).append(course.names[entry])
    (most, best), *others = by_points.items()
    first = _name_had(listed(best, len(best)), most)
    return ", ".join([first, *(f"{listed(names, len(names))} {halves(score)}" for score, names in others)])


def _points(score: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", 1 if score in (1, 2) else 2, points=halves(score))


def _new_opponents(course: Course, before: Course, sides: Sides) -> str:
    again = [
        (one, other) for at, one in enumerate(sides) for other in sides[at + 1 :] if pair_of(one, other) in before.met
    ]
    if not again:
        return _("They had not met.") if len(sides) == 2 else _("No two of them had met.")
    who = listed([course.names[entry] for entry in again[0]])
    return _("%(who)s had met before: the round could not be paired without it, or was paired so by hand.", who=who)


def _bye(course: Course, before: Course, match: CourseMatch, points: Mapping[int, int], *, as_proposed: bool) -> str:
    """The reason for a bye. It goes to the lowest score without an earlier bye, if the others can then be paired."""
    (entry,) = seated(match)
    had = {seated(other)[0] for other in before.matches.values() if len(seated(other)) == 1}
    playing = {side for other in course.matches.values() if other.round == match.round for side in seated(other)}
    name, score = course.names[entry], _points(points.get(entry, 0))
    if entry in had:
        if playing <= had:
            return _("The number of players is odd. %(name)s has had a bye before, but so has everybody.", name=name)
        return _(
            "The number of players is odd. %(name)s has had a bye before, but nobody else could have this one.",
            name=name,
        )
    least = min(points.get(other, 0) for other in playing - had)
    if points.get(entry, 0) > least and not as_proposed:
        return _("The number of players is odd. %(name)s had %(score)s, and no bye before.", name=name, score=score)
    if points.get(entry, 0) > least:
        return _(
            "The number of players is odd, and with %(name)s out the others could be paired as they should.", name=name
        )
    if match.round == 1:
        return _("The number of players is odd, and %(name)s is the lowest seed.", name=name)
    return _(
        "The number of players is odd. %(name)s, with %(score)s, had the lowest score of those without a bye before.",
        name=name,
        score=score,
    )
