"""The virtual clock: when actions land, what a fumble costs, and that every deal ends."""

from collections import Counter
from dataclasses import fields, replace
from itertools import pairwise

import pytest

from engine.actions import Action
from engine.bots import Bot, Wait
from engine.games import start_game
from engine.log import DealLog, LogEntry, verify
from engine.luck import Luck
from engine.raced import HAND
from engine.simulate import SeatRecord, simulate_deal, simulate_game
from engine.simulate.timing import ActionTiming, timings_of
from engine.spit.deals import View
from engine.spit.deals.rule_book import rule_book_of
from engine.spit.rules import Rules
from engine.tempo import CLUB, VOICE_KINDS, Tempo
from tests.engine.simulate.spies import Habit, Spy, answers_of, fidget, greedy, pair, racer_of, shifter, sleeper, spies
from tests.often import in_turn, times

STEADY = replace(CLUB, spread_percent=0)


def _deal(bots: tuple[Bot, ...], seed: str = "deal", rules: Rules | None = None, tempo: Tempo = CLUB) -> DealLog:
    return _record(bots, seed, rules, tempo)[0]


def _record(
    bots: tuple[Bot, ...], seed: str = "deal", rules: Rules | None = None, tempo: Tempo = CLUB
) -> tuple[DealLog, tuple[SeatRecord, ...]]:
    record = simulate_deal(start_game(rules or Rules(), seed).next_deal(), bots, seed, tempo)
    assert record.log.result is not None
    verify(record.log)
    return record.log, record.seats


def _of_seat(log: DealLog, seat: int) -> list[LogEntry]:
    return [entry for entry in log.entries if entry.seat == seat]


@in_turn("seed", [str(number) for number in range(times(8))])
def test_action_lands_after_the_time_of_its_kind(seed: str) -> None:
    both = spies("greedy", "random")
    log = _deal(both, seed, tempo=STEADY)
    for seat, spy in enumerate(both):
        due = Counter((at_ms + STEADY.middle_ms(action.kind), action) for at_ms, action in answers_of(spy))
        landed = Counter((entry.at_ms, entry.action) for entry in _of_seat(log, seat))
        assert landed <= due
        under_way_at_the_end = due - landed
        assert all(at_ms >= log.entries[-1].at_ms for at_ms, _ in under_way_at_the_end)


@in_turn("seed", [str(number) for number in range(times(8))])
def test_times_vary_by_at_most_15_percent_at_club_tempo(seed: str) -> None:
    both = spies("greedy", "greedy")
    log = _deal(both, seed)
    for seat, spy in enumerate(both):
        for (at_ms, action), entry in zip(_hands(answers_of(spy)), _hand_entries(log, seat), strict=False):
            assert entry.action == action
            middle_ms = CLUB.middle_ms(action.kind)
            assert abs(entry.at_ms - at_ms - middle_ms) <= middle_ms * 0.15


def _hands(answers: list[tuple[int, Action]]) -> list[tuple[int, Action]]:
    return [(at_ms, action) for at_ms, action in answers if action.kind not in VOICE_KINDS]


def _hand_entries(log: DealLog, seat: int) -> list[LogEntry]:
    return [entry for entry in _of_seat(log, seat) if entry.action.kind not in VOICE_KINDS]


@in_turn("seed", [str(number) for number in range(times(8))])
def test_one_hand_does_one_action_at_a_time_and_a_fumble_delays_it(seed: str) -> None:
    log = _deal(pair("greedy", "random"), seed, tempo=STEADY)
    for seat in (0, 1):
        entries = _hand_entries(log, seat)
        for before, after in pairwise(entries):
            held_up = STEADY.fumble_ms if before.refused else 0
            assert after.at_ms - before.at_ms >= held_up + STEADY.middle_ms(after.action.kind)


