"""Why these sit at one table, in a sentence; `reasons` tells it at length on the page of a match."""

from collections.abc import Sequence

from tournaments.formats.groups import group_within
from tournaments.formats.plans import PlannedRound
from tournaments.formats.slots import LoserOf, Slot, WinnerOf, told
from tournaments.ledger.fact import Line
from tournaments.ledger.outdated_pairings import is_as_proposed
from tournaments.ledger.projection import MatchView, Projection, StageView
from tournaments.ledger.projection.results import outcomes_of, points_rule
from tournaments.standings.figures import halves, listed, within
from tournaments.standings.points import scored


def why_these(seen: Projection, lines: Sequence[Line], stage: StageView, planned: PlannedRound, view: MatchView) -> str:
    """Why these sit at one table."""
    kind = stage.settings.format
    names = [within(seen.entries[side].name) for side in view.sides if side]
    if kind == "ladder":
        return f"{names[0]} has challenged {listed(names[1:])}."
    if kind == "queue":
        return "Winner stays; the next in line sits down."
    if kind == "round robin":
        there = f" in {group_within(planned.group)}" if planned.group else ""
        return f"Everybody{there} meets everybody."
    if kind == "swiss":
        return _by_points(seen, lines, stage, planned, view)
    return _by_the_draw(view)


def _by_the_draw(view: MatchView) -> str:
    ways = [f"{'the ' if isinstance(slot, WinnerOf | LoserOf) else ''}{_in_words(slot)}" for slot in view.slots]
    return f"The draw brings together {listed(ways, at_most=len(ways))}."


def _in_words(slot: Slot) -> str:
    words = told(str(slot))
    return words[0].lower() + words[1:]


def _by_points(
    seen: Projection, lines: Sequence[Line], stage: StageView, planned: PlannedRound, view: MatchView
) -> str:
    if planned.number == 1:
        return "In the first round nobody has points yet: the order of seeding decides."
    points = _points_before(seen, stage, planned.number)
    had = [(within(seen.entries[side].name), points.get(side, 0)) for side in view.sides if side]
    if len({half for _, half in had}) == 1:
        same = f"{'Both' if len(had) == 2 else 'All'} had {_points(had[0][1])} after round {planned.number - 1}."
        return same if _have_met(seen, stage, view) else f"{same[:-1]}, and had not met."
    each = listed([f"{name} had {_points(half)}" for name, half in had], at_most=len(had))
    told = f"{each} after round {planned.number - 1}"
    if is_as_proposed(lines, stage.number, planned.number):
        return f"{told}: that is as close as it can be for all tables together."
    return f"{told}."


def _points(half: int) -> str:
    return f"{halves(half)} {'point' if half in (1, 2) else 'points'}"


def _points_before(seen: Projection, stage: StageView, number: int) -> dict[int, int]:
    """Half points, of a stage's earlier rounds."""
    points: dict[int, int] = {}
    before = [match for match in seen.matches_of(stage.number) if match.round < number]
    rule = points_rule(stage.settings, stage.rounds)
    for outcome in outcomes_of(before):
        for side, won in zip(outcome.sides, scored(outcome, rule), strict=True):
            points[side] = points.get(side, 0) + won
    return points


def _have_met(seen: Projection, stage: StageView, view: MatchView) -> bool:
    there = {side for side in view.sides if side}
    earlier = (match for match in seen.matches_of(stage.number) if match.round < view.round)
    return any(len(there & set(match.sides)) > 1 for match in earlier)
