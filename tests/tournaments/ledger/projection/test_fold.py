"""What a ledger amounts to, as plain values."""

import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import Figures
from engine.spit.variants import variant
from tests.often import times
from tests.tournaments.ledger.projecting import project
from tournaments.ledger import facts
from tournaments.ledger.fact import Line
from tournaments.ledger.facts import Fact, Sides
from tournaments.ledger.projection import MatchState, Projection, State, standing

STANDARD = variant("standard")
NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
LEFT = ((20, 32), (12, 40), (0, 52))
RIGHT = ((30, 22), (41, 11), (52, 0))


def lines(*happened: Fact) -> list[Line]:
    return [Line(number, NOW, fact) for number, fact in enumerate(happened, start=1)]


def projected(*happened: Fact, best_of: int = 1) -> Projection:
    return project(lines(*happened), STANDARD, best_of)


def entered(count: int) -> list[Fact]:
    return [facts.Entered(number, 100 + number) for number in range(1, count + 1)]


def running(count: int) -> list[Fact]:
    return [*entered(count), facts.CheckInOpened(), facts.Started(tuple(range(1, count + 1)))]


def game(match: int, sides: Sides, deals: Sequence[tuple[int, int]], number: int = 1) -> list[Fact]:
    return [facts.DealEntered(match, sides, number, at, cards) for at, cards in enumerate(deals, start=1)]


def test_nothing_has_happened_in_an_empty_ledger() -> None:
    assert projected().state == State.OPEN
    assert projected().entries == {}
    assert projected().winner is None


def test_a_new_bracket_begins_without_the_results_of_the_one_before() -> None:
    final = facts.WalkedOver(3, (1, 2), 1)
    again = [*running(4), final, facts.Started((1, 2, 3)), facts.WalkedOver(2, (2, 3), 2)]
    happened = projected(*again)
    assert happened.matches[3].sides == (1, 2)
    assert happened.matches[3].state == MatchState.READY
    assert happened.state == State.RUNNING


def test_entries_are_seeded_in_the_order_in_which_they_came() -> None:
    assert [entry.seed for entry in projected(*entered(3)).entries.values()] == [1, 2, 3]


def test_a_seeding_by_hand_puts_the_best_first_and_newcomers_last() -> None:
    happened = [*entered(3), facts.Seeded((3, 1, 2)), facts.Entered(4, 104)]
    assert [entry.name for entry in projected(*happened).playing] == ["P3", "P1", "P2", "P4"]


def test_who_was_mended_has_all_that_was_played_in_the_place() -> None:
    happened = [*running(4), *game(1, (1, 4), LEFT), facts.Withdrawn(4)]
    before, after = projected(*happened), projected(*happened, facts.PersonReplaced(1, 9, 1480, "Porto"))
    assert after.matches == before.matches
    assert after.entries[1] == replace(before.entries[1], player=9, name="Cilla", rating=1480, team="Porto")


def test_who_was_mended_is_seeded_by_the_own_rating_until_the_start() -> None:
    rated = [facts.Entered(number, number, rating=1500 - number) for number in (1, 2, 3)]
    mended = facts.PersonReplaced(1, 9, 1400)
    by_rating, by_hand = (facts.Seeded((1, 2, 3), by_rating=is_so) for is_so in (True, False))
    start: list[Fact] = [facts.CheckInOpened(), *map(facts.CheckedIn, (1, 2, 3)), facts.Started((1, 2, 3))]
    assert [entry.number for entry in projected(*rated, by_rating, mended).playing] == [2, 3, 1]
    stay: list[list[Fact]] = [[by_hand, mended], [by_rating, *start, mended]]
    for happened in stay:
        assert [entry.number for entry in projected(*rated, *happened).playing] == [1, 2, 3]


def test_who_is_withdrawn_has_no_seed_and_the_others_close_up() -> None:
    happened = projected(*entered(3), facts.Withdrawn(2))
    assert [(entry.number, entry.seed) for entry in happened.playing] == [(1, 1), (3, 2)]
    assert happened.entries[2].seed is None


