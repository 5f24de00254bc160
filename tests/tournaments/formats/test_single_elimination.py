"""The bracket as arithmetic, for every size it allows."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.single_elimination import (
    CannotDraw,
    PlannedRound,
    draw_refusal,
    plan,
    seed_order,
)
from tournaments.formats.slots import Bye, Seed, Slot, WinnerOf

every_size = pytest.mark.parametrize("entries", range(2, 65))


def play(rounds: tuple[PlannedRound, ...], rng: random.Random) -> dict[int, int]:
    """Winner by match number when every match falls at random."""
    winners: dict[int, int] = {}
    for stage in rounds:
        for match in stage.matches:
            sides = [resolve(slot, winners) for slot in match.sides]
            winners[match.number] = rng.choice([side for side in sides if side is not None])
    return winners


def resolve(slot: Slot, winners: dict[int, int]) -> int | None:
    match slot:
        case Seed(number):
            return number
        case WinnerOf(number):
            return winners[number]
        case Bye():
            return None


def test_sixteen_seeds_stand_in_the_usual_order() -> None:
    assert seed_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def test_two_entries_play_a_final_and_nothing_else() -> None:
    (final,) = plan(2)
    assert final.name == "Final"
    assert final.matches[0].sides == (Seed(1), Seed(2))


def test_the_last_three_rounds_have_names_and_earlier_ones_numbers() -> None:
    names = [stage.name for stage in plan(32)]
    assert names == ["Round 1", "Round 2", "Quarter-finals", "Semi-finals", "Final"]


@every_size
def test_every_entry_stands_in_the_first_round_once(entries: int) -> None:
    first = plan(entries)[0]
    seeds = [s.number for match in first.matches for s in match.sides if isinstance(s, Seed)]
    assert sorted(seeds) == list(range(1, entries + 1))


@every_size
def test_byes_fall_to_the_best_seeds_and_no_match_is_two_byes(entries: int) -> None:
    rested = []
    for match in plan(entries)[0].matches:
        byes = sum(isinstance(side, Bye) for side in match.sides)
        assert byes <= 1
        if byes:
            rested += [side.number for side in match.sides if isinstance(side, Seed)]
    assert sorted(rested) == list(range(1, len(rested) + 1))


@every_size
def test_there_are_byes_only_in_the_first_round(entries: int) -> None:
    later = [side for stage in plan(entries)[1:] for m in stage.matches for side in m.sides]
    assert all(isinstance(side, WinnerOf) for side in later)


@every_size
def test_matches_are_numbered_without_gaps_and_only_look_back(entries: int) -> None:
    matches = [match for stage in plan(entries) for match in stage.matches]
    assert [match.number for match in matches] == list(range(1, len(matches) + 1))
    for match in matches:
        sources = [side.match for side in match.sides if isinstance(side, WinnerOf)]
        assert all(source < match.number for source in sources)


@every_size
def test_every_match_but_the_final_sends_its_winner_to_one_other(entries: int) -> None:
    matches = [match for stage in plan(entries) for match in stage.matches]
    fed = [s.match for match in matches for s in match.sides if isinstance(s, WinnerOf)]
    assert sorted(fed) == [match.number for match in matches[:-1]]


@every_size
def test_the_better_seed_always_winning_the_best_two_meet_in_the_final(entries: int) -> None:
    winners: dict[int, int] = {}
    rounds = plan(entries)
    for stage in rounds:
        for match in stage.matches:
            sides = [resolve(slot, winners) for slot in match.sides]
            winners[match.number] = min(side for side in sides if side is not None)
    finalists = [resolve(slot, winners) for slot in rounds[-1].matches[0].sides]
    assert finalists == [1, 2]


@given(st.integers(2, 64), st.integers(0, 10_000))
def test_all_but_the_winner_lose_exactly_once(entries: int, luck: int) -> None:
    rounds = plan(entries)
    winners = play(rounds, random.Random(luck))
    lost: list[int] = []
    for stage in rounds:
        for match in stage.matches:
            sides = {resolve(slot, winners) for slot in match.sides} - {None}
            lost += [side for side in sides if side is not None and side != winners[match.number]]
    champion = winners[rounds[-1].matches[0].number]
    assert sorted([*lost, champion]) == list(range(1, entries + 1))


@pytest.mark.parametrize("entries", [0, 1, 65])
def test_a_bracket_that_cannot_be_drawn_is_refused(entries: int) -> None:
    with pytest.raises(CannotDraw):
        plan(entries)


def test_too_few_entries_are_told_what_to_do() -> None:
    refusal = draw_refusal([7])
    assert refusal is not None
    assert "at least 2 entries" in refusal
    assert "there is one" in refusal


def test_too_many_entries_are_told_how_many_to_withdraw() -> None:
    refusal = draw_refusal(range(70))
    assert refusal is not None
    assert "Withdraw 6" in refusal


def test_a_player_entered_twice_is_named_as_the_reason() -> None:
    refusal = draw_refusal([1, 2, 1])
    assert refusal is not None
    assert "entered twice" in refusal


def test_a_good_draw_has_no_refusal() -> None:
    assert draw_refusal([1, 2, 3]) is None