def test_two_hands_act_at_once_but_never_take_the_same_card() -> None:
    both = spies("greedy", "greedy")
    log = _deal(both, "two hands", Rules(hands=2), STEADY)
    entries = _hand_entries(log, 0)
    gaps = [after.at_ms - before.at_ms for before, after in pairwise(entries)]
    assert min(gaps) < 250
    for spy in both:
        for (at_ms, first), (later_ms, second) in pairwise(answers_of(spy)):
            if later_ms == at_ms and first.source is not None:
                assert first.source != second.source


def test_call_needs_no_hand() -> None:
    """A bot calls in every other answer. Its only hand still acts while a call is under way."""
    asked = 0

    def act(view: View) -> Action | Wait:
        nonlocal asked
        asked += 1
        return Action("spit") if asked % 2 else greedy().act(view)

    caller = Spy(Habit(act))
    _deal((caller, greedy()), "calls", tempo=STEADY)
    answers = answers_of(caller)
    assert any(
        call.kind == "spit" and action.kind not in VOICE_KINDS and called_ms <= at_ms < called_ms + STEADY.call_ms
        for (called_ms, call), (at_ms, action) in pairwise(answers)
    )


def test_every_fumble_is_recorded_and_counted() -> None:
    fumbles = 0
    for seed in range(10):
        log, seats = _record(pair("greedy", "greedy"), str(seed))
        for seat in (0, 1):
            refused = [entry for entry in _of_seat(log, seat) if entry.refused]
            assert len(refused) == seats[seat].fumbles
            fumbles += len(refused)
    assert fumbles > 20


def test_decisions_and_waits_are_counted() -> None:
    both = spies("greedy", "greedy")
    _, seats = _record(both)
    for spy, seat in zip(both, seats, strict=True):
        assert seat.decisions == len(answers_of(spy))
        assert seat.waits == len(spy.asked) - seat.decisions


def test_decisions_of_a_game_are_counted_over_all_its_deals() -> None:
    both = spies("greedy", "greedy")
    record = simulate_game(Rules(max_deals=3), both, "sums")
    assert [seat.decisions for seat in record.seats] == [len(answers_of(spy)) for spy in both]


def test_reach_is_added_to_the_time_of_a_play() -> None:
    both = spies("greedy", "greedy")
    log = _deal(both, "running", Rules(reach_ms=2_500), STEADY)
    plays = [entry for entry in _of_seat(log, 0) if entry.action.kind == "play"]
    decided = [at_ms for at_ms, action in answers_of(both[0]) if action.kind == "play"]
    assert [entry.at_ms - at_ms for entry, at_ms in zip(plays, decided, strict=False)] == [2_850] * len(plays)


def test_two_hands_can_run_to_the_centre_at_the_same_time() -> None:
    both = spies("greedy", "greedy")
    log = _deal(both, "two hands", Rules(hands=2, reach_ms=1_000), STEADY)
    decided = Counter((at_ms + 1_350, action) for at_ms, action in answers_of(both[0]) if action.kind == "play")
    landed = Counter((entry.at_ms, entry.action) for entry in _of_seat(log, 0) if entry.action.kind == "play")
    assert landed <= decided
    gaps = [later - earlier for (earlier, _), (later, _) in pairwise(sorted(decided.elements()))]
    assert min(gaps) < 1_350


def test_relay_has_one_runner_out_while_the_next_acts_at_the_table() -> None:
    both = spies("greedy", "greedy")
    log = _deal(both, "relay", Rules(relay=3, reach_ms=2_500), STEADY)
    for seat, spy in enumerate(both):
        runs = [at_ms for at_ms, action in answers_of(spy) if action.kind == "play"]
        assert all(later - earlier >= 2_850 for earlier, later in pairwise(runs))
        turns = [at_ms for at_ms, action in answers_of(spy) if action.kind == "turn"]
        assert any(run < turn < run + 2_850 for run in runs for turn in turns)
        landings = [entry.at_ms for entry in _of_seat(log, seat) if entry.action.kind == "play"]
        assert set(landings) <= {at_ms + 2_850 for at_ms in runs}