def test_a_bot_is_always_there() -> None:
    assert projected(facts.Entered(1, 101, bot=True)).entries[1].checked_in_at == NOW


def test_check_in_is_noted_with_its_time() -> None:
    happened = projected(*entered(1), facts.CheckInOpened(), facts.CheckedIn(1))
    assert happened.state == State.CHECKING_IN
    assert happened.entries[1].checked_in_at == NOW


def test_the_start_makes_the_bracket() -> None:
    happened = projected(*running(4))
    assert happened.state == State.RUNNING
    assert [match.sides for match in happened.matches.values()] == [(1, 4), (2, 3), (None, None)]
    assert [match.state for match in happened.matches.values()] == [
        MatchState.READY,
        MatchState.READY,
        MatchState.WAITING,
    ]


def test_a_bye_sends_the_better_seed_through_at_once() -> None:
    happened = projected(*running(3))
    assert happened.matches[1].state == MatchState.BYE
    assert happened.matches[3].sides == (1, None)


def test_deals_make_a_match_and_its_winner_goes_on() -> None:
    happened = projected(*running(4), *game(1, (1, 4), RIGHT))
    assert happened.matches[1].winner == 4
    assert happened.matches[1].state == MatchState.OVER
    assert happened.matches[3].sides == (4, None)


def test_a_match_with_a_deal_is_being_played_and_says_what_comes_next() -> None:
    match = projected(*running(2), *game(1, (1, 2), RIGHT[:2])).matches[1]
    assert match.state == MatchState.PLAYING
    assert match.expected == (1, 3)


def test_the_winner_of_the_final_has_won_the_tournament() -> None:
    happened = projected(*running(2), *game(1, (1, 2), LEFT))
    assert happened.state == State.FINISHED
    assert happened.winner == 1


def test_a_walkover_decides_without_a_deal() -> None:
    match = projected(*running(2), facts.WalkedOver(1, (1, 2), 2)).matches[1]
    assert match.winner == 2
    assert match.walkover
    assert match.wins == (0, 0)


def test_a_game_that_was_called_shows_before_it_is_played() -> None:
    match = projected(*running(2), facts.GameCalled(1, (1, 2), 1, "abc")).matches[1]
    assert match.state == MatchState.PLAYING
    assert [(game.number, game.record, game.deals) for game in match.games] == [(1, "abc", ())]


def test_a_recorded_game_counts_like_one_entered_by_hand() -> None:
    called = facts.GameCalled(1, (1, 2), 1, "abc")
    recorded = facts.GameRecorded(1, (1, 2), 1, "abc", RIGHT)
    match = projected(*running(2), called, recorded).matches[1]
    assert match.winner == 2
    assert match.games[0].record == "abc"


@pytest.mark.parametrize("deals", [(), RIGHT[:2], RIGHT])
def test_a_game_that_is_awarded_decides_the_match(deals: tuple[tuple[int, int], ...]) -> None:
    called = facts.GameCalled(1, (1, 4), 1, "abc")
    recorded = facts.GameRecorded(1, (1, 4), 1, "abc", deals, award=1)
    happened = projected(*running(4), called, recorded).matches
    assert happened[1].winner == 1
    assert happened[1].wins == (1, 0)
    assert not happened[1].walkover
    assert happened[3].sides == (1, None)
    assert [(game.record, game.deals) for game in happened[1].games] == [("abc", tuple(map(Figures, deals)))]


def test_a_game_cannot_be_awarded_to_somebody_else() -> None:
    recorded = facts.GameRecorded(1, (1, 2), 1, "abc", (), award=7)
    assert projected(*running(2), recorded).winner is None


def test_only_what_was_decided_is_a_result() -> None:
    called = facts.GameCalled(1, (1, 2), 1, "abc")
    assert not projected(*running(2), called).matches[1].has_results
    awarded = facts.GameRecorded(1, (1, 2), 1, "abc", (), award=2)
    for decided in (facts.WalkedOver(1, (1, 2), 1), *game(1, (1, 2), LEFT[:1]), awarded):
        assert projected(*running(2), decided).matches[1].has_results


