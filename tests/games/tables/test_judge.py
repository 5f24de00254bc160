from dataclasses import replace

import pytest

from engine.actions import Action
from engine.game_check import verify_game
from engine.variants import VARIANTS
from games.tables.judge import COUNTDOWN_MS, STILL_THERE, Judge
from tests.games.tables.simulated import START_MS, SimulatedTable, setting_of, short, touch
from tests.often import A_FEW_VARIANTS, some

INTERRUPTED = {round(20 * 1.25**times) for times in range(40)}
"""Numbers of events after which a judge restarts. The gaps grow, because a restart takes longer in a longer game."""


PATIENCE = ("hasty", "grabbage", "pirate-tow", "conjugal", "dictation")


@pytest.mark.parametrize("variant_id", some((*A_FEW_VARIANTS, *PATIENCE), at_once=A_FEW_VARIANTS))
def test_game_with_many_interruptions_matches_the_stored_entries(variant_id: str) -> None:
    rules = short(variant_id)
    evening = SimulatedTable(setting_of(rules, seed=3, people=1), seed=3)
    for number, _ in enumerate(evening.events(), start=1):
        if number in INTERRUPTED and evening.judge.phase == "play":
            evening.restart()
    verified = verify_game(evening.judge.logs)
    assert (verified.score.winner, verified.score.scores) == (evening.judge.winner, evening.judge.scores)
    assert [row.entry for row in evening.rows] == [entry for log in verified.logs for entry in log.entries]
    assert [row.number for row in evening.rows] == list(range(len(evening.rows)))


def test_bots_wait_until_people_are_ready_and_the_countdown_is_over() -> None:
    judge = Judge(setting_of(VARIANTS["standard"], seed=1, people=1))
    assert (judge.due_ms(), judge.deal) == (None, None)
    assert judge.act(touch(0, 1, Action("ready"), START_MS), START_MS) == "that deal is over"
    assert judge.say_ready(0, START_MS) is None
    assert judge.due_ms() == START_MS + COUNTDOWN_MS
    assert judge.act(touch(0, 1, Action("turn", 0), START_MS), START_MS) == "play has not begun"
    assert not judge.next_event(START_MS + COUNTDOWN_MS - 1)
    assert judge.next_event(START_MS + COUNTDOWN_MS)
    assert judge.new_changes().rows[0].entry.action == Action("ready")


def test_play_between_two_people_begins_after_the_countdown() -> None:
    judge = Judge(setting_of(VARIANTS["standard"], seed=1, people=2))
    judge.say_ready(0, START_MS)
    assert judge.phase == "ready"
    judge.say_ready(1, START_MS + 900)
    assert judge.next_event(START_MS + 900 + COUNTDOWN_MS)
    assert judge.deal is not None and judge.deal.phase == "play"
    assert [row.entry.at_ms for row in judge.new_changes().rows] == [0, 0]


def test_player_who_resigns_loses_and_the_entries_are_kept() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(40), evening.events(), strict=False):
        pass
    evening.judge.resign(0, evening.now_ms)
    assert (evening.judge.phase, evening.judge.winner, evening.judge.ending) == ("over", 1, "resigned")
    assert verify_game(evening.judge.logs).logs[0].entries == tuple(row.entry for row in evening.rows)


def test_bot_replaces_one_of_three_who_resigns_and_cannot_win() -> None:
    evening = SimulatedTable(setting_of(short("three-seats"), seed=2, people=3), seed=2)
    for _ in zip(range(40), evening.events(), strict=False):
        pass
    evening.judge.resign(0, evening.now_ms)
    for _ in evening.events():
        pass
    verified = verify_game(evening.judge.logs)
    assert verified.score.winner == 0, "the bot plays better than these people"
    assert evening.judge.winner in (1, 2) and evening.judge.ending == "resigned"
    notes = [[note.text for note in log.notes if note.name == "left"] for log in verified.logs]
    assert notes == [['{"seat": 0, "bot": "greedy"}']] * 2


def test_deals_before_a_player_left_are_not_marked() -> None:
    evening = SimulatedTable(replace(setting_of(short("three-seats"), seed=2, people=3), left={0: 2}), seed=2)
    for _ in evening.events():
        pass
    first, *later = [[note.name for note in log.notes] for log in evening.judge.logs]
    assert first == [] and later and all(names == ["left"] for names in later)


