"""Pairings against those found slowly, and what organisers expect of them."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

import pytest

from tests.tournaments.formats.swiss.deep import times
from tests.tournaments.formats.swiss.events import pairs_of
from tests.tournaments.formats.swiss.slowly import Round
from tournaments.formats.constraints import FREE, Constraints, Pair
from tournaments.formats.swiss import (
    NOBODY,
    CannotPair,
    Entrant,
    History,
    Inside,
    Proposal,
    SwissRules,
    pair,
)

T = TypeVar("T")

NONE_YET = History()
LAST_ROUND = SwissRules(rounds=5, number=5)


def entrants(*scores: int) -> list[Entrant]:
    """Numbered from 1, the first the strongest."""
    return [Entrant(number, score, -number) for number, score in enumerate(scores, start=1)]


def all_met(numbers: Sequence[int]) -> History:
    return History(tuple(combinations(numbers, 2)))


def paired(
    field: Sequence[Entrant],
    history: History = NONE_YET,
    constraints: Constraints = FREE,
    rules: SwissRules = LAST_ROUND,
    keep: Sequence[Pair] = (),
    fixed: Sequence[Pair] = (),
) -> Proposal:
    return pair(field, history, constraints, rules, "lot", keep, fixed)


def random_round(number: int) -> Round:
    rng = random.Random(number)
    size = rng.randint(2, 8)
    numbers = rng.sample(range(1, 20), size)
    every = [(min(two), max(two)) for two in combinations(numbers, 2)]
    with_byes = every + [(NOBODY, one) for one in numbers]
    later = rng.randint(0, 3 if size <= 6 else 1)
    return Round(
        [random_entrant(one, rng) for one in numbers],
        History(some_of(every, rng, 0.6), some_of(numbers, rng, 0.4)),
        random_constraints(with_byes, rng),
        SwissRules(4 + later, 4, rng.choice(list(Inside))),
        str(number),
        some_of(with_byes, rng, rng.choice([0, 0.3])),
    )


def random_entrant(number: int, rng: random.Random) -> Entrant:
    floats = tuple(rng.choice([-1, 0, 0, 1]) for _ in range(rng.randint(0, 3)))
    return Entrant(number, rng.randint(0, 4), rng.randint(1, 5), floats, rng.random() < 0.95)


def random_constraints(pairs: Sequence[Pair], rng: random.Random) -> Constraints:
    apart = {one: rng.randint(1, 3) for one in some_of(pairs, rng, 0.3)}
    return Constraints(frozenset(some_of(pairs, rng, 0.1)), apart)


def some_of(things: Sequence[T], rng: random.Random, share: float) -> tuple[T, ...]:
    limit = rng.random() * share
    return tuple(thing for thing in things if rng.random() < limit)


def test_small_rounds_are_paired_as_well_as_any_pairing_could() -> None:
    impossible = 0
    for number in range(times(150, deep=2_000)):
        asked = random_round(number)
        best = asked.best() if len(asked.present()) > 1 else None
        if best is None:
            impossible += 1
            with pytest.raises(CannotPair):
                quickly(asked)
        else:
            found = quickly(asked)
            assert asked.costs(pairing_of(found)) == asked.costs(best), number
            assert pairing_of(found) == best
    assert impossible


def quickly(asked: Round) -> Proposal:
    return pair(asked.entrants, asked.history, asked.constraints, asked.rules, asked.lot, asked.keep)


def pairing_of(proposal: Proposal) -> frozenset[Pair]:
    bye = () if proposal.bye is None else ((NOBODY, proposal.bye),)
    return frozenset((*pairs_of(proposal), *bye))