def test_a_corrected_winner_puts_the_other_in_the_next_match_and_sets_its_deals_aside() -> None:
    before = [*running(4), *game(1, (1, 4), LEFT), *game(2, (2, 3), LEFT), *game(3, (1, 2), LEFT[:2])]
    happened = projected(*before, facts.DealCorrected(1, (1, 4), 1, 3, (8, 44)), *game(1, (1, 4), ())).matches
    assert happened[1].winner is None
    assert happened[3].sides == (None, 2)
    assert happened[3].deals == 0


def test_deals_set_aside_count_again_when_their_players_meet_after_all() -> None:
    before = [*running(4), *game(1, (1, 4), LEFT), *game(2, (2, 3), LEFT), *game(3, (1, 2), LEFT[:2])]
    corrected = [*before, facts.DealCorrected(1, (1, 4), 1, 3, (8, 44))]
    again = projected(*corrected, facts.DealEntered(1, (1, 4), 1, 4, (0, 52)))
    assert again.matches[3].sides == (1, 2)
    assert again.matches[3].deals == 2


def test_undoing_is_leaving_out() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT)]
    assert projected(*happened, facts.Undone(len(happened))) == projected(*happened[:-1])


def test_undoing_an_undo_brings_the_line_back() -> None:
    happened = [*running(2), *game(1, (1, 2), LEFT)]
    undone = [*happened, facts.Undone(len(happened))]
    assert projected(*undone, facts.Undone(len(undone))) == projected(*happened)


def test_only_lines_that_count_are_standing() -> None:
    happened = lines(facts.CheckInOpened(), facts.CheckedIn(1), facts.Undone(2))
    assert [line.number for line in standing(happened)] == [1]


def test_a_correction_that_is_undone_takes_later_deals_that_needed_it_with_it() -> None:
    before = [*running(2), *game(1, (1, 2), LEFT)]
    corrected = [*before, facts.DealCorrected(1, (1, 2), 1, 3, (8, 44)), facts.DealEntered(1, (1, 2), 1, 4, (52, 0))]
    undone = projected(*corrected, facts.Undone(len(before) + 1))
    assert undone.matches[1].winner == 1
    assert undone.matches[1].deals == 3


@settings(max_examples=times(20))
@given(best_of=st.sampled_from([1, 3, 5]), count=st.integers(2, 64), luck=st.integers(0, 1_000))
def test_random_results_decide_every_match_once(best_of: int, count: int, luck: int) -> None:
    rng = random.Random(luck)
    happened = play_out(running(count), rng, best_of)
    final = projected(*happened, best_of=best_of)
    assert final.state == State.FINISHED
    assert all(match.winner is not None for match in final.matches.values())
    lost = [side for match in final.matches.values() for side in match.sides if side and side != match.winner]
    assert sorted([*lost, final.winner or 0]) == list(range(1, count + 1))


def play_out(happened: list[Fact], rng: random.Random, best_of: int) -> list[Fact]:
    """Play all matches, round by round: every match of a round is known when the one before is over."""
    while True:
        here = projected(*happened, best_of=best_of)
        ready = [match for match in here.matches.values() if match.state == MatchState.READY]
        if not ready:
            return happened
        for match in ready:
            assert match.table is not None
            happened += random_match(match.number, match.table, rng, best_of)


def random_match(match: int, pair: Sides, rng: random.Random, best_of: int) -> list[Fact]:
    """As many games as it takes, or a walkover."""
    if rng.random() < 0.1:
        return [facts.WalkedOver(match, pair, rng.choice(pair))]
    wins, played = [0, 0], list[Fact]()
    while 2 * max(wins) < best_of:
        side = rng.randrange(2)
        wins[side] += 1
        played += game(match, pair, (LEFT, RIGHT)[side], sum(wins))
    return played
