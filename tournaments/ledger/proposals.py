"""The next round of a stage that is paired as it goes, proposed from what has been played. Plain values only."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

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
from tournaments.ledger.progress import has_begun
from tournaments.ledger.projection import FINAL, MatchView, Projection, StageView
from tournaments.ledger.projection.results import outcomes_of, points_rule
from tournaments.ledger.projection.stages import happened
from tournaments.standings.points import scored

_NUMBERED: Final = (
    re.compile(r"\bEntry (?P<number>\d+)\b"),
    re.compile(r"^(?P<number>\d+)(?= and )"),
    re.compile(r"(?<= and )(?P<number>\d+)(?=: )"),
)
"""Where the words of the pairing name entries by their numbers."""


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
    gone = {entry for group in stage.groups for entry in group.displaced}
    gone.update(number for number, entry in seen.entries.items() if entry.withdrawn)
    begun = [match for match in there if has_begun(seen, match)]
    closed = [match for match in begun if seats > 2 or not gone.isdisjoint(match.sides)]
    sat = tuple(table for match in closed if (table := match.table))
    kept = [match for match in there if match not in closed and gone.isdisjoint(match.sides)]
    rest = _rest_again(seen, stage, lot, seats, kept, {entry for table in sat for entry in table})
    return replace(rest, pairs=(*map(Proposed, sat), *rest.pairs))


def _rest_again(
    seen: Projection, stage: StageView, lot: str, seats: int, kept: Sequence[MatchView], sat: Collection[int]
) -> Proposal:
    """The same without those who `sat` down and stay there; of `kept`, what has begun stays too."""
    number = len(stage.rounds)
    before = [match for match in _matches(seen, stage) if match.round < number]
    free = [one.number for one in _entrants(seen, stage, before, number) if one.is_in and one.number not in sat]
    if len(free) < 2:
        return _nobody_to_meet(seen, free, seats)
    keep, met = list(map(_pair, kept)), set(_history(before).met)
    fixed = [_pair(match) for match in kept if has_begun(seen, match)]
    again = any(pair in met for pair in keep)
    return _swiss_round(seen, stage, number, lot, seats, keep, fixed, sat, rematches=again)


def _nobody_to_meet(seen: Projection, free: Sequence[int], seats: int) -> Proposal:
    """Where all others have sat down already."""
    if not free:
        return Proposal(())
    if seats > 2:
        raise CannotPair(f"Only {seen.entries[free[0]].name} is left without a table. Leave the round as it is.")
    return Proposal((), free[0], "all others play already")


def scores(seen: Projection, stage: StageView) -> dict[int, int]:
    """What everybody has in a stage that is paired by scores, in half points."""
    members = [entry for group in stage.groups for entry in group.entries]
    return _course(stage, _matches(seen, stage), members)[0]


def met(seen: Projection, stage: StageView) -> frozenset[Pair]:
    """Who has sat at one table in this stage."""
    return frozenset(_history(_matches(seen, stage)).met)


def named(words: str, seen: Projection) -> str:
    """A sentence about numbers of entries with their names: "Entry 4 has a second bye", "3 and 4: have met"."""

    def name(found: re.Match[str]) -> str:
        number = int(found["number"])
        return seen.entries[number].name if number in seen.entries else found[0]

    for pattern in _NUMBERED:
        words = pattern.sub(name, words)
    return words


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
    history, said = _history(before), seen.constraints
    rules = SwissRules(max(stage.rounds_in_all or 0, number), number, rematches=rematches)

    def paired(constraints: Constraints) -> Proposal:
        if seats > 2:
            return tables(entrants, history, seats, lot, constraints)
        return pair(entrants, history, constraints, rules, lot, keep, fixed)

    proposal = paired(said)
    if not said.never:
        return proposal
    freely = paired(replace(said, never=frozenset()))
    would_meet = {pair for table in freely.pairs for pair in _pairs(table.sides)}
    return replace(proposal, kept_apart=tuple(sorted(would_meet & said.never)))


def _entrants(seen: Projection, stage: StageView, before: Sequence[MatchView], number: int) -> Iterator[Entrant]:
    members = [entry for group in stage.groups for entry in group.entries if entry not in group.displaced]
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
    rule = points_rule(stage.settings, stage.rounds)
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
    met = [pair for table in tables_so_far for pair in _pairs(table)]
    return History(met, [table[0] for table in tables_so_far if len(table) == 1])


def _pairs(table: Sequence[int]) -> list[Pair]:
    return [pair_of(a, b) for at, a in enumerate(table) for b in table[at + 1 :]]


def _next_of_queue(seen: Projection, stage: StageView, seats: int) -> Proposal:
    if any(match.state not in FINAL for match in _matches(seen, stage)):
        raise CannotPair("The table is taken. The next two play when this match is over.")
    order, told = happened(seen, stage)
    found = queue.next_pairs(order, told, seats=seats)
    if not found:
        raise CannotPair("Fewer than two are waiting. Enter more people, or end the stage.")
    return Proposal(tuple(Proposed(sides) for sides in found))
