"""The places of entries in a bracket."""

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.reference_play import Results, better_seed, by_lot, play, seeds, settings
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


def no_result(match: int) -> None:
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
def test_place_ranges_are_known_before_the_first_match(rounds: tuple[PlannedRound, ...], expected: Ranges) -> None:
    assert ranges(bracket_places(rounds, no_result)) == expected
    assert not any(entries for _, _, entries in bracket_places(rounds, no_result))


@given(st.integers(2, 70), st.integers(0, 10_000), st.sampled_from(["single", "third", "double", "once", "tables"]))
@effort(max_examples=80)
def test_every_entry_has_a_place_and_every_place_is_taken(entries: int, luck: int, kind: str) -> None:
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
def test_later_exit_gets_the_better_place(entries: int, luck: int, is_double: bool) -> None:
    rounds = double(entries) if is_double else single(entries)
    results = play(rounds, by_lot(luck))
    order = [
        [last_round_of(entry, rounds, results) for entry in level]
        for _, _, level in bracket_places(rounds, results.get)
    ]
    assert all(len(set(level)) == 1 for level in order)
    assert [level[0] for level in order] == sorted((level[0] for level in order), reverse=True)


def test_third_place_match_decides_third_place() -> None:
    rounds = single(4, third_place=True)
    (third,) = (planned.matches[0].number for planned in rounds if planned.branch == Branch.THIRD_PLACE)
    results = play(rounds, better_seed) | {third: (4, 3)}
    assert bracket_places(rounds, results.get)[2:] == ((3, 3, (4,)), (4, 4, (3,)))


@in_turn("is_known", [False, True])
def test_grand_final_won_by_the_unbeaten_side_decides_the_first_places(is_known: bool) -> None:
    rounds = double(8)
    results = play(rounds, better_seed)
    again = rounds[-1].matches[0].number
    assert again not in results
    if is_known:
        results[again] = results[again - 1]
    assert bracket_places(rounds, results.get)[:2] == ((1, 1, (1,)), (2, 2, (2,)))


def test_grand_final_won_by_the_other_side_leaves_first_places_open() -> None:
    rounds = double(8)
    results = play(rounds, better_seed)
    final = rounds[-2].matches[0].number
    results[final] = (2, 1)
    assert bracket_places(rounds, results.get)[:3] == ((1, 1, ()), (2, 2, ()), (3, 3, (3,)))
    results[final + 1] = (2, 1)
    assert bracket_places(rounds, results.get)[:2] == ((1, 1, (2,)), (2, 2, (1,)))


def test_entries_that_missed_a_match_get_places_of_its_round() -> None:
    rounds = single(8)
    results = play(rounds, better_seed)
    assert results[2] == (4, 5) and results[5] == (1, 4)
    results |= {2: (NOBODY, 4, 5), 5: (1,)}
    assert bracket_places(rounds, results.get) == (
        (1, 1, (1,)), (2, 2, (2,)), (3, 3, (3,)), (4, 8, (8, 4, 5, 7, 6)),
    )  # fmt: skip


def test_entries_that_missed_the_last_match_share_its_places() -> None:
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


def test_final_without_entries_leaves_all_entries_level() -> None:
    rounds = single(4)
    results = {1: (NOBODY, 1, 4), 2: (NOBODY, 2, 3), 3: (NOBODY,)}
    assert bracket_places(rounds, results.get) == ((1, 4, (1, 4, 2, 3)),)


def test_eliminated_entries_have_a_place_while_others_still_play() -> None:
    rounds = single(8)
    results = {number: ranked for number, ranked in play(rounds, better_seed).items() if number <= 3}
    *ahead, last = bracket_places(rounds, results.get)
    assert (last.first, last.last) == (5, 8) and sorted(last.entries) == [5, 7, 8]
    assert not any(ranked for _, _, ranked in ahead)
