import json
from dataclasses import replace

from channels.layers import BaseChannelLayer

from engine.actions import Action
from engine.log import pack, unpack
from engine.spit.variants import VARIANTS
from engine.tempo import QUICK
from games.services.tables import TableLease
from games.tables.fairness import CAP_MS, NO_HAND, HandsAndVoice, PingTimer, take_due
from games.tables.judge import QUICKEST, Judge
from games.tables.owner import Owner
from games.tables.room import Room
from tests.games.tables.simulated import SimulatedTable, setting_of, touch


def a_timer(there_ms: float, back_ms: float, ahead_ms: float = 5_000.0) -> PingTimer:
    """Measurements of a page whose clock is ahead, with these delays to the page and back."""
    timer = PingTimer()
    for asked_ms in (100.0, 300.0):
        timer.take_answer(timer.start_ping(asked_ms), asked_ms + there_ms + ahead_ms, asked_ms + there_ms + back_ms)
    return timer


def test_touch_is_dated_back_by_the_delay_of_its_message() -> None:
    timer = a_timer(40, 40)
    assert timer.lag_ms == 40
    assert timer.ago_ms(touched_ms=6_000, now_ms=1_040) == 40


def test_dating_back_is_limited_to_the_round_trip_and_the_cap() -> None:
    assert a_timer(20, 20).ago_ms(touched_ms=0, now_ms=1_000) == 40
    assert a_timer(300, 300).ago_ms(touched_ms=0, now_ms=9_000) == CAP_MS
    assert a_timer(300, 300).lag_ms == CAP_MS
    assert a_timer(40, 40).ago_ms(touched_ms=99_000, now_ms=1_000) == 0
    assert PingTimer().ago_ms(touched_ms=0, now_ms=1_000) == 0


def test_answer_without_a_ping_is_ignored() -> None:
    timer = PingTimer()
    timer.start_ping(100.0)
    timer.take_answer(-50_000.0, 0.0, 110.0)
    assert timer.lag_ms == 0


def test_several_pings_may_be_pending() -> None:
    timer = PingTimer()
    asked = [timer.start_ping(at_ms) for at_ms in (100.0, 250.0)]
    for at_ms in asked:
        timer.take_answer(at_ms, at_ms + 120, at_ms + 240)
        timer.take_answer(at_ms, at_ms + 120, at_ms + 500)
    assert timer.lag_ms == 120


def test_earlier_touch_is_judged_first_although_it_arrived_later() -> None:
    action = Action("play", 0, 1)
    near = touch(0, 1, action, now_ms=1_000, window_ms=120)
    far = touch(1, 1, action, now_ms=1_090, ago_ms=100, window_ms=0)
    touches = [near]
    assert take_due(touches, 1_050) == []
    touches.append(far)
    assert take_due(touches, 1_090) == [far]
    assert take_due(touches, 1_120) == [near]
    assert touches == []


def test_note_of_a_touch_that_waited_survives_a_crash() -> None:
    evening = SimulatedTable(setting_of(replace(VARIANTS["standard"], max_deals=1), seed=5, people=2), seed=5)
    happened = evening.events()
    while not (evening.judge.phase == "play" and evening.judge.tries(0)[1]):
        next(happened)
    judge = evening.judge
    tries, legal = judge.tries(0)
    waited = touch(0, 1, tries[legal[0]].action, evening.now_ms, ago_ms=30, window_ms=60)
    assert judge.act(waited, evening.now_ms) is None
    evening.rows += judge.new_changes().rows
    evening.restart()
    evening.judge.resign(1, evening.now_ms)
    [note] = unpack(pack(evening.judge.logs[0])).notes
    entry = len(evening.rows) - 1
    began_ms = evening.now_ms - evening.rows[entry].entry.at_ms
    assert note.name == "client"
    assert json.loads(note.text) == {"entry": entry} | json.loads(waited.note(began_ms))


def test_only_seats_with_the_same_target_are_rivals() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=6, people=2), seed=6)
    met = 0
    for _ in zip(range(200), evening.events(), strict=False):
        met += _rivals_hold(evening.judge)
    assert met > 20


def _rivals_hold(judge: Judge) -> bool:
    if judge.phase != "play":
        return False
    one, legal = judge.tries(0)
    other, others = judge.tries(1)
    for place in legal:
        places = {other[at].to_zone for at in others} - {None}
        is_rival = judge.rivals(0, one[place].action) == {1}
        if one[place].from_zone is not None:
            assert is_rival == (one[place].to_zone in places)
    return bool(legal)


def test_hand_moves_cards_one_by_one_and_calls_need_no_hand() -> None:
    evening = SimulatedTable(setting_of(VARIANTS["standard"], seed=6, people=2), seed=6)
    owner = Owner(TableLease(1, 1), BaseChannelLayer(), Room)
    owner.judge = evening.judge
    first, second, word = (
        owner._make_touch(0, {"id": "a", "deal": 1, "action": action, "ago": 40})
        for action in (("play", 0, 0), ("play", 1, 0), ("spit", None, None))
    )
    assert second.touched_ms == first.touched_ms + QUICK.play_ms // QUICKEST
    assert first.touched_ms <= word.touched_ms < second.touched_ms
    third = owner._make_touch(0, {"id": "b", "deal": 1, "action": ("turn", 0, None)})
    assert third.touched_ms == second.touched_ms + QUICK.play_ms // QUICKEST
    other = owner._make_touch(1, {"id": "c", "deal": 1, "action": ("play", 0, 0), "ago": 40})
    assert other.touched_ms < second.touched_ms


def test_two_hands_move_at_most_two_cards_at_once() -> None:
    limbs = HandsAndVoice()
    assert [limbs.use(range(2), 1_000, 90) for _ in range(4)] == [(0, 1_000), (1, 1_000), (0, 1_090), (1, 1_090)]
    evening = SimulatedTable(setting_of(replace(VARIANTS["standard"], hands=2), seed=6, people=2), seed=6)
    next(happened for happened in evening.events() if happened.rows)
    assert [list(evening.judge.limbs(kind)) for kind in ("play", "spit")] == [[0, 1], [NO_HAND]]


def test_early_claim_keeps_the_hand_busy_for_a_fumble() -> None:
    judge = Judge(setting_of(VARIANTS["standard"], seed=1, people=2))
    limbs = HandsAndVoice()
    limb, at_ms = limbs.use(judge.limbs("claim"), 1_000, judge.hand_ms("claim"))
    limbs.keep(limb, at_ms + judge.fumble_ms("claim"))
    assert limbs.use(judge.limbs("claim"), 1_010, 30) == (limb, 1_000 + QUICK.fumble_ms)
    assert judge.fumble_ms("play") == 0
