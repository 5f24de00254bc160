"""Double elimination: two brackets and a final, in which all but the champion lose twice."""

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.reference_play import (
    Decide,
    Results,
    better_seed,
    by_lot,
    losses,
    matches_of,
    play,
    seeds,
    settings,
    slot_entry,
)
from tournaments.formats.double_elimination import plan
from tournaments.formats.plans import Branch, CannotDraw, PlannedRound
from tournaments.formats.slots import Bye, LoserOf, Seed, Slot, WinnerOf

DOUBLE = settings()
ONCE = settings(reset=False)
every_size = in_turn("entries", [*range(2, 18), 31, 32, 33, 63, 64, 65, 100])


def bracket(entries: int, *, reset: bool = True) -> tuple[PlannedRound, ...]:
    return plan(seeds(entries), settings(reset=reset))


def slow_play(entries: int, decide: Decide) -> dict[int, int]:
    """The defeats of each entry. The first two entries with equally many defeats meet, until only one entry
    has fewer than two."""
    lost = dict.fromkeys(range(1, entries + 1), 0)
    while len(playing := [entry for entry, times in lost.items() if times < 2]) > 1:
        equals = next(
            (same[:2] for times in (0, 1) if len(same := [entry for entry in playing if lost[entry] == times]) > 1),
            playing,
        )
        lost[decide(equals)[1]] += 1
    return lost


@given(st.integers(2, 80), st.integers(0, 10_000))
@effort(max_examples=40)
def test_all_but_the_champion_lose_twice_as_in_slow_play(entries: int, luck: int) -> None:
    rounds = bracket(entries)
    results = play(rounds, by_lot(luck))
    lost = losses(results)
    champion = results[max(results)][0]
    assert set(lost) == set(range(1, entries + 1))
    assert lost.pop(champion) == (rounds[-1].matches[0].number in results), "a second final is played after a defeat"
    assert set(lost.values()) == {2}
    slow = sorted(slow_play(entries, by_lot(luck)).values())
    assert slow[1:] == sorted(lost.values()) and slow[0] in (0, 1)


@pytest.mark.parametrize("upset", [False, True])
def test_final_is_played_again_only_if_the_unbeaten_side_loses(upset: bool) -> None:
    rounds = bracket(8)
    (final,), (again,) = rounds[-2].matches, rounds[-1].matches
    assert again.reset_of == final.number
    decided: list[int] = []

    def decide(present: list[int]) -> list[int]:
        decided.append(1)
        is_final = len(decided) == final.number
        return sorted(present, reverse=upset and is_final)

    results = play(rounds, decide)
    assert (again.number in results) == upset
    assert results[final.number] == ((2, 1) if upset else (1, 2))


def test_first_side_of_the_second_final_comes_from_the_winners_bracket() -> None:
    rounds = bracket(4)
    (final,), (again,) = rounds[-2].matches, rounds[-1].matches
    results: Results = {match.number: (0, 0) for match in matches_of(rounds)}
    assert isinstance(final.sides[0], WinnerOf) and final.sides[0].match in _numbers(rounds, Branch.WINNERS)
    results[final.number] = (7, 3)  # entry 3 comes from the winners' bracket
    assert [slot_entry(slot, results) for slot in again.sides] == [3, 7]


def test_grand_final_is_the_last_match_without_a_reset() -> None:
    for entries in range(2, 40):
        with_it, without = bracket(entries), bracket(entries, reset=False)
        assert with_it[:-1] == without
        assert without[-1].name == "Grand final"


@every_size
def test_matches_have_consecutive_numbers_and_sources_in_earlier_rounds(entries: int) -> None:
    rounds = plan(seeds(entries), DOUBLE, first_match=31)
    matches = matches_of(rounds)
    assert [match.number for match in matches] == list(range(31, 31 + len(matches)))
    assert [planned.number for planned in rounds] == list(range(1, len(rounds) + 1))
    for planned in rounds:
        first = planned.matches[0].number
        sources = [s.match for m in planned.matches for s in m.sides if isinstance(s, WinnerOf | LoserOf)]
        assert all(source < first for source in sources)


@every_size
def test_every_result_feeds_one_slot_and_byes_have_no_loser(entries: int) -> None:
    rounds = bracket(entries, reset=False)
    matches = matches_of(rounds)
    slots = [slot for match in matches for slot in match.sides if slot != Bye()]
    assert len(slots) == len(set(slots))
    real = {m.number for p in rounds if p.branch == Branch.WINNERS for m in p.matches if Bye() not in m.sides}
    assert {slot.match for slot in slots if isinstance(slot, LoserOf)} == real
    assert {slot.match for slot in slots if isinstance(slot, WinnerOf)} == {m.number for m in matches[:-1]}


