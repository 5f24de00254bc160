"""Why these sit at one table, in plain words. Plain values only."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from tournaments.formats.constraints import pair_of
from tournaments.formats.groups import group_within
from tournaments.formats.plans import PlannedMatch, PlannedRound
from tournaments.formats.slots import Bye, LoserOf, PlaceOf, Seed, Slot, WinnerOf, told
from tournaments.formats.swiss.words import points_text
from tournaments.ledger.apart_words import would_have_met
from tournaments.ledger.fact import Line, Sides
from tournaments.ledger.outdated_pairings import is_as_proposed
from tournaments.ledger.projection import MatchState, MatchView, Projection, StageView
from tournaments.ledger.proposals import met, scores
from tournaments.standings.figures import NTH, listed, within

_AT_MOST: Final = 3
"""More pairs that have met are not read out."""


def reasons(seen: Projection, lines: Sequence[Line], number: int) -> tuple[str, ...]:
    """Why the sides of a match meet, in sentences."""
    match = seen.matches[number]
    stage = seen.stages[match.stage - 1]
    there = tuple(side for side in match.sides if side is not None)
    match stage.settings.format:
        case "swiss":
            return _swiss(seen, lines, stage, match, there)
        case "round robin":
            return (
                _round_robin(stage, match),
                *_other_groups(seen, match, there),
                *_met_again(seen, stage, match, there),
            )
        case "ladder":
            return (_challenge(seen, there),)
        case "queue":
            return ("Whoever wins stays at the table, and who has waited longest comes next.",)
        case "single match":
            return ("It is the only match.",)
    return tuple(_bracket(seen, stage, match))


def _round_robin(stage: StageView, match: MatchView) -> str:
    planned, _ = _planned(stage, match)
    where = f"In {group_within(planned.group)} everybody" if planned.group else "Everybody"
    times = {1: "", 2: " twice"}.get(stage.settings.times, f" {stage.settings.times} times")
    return f"{where} meets everybody{times}."


def _other_groups(seen: Projection, match: MatchView, there: Sides) -> Iterator[str]:
    """Seeds are moved before the first stage only."""
    moved = [_name(seen, entry) for entry in there if match.stage == 1 and entry in seen.moved]
    if moved:
        yield f"{listed(moved)} changed places with other seeds, since some are kept apart."


def _met_again(seen: Projection, stage: StageView, match: MatchView, there: Sides) -> Iterator[str]:
    """Only at tables of more than two, where a turn of few rounds needs it; the pairs that met most often."""
    if max(len(planned.sides) for rounds in stage.rounds for planned in rounds.matches) == 2:
        return
    before = [set(_there(other)) for other in seen.matches_of(match.stage) if other.round < match.round]
    met = {two: sum(set(two) <= sides for sides in before) for two in combinations(there, 2)}
    most = max(met.values(), default=0)
    if not most:
        return
    pairs = [" and ".join(_name(seen, entry) for entry in two) for two, times in met.items() if times == most]
    who = "; ".join(pairs[:_AT_MOST])
    group = _planned(stage, match)[0].group
    rounds = sum(planned.group == group for planned in stage.rounds)
    yield (
        f"{who} {'sit' if len(pairs) == 1 else 'each sit'} together for the {NTH[most]} time: that all meet within "
        f"{rounds} rounds is only possible if some meet again."
    )


def _planned(stage: StageView, match: MatchView) -> tuple[PlannedRound, PlannedMatch]:
    return next(
        (planned, there) for planned in stage.rounds for there in planned.matches if there.number == match.number
    )


def _challenge(seen: Projection, there: Sides) -> str:
    one, other = (_name(seen, entry) for entry in there)
    return f"{one} has challenged {other}: the winner takes the higher of their two places on the ladder."


def _name(seen: Projection, entry: int) -> str:
    return within(seen.entries[entry].name)


def _swiss(
    seen: Projection, lines: Sequence[Line], stage: StageView, match: MatchView, there: Sides
) -> tuple[str, ...]:
    """As it stood before the round; how it was proposed is no reason any more once it was changed, or is overtaken."""
    as_proposed = is_as_proposed(lines, stage.number, match.round)
    before = {
        number: other
        for number, other in seen.matches.items()
        if other.stage == match.stage and other.round < match.round
    }
    then = replace(seen, matches=before)
    points = scores(then, stage)
    pairs = (pair for pair in _planned(stage, match)[0].kept_apart if set(pair) & set(there))
    apart = would_have_met(seen, pairs)
    if len(there) == 1:
        return (_swiss_bye(seen, then, match, there[0], points, as_proposed=as_proposed), *apart)
    if match.round == 1:
        return ("It is the first round: nobody has points yet, so the seeds decide who meets whom.", *apart)
    return (
        _by_points(seen, match, there, points, as_proposed=as_proposed),
        _new_opponents(seen, stage, then, there),
        *apart,
    )


def _by_points(seen: Projection, match: MatchView, there: Sides, points: dict[int, int], *, as_proposed: bool) -> str:
    had = [points.get(entry, 0) for entry in there]
    when = f"before round {match.round}"
    if len(set(had)) == 1:
        return f"{'Both' if len(there) == 2 else 'All'} had {_points(had[0])} {when}."
    if not as_proposed:
        return f"{when.capitalize()} {_had(seen, there, points)}."
    if len(there) > 2:
        return f"Those with about the same points sit together: {when} {_had(seen, there, points)}."
    each = ", ".join(f"{_name(seen, entry)} had {_points(score)}" for entry, score in zip(there, had, strict=True))
    down, up = sorted(there, key=lambda entry: -points.get(entry, 0))
    return (
        f"{when.capitalize()} {each}: nobody was left for {_name(seen, down)} with as many points, "
        f"so {_name(seen, down)} floated down and {_name(seen, up)} up."
    )


def _had(seen: Projection, there: Sides, points: dict[int, int]) -> str:
    """ "Ana and Bo had 3 points, Cy 2", the most first."""
    by_points: dict[int, list[str]] = {}
    for entry in sorted(there, key=lambda entry: -points.get(entry, 0)):
        by_points.setdefault(points.get(entry, 0), []).append(_name(seen, entry))
    (most, best), *others = by_points.items()
    first = f"{listed(best, len(best))} had {_points(most)}"
    return ", ".join([first, *(f"{listed(names, len(names))} {points_text(score, 2)}" for score, names in others)])


def _points(score: int) -> str:
    text = points_text(score, 2)
    return f"{text} point" if text in ("1", "½") else f"{text} points"


def _new_opponents(seen: Projection, stage: StageView, then: Projection, there: Sides) -> str:
    together = met(then, stage)
    again = [
        (one, other) for at, one in enumerate(there) for other in there[at + 1 :] if pair_of(one, other) in together
    ]
    if not again:
        return "They had not met." if len(there) == 2 else "No two of them had met."
    who = " and ".join(_name(seen, entry) for entry in again[0])
    return f"{who} had met before: the round could not be paired without it, or was paired so by hand."


def _swiss_bye(
    seen: Projection, then: Projection, match: MatchView, entry: int, points: dict[int, int], *, as_proposed: bool
) -> str:
    """Who has one goes by the lowest score among those who had none, as long as the others can then be paired."""
    had = {other.sides[0] for other in then.matches.values() if len(_there(other)) == 1}
    playing = {
        side
        for other in seen.matches.values()
        if (other.stage, other.round) == (match.stage, match.round)
        for side in _there(other)
    }
    name, score = _name(seen, entry), _points(points.get(entry, 0))
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


def _there(match: MatchView) -> Sides:
    return tuple(side for side in match.sides if side is not None)


def _bracket(seen: Projection, stage: StageView, match: MatchView) -> Iterator[str]:
    _, planned = _planned(stage, match)
    if planned.reset_of:
        first = planned.reset_of
        yield f"It is played if the side that had lost no match before loses match {first}: then both have lost one."
    for slot, side in zip(match.slots, match.sides, strict=True):
        yield _comes_from(seen, match, slot, side)
    if all(isinstance(slot, Seed) for slot in match.slots) and len(seen.matches_of(match.stage)) > 1:
        yield "The draw keeps the best seeds apart as long as it can."


def _comes_from(seen: Projection, match: MatchView, slot: Slot, side: int | None) -> str:
    if side is None:
        return _nobody(seen, match, slot)
    name = _name(seen, side)
    match slot:
        case Seed(number):
            why = ", after changing places with another, since some are kept apart" if side in seen.moved else ""
            return f"{name} is seed {number}{why}."
        case PlaceOf(stage, place, group):
            where = group_within(group) if group else f"stage {stage}"
            return f"{name} came in place {place} of {where}."
        case WinnerOf(number):
            return _won(seen, seen.matches[number], name)
        case LoserOf(number):
            return f"{name} lost match {number}{_against(seen, seen.matches[number], side)}."
    return f"{name} was put here by hand."


def _nobody(seen: Projection, match: MatchView, slot: Slot) -> str:
    if isinstance(slot, Bye):
        others, byes = _there(match), _who_has_byes(seen.stages[match.stage - 1])
        who = f"is drawn against {_name(seen, others[0])}" if others else "comes to this side"
        return f"Nobody {who}: {byes}"
    if match.state in (MatchState.BYE, MatchState.OVER):
        return f"{told(str(slot))} would play here, but nobody comes from there."
    return f"{told(str(slot))} plays here."


def _who_has_byes(stage: StageView) -> str:
    """As `formats.knockout_seeding` gives them."""
    slots = (slot for planned in stage.rounds for match in planned.matches for slot in match.sides)
    if any(isinstance(slot, PlaceOf) and slot.group for slot in slots):
        return (
            "byes go to the first of each group before the second, and so on; "
            "among those of equal places the draw gives them so that two of one group meet late."
        )
    return "byes go to the best seeds."


def _won(seen: Projection, played: MatchView, name: str) -> str:
    if len(_there(played)) < 2:
        return f"{name} had a bye in match {played.number}."
    if played.walkover:
        return f"{name} went through match {played.number} by a walkover."
    return f"{name} won match {played.number}{_against(seen, played, played.winner)}."


def _against(seen: Projection, played: MatchView, entry: int | None) -> str:
    others: Sequence[str] = [_name(seen, side) for side in _there(played) if side != entry]
    return f" against {' and '.join(others)}" if others else ""
