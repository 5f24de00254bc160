"""Two brackets and a final: everybody but the champion loses twice."""

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tests.often import in_turn
from tests.tournaments.formats.playing import (
    Decide,
    Results,
    better_seed,
    by_lot,
    losses,
    matches_of,
    play,
    played,
    seeds,
    settings,
    who,
)
from tournaments.formats.double_elimination import plan, refusal
from tournaments.formats.plans import Branch, CannotDraw, PlannedRound
from tournaments.formats.slots import Bye, LoserOf, Seed, Slot, WinnerOf

DOUBLE = settings()
ONCE = settings(reset=False)
every_size = in_turn("entries", [*range(2, 18), 31, 32, 33, 63, 64, 65, 100])


def bracket(entries: int, *, reset: bool = True) -> tuple[PlannedRound, ...]:
    return plan(seeds(entries), settings(reset=reset))


def slow_play(entries: int, decide: Decide) -> dict[int, int]:
    """Who loses how often when any two with the same number of defeats, drawn as they come, meet
    until one is left who has lost less than twice."""
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
def test_all_but_the_champion_lose_twice_as_in_the_slow_version(entries: int, luck: int) -> None:
    results = play(bracket(entries), by_lot(luck))
    lost = losses(results)
    champion = results[max(results)][0]
    assert set(lost) == set(range(1, entries + 1))
    assert lost.pop(champion) in (0, 1)
    assert set(lost.values()) == {2}
    slow = sorted(slow_play(entries, by_lot(luck)).values())
    assert slow[1:] == sorted(lost.values()) and slow[0] in (0, 1)


@given(st.integers(2, 80), st.integers(0, 10_000))
@effort(max_examples=30)
def test_the_matches_played_are_two_for_everybody_out_and_one_more_when_the_final_is_played_again(
    entries: int, luck: int
) -> None:
    rounds = bracket(entries)
    results = play(rounds, by_lot(luck))
    again = rounds[-1].matches[0].number in results
    assert len(played(results)) == 2 * entries - 2 + again


@pytest.mark.parametrize("upset", [False, True])
def test_the_final_is_played_again_when_the_one_without_a_defeat_loses_it(upset: bool) -> None:
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


def test_when_the_final_is_played_again_the_side_without_a_defeat_before_it_is_still_the_first() -> None:
    rounds = bracket(4)
    (final,), (again,) = rounds[-2].matches, rounds[-1].matches
    results: Results = {match.number: (0, 0) for match in matches_of(rounds)}
    assert isinstance(final.sides[0], WinnerOf) and final.sides[0].match in _numbers(rounds, Branch.WINNERS)
    results[final.number] = (7, 3)  # 3 came through the winners' bracket
    assert [who(slot, results) for slot in again.sides] == [3, 7]


def test_without_playing_again_the_grand_final_is_the_last_match() -> None:
    for entries in range(2, 40):
        with_it, without = bracket(entries), bracket(entries, reset=False)
        assert with_it[:-1] == without
        assert without[-1].name == "Grand final"


@every_size
def test_matches_are_numbered_without_gaps_and_only_look_back(entries: int) -> None:
    rounds = plan(seeds(entries), DOUBLE, first_match=31)
    matches = matches_of(rounds)
    assert [match.number for match in matches] == list(range(31, 31 + len(matches)))
    assert [planned.number for planned in rounds] == list(range(1, len(rounds) + 1))
    for planned in rounds:
        first = planned.matches[0].number
        sources = [s.match for m in planned.matches for s in m.sides if isinstance(s, WinnerOf | LoserOf)]
        assert all(source < first for source in sources)


@every_size
def test_every_result_is_used_once_and_nobody_falls_out_of_a_bye(entries: int) -> None:
    rounds = bracket(entries, reset=False)
    matches = matches_of(rounds)
    slots = [slot for match in matches for slot in match.sides if slot != Bye()]
    assert len(slots) == len(set(slots))
    real = {m.number for p in rounds if p.branch == Branch.WINNERS for m in p.matches if Bye() not in m.sides}
    assert {slot.match for slot in slots if isinstance(slot, LoserOf)} == real
    assert {slot.match for slot in slots if isinstance(slot, WinnerOf)} == {m.number for m in matches[:-1]}