@every_size
def test_no_match_has_two_byes_and_no_losers_round_has_only_byes(entries: int) -> None:
    for planned in bracket(entries):
        byes = [match.sides.count(Bye()) for match in planned.matches]
        assert max(byes) <= 1
        assert planned.branch != Branch.LOSERS or min(byes) == 0


@every_size
def test_best_seeds_reach_the_last_matches_if_better_seeds_always_win(entries: int) -> None:
    rounds = bracket(entries)
    results = play(rounds, better_seed)
    final = rounds[-2].matches[0].number
    assert results[final] == (1, 2)
    if entries > 2:
        assert set(results[final - 1]) == {2, 3} or rounds[-3].branch == Branch.LOSERS


def test_rounds_have_readable_names() -> None:
    assert [planned.name for planned in bracket(16)] == [
        "Winners’ round 1",
        "Winners’ quarter-finals",
        "Losers’ round 1",
        "Losers’ round 2",
        "Winners’ semi-finals",
        "Losers’ round 3",
        "Losers’ round 4",
        "Winners’ final",
        "Losers’ round 5",
        "Losers’ final",
        "Grand final",
        "Grand final, played again if needed",
    ]


def test_omitted_losers_rounds_leave_no_gap_in_the_names() -> None:
    names = [planned.name for planned in bracket(5) if planned.branch == Branch.LOSERS]
    assert names == ["Losers’ round 1", "Losers’ round 2", "Losers’ final"]
    assert [planned.name for planned in bracket(3) if planned.branch == Branch.LOSERS] == ["Losers’ final"]


def test_two_entries_meet_until_one_of_them_has_lost_twice() -> None:
    winners, final, again = bracket(2)
    assert winners.matches[0].sides == (Seed(1), Seed(2))
    assert final.matches[0].sides == (WinnerOf(1), LoserOf(1))
    assert again.matches[0].sides == (LoserOf(2), WinnerOf(2))


def _numbers(rounds: tuple[PlannedRound, ...], branch: Branch) -> set[int]:
    return {match.number for planned in rounds if planned.branch == branch for match in planned.matches}


def losers_round_of_first_rematch(rounds: tuple[PlannedRound, ...]) -> int:
    """The first round of the losers' bracket, from 1, in which two entries can meet again; found slowly.

    For every match of the winners' bracket it follows the loser, and the winner after each later defeat, as if both
    won all their matches in the losers' bracket. They can meet where these paths cross.
    """
    leads_to = {slot: match.number for match in matches_of(rounds) for slot in match.sides}
    round_of = {match.number: planned for planned in rounds for match in planned.matches}
    below = [planned.number for planned in rounds if planned.branch == Branch.LOSERS]

    def path(slot: Slot) -> list[int]:
        ahead = []
        while slot in leads_to:
            ahead.append(leads_to[slot])
            slot = WinnerOf(leads_to[slot])
        return ahead

    def first_crossing(one: list[int], other: list[int]) -> int:
        return 1 + below.index(min(round_of[match].number for match in set(one) & set(other) if is_below(match)))

    def is_below(match: int) -> bool:
        return round_of[match].branch == Branch.LOSERS

    return min(
        first_crossing(path(LoserOf(match)), path(LoserOf(later)))
        for match in _numbers(rounds, Branch.WINNERS)
        for later in path(WinnerOf(match))
        if round_of[later].branch == Branch.WINNERS and {LoserOf(match), LoserOf(later)} <= set(leads_to)
    )


@in_turn(("entries", "losers_rounds", "first_rematch"), [(4, 2, 2), (8, 4, 3), (16, 6, 4), (32, 8, 5), (64, 10, 7)])
def test_first_rematch_is_as_late_in_the_losers_bracket_as_expected(
    entries: int, losers_rounds: int, first_rematch: int
) -> None:
    rounds = bracket(entries)
    assert sum(planned.branch == Branch.LOSERS for planned in rounds) == losers_rounds
    assert losers_round_of_first_rematch(rounds) == first_rematch


@in_turn("entries", [*range(5, 18), 24, 31, 33])
def test_byes_allow_no_rematch_in_the_first_losers_round(entries: int) -> None:
    assert losers_round_of_first_rematch(bracket(entries)) > 1


def test_tables_of_more_than_two_are_refused() -> None:
    with pytest.raises(CannotDraw, match="These rules seat 3; choose another format"):
        plan(seeds(8), ONCE, seats=3)


def test_largest_bracket_can_be_drawn() -> None:
    assert len(matches_of(bracket(4096))) == 2 * 4096 - 1
