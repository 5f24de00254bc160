"""A ladder for its page, with the history of each rung."""

from dataclasses import dataclass

from tournaments.ledger.projection import Projection, StageView
from tournaments.ledger.projection.courses import course_of
from tournaments.pages.people import ShownPerson, TournamentPage


@dataclass(frozen=True, slots=True)
class Rung:
    person: ShownPerson
    why: tuple[str, ...]
    goal: str
    need: str


def rungs(page: TournamentPage, stage: StageView) -> tuple[Rung, ...]:
    """From the top; empty if the format keeps no order."""
    if not stage.order:
        return ()
    stories = stage.format.stories(course_of(page.projection, stage))
    return tuple(
        Rung(page.people[entry], stories[entry], *need(page.projection, stage, entry)) for entry in stage.order
    )


def why(projection: Projection, stage: StageView, entry: int) -> tuple[str, ...]:
    """Empty for an entry that is not on a ladder."""
    if entry not in stage.order:
        return ()
    played = stage.format
    return (str(played.order_text), *played.stories(course_of(projection, stage))[entry])


def need(projection: Projection, stage: StageView, entry: int) -> tuple[str, str]:
    """The goal and the needed results; empty for a finished stage."""
    return ("", "") if stage.is_over else stage.format.need(course_of(projection, stage), entry)
