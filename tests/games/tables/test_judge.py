from dataclasses import replace

import pytest

from engine.actions import Action
from engine.recorded import verify_game
from engine.variants import VARIANTS
from games.tables.judge import COUNTDOWN_MS, STILL_THERE, Judge
from tests.games.tables.played import START_MS, Evening, setting_of, short, touch
from tests.often import A_FEW_VARIANTS, some

INTERRUPTED = {round(20 * 1.25**times) for times in range(40)}
"""After so many events: ever more, because beginning again takes longer the longer a game is."""


PATIENCE = ("hasty", "grabbage", "pirate-tow", "conjugal", "dictation")


@pytest.mark.parametrize("variant_id", some((*A_FEW_VARIANTS, *PATIENCE), at_once=A_FEW_VARIANTS))
def test_a_game_that_was_interrupted_again_and_again_is_the_game_that_was_stored(variant_id: str) -> None:
    rules = short(variant_id)
    evening = Evening(setting_of(rules, seed=3, people=1), seed=3)
    for number, _ in enumerate(evening.go_on(), start=1):
        if number in INTERRUPTED and evening.judge.phase == "play":
            evening.again()
    verified = verify_game(evening.judge.logs)
    assert (verified.score.winner, verified.score.scores) == (evening.judge.winner, evening.judge.scores)
    assert [row.entry for row in evening.rows] == [entry for log in verified.logs for entry in log.entries]
    assert [row.number for row in evening.rows] == list(range(len(evening.rows)))


def test_the_bots_wait_until_people_are_ready_and_the_countdown_is_over() -> None:
    judge = Judge(setting_of(VARIANTS["standard"], seed=1, people=1))
    assert (judge.due_ms(), judge.deal) == (None, None)
    assert judge.act(touch(0, 1, Action("ready"), START_MS), START_MS) == "that deal is over"
    assert judge.say_ready(0, START_MS) is None
    assert judge.due_ms() == START_MS + COUNTDOWN_MS
    assert judge.act(touch(0, 1, Action("turn", 0), START_MS), START_MS) == "play has not begun"
    assert not judge.next_event(START_MS + COUNTDOWN_MS - 1)
    assert judge.next_event(START_MS + COUNTDOWN_MS)
    assert judge.take().rows[0].entry.action == Action("ready")


def test_with_two_people_the_piles_come_up_when_the_countdown_is_over() -> None:
    judge = Judge(setting_of(VARIANTS["standard"], seed=1, people=2))
    judge.say_ready(0, START_MS)
    assert judge.phase == "ready"
    judge.say_ready(1, START_MS + 900)
    assert judge.next_event(START_MS + 900 + COUNTDOWN_MS)
    assert judge.deal is not None and judge.deal.phase == "play"
    assert [row.entry.at_ms for row in judge.take().rows] == [0, 0]


def test_who_resigns_loses_and_what_was_played_is_kept() -> None:
    evening = Evening(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(40), evening.go_on(), strict=False):
        pass
    evening.judge.resign(0, evening.now_ms)
    assert (evening.judge.phase, evening.judge.winner, evening.judge.ending) == ("over", 1, "resigned")
    assert verify_game(evening.judge.logs).logs[0].entries == tuple(row.entry for row in evening.rows)


def test_where_one_of_three_resigns_a_bot_plays_on_and_cannot_win() -> None:
    evening = Evening(setting_of(short("three-seats"), seed=2, people=3), seed=2)
    for _ in zip(range(40), evening.go_on(), strict=False):
        pass
    evening.judge.resign(0, evening.now_ms)
    for _ in evening.go_on():
        pass
    verified = verify_game(evening.judge.logs)
    assert verified.score.winner == 0, "the bot plays better than these people"
    assert evening.judge.winner in (1, 2) and evening.judge.ending == "resigned"
    notes = [[note.text for note in log.notes if note.name == "left"] for log in verified.logs]
    assert notes == [['{"seat": 0, "bot": "greedy"}']] * 2


def test_a_deal_that_was_over_before_a_player_left_is_not_marked() -> None:
    evening = Evening(replace(setting_of(short("three-seats"), seed=2, people=3), left={0: 2}), seed=2)
    for _ in evening.go_on():
        pass
    first, *later = [[note.name for note in log.notes] for log in evening.judge.logs]
    assert first == [] and later and all(names == ["left"] for names in later)


def test_a_bot_still_plays_on_when_another_process_judges_and_the_last_one_left_wins() -> None:
    evening = Evening(setting_of(VARIANTS["three-seats"], seed=2, people=3), seed=2)
    for _ in zip(range(40), evening.go_on(), strict=False):
        pass
    evening.judge.ask_pause(1, evening.now_ms)
    evening.judge.ask_pause(2, evening.now_ms)
    evening.judge.resign(0, evening.now_ms)
    assert evening.judge.phase == "paused", "nobody waits for a player who has left"
    evening.setting = replace(evening.setting, left=evening.judge.left)
    evening.again()
    assert evening.judge.people == {1, 2}
    evening.judge.resign(1, evening.now_ms)
    assert (evening.judge.phase, evening.judge.winner, evening.judge.ending) == ("over", 2, "resigned")


