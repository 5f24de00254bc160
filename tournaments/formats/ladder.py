"""A ladder: the winner of a challenge takes the higher place, and the entries between move down by one.

An order is the ladder from the top. New entries start at the foot.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.formats.chronology import Departure, FinishedMatch, Joined, StageEvent, chronology
from tournaments.formats.course import Course, CourseMatch, Sides, seated
from tournaments.formats.interface import Format, PairingKind, Ranking, always
from tournaments.formats.limits import count_refusal, seats_refusal
from tournaments.formats.offers import Arrangement
from tournaments.formats.plans import StageSettings

_OF_TWO: Final = gettext_lazy("a challenge is between two players")


def may_challenge(order: Sequence[int], challenger: int, challenged: int, reach: int) -> str | None:
    """Why the challenge is not allowed; or None."""
    if challenger not in order or challenged not in order:
        return _("Both players must be on the ladder. Enter the other one first.")
    up = order.index(challenger) - order.index(challenged)
    if up == 0:
        return _("Players cannot challenge themselves. Choose somebody above.")
    if up < 0:
        return _("Challenges go upwards. Choose somebody who stands above.")
    if up > reach:
        return ngettext(
            "Challenges reach %(count)s place up. This one would be %(up)s. Choose somebody nearer.",
            "Challenges reach %(count)s places up. This one would be %(up)s. Choose somebody nearer.",
            reach,
            up=up,
        )
    return None


def ladder_after(order: Sequence[int], events: Iterable[StageEvent]) -> tuple[int, ...]:
    """`order` is the initial ladder. Matches of entries that are not on it change nothing."""
    ladder = list(order)
    for event in events:
        match event:
            case FinishedMatch() if set(event.places) <= set(ladder):
                _climb(ladder, event)
            case Joined(entry) if entry not in ladder:
                ladder.append(entry)
            case Departure(entry) if entry in ladder:
                ladder.remove(entry)
    return tuple(ladder)


def _climb(ladder: list[int], match: FinishedMatch) -> None:
    """The winner takes the highest place of the match's entries."""
    highest = min(ladder.index(entry) for entry in match.places)
    ladder.remove(match.winner)
    ladder.insert(highest, match.winner)


def _after(course: Course) -> Sides:
    return ladder_after(*chronology(course))


def _rank(course: Course) -> tuple[Sides, ...]:
    return tuple((entry,) for entry in course.order)


def _refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    if settings.reach < 1:
        return _("Challenges must reach at least 1 place up.")
    return seats_refusal(_("A ladder"), seats, _OF_TWO) or count_refusal(_("A ladder"), entries)


def _challenge_refusal(course: Course, challenger: int, challenged: int) -> str | None:
    return may_challenge(course.order, challenger, challenged, course.settings.reach)


def _reason(course: Course, match: CourseMatch, as_proposed: bool) -> str:
    challenger, *challenged = (course.names[side] for side in seated(match))
    return _("%(challenger)s has challenged %(challenged)s.", challenger=challenger, challenged=listed(challenged))


def _reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    one, other = (course.names[entry] for entry in seated(match))
    return (
        _(
            "%(one)s has challenged %(other)s: the winner takes the higher of their two places on the ladder.",
            one=one,
            other=other,
        ),
    )


def need(course: Course, entry: int) -> tuple[str, str]:
    """The goal, and what it takes; empty for an entry on top or not on the ladder."""
    at = course.order.index(entry) if entry in course.order else 0
    above = [course.names[entry] for entry in course.order[max(0, at - course.settings.reach) : at]]
    if not above:
        return "", ""
    return _("To climb"), _(
        "A challenge won against %(above)s gives that place.", above=listed(above, len(above), _("or"))
    )


def stories(course: Course) -> dict[int, tuple[str, ...]]:
    """How each entry got its place: by its last match or its start."""
    before, events = chronology(course)
    found = {entry: (_("Began in place %(place)s.", place=place), place) for place, entry in enumerate(before, start=1)}
    for event in events:
        after = ladder_after(before, [event])
        match event:
            case FinishedMatch() if set(event.places) <= set(before):
                found |= _story(course, event, before, after)
            case Joined(entry) if entry in after:
                found[entry] = (
                    _("Came later and began at the foot, in place %(place)s.", place=len(after)),
                    len(after),
                )
        before = after
    return {
        entry: (_now(*found.get(entry, ("", place)), place),) for place, entry in enumerate(course.order, start=1)
    }  # fmt: skip


def _story(course: Course, match: FinishedMatch, before: Sides, after: Sides) -> dict[int, tuple[str, int]]:
    winner, loser = match.places
    was, place, other = (order.index(entry) + 1 for order, entry in ((before, winner), (after, winner), (after, loser)))
    if was > place:
        won = _(
            "Beat %(name)s and climbed from place %(was)s to %(place)s.", name=course.names[loser], was=was, place=place
        )
        lost = _("Lost place %(place)s to %(name)s.", place=place, name=course.names[winner])
    else:
        won = _("Kept place %(place)s against %(name)s.", place=place, name=course.names[loser])
        lost = _("Challenged %(name)s and lost.", name=course.names[winner])
    return {winner: (won, place), loser: (lost, other)}


def _now(story: str, then: int, now: int) -> str:
    if then == now:
        return story
    if now > then:
        return f"{story} {_('In place %(place)s since others climbed past.', place=now)}"
    return f"{story} {_('In place %(place)s since somebody above left.', place=now)}"


FORMAT: Final = Format(
    name="ladder",
    title=gettext_lazy("Ladder"),
    about=gettext_lazy("Beat a player above you and take their place: for weeks and months, without rounds."),
    late_entry=gettext_lazy("Late entries start at the foot of the ladder."),
    withdrawal=gettext_lazy("If someone withdraws, those below move up."),
    refusal=_refusal,
    arrangements={
        "ladder": Arrangement(
            gettext_lazy("Ladder"),
            gettext_lazy("Players challenge those above them and take their places, for a season or for good."),
            ("reach",),
            lambda chosen: (StageSettings("ladder", reach=chosen.reach),),
        )
    },
    asks=("reach",),
    accepts_late=True,
    why_two=_OF_TWO,
    pairing=PairingKind.BY_CHALLENGE,
    challenge_refusal=_challenge_refusal,
    round_word=gettext_lazy("Challenge"),
    ranking=Ranking.ORDER,
    rank=_rank,
    order=_after,
    order_text=gettext_lazy("The winner takes the higher place, and those between move down."),
    seeding_text=always(gettext_lazy("so they stand on the ladder")),
    apart_text=always(gettext_lazy("They cannot challenge each other.")),
    reason=_reason,
    reasons=_reasons,
    open_matches=gettext_lazy("Challenges to play"),
    stories=stories,
    need=need,
)
