"""The next round of a stage that is paired as it goes, proposed from what has been played. Plain values only."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from tournaments.formats import queue
from tournaments.formats.constraints import Constraints, Pair, pair_of
from tournaments.formats.swiss import (
    NOBODY,
    CannotPair,
    Entrant,
    History,
    Proposal,
    Proposed,
    SwissRules,
    pair,
    tables,
)
from tournaments.projection import FINAL, MatchState, MatchView, Projection, StageView
from tournaments.projection.results import outcomes_of, points_rule
from tournaments.projection.stages import happened
from tournaments.standings.points import scored


def next_round(seen: Projection, stage: StageView, lot: str, seats: int = 2, *, rematches: bool = False) -> Proposal:
    """Who meets whom next; raises CannotPair with a sentence that says what to do instead.

    `rematches`: whether two may meet again where there is no other way.
    """
    if stage.settings.format == "queue":
        return _next_of_queue(seen, stage, seats)
    if unfinished := [match for match in _matches(seen, stage) if match.state not in FINAL]:
        raise CannotPair(
            f"{_count(len(unfinished))} of round {len(stage.rounds)} {_are(len(unfinished))} still open. "
            "Finish the round, then pair the next one."
        )
    return _swiss_round(seen, stage, len(stage.rounds) + 1, lot, seats, rematches=rematches)


def round_again(seen: Projection, stage: StageView, lot: str, seats: int = 2) -> Proposal:
    """The last round paired anew, as after a correction: what has begun stays, and all else where it can.

    Two may meet again if somebody does in the round as it is.
    """
    number = len(stage.rounds)
    there = [match for match in _matches(seen, stage) if match.round == number]
    begun = [match for match in there if match.state in (MatchState.PLAYING, MatchState.OVER)]
    if seats > 2:
        return _tables_again(seen, stage, lot, seats, begun)
    keep = [_pair(match) for match in there]
    earlier = _history([match for match in _matches(seen, stage) if match.round < number]).met
    again = any(pair in set(earlier) for pair in keep)
    return _swiss_round(seen, stage, number, lot, seats, keep, [_pair(match) for match in begun], rematches=again)


def _tables_again(seen: Projection, stage: StageView, lot: str, seats: int, begun: Sequence[MatchView]) -> Proposal:
    """Whoever has sat down stays there; the others are seated among themselves."""
    sat = tuple(table for match in begun if (table := match.table))
    taken = {entry for table in sat for entry in table}
    rest = _swiss_round(seen, stage, len(stage.rounds), lot, seats, without=taken)
    return replace(rest, pairs=(*map(Proposed, sat), *rest.pairs))


def scores(seen: Projection, stage: StageView) -> dict[int, int]:
    """What everybody has in a stage that is paired by scores, in half points."""
    members = [entry for group in stage.groups for entry in group.entries]
    return _course(stage, _matches(seen, stage), members)[0]


def met(seen: Projection, stage: StageView) -> frozenset[Pair]:
    """Who has sat at one table in this stage."""
    return frozenset(_history(_matches(seen, stage)).met)


def _count(matches: int) -> str:
    return "One match" if matches == 1 else f"{matches} matches"


def _are(matches: int) -> str:
    return "is" if matches == 1 else "are"


def _matches(seen: Projection, stage: StageView) -> list[MatchView]:
    return seen.matches_of(stage.number)


def _pair(match: MatchView) -> Pair:
    """A bye is a pair with nobody."""
    there = [side for side in match.sides if side is not None]
    return pair_of(there[0], there[1] if len(there) > 1 else NOBODY)


def _swiss_round(
    seen: Projection,
    stage: StageView,
    number: int,
    lot: str,
    seats: int,
    keep: Sequence[Pair] = (),
    fixed: Sequence[Pair] = (),
    without: Collection[int] = (),
    *,
    rematches: bool = False,
) -> Proposal:
    before = [match for match in _matches(seen, stage) if match.round < number]
    entrants = [one for one in _entrants(seen, stage, before, number) if one.number not in without]
    history = _history(before)
    if seats > 2:
        return tables(entrants, history, seats, lot, constraints(seen))
    rules = SwissRules(max(stage.rounds_in_all or 0, number), number, rematches=rematches)
    return pair(entrants, history, constraints(seen), rules, lot, keep, fixed)


def _entrants(seen: Projection, stage: StageView, before: Sequence[MatchView], number: int) -> Iterator[Entrant]:
    members = [entry for group in stage.groups for entry in group.entries]
    scores, floats = _course(stage, before, members)
    for seed, entry in enumerate(members, start=1):
        plays = not seen.entries[entry].withdrawn and (entry, stage.number, number) not in seen.seats_out
        yield Entrant(entry, scores[entry], -seed, tuple(floats[entry]), plays)


def _course(
    stage: StageView, before: Sequence[MatchView], members: Iterable[int]
) -> tuple[dict[int, int], dict[int, list[int]]]:
    """Half points after all these matches, and in which rounds each met somebody with fewer (−1) or more (1)."""
    scores = dict.fromkeys(members, 0)
    floats: dict[int, list[int]] = {entry: [] for entry in scores}
    rule = points_rule(stage.settings)
    by_round: dict[int, list[MatchView]] = {}
    for match in before:
        by_round.setdefault(match.round, []).append(match)
    for _, matches in sorted(by_round.items()):
        now = dict(scores)
        met = dict.fromkeys(scores, 0)
        for outcome in outcomes_of(matches):
            for side, points in zip(outcome.sides, scored(outcome, rule), strict=True):
                others = [now[other] for other in outcome.sides if other != side]
                met[side] = _float(now[side], others)
                scores[side] += points
        for entry, there in met.items():
            floats[entry].append(there)
    return scores, floats


def _float(own: int, others: Sequence[int]) -> int:
    """A bye counts as meeting somebody with fewer points."""
    mean = sum(others) / len(others) if others else -1
    return (mean > own) - (mean < own)


def _history(before: Sequence[MatchView]) -> History:
    tables_so_far = [tuple(side for side in match.sides if side is not None) for match in before]
    met = [pair_of(a, b) for table in tables_so_far for at, a in enumerate(table) for b in table[at + 1 :]]
    return History(met, [table[0] for table in tables_so_far if len(table) == 1])


def constraints(seen: Projection) -> Constraints:
    """Team-mates are kept apart where it can be helped."""
    teams: dict[str, list[int]] = {}
    for entry in seen.entries.values():
        if entry.team:
            teams.setdefault(entry.team.casefold(), []).append(entry.number)
    apart = {pair_of(a, b): 1 for mates in teams.values() for at, a in enumerate(mates) for b in mates[at + 1 :]}
    reasons = {mates: f"both of {seen.entries[mates[0]].team}" for mates in apart}
    return Constraints(apart=apart, reasons=reasons)


def _next_of_queue(seen: Projection, stage: StageView, seats: int) -> Proposal:
    if any(match.state not in FINAL for match in _matches(seen, stage)):
        raise CannotPair("The table is taken. The next two play when this match is over.")
    order, told = happened(stage.rounds, stage.groups[0].entries, seen.matches, seen.entries)
    found = queue.next_pairs(order, told, seats=seats)
    if not found:
        raise CannotPair("Fewer than two are waiting. Enter more people, or end the stage.")
    return Proposal(tuple(Proposed(sides) for sides in found))
