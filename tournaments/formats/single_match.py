"""One match, between two or as many as the rules seat."""

from collections.abc import Sequence

from tournaments.formats.drafting import Draft
from tournaments.formats.limits import FEWEST, count_refusal
from tournaments.formats.plans import CannotDraw, PlannedRound, StageSettings
from tournaments.formats.slots import Slot


def refusal(entries: int, settings: StageSettings, seats: int = 2) -> str | None:
    """Why so many do not sit at one table; None when they do."""
    return count_refusal("A single match", entries, FEWEST, seats)


def plan(
    slots: Sequence[Slot], settings: StageSettings, first_match: int = 1, seats: int = 2
) -> tuple[PlannedRound, ...]:
    """One round with one match; raises CannotDraw with the refusal."""
    if reason := refusal(len(slots), settings, seats):
        raise CannotDraw(reason)
    draft = Draft(first_match)
    draft.add("Match", [tuple(slots)])
    return draft.planned()
