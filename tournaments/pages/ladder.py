"""Why somebody stands on a rung of a ladder, and what it takes to climb."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.formats.happenings import Joined, Played
from tournaments.formats.ladder import ladder_after
from tournaments.ledger.projection import Projection, StageView
from tournaments.ledger.projection.stages import happened
from tournaments.pages.people import Person
from tournaments.standings.figures import listed, within

RULE = "Whoever beats somebody above takes that place, and those between move down."


@dataclass(frozen=True, slots=True)
class Rung:
    person: Person
    why: tuple[str, ...]
    goal: str
    need: str


def rungs(seen: Projection, stage: StageView, people: Mapping[int, Person]) -> tuple[Rung, ...]:
    """The ladder from the top."""
    stories = _stories(seen, stage)
    return tuple(Rung(people[entry], (stories[entry],), *need(seen, stage, entry)) for entry in stage.order)


def why(seen: Projection, stage: StageView, entry: int) -> tuple[str, ...]:
    """Empty for who is on no ladder."""
    return (RULE, _stories(seen, stage)[entry]) if entry in stage.order else ()


def need(seen: Projection, stage: StageView, entry: int) -> tuple[str, str]:
    """For what, and what it takes; nothing of who is on none, on top of it, or on one that is over."""
    at = stage.order.index(entry) if entry in stage.order and not stage.is_over else 0
    above = [_name(seen, other) for other in stage.order[max(0, at - stage.settings.reach) : at]]
    if not above:
        return "", ""
    return "To climb", f"A challenge won against {listed(above, len(above), 'or')} gives that place."


def _stories(seen: Projection, stage: StageView) -> dict[int, str]:
    """How each came where it stands, by the last match or the beginning."""
    before, told = happened(seen, stage)
    stories = {entry: (f"Began in place {place}.", place) for place, entry in enumerate(before, start=1)}
    for happening in told:
        after = ladder_after(before, [happening])
        match happening:
            case Played() if set(happening.places) <= set(before):
                stories |= _told(seen, happening, before, after)
            case Joined(entry) if entry in after:
                stories[entry] = (f"Came later and began at the foot, in place {len(after)}.", len(after))
        before = after
    return {
        entry: _now(*stories.get(entry, ("", place)), place) for place, entry in enumerate(stage.order, start=1)
    }  # fmt: skip


def _told(
    seen: Projection, match: Played, before: tuple[int, ...], after: tuple[int, ...]
) -> dict[int, tuple[str, int]]:
    winner, loser = match.places
    was, place, other = (order.index(entry) + 1 for order, entry in ((before, winner), (after, winner), (after, loser)))
    if was > place:
        won = f"Beat {_name(seen, loser)} and climbed from place {was} to {place}."
        lost = f"Lost place {place} to {_name(seen, winner)}."
    else:
        won = f"Kept place {place} against {_name(seen, loser)}."
        lost = f"Challenged {_name(seen, winner)} and lost."
    return {winner: (won, place), loser: (lost, other)}


def _now(story: str, then: int, now: int) -> str:
    if then == now:
        return story
    why = "others climbed past" if now > then else "somebody above left"
    return f"{story} In place {now} since {why}."


def _name(seen: Projection, entry: int) -> str:
    return within(seen.entries[entry].name)
