"""Single-elimination brackets of all sizes."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.reference_play import (
    better_seed,
    by_lot,
    losses,
    matches_of,
    play,
    played,
    seeds,
    settings,
)
from tournaments.formats.plans import Branch, CannotDraw, PlannedRound
from tournaments.formats.single_elimination import first_order, plan, refusal, seed_order
from tournaments.formats.slots import Bye, LoserOf, PlaceOf, Seed, WinnerOf

every_size = in_turn("entries", [*range(2, 18), 31, 32, 33, 63, 64, 65, 129])
KNOCKOUT = settings()
WITH_THIRD_PLACE = settings(third_place=True)


def bracket(entries: int, seats: int = 2, *, third_place: bool = False) -> tuple[PlannedRound, ...]:
    return plan(seeds(entries), settings(third_place=third_place), seats=seats)


def test_sixteen_seeds_are_in_the_usual_order() -> None:
    assert seed_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def test_two_entries_play_only_a_final() -> None:
    (final,) = bracket(2)
    assert final.name == "Final"
    assert final.matches[0].sides == (Seed(1), Seed(2))


def test_last_three_rounds_have_names_and_earlier_rounds_numbers() -> None:
    names = [stage.name for stage in bracket(32)]
    assert names == ["Round 1", "Round 2", "Quarter-finals", "Semi-finals", "Final"]


def test_slots_replace_seeds_in_their_order() -> None:
    slots = [PlaceOf(1, place, group) for place in (1, 2) for group in (1, 2)]
    first = plan(slots, KNOCKOUT)[0]
    assert [match.sides for match in first.matches] == [(slots[0], slots[3]), (slots[1], slots[2])]


def test_matches_are_numbered_from_first_match() -> None:
    assert [match.number for match in matches_of(plan(seeds(4), KNOCKOUT, first_match=11))] == [11, 12, 13]
    assert plan(seeds(4), KNOCKOUT, first_match=11)[-1].matches[0].sides == (WinnerOf(11), WinnerOf(12))


@every_size
def test_every_entry_begins_in_the_first_round_and_byes_go_to_the_best_seeds(entries: int) -> None:
    first, *later = bracket(entries)
    numbers = [s.number for match in first.matches for s in match.sides if isinstance(s, Seed)]
    assert sorted(numbers) == list(range(1, entries + 1))
    rested = []
    for match in first.matches:
        byes = sum(isinstance(side, Bye) for side in match.sides)
        assert byes <= 1
        if byes:
            rested += [side.number for side in match.sides if isinstance(side, Seed)]
    assert sorted(rested) == list(range(1, len(rested) + 1))
    fed = Counter(side for match in matches_of(later) for side in match.sides)
    assert fed == Counter(WinnerOf(match.number) for match in matches_of(bracket(entries))[:-1])


@every_size
@in_turn("third_place", [False, True])
def test_matches_have_consecutive_numbers_and_earlier_sources(entries: int, third_place: bool) -> None:
    matches = matches_of(bracket(entries, third_place=third_place))
    assert [match.number for match in matches] == list(range(1, len(matches) + 1))
    for match in matches:
        sources = [side.match for side in match.sides if isinstance(side, WinnerOf | LoserOf)]
        assert all(source < match.number for source in sources)


@every_size
def test_best_two_meet_in_the_final_if_better_seeds_always_win(entries: int) -> None:
    rounds = bracket(entries)
    assert play(rounds, better_seed)[rounds[-1].matches[0].number] == (1, 2)


@in_turn(("entries", "seats"), [(8, 2), (16, 2), (64, 2), *((seats**3, seats) for seats in range(3, 9))])
def test_each_round_is_between_the_best_if_better_seeds_always_win(entries: int, seats: int) -> None:
    rounds = bracket(entries, seats)
    assert seats == 2 or len(rounds) == 3
    results = play(rounds, better_seed)
    for stage in rounds:
        in_order = [entry for match in stage.matches for entry in results[match.number]]
        assert sorted(in_order) == list(range(1, len(in_order) + 1))
        assert seats > 2 or all(sum(results[match.number]) == len(in_order) + 1 for match in stage.matches)


@given(st.integers(2, 100), st.integers(0, 10_000), st.integers(2, 8))
@effort(max_examples=40)
def test_all_but_the_winner_lose_exactly_once(entries: int, luck: int, seats: int) -> None:
    rounds = bracket(entries, seats)
    results = play(rounds, by_lot(luck))
    champion = results[rounds[-1].matches[0].number][0]
    assert losses(results) == {entry: int(entry != champion) for entry in range(1, entries + 1)}


@in_turn("entries", range(4, 18))
def test_semi_final_losers_play_for_third_place_before_the_final(entries: int) -> None:
    *_, semi_finals, third, final = bracket(entries, third_place=True)
    assert (third.branch, final.branch) == (Branch.THIRD_PLACE, Branch.MAIN)
    assert third.matches[0].sides == tuple(LoserOf(match.number) for match in semi_finals.matches)
    assert final.matches[0].sides == tuple(WinnerOf(match.number) for match in semi_finals.matches)
    assert [stage.number for stage in (semi_finals, third, final)] == [semi_finals.number + at for at in range(3)]


@in_turn("entries", [2, 3])
def test_bracket_without_two_semi_finals_has_no_third_place_match(entries: int) -> None:
    assert bracket(entries, third_place=True) == bracket(entries)


def test_third_place_match_changes_nothing_else() -> None:
    with_it = [stage for stage in bracket(16, third_place=True) if stage.branch == Branch.MAIN]
    assert [stage.name for stage in with_it] == [stage.name for stage in bracket(16)]
    assert [len(stage.matches) for stage in with_it] == [len(stage.matches) for stage in bracket(16)]


@in_turn("seats", range(3, 9))
@in_turn("entries", [2, 3, 4, 5, 7, 9, 10, 16, 27, 28, 50, 64, 65, 200])
def test_tables_are_as_full_as_possible_and_nobody_sits_alone(entries: int, seats: int) -> None:
    for stage in bracket(entries, seats):
        sizes = [len(match.sides) for match in stage.matches]
        assert min(sizes) >= 2 and max(sizes) <= seats and max(sizes) - min(sizes) <= 1
        assert len(sizes) == -(-sum(sizes) // seats)


def test_best_entries_sit_at_the_smaller_tables() -> None:
    assert first_order(10, 3) == (1, 8, 4, 5, 9, 2, 7, 3, 6, 10)
    assert [len(match.sides) for match in bracket(10, 3)[0].matches] == [2, 3, 2, 3]


def test_round_of_four_tables_before_the_final_is_not_quarter_finals() -> None:
    assert [stage.name for stage in bracket(16, 4)] == ["Round 1", "Final"]
    assert [stage.name for stage in bracket(12, 3)] == ["Quarter-finals", "Semi-finals", "Final"]


def test_largest_bracket_can_be_drawn() -> None:
    assert refusal(4096, KNOCKOUT) is None
    assert len(matches_of(bracket(4096))) == 4095


def test_third_place_match_at_larger_tables_is_refused() -> None:
    assert refusal(8, WITH_THIRD_PLACE) is None
    assert "Leave it out" in (refusal(8, WITH_THIRD_PLACE, seats=3) or "")
    with pytest.raises(CannotDraw):
        bracket(8, 3, third_place=True)


def test_refusal_of_too_few_entries_says_what_to_do() -> None:
    reason = refusal(1, KNOCKOUT)
    assert reason == "A bracket needs at least 2 entries; there is one. Enter more people."
    assert "there are none" in (refusal(0, KNOCKOUT) or "")


def test_match_with_one_entry_is_a_bye() -> None:
    assert len(played(play(bracket(5), better_seed))) == 4
