"""How far everybody came."""

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.playing import Results, better_seed, by_lot, losses, play, played, seeds, settings
from tournaments.formats import double_elimination, single_elimination
from tournaments.formats.bracket_places import PlaceRange, bracket_places
from tournaments.formats.plans import Branch, PlannedRound
from tournaments.formats.slots import NOBODY

Ranges = list[tuple[int, int]]


def single(entries: int, *, third_place: bool = False, seats: int = 2) -> tuple[PlannedRound, ...]:
    return single_elimination.plan(seeds(entries), settings(third_place=third_place), 1, seats)


def double(entries: int, *, reset: bool = True) -> tuple[PlannedRound, ...]:
    return double_elimination.plan(seeds(entries), settings(reset=reset))


def ranges(places: tuple[PlaceRange, ...]) -> Ranges:
    return [(first, last) for first, last, _ in places]


def nothing(match: int) -> None:
    return None


@in_turn(
    ("rounds", "expected"),
    [
        (single(8), [(1, 1), (2, 2), (3, 4), (5, 8)]),
        (single(8, third_place=True), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8)]),
        (single(11), [(1, 1), (2, 2), (3, 4), (5, 8), (9, 11)]),
        (single(3), [(1, 1), (2, 2), (3, 3)]),
        (single(2), [(1, 1), (2, 2)]),
        (single(9, seats=3), [(1, 1), (2, 2), (3, 3), (4, 9)]),
        (double(8), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8)]),
        (double(8, reset=False), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8)]),
        (double(5), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]),
        (double(2), [(1, 1), (2, 2)]),
        (double(16), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8), (9, 12), (13, 16)]),
    ],
)
def test_places_are_known_before_anybody_has_played(rounds: tuple[PlannedRound, ...], expected: Ranges) -> None:
    assert ranges(bracket_places(rounds, nothing)) == expected
    assert not any(entries for _, _, entries in bracket_places(rounds, nothing))


@given(st.integers(2, 70), st.integers(0, 10_000), st.sampled_from(["single", "third", "double", "once", "tables"]))
@effort(max_examples=80)
def test_everybody_has_a_place_and_the_places_are_all_taken(entries: int, luck: int, kind: str) -> None:
    rounds = {
        "single": lambda: single(entries),
        "third": lambda: single(entries, third_place=True),
        "double": lambda: double(entries),
        "once": lambda: double(entries, reset=False),
        "tables": lambda: single(entries, seats=3 + luck % 6),
    }[kind]()
    places = bracket_places(rounds, play(rounds, by_lot(luck)).get)
    assert all(len(level) == last + 1 - first for first, last, level in places)
    assert [first for first, _, _ in places] == [1, *(last + 1 for _, last, _ in places[:-1])]
    assert sorted(entry for _, _, level in places for entry in level) == list(range(1, entries + 1))


def last_round_of(entry: int, rounds: tuple[PlannedRound, ...], results: Results) -> int:
    numbers = [m.number for planned in rounds for m in planned.matches if entry in results.get(m.number, ())]
    return next(planned.number for planned in rounds for m in planned.matches if m.number == max(numbers))


@given(st.integers(2, 40), st.integers(0, 10_000), st.booleans())
@effort(max_examples=40)
def test_the_later_exit_has_the_better_place(entries: int, luck: int, is_double: bool) -> None:
    rounds = double(entries) if is_double else single(entries)
    results = play(rounds, by_lot(luck))
    order = [
        [last_round_of(entry, rounds, results) for entry in level]
        for _, _, level in bracket_places(rounds, results.get)
    ]
    assert all(len(set(level)) == 1 for level in order)
    assert [level[0] for level in order] == sorted((level[0] for level in order), reverse=True)


def test_the_match_for_third_place_decides_it() -> None:
    rounds = single(4, third_place=True)
    (third,) = (planned.matches[0].number for planned in rounds if planned.branch == Branch.THIRD_PLACE)
    results = play(rounds, better_seed) | {third: (4, 3)}
    assert bracket_places(rounds, results.get)[2:] == ((3, 3, (4,)), (4, 4, (3,)))


@pytest.mark.parametrize("is_known", [False, True])
def test_a_grand_final_won_by_the_unbeaten_side_decides_and_no_other_is_needed(is_known: bool) -> None:
    rounds = double(8)
    results = play(rounds, better_seed)
    again = rounds[-1].matches[0].number
    assert again not in results
    if is_known:
        results[again] = results[again - 1]
    assert bracket_places(rounds, results.get)[:2] == ((1, 1, (1,)), (2, 2, (2,)))


def test_a_grand_final_won_by_the_other_side_leaves_the_first_places_open() -> None:
    rounds = double(8)
    results = play(rounds, better_seed)
    final = rounds[-2].matches[0].number
    results[final] = (2, 1)
    assert bracket_places(rounds, results.get)[:3] == ((1, 1, ()), (2, 2, ()), (3, 3, (3,)))
    results[final + 1] = (2, 1)
    assert bracket_places(rounds, results.get)[:2] == ((1, 1, (2,)), (2, 2, (1,)))


def test_those_who_did_not_come_to_a_match_are_out_in_its_round_and_nobody_is_missing() -> None:
    rounds = single(8)
    results = play(rounds, better_seed)
    assert results[2] == (4, 5) and results[5] == (1, 4)
    results |= {2: (NOBODY, 4, 5), 5: (1,)}
    assert bracket_places(rounds, results.get) == (
        (1, 1, (1,)), (2, 2, (2,)), (3, 3, (3,)), (4, 8, (8, 4, 5, 7, 6)),
    )  # fmt: skip


def test_those_who_did_not_come_to_the_last_match_share_its_places() -> None:
    rounds = single(4, third_place=True)
    results = play(rounds, better_seed)
    third, final = sorted(results)[-2:]
    assert bracket_places(rounds, (results | {final: (NOBODY, 1, 2)}).get) == (
        (1, 2, (1, 2)),
        (3, 3, (3,)),
        (4, 4, (4,)),
    )
    assert bracket_places(rounds, (results | {third: (NOBODY, 3, 4)}).get) == (
        (1, 1, (1,)),
        (2, 2, (2,)),
        (3, 4, (3, 4)),
    )


def test_where_nobody_was_to_come_to_the_final_there_is_no_first_place() -> None:
    rounds = single(4)
    results = {1: (NOBODY, 1, 4), 2: (NOBODY, 2, 3), 3: (NOBODY,)}
    assert bracket_places(rounds, results.get) == ((1, 4, (1, 4, 2, 3)),)


def test_who_is_out_has_a_place_while_others_still_play() -> None:
    rounds = single(8)
    results = {number: ranked for number, ranked in play(rounds, better_seed).items() if number <= 3}
    *ahead, last = bracket_places(rounds, results.get)
    assert (last.first, last.last) == (5, 8) and sorted(last.entries) == [5, 7, 8]
    assert not any(ranked for _, _, ranked in ahead)


def test_places_of_a_double_elimination_agree_with_the_defeats() -> None:
    rounds = double(13)
    results = play(rounds, by_lot(3))
    lost = losses(played(results))
    (champion,), *others = (level for _, _, level in bracket_places(rounds, results.get))
    assert lost[champion] < 2 and all(lost[entry] == 2 for level in others for entry in level)
