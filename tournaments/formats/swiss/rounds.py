"""The proposal of a Swiss round: converts the course of the stage into the input of the pairing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournaments.formats.constraints import Constraints, pairs_of
from tournaments.formats.course import Course, seated
from tournaments.formats.proposals import Proposal, RoundToPair
from tournaments.formats.swiss.pairing import pair
from tournaments.formats.swiss.seating import tables
from tournaments.formats.swiss.values import PairingHistory, SwissEntrant, SwissRules
from tournaments.standings.outcomes import Outcome
from tournaments.standings.points import scored


def propose(course: Course, to_pair: RoundToPair) -> Proposal:
    """The next round, or the last one paired again. Raises CannotPair."""
    so_far = course.before(to_pair.number)
    entrants = [one for one in _entrants(so_far, to_pair.number) if one.number not in to_pair.without]
    history, constraints = _history(so_far), course.constraints
    rules = SwissRules(max(course.rounds_in_all or 0, to_pair.number), to_pair.number, rematches=to_pair.rematches)

    def paired(kept: Constraints) -> Proposal:
        if course.seats > 2:
            return tables(entrants, history, course.seats, to_pair.lot, kept)
        return pair(entrants, history, kept, rules, to_pair.lot, to_pair.keep, to_pair.fixed)

    proposal = paired(constraints)
    if not constraints.never:
        return proposal
    freely = paired(replace(constraints, never=frozenset()))
    would_meet = {pair for table in freely.pairs for pair in pairs_of(table.sides)}
    return replace(proposal, kept_apart=tuple(sorted(would_meet & constraints.never)))


def _entrants(course: Course, number: int) -> Iterator[SwissEntrant]:
    members = [one for one in course.entrants if one.number not in course.displaced]
    scores, floats = _scores_and_floats(course, [one.number for one in members])
    for seed, one in enumerate(members, start=1):
        plays = not one.withdrawn and (one.number, number) not in course.absent
        yield SwissEntrant(one.number, scores[one.number], -seed, tuple(floats[one.number]), plays)


def _scores_and_floats(course: Course, members: Sequence[int]) -> tuple[dict[int, int], dict[int, list[int]]]:
    """The half points of each entry, and its float in each round: −1 met fewer points, 1 met more, 0 neither."""
    scores = dict.fromkeys(members, 0)
    floats: dict[int, list[int]] = {entry: [] for entry in scores}
    by_round: dict[int, list[Outcome]] = {}
    for match in course.matches.values():
        outcome = course.outcome_of(match.number)
        by_round.setdefault(match.round, []).extend([outcome] if outcome else [])
    for _, outcomes in sorted(by_round.items()):
        now = dict(scores)
        met = dict.fromkeys(scores, 0)
        for outcome in outcomes:
            for side, points in zip(outcome.sides, scored(outcome), strict=True):
                others = [now.get(other, 0) for other in outcome.sides if other != side]
                met[side] = _float(now.get(side, 0), others)
                scores[side] = scores.get(side, 0) + points
        for entry in floats:
            floats[entry].append(met[entry])
    return scores, floats


def _float(own: int, others: Sequence[int]) -> int:
    """1 against more points on average, −1 against fewer, else 0. A bye counts as −1."""
    mean = sum(others) / len(others) if others else -1
    return (mean > own) - (mean < own)


def _history(course: Course) -> PairingHistory:
    so_far = [seated(match) for match in course.matches.values()]
    met = [pair for table in so_far for pair in pairs_of(table)]
    return PairingHistory(met, [table[0] for table in so_far if len(table) == 1])