def test_a_bot_that_takes_a_seat_is_asked_at_once() -> None:
    evening = Evening(setting_of(VARIANTS["three-seats"], seed=2, people=3), seed=2)
    for _ in zip(range(25), evening.go_on(), strict=False):
        pass
    judge = evening.judge
    assert judge.deal is not None
    seat = next(seat for seat in range(3) if judge.deal.legal(seat))
    standstill_ms = judge.due_ms()
    judge.resign(seat, evening.now_ms)
    due_ms = judge.due_ms()
    assert due_ms is not None and standstill_ms is not None and due_ms < standstill_ms


def test_who_claims_a_game_wins_it_from_all_who_are_away() -> None:
    evening = Evening(setting_of(VARIANTS["three-seats"], seed=2, people=3), seed=2)
    for _ in zip(range(40), evening.go_on(), strict=False):
        pass
    evening.judge.claim({0, 1})
    assert (evening.judge.winner, evening.judge.ending) == (2, "left")


def test_before_a_card_has_moved_a_game_is_aborted_and_leaves_nothing() -> None:
    judge = Judge(setting_of(VARIANTS["standard"], seed=2, people=2))
    judge.say_ready(0, START_MS)
    judge.say_ready(1, START_MS)
    assert judge.is_fresh
    judge.abort()
    assert (judge.phase, judge.winner, judge.logs) == ("over", None, [])


def test_what_was_meant_for_another_deal_is_refused_and_not_written_down() -> None:
    evening = Evening(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(30), evening.go_on(), strict=False):
        pass
    written = len(evening.rows)
    assert evening.judge.act(touch(0, 2, Action("turn", 0), evening.now_ms), evening.now_ms) == "that deal is over"
    assert (evening.judge.take().rows, len(evening.rows)) == ((), written)


def test_a_pause_by_agreement_stops_the_clock_of_the_deal() -> None:
    evening = Evening(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(30), evening.go_on(), strict=False):
        pass
    judge, stood_ms = evening.judge, evening.judge.deal_ms(evening.now_ms)
    assert judge.ask_pause(0, evening.now_ms) is judge.ask_pause(1, evening.now_ms) is None
    assert judge.due_ms() is None and judge.tries(0) == ([], [])
    wrong = touch(0, 1, Action("spit"), evening.now_ms)
    assert judge.act(wrong, evening.now_ms) == "the game is paused"
    later_ms = evening.now_ms + 60_000
    for seat in (0, 1):
        assert judge.say_ready(seat, later_ms) is None
    assert judge.due_ms() == later_ms + COUNTDOWN_MS
    assert judge.next_event(later_ms + COUNTDOWN_MS)
    assert judge.phase == "play" and judge.deal_ms(later_ms + COUNTDOWN_MS) == stood_ms


def test_who_asks_for_a_pause_twice_takes_it_back() -> None:
    evening = Evening(setting_of(VARIANTS["standard"], seed=2, people=2), seed=2)
    for _ in zip(range(10), evening.go_on(), strict=False):
        pass
    for _ in range(2):
        evening.judge.ask_pause(0, evening.now_ms)
    assert evening.judge.pausing == set()


def test_a_game_is_broken_off_once_all_who_are_present_ask() -> None:
    judge = Judge(setting_of(VARIANTS["three-seats"], seed=2, people=3))
    away = frozenset({2})
    assert judge.ask_break(0, frozenset()) == judge.ask_break(2, away) == STILL_THERE
    assert judge.ask_break(0, away) is judge.ask_break(0, away) is judge.ask_break(1, away) is None
    assert (judge.breaking, judge.phase) == ({1}, "ready")
    assert judge.ask_break(0, away) is None
    assert (judge.phase, judge.winner, judge.ending) == ("over", None, "broken")


def test_who_asked_to_break_off_and_is_then_alone_needs_no_agreement() -> None:
    judge = Judge(setting_of(VARIANTS["three-seats"], seed=2, people=3))
    judge.ask_break(0, frozenset({2}))
    judge.ask_break(0, frozenset({1, 2}))
    assert judge.phase == "over"


def test_a_paused_deal_still_stands_when_another_process_judges() -> None:
    evening = Evening(setting_of(VARIANTS["standard"], seed=2, people=1), seed=2)
    for _ in zip(range(30), evening.go_on(), strict=False):
        pass
    stood_ms = evening.rows[-1].entry.at_ms
    judge = Judge(evening.setting, evening.rows, evening.now_ms, is_paused=True)
    assert (judge.phase, judge.due_ms()) == ("paused", None)
    assert judge.say_ready(0, later_ms := evening.now_ms + 90_000) is None
    assert judge.next_event(later_ms + COUNTDOWN_MS)
    assert judge.phase == "play" and judge.deal_ms(later_ms + COUNTDOWN_MS) == stood_ms
