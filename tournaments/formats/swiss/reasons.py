"""Why two meet in a Swiss round, in a sentence and at length."""

from collections.abc import Mapping

from games.sentences import listed
from tournaments.formats.constraints import pair_of
from tournaments.formats.course import Course, Match, Sides, half_points, there
from tournaments.formats.course import pairs as pairs_of
from tournaments.standings.figures import halves


def reason(course: Course, match: Match, as_proposed: bool) -> str:
    """Why these meet, in a sentence."""
    if match.round == 1:
        return "In the first round nobody has points yet: the order of seeding decides."
    before = course.before(match.round)
    points = half_points(before)
    had = [(course.names[side], points.get(side, 0)) for side in there(match)]
    if len({half for _, half in had}) == 1:
        same = f"{'Both' if len(had) == 2 else 'All'} had {_points(had[0][1])} after round {match.round - 1}."
        return same if before.met.intersection(pairs_of(there(match))) else f"{same[:-1]}, and had not met."
    each = listed([f"{name} had {_points(half)}" for name, half in had], at_most=len(had))
    told = f"{each} after round {match.round - 1}"
    return f"{told}: that is as close as it can be for all tables together." if as_proposed else f"{told}."


def reasons(course: Course, match: Match, as_proposed: bool) -> tuple[str, ...]:
    """As it stood before the round; how it was proposed is no reason any more once it was changed, or is overtaken."""
    before, sides = course.before(match.round), there(match)
    points = half_points(before)
    if len(sides) == 1:
        return (_bye(course, before, match, points, as_proposed=as_proposed),)
    if match.round == 1:
        return ("It is the first round: nobody has points yet, so the seeds decide the pairings.",)
    return _by_points(course, match, points, as_proposed=as_proposed), _new_opponents(course, before, sides)


def _by_points(course: Course, match: Match, points: Mapping[int, int], *, as_proposed: bool) -> str:
    sides, when = there(match), f"before round {match.round}"
    had = [points.get(entry, 0) for entry in sides]
    if len(set(had)) == 1:
        return f"{'Both' if len(sides) == 2 else 'All'} had {_points(had[0])} {when}."
    if not as_proposed:
        return f"{when.capitalize()} {_had(course, sides, points)}."
    if len(sides) > 2:
        return f"Those with about the same points sit together: {when} {_had(course, sides, points)}."
    each = ", ".join(f"{course.names[entry]} had {_points(score)}" for entry, score in zip(sides, had, strict=True))
    down, up = (course.names[entry] for entry in sorted(sides, key=lambda entry: -points.get(entry, 0)))
    return (
        f"{when.capitalize()} {each}: nobody was left for {down} with as many points, "
        f"so {down} floated down and {up} up."
    )


def _had(course: Course, sides: Sides, points: Mapping[int, int]) -> str:
    """ "Ana and Bo had 3 points, Cy 2", the most first."""
    by_points: dict[int, list[str]] = {}
    for entry in sorted(sides, key=lambda entry: -points.get(entry, 0)):
        by_points.setdefault(points.get(entry, 0), []).append(course.names[entry])
    (most, best), *others = by_points.items()
    first = f"{listed(best, len(best))} had {_points(most)}"
    return ", ".join([first, *(f"{listed(names, len(names))} {halves(score)}" for score, names in others)])


def _points(score: int) -> str:
    text = halves(score)
    return f"{text} point" if text in ("1", "½") else f"{text} points"


def _new_opponents(course: Course, before: Course, sides: Sides) -> str:
    again = [
        (one, other) for at, one in enumerate(sides) for other in sides[at + 1 :] if pair_of(one, other) in before.met
    ]
    if not again:
        return "They had not met." if len(sides) == 2 else "No two of them had met."
    who = " and ".join(course.names[entry] for entry in again[0])
    return f"{who} had met before: the round could not be paired without it, or was paired so by hand."


def _bye(course: Course, before: Course, match: Match, points: Mapping[int, int], *, as_proposed: bool) -> str:
    """Who has one goes by the lowest score among those who had none, as long as the others can then be paired."""
    (entry,) = there(match)
    had = {there(other)[0] for other in before.matches.values() if len(there(other)) == 1}
    playing = {side for other in course.matches.values() if other.round == match.round for side in there(other)}
    name, score = course.names[entry], _points(points.get(entry, 0))
    if entry in had:
        why = "so has everybody" if playing <= had else "nobody else could have this one"
        return f"The number of players is odd. {name} has had a bye before, but {why}."
    least = min(points.get(other, 0) for other in playing - had)
    if points.get(entry, 0) > least and not as_proposed:
        return f"The number of players is odd. {name} had {score}, and no bye before."
    if points.get(entry, 0) > least:
        return f"The number of players is odd, and with {name} out the others could be paired as they should."
    if match.round == 1:
        return f"The number of players is odd, and {name} is the lowest seed."
    return f"The number of players is odd. {name}, with {score}, had the lowest score of those without a bye before."