@every_size
def test_no_match_is_two_byes_and_no_round_of_the_losers_only_byes(entries: int) -> None:
    for planned in bracket(entries):
        byes = [match.sides.count(Bye()) for match in planned.matches]
        assert max(byes) <= 1
        assert planned.branch != Branch.LOSERS or min(byes) == 0


@every_size
def test_the_better_seed_always_winning_the_best_end_in_their_order(entries: int) -> None:
    rounds = bracket(entries)
    results = play(rounds, better_seed)
    final = rounds[-2].matches[0].number
    assert results[final] == (1, 2)
    if entries > 2:
        assert set(results[final - 1]) == {2, 3} or rounds[-3].branch == Branch.LOSERS


def test_rounds_have_names_that_people_understand() -> None:
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


def test_rounds_of_losers_that_are_left_out_leave_no_gap_in_the_names() -> None:
    names = [planned.name for planned in bracket(5) if planned.branch == Branch.LOSERS]
    assert names == ["Losers’ round 1", "Losers’ round 2", "Losers’ final"]
    assert [planned.name for planned in bracket(3) if planned.branch == Branch.LOSERS] == ["Losers’ final"]


def test_two_entries_meet_until_one_has_lost_twice() -> None:
    winners, final, again = bracket(2)
    assert winners.matches[0].sides == (Seed(1), Seed(2))
    assert final.matches[0].sides == (WinnerOf(1), LoserOf(1))
    assert again.matches[0].sides == (LoserOf(2), WinnerOf(2))


def _numbers(rounds: tuple[PlannedRound, ...], branch: Branch) -> set[int]:
    return {match.number for planned in rounds if planned.branch == branch for match in planned.matches}


def losers_round_of_first_rematch(rounds: tuple[PlannedRound, ...]) -> int:
    """The slow way: from every match of the winners' bracket follow the loser, and the winner through each
    later defeat, as if they won all they play among the losers, until their ways cross."""
    leads_to = {slot: match.number for match in matches_of(rounds) for slot in match.sides}
    round_of = {match.number: planned for planned in rounds for match in planned.matches}
    below = [planned.number for planned in rounds if planned.branch == Branch.LOSERS]

    def way(slot: Slot) -> list[int]:
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
        first_crossing(way(LoserOf(match)), way(LoserOf(later)))
        for match in _numbers(rounds, Branch.WINNERS)
        for later in way(WinnerOf(match))
        if round_of[later].branch == Branch.WINNERS and {LoserOf(match), LoserOf(later)} <= set(leads_to)
    )


@in_turn(("entries", "losers_rounds", "first_rematch"), [(4, 2, 2), (8, 4, 3), (16, 6, 4), (32, 8, 5), (64, 10, 7)])
def test_those_who_have_met_cannot_meet_again_in_the_first_rounds_of_the_losers(
    entries: int, losers_rounds: int, first_rematch: int
) -> None:
    rounds = bracket(entries)
    assert sum(planned.branch == Branch.LOSERS for planned in rounds) == losers_rounds
    assert losers_round_of_first_rematch(rounds) == first_rematch


@in_turn("entries", [*range(5, 18), 24, 31, 33])
def test_with_byes_nobody_meets_again_in_the_first_round_of_the_losers(entries: int) -> None:
    assert losers_round_of_first_rematch(bracket(entries)) > 1


@pytest.mark.parametrize("entries", [0, 1, 4097])
def test_a_bracket_that_cannot_be_drawn_is_refused(entries: int) -> None:
    reason = refusal(entries, DOUBLE)
    with pytest.raises(CannotDraw) as caught:
        bracket(entries)
    assert str(caught.value) == reason


def test_larger_tables_are_refused() -> None:
    assert "These rules seat 3; choose another format" in (refusal(8, DOUBLE, seats=3) or "")
    with pytest.raises(CannotDraw):
        plan(seeds(8), ONCE, seats=3)


def test_the_largest_bracket_is_drawn() -> None:
    assert len(matches_of(bracket(4096))) == 2 * 4096 - 1
