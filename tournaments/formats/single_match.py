"""A single match of two or more entries, at most as many as the rules have seats."""

from collections.abc import Sequence
from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats import brackets
from tournaments.formats.course import Course, CourseMatch
from tournaments.formats.interface import MOST_SEATS, Format, Ranking
from tournaments.formats.limits import FEWEST, count_refusal
from tournaments.formats.offers import Arrangement
from tournaments.formats.plan_builder import PlanBuilder
from tournaments.formats.plans import CannotDraw, PlannedRound, StageSettings
from tournaments.formats.slots import Slot


def refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    """Why that number does not fit at one table; or None."""
    return count_refusal(_("A single match"), entries, FEWEST, seats)


def plan(
    slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
) -> tuple[PlannedRound, ...]:
    """One round with one match; raises CannotDraw with the refusal."""
    if reason := refusal(len(slots), settings, seats):
        raise CannotDraw(reason)
    builder = PlanBuilder(first_match)
    builder.add(_("Match"), [tuple(slots)])
    return builder.planned()


def _reasons(course: Course, match: CourseMatch, as_proposed: bool) -> tuple[str, ...]:
    return (_("It is the only match."),)


FORMAT: Final = Format(
    name="single match",
    title=gettext_lazy("Single match"),
    about=gettext_lazy("One match and nothing else."),
    late_entry=gettext_lazy("Nobody can enter once the match is drawn."),
    withdrawal=gettext_lazy("If someone withdraws, the opponent wins by walkover."),
    refusal=refusal,
    arrangements={
        "single match": Arrangement(
            gettext_lazy("Single match"),
            gettext_lazy("Everybody sits at one table, once: two players, or as many as the variant seats."),
            (),
            lambda chosen: (StageSettings("single match"),),
        )
    },
    most=MOST_SEATS,
    most_seats=MOST_SEATS,
    never_apart=gettext_lazy("Everybody sits at the only match, so nobody can be kept apart. Choose another format."),
    plan=plan,
    ranking=Ranking.BRACKET,
    rank=brackets.rank,
    seeding_text=brackets.seeding_text,
    apart_text=brackets.apart_text,
    reason=brackets.reason,
    reasons=_reasons,
)