def flight_ms(timing: ActionTiming, luck: Luck, decision: int) -> int:
    return timing.least_ms + (luck.numbers[2 * decision] * timing.width >> 32)


def test_runner_changes_with_every_card_and_each_has_its_own_luck() -> None:
    rules = Rules(relay=2, reach_ms=1_000)
    lucks = [Luck("relay", 1, 0, runner) for runner in range(2)]
    racer, timing_of = racer_of(rules, CLUB, lucks), timings_of(rule_book_of(rules), CLUB).of
    for runner, action in ((0, Action("play", 0, 0)), (1, Action("play", 1, 0)), (0, Action("claim", None, 0))):
        timing = timing_of(action)
        assert racer.begin(timing, 0).at_ms == flight_ms(timing, lucks[runner], racer.decisions)
        racer.end(timing)
        if timing.brings_card:
            racer.hand_over()
    turn, run = timing_of(Action("turn", 2)), timing_of(Action("play", 3, 0))
    assert racer.begin(turn, 0).at_ms == flight_ms(turn, lucks[1], racer.decisions)
    assert not racer.is_busy_with(run)
    racer.begin(run, 0)
    assert racer.is_busy_with(timing_of(Action("play", 4, 1)))
    spit = timing_of(Action("spit"))
    assert not racer.is_busy_with(spit)
    racer.begin(spit, 0)
    assert racer.is_busy_with(spit)


def test_card_spat_from_stock_needs_a_hand_and_a_call_does_not() -> None:
    rules = Rules(exhausted="from_stock", claim="call")
    racer, timing_of = racer_of(rules, STEADY, [Luck("stock", 1, 0)]), timings_of(rule_book_of(rules), STEADY).of
    call = timing_of(Action("claim", None, 0))
    assert racer.begin(call, 0).at_ms == STEADY.call_ms
    assert racer.knowledge.free & HAND
    assert racer.begin(timing_of(Action("spit", 2, 0)), 0).at_ms == STEADY.play_ms
    assert not racer.knowledge.free & HAND


def test_coin_settles_ties_for_either_seat() -> None:
    """At a steady tempo both seats get ready in the same millisecond."""
    first = Counter(_deal(pair("greedy", "greedy"), str(seed), tempo=STEADY).entries[0].seat for seed in range(40))
    assert 8 <= first[0] <= 32


def test_waiting_bot_is_asked_again_after_the_time_it_named() -> None:
    def act(view: View) -> Action | Wait:
        return Wait(70) if view.phase == "ready" and view.at_ms < 350 else greedy().act(view)

    spy = Spy(Habit(act))
    _deal((spy, sleeper()))
    assert [asked.view.at_ms for asked in spy.asked[:6]] == [0, 70, 140, 210, 280, 350]


def test_bot_waiting_without_a_time_is_asked_when_it_sees_a_change() -> None:
    waiter, other = Spy(sleeper()), Spy(greedy())
    log = _deal((waiter, other), tempo=STEADY)
    happened = {0} | {entry.at_ms + STEADY.reaction_ms for entry in log.entries}
    assert {asked.view.at_ms for asked in waiter.asked} <= happened
    assert len(waiter.asked) > 5


def test_bots_without_a_legal_action_are_not_asked() -> None:
    for spy in (both := spies("greedy", "random")):
        assert not spy.asked
    _deal(both)
    assert all(asked.view.legal for spy in both for asked in spy.asked)


@in_turn(
    "bots",
    [
        (sleeper(), sleeper()),
        (sleeper(), greedy()),
        (fidget(), sleeper()),
        (shifter(), shifter()),
        (shifter(), greedy()),
        (Habit(lambda view: Action("claim", None, 0)), greedy()),
        (Habit(lambda view: Action("slam")), Habit(lambda view: Action("play", 63, 63))),
        (Habit(lambda view: Wait(10**9)), fidget()),
    ],
)
def test_deal_ends_whatever_the_bots_do(bots: tuple[Bot, ...]) -> None:
    _deal(bots)