def test_replacement_bot_survives_a_takeover_and_the_last_person_wins() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["three-seats"], seed=2, people=3), seed=2)
    for _ in zip(range(40), evening.events(), strict=False):
        pass
    evening.judge.ask_pause(1, evening.now_ms)
    evening.judge.ask_pause(2, evening.now_ms)
    evening.judge.resign(0, evening.now_ms)
    assert evening.judge.phase == "paused", "a pause needs no agreement from a player who has left"
    evening.setting = replace(evening.setting, left=evening.judge.left)
    evening.restart()
    assert evening.judge.people == {1, 2}
    evening.judge.resign(1, evening.now_ms)
    assert (evening.judge.phase, evening.judge.winner, evening.judge.ending) == ("over", 2, "resigned")


def test_replacement_bot_is_asked_at_once() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["three-seats"], seed=2, people=3), seed=2)
    for _ in zip(range(25), evening.events(), strict=False):
        pass
    judge = evening.judge
    assert judge.deal is not None
    seat = next(seat for seat in range(3) if judge.deal.legal(seat))
    standstill_ms = judge.due_ms()
    judge.resign(seat, evening.now_ms)
    due_ms = judge.due_ms()
    assert due_ms is not None and standstill_ms is not None and due_ms < standstill_ms


def test_player_who_claims_a_game_wins_against_all_absent_players() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["three-seats"], seed=2, people=3), seed=2)
    for _ in zip(range(40), evening.events(), strict=False):
        pass
    evening.judge.claim({0, 1})
    assert (evening.judge.winner, evening.judge.ending) == (2, "left")


def test_game_aborted_before_the_first_move_leaves_no_logs() -> None:
    judge = Judge(setting_of(VARIANTS["standard"], seed=2, people=2))
    judge.say_ready(0, START_MS)
    judge.say_ready(1, START_MS)
    assert judge.is_fresh
    judge.abort()
    assert (judge.phase, judge.winner, judge.logs) == ("over", None, [])


def test_action_for_another_deal_is_refused_and_not_stored() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(30), evening.events(), strict=False):
        pass
    written = len(evening.rows)
    assert evening.judge.act(touch(0, 2, Action("turn", 0), evening.now_ms), evening.now_ms) == "that deal is over"
    assert (evening.judge.new_changes().rows, len(evening.rows)) == ((), written)


def test_agreed_pause_stops_the_clock_of_the_deal() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(30), evening.events(), strict=False):
        pass
    judge, paused_ms = evening.judge, evening.judge.deal_ms(evening.now_ms)
    assert judge.ask_pause(0, evening.now_ms) is judge.ask_pause(1, evening.now_ms) is None
    assert judge.due_ms() is None and judge.tries(0) == ([], [])
    wrong = touch(0, 1, Action("spit"), evening.now_ms)
    assert judge.act(wrong, evening.now_ms) == "the game is paused"
    later_ms = evening.now_ms + 60_000
    for seat in (0, 1):
        assert judge.say_ready(seat, later_ms) is None
    assert judge.due_ms() == later_ms + COUNTDOWN_MS
    assert judge.next_event(later_ms + COUNTDOWN_MS)
    assert judge.phase == "play" and judge.deal_ms(later_ms + COUNTDOWN_MS) == paused_ms


def test_second_request_for_a_pause_withdraws_the_first() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(10), evening.events(), strict=False):
        pass
    for _ in range(2):
        evening.judge.ask_pause(0, evening.now_ms)
    assert evening.judge.pausing == set()


def test_game_is_broken_off_when_all_present_players_ask() -> None:
    judge = Judge(setting_of(VARIANTS["three-seats"], seed=2, people=3))
    away = frozenset({2})
    assert judge.ask_break(0, frozenset()) == judge.ask_break(2, away) == STILL_THERE
    assert judge.ask_break(0, away) is judge.ask_break(0, away) is judge.ask_break(1, away) is None
    assert (judge.breaking, judge.phase) == ({1}, "ready")
    assert judge.ask_break(0, away) is None
    assert (judge.phase, judge.winner, judge.ending) == ("over", None, "broken")


def test_last_present_player_breaks_off_without_agreement() -> None:
    judge = Judge(setting_of(VARIANTS["three-seats"], seed=2, people=3))
    judge.ask_break(0, frozenset({2}))
    judge.ask_break(0, frozenset({1, 2}))
    assert judge.phase == "over"


def test_paused_deal_stays_paused_after_a_takeover() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=2, people=1), seed=2)
    for _ in zip(range(30), evening.events(), strict=False):
        pass
    paused_ms = evening.rows[-1].entry.at_ms
    judge = Judge(evening.setting, evening.rows, evening.now_ms, is_paused=True)
    assert (judge.phase, judge.due_ms()) == ("paused", None)
    assert judge.say_ready(0, later_ms := evening.now_ms + 90_000) is None
    assert judge.next_event(later_ms + COUNTDOWN_MS)
    assert judge.phase == "play" and judge.deal_ms(later_ms + COUNTDOWN_MS) == paused_ms
