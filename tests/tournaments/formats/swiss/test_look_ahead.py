"""The look-ahead to later rounds, compared with an exhaustive search."""

import random
from itertools import combinations

from tests.often import in_turn, times
from tests.tournaments.formats.swiss.reference_pairer import can_go_on
from tournaments.formats.constraints import Pair
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss.look_ahead import BitRows, LookAhead, bits, has_odd_part, is_ample


def rows_of(size: int, pairs: set[Pair]) -> BitRows:
    neighbours: list[int] = [0] * size
    for a, b in pairs:
        neighbours[a] |= 1 << b
        neighbours[b] |= 1 << a
    return tuple(neighbours)


def some_pairs(size: int, rng: random.Random) -> set[Pair]:
    share = rng.uniform(0.4, 1)
    return {pair for pair in combinations(range(size), 2) if rng.random() < share}


def slow_answer(size: int, pairs: set[Pair], rounds: int, second_byes: bool) -> bool:
    closed = frozenset(combinations(range(size), 2)) - pairs
    return can_go_on(tuple(range(size)), closed, frozenset(), rounds, second_byes)


def test_look_ahead_agrees_with_exhaustive_search() -> None:
    answers = set()
    for number in range(times(80, deep=2_000)):
        rng = random.Random(number)
        size, rounds = rng.choice([2, 4, 4, 6, 6, 6]), rng.randint(0, 5)
        pairs = some_pairs(size, rng)
        answer = LookAhead().can_last(rows_of(size, pairs), rounds)
        assert answer == slow_answer(size, pairs, rounds, False), number
        answers.add(answer)
    assert answers == {True, False}


def test_look_ahead_with_byes_agrees_with_exhaustive_search() -> None:
    """NOBODY is node 0."""
    for number in range(times(60, deep=2_000)):
        rng = random.Random(number)
        size, rounds, second_byes = rng.choice([4, 6]), rng.randint(0, 5), rng.random() < 0.5
        pairs = some_pairs(size, rng)
        answer = LookAhead(NOBODY, second_byes).can_last(rows_of(size, pairs), rounds)
        assert answer == slow_answer(size, pairs, rounds, second_byes), number


@in_turn("size", range(2, 18, 2))
def test_full_field_can_be_paired_until_all_have_met(size: int) -> None:
    everybody = rows_of(size, set(combinations(range(size), 2)))
    assert LookAhead().can_last(everybody, size - 1)
    assert not LookAhead().can_last(everybody, size)


def test_two_triangles_cannot_be_paired() -> None:
    triangles = rows_of(6, {(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)})
    assert has_odd_part(triangles)
    assert not LookAhead().can_last(triangles, 1)


def test_search_continues_if_the_first_opponent_tried_fails() -> None:
    """0 and 4 have two opponents left each. 0–2 leaves 4 alone; 0–4 leaves 1–2 3–5 or 1–3 2–5."""
    pairs = {(0, 2), (0, 4), (1, 2), (1, 3), (1, 5), (2, 3), (2, 4), (2, 5), (3, 5)}
    assert LookAhead().can_last(rows_of(6, pairs), 1)


def test_petersen_graph_can_be_paired_for_one_round() -> None:
    """The Petersen graph has perfect matchings, but each leaves two rings of five."""
    outer = {(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)}
    petersen = rows_of(10, outer | {(5, 7), (7, 9), (6, 9), (6, 8), (5, 8)} | {(one, one + 5) for one in range(5)})
    assert [LookAhead().can_last(petersen, rounds) for rounds in range(4)] == [True, True, False, False]


def test_ample_field_can_be_paired_for_all_its_rounds() -> None:
    for number in range(times(40, deep=500)):
        rng = random.Random(number)
        size, rounds = rng.choice([4, 6]), rng.randint(1, 3)
        nobody = rng.choice([None, 0])
        pairs = {pair for pair in combinations(range(size), 2) if rng.random() < 0.97}
        if is_ample(rows_of(size, pairs), rounds, nobody):
            assert slow_answer(size, pairs, rounds, False)


def test_full_field_is_ample_for_half_of_its_rounds() -> None:
    everybody = rows_of(16, set(combinations(range(16), 2)))
    assert is_ample(everybody, 8, None)
    assert not is_ample(everybody, 9, None)


def test_ample_field_needs_as_many_byes_as_rounds() -> None:
    players = set(combinations(range(1, 16), 2))
    byes = {(0, one) for one in (1, 2, 3)}
    assert is_ample(rows_of(16, players | byes), 3, 0)
    assert not is_ample(rows_of(16, players | byes), 4, 0)


def test_unfinished_search_counts_as_possible() -> None:
    """Two odd parts of 21 and 19 nodes are joined by only two pairs, so a search cannot refute it in time."""
    left, right = set(combinations(range(21), 2)), set(combinations(range(21, 40), 2))
    joined = rows_of(40, left | right | {(0, 21), (1, 22)})
    assert LookAhead().can_last(joined, 3)


def test_played_pairs_are_removed_and_byes_unless_repeatable() -> None:
    everybody = rows_of(4, set(combinations(range(4), 2)))
    once, twice = LookAhead(0), LookAhead(0, second_byes=True)
    assert [list(bits(row)) for row in once.after(everybody, ((0, 1), (2, 3)))] == [[2, 3], [2, 3], [0, 1], [0, 1]]
    assert [list(bits(row)) for row in twice.after(everybody, ((0, 1), (2, 3)))] == [
        [1, 2, 3],
        [0, 2, 3],
        [0, 1],
        [0, 1],
    ]