def test_deal_ends_within_a_second_when_hands_take_no_time() -> None:
    nothing = Tempo(**dict.fromkeys([figure.name for figure in fields(Tempo)], 0))
    assert _deal(pair("greedy", "greedy"), tempo=nothing).entries[-1].at_ms < 1_000
    _deal((shifter(), greedy()), tempo=nothing)


def test_seat_that_never_gets_ready_counts_as_ready_after_ten_seconds() -> None:
    log = _deal((sleeper(), greedy()))
    ready = [entry for entry in log.entries if entry.action.kind == "ready"]
    assert [entry.seat for entry in ready] == [1, 0]
    assert ready[1].at_ms == 10_000


def test_bot_that_keeps_waiting_counts_as_ready_after_ten_seconds() -> None:
    log = _deal((Habit(lambda view: Wait(500)), greedy()))
    assert [entry.at_ms for entry in log.entries if entry.action.kind == "ready"][1] == 10_000


def test_new_question_cancels_an_older_wait() -> None:
    waiter, other = Spy(Habit(lambda view: Wait(1_000))), Spy(greedy())
    log = _deal((waiter, other), tempo=STEADY)
    news = {entry.at_ms + STEADY.reaction_ms for entry in log.entries} | {10_000 + STEADY.reaction_ms}
    times = [asked.view.at_ms for asked in waiter.asked]
    assert all(later in news or later - earlier == 1_000 for earlier, later in pairwise(times))


def test_seat_makes_one_call_at_a_time() -> None:
    log = _deal((Habit(lambda view: Wait(1) if view.at_ms % 2 else Action("spit")), greedy()), tempo=STEADY)
    calls = [entry.at_ms for entry in _of_seat(log, 0) if entry.action.kind == "spit"]
    assert len(calls) > 5
    assert all(later - earlier >= STEADY.call_ms for earlier, later in pairwise(calls))


def test_missing_bot_for_a_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        _deal(pair("greedy"))


def _flights(seat: int, bots: tuple[Spy, ...], seed: str) -> list[tuple[str, int]]:
    """Kind and duration in milliseconds of the seat's decisions, in order."""
    log = _deal(bots, seed)
    decided = [(at_ms, action) for at_ms, action in answers_of(bots[seat])]
    flights = []
    for entry in _of_seat(log, seat):
        at_ms, action = next(d for d in decided if d[1] == entry.action and d[0] <= entry.at_ms)
        decided.remove((at_ms, action))
        flights.append((action.kind, entry.at_ms - at_ms))
    return flights


@in_turn("seed", [str(number) for number in range(10)])
def test_luck_depends_on_the_seat_and_not_on_the_bot(seed: str) -> None:
    """The n-th decision of a seat takes the same time with either bot, if both choose the same kind of action."""
    for seat in (0, 1):
        one = _flights(seat, spies("greedy", "random"), seed)
        other = _flights(seat, spies("random", "greedy"), seed)
        same_kind = [(mine, theirs) for mine, theirs in zip(one, other, strict=False) if mine[0] == theirs[0]]
        assert same_kind
        assert all(mine == theirs for mine, theirs in same_kind)


@in_turn("seed", [str(number) for number in range(10)])
def test_decisions_of_one_seat_never_shift_the_luck_of_the_other_seat(seed: str) -> None:
    quiet = _flights(0, (Spy(greedy()), Spy(sleeper())), seed)
    busy = _flights(0, (Spy(greedy()), Spy(Habit(lambda view: Action("turn", 0)))), seed)
    for mine, theirs in zip(quiet, busy, strict=False):
        if mine[0] == theirs[0]:
            assert mine == theirs
