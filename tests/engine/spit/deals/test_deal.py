from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, Action
from engine.deals import IllegalAction
from engine.log.record import CHANCE
from engine.log.verify import replay
from engine.rules import LONGEST_MS
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.random_play import play_on, possible_actions, rules_of_play, seeds, shuffled_deal
from tests.engine.small_deals import CALL, READY, do, play, shift, small_deal, stack, turn
from tests.often import in_turn, times

ALL_ACTIONS = [
    Action(kind, source, target)
    for kind in KINDS
    for source in (None, *range(7), ARGUMENT_LIMIT)
    for target in (None, *range(7), ARGUMENT_LIMIT)
]
MOST_STEPS = 5_000
"""Without stalls, a deal of many seats that shift cards to and fro can last longer than a day."""


def everything(deal: Deal) -> tuple[object, ...]:
    return (deal.digest(), deal.zones(), deal.phase, deal.at_ms, deal.log, deal.next_at())


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_no_card_is_lost_or_duplicated_and_replay_equals_the_played_deal(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        lying = sorted(card for zone in deal.zones().values() for card in zone.cards)
        assert lying == list(range(rules.pack_size))
        assert all(len(zone.cards) == len(zone.face_up) for zone in deal.zones().values())
    again = replay(deal.log)
    assert again.log == deal.log
    assert again.zones() == deal.zones()


@settings(max_examples=times(10))
@given(rules_of_play, seeds)
def test_legal_actions_are_exactly_those_not_refused(rules: Rules, seed: int) -> None:
    deal, rng = shuffled_deal(rules, seed), Random(seed)
    for _ in play_on(deal, rng):
        if rng.random() < 0.02:
            for seat in deal.table.seats:
                taken = [action for action in ALL_ACTIONS if deal.refusal(seat, action) is None]
                assert sorted(taken) == sorted(deal.legal(seat))


def test_legal_actions_are_ordered_by_kind_source_and_target() -> None:
    rules = Rules(layout=(1, 2, 1, 1, 1), stacking=True, pair_call=True)
    deal = small_deal("4S 2C 9C 9H 5H 5C 4H", "2D TS KD JC QC 7D 4D", rules=rules)
    do(deal, (0, play(1, 0)), (0, play(0, 0)))
    plays, shifts = [play(4, 0), play(4, 1)], [shift(2, 0), shift(3, 0), shift(4, 0)]
    assert deal.legal(0) == [*plays, turn(1), *shifts, stack(2, 3), stack(3, 2), CALL]


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_some_seat_can_always_act_without_stalls(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(replace(rules, stall_ms=0), seed)
    for _ in islice(play_on(deal, Random(seed)), MOST_STEPS):
        assert deal.phase == "over" or possible_actions(deal)


@settings(max_examples=times(15))
@given(rules_of_play, seeds)
def test_refused_action_changes_only_the_log(rules: Rules, seed: int) -> None:
    deal, rng = shuffled_deal(rules, seed), Random(seed)
    for _ in play_on(deal, rng, mischief=0):
        action = rng.choice(ALL_ACTIONS)
        seat = rng.randrange(rules.players)
        if deal.phase == "over" or deal.refusal(seat, action) is None:
            continue
        before, entries = everything(deal)[:4], len(deal.log.entries)
        with pytest.raises(IllegalAction):
            deal.apply(deal.at_ms, seat, action)
        assert everything(deal)[:4] == before
        assert len(deal.log.entries) - entries == (0 if action.kind in TABLE_KINDS else 1)


@settings(max_examples=times(10))
@given(rules_of_play, seeds)
def test_attempt_does_the_same_as_apply_and_returns_the_reason(rules: Rules, seed: int) -> None:
    attempting, applying = shuffled_deal(rules, seed), shuffled_deal(rules, seed)
    chance = Random(seed)
    for _ in range(60):
        options = possible_actions(applying)
        seat, action = chance.choice(options) if options else (0, Action("ready"))
        if chance.random() < 0.3:
            seat, action = chance.randrange(rules.players), Action("play", chance.randrange(6), chance.randrange(3))
        reason = attempting.refusal(seat, action)
        assert attempting.attempt(attempting.at_ms, seat, action) == reason
        if reason is None:
            applying.apply(applying.at_ms, seat, action)
        else:
            with pytest.raises(IllegalAction) as refused:
                applying.apply(applying.at_ms, seat, action)
            assert str(refused.value) == reason
        assert attempting.log == applying.log


@in_turn(
    ("at_ms", "seat", "action", "reason"),
    [
        (0, 2, READY, "no seat 2"),
        (0, -1, READY, "no seat -1"),
        (0, "0", READY, "no seat '0'"),
        (0, True, READY, "no seat True"),
        (0, 0, ("ready", None, None), "no action"),
        (0, 0, Action("fly"), "no action called"),
        (0, 0, Action("stall"), "no seat may do stall"),
        (0, 0, Action("play", 10**5000, 0), "whole number"),
        (0, 0, Action([]), "no action called a list"),  # type: ignore[arg-type]
        (0, 10**5000, READY, "no seat a huge number"),
        (10**5000, 0, READY, "not a huge number"),
        (-1, 0, READY, "whole milliseconds"),
        (0.5, 0, READY, "whole milliseconds"),
        (LONGEST_MS + 1, 0, READY, "whole milliseconds"),
    ],
)
def test_malformed_action_is_refused_without_a_log_entry(at_ms: int, seat: int, action: Action, reason: str) -> None:
    deal = small_deal("5S 6S 7S", "8S 9S TS", started=False)
    before = everything(deal)
    with pytest.raises(IllegalAction, match=reason):
        deal.apply(at_ms, seat, action)
    assert everything(deal) == before


def test_time_never_runs_backwards() -> None:
    deal = small_deal("5S 6S 7S 8H", "8S 9S TS 9H")
    deal.advance(700)
    before = everything(deal)
    with pytest.raises(IllegalAction, match="it is 700 ms already"):
        deal.apply(699, 0, play(1, 0))
    with pytest.raises(IllegalAction, match="it is 700 ms already"):
        deal.advance(699)
    assert everything(deal) == before


def test_actions_of_one_millisecond_count_in_order_of_arrival() -> None:
    deal = small_deal("5S 6S 7S KH", "5H 9S TS 4C", layout=(1, 2))
    deal.apply(300, 1, play(0, 1))
    with pytest.raises(IllegalAction, match="does not go"):
        deal.apply(300, 0, play(0, 1))
    assert [(entry.seat, entry.refused) for entry in deal.log.entries[2:]] == [(1, False), (0, True)]


def test_no_card_is_played_before_all_seats_are_ready() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H", started=False)
    assert deal.legal(0) == deal.legal(1) == [READY]
    with pytest.raises(IllegalAction, match="not everybody is ready"):
        deal.apply(0, 0, play(0, 0))
    deal.apply(5, 0, READY)
    assert deal.refusal(0, READY) == "you have said that you are ready"
    assert (deal.phase, deal.legal(0)) == ("ready", [])


def test_getting_ready_has_no_time_limit() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H", started=False)
    assert deal.next_at() is None
    deal.advance(LONGEST_MS)
    assert (deal.phase, deal.log.entries) == ("ready", ())


def test_all_spit_after_ten_idle_seconds_even_if_not_stuck() -> None:
    deal = small_deal("5S 6S 7S 4H 2C 9D", "8S 9S TS 9H 3C 9C")
    assert not deal.stuck(0)
    assert deal.next_at() == 10_000
    deal.advance(9_999)
    assert len(deal.table.spit_piles[0]) == 1
    deal.advance(10_000)
    assert [len(pile) for pile in deal.table.spit_piles] == [2, 2]
    assert deal.log.entries[-1] == (10_000, CHANCE, Action("stall"), False, ())
    assert deal.next_at() == 20_000


def test_stall_comes_before_an_action_of_the_same_millisecond() -> None:
    deal = small_deal("5S 6S 7S 4H KC QC", "8S 9S TS 9H 3C 2C")
    with pytest.raises(IllegalAction, match="does not go"):
        deal.apply(10_000, 0, play(0, 0))
    assert [entry.action.kind for entry in deal.log.entries[2:]] == ["stall", "play"]


def test_only_accepted_actions_restart_the_stall_clock() -> None:
    deal = small_deal("5S 6S 7S 4H KC", "8S 9S TS 9H 3C")
    deal.apply(9_000, 0, play(0, 0))
    assert deal.next_at() == 19_000
    with pytest.raises(IllegalAction):
        deal.apply(12_000, 1, play(5, 5))
    assert deal.next_at() == 19_000


def test_one_long_advance_equals_many_short_ones() -> None:
    slow, quick = (small_deal("5S 6S 7S 4H KC QC", "8S 9S TS 9H 3C 2C") for _ in range(2))
    for at_ms in range(0, 60_001, 500):
        slow.advance(at_ms)
    quick.advance(60_000)
    assert slow.log == quick.log
    assert slow.phase == "over"


def test_deal_without_stalls_waits_without_limit() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H", rules=Rules(layout=(1, 2), stall_ms=0))
    deal.advance(LONGEST_MS)
    assert (deal.next_at(), len(deal.log.entries)) == (None, 2)


def test_deal_that_is_over_accepts_no_action() -> None:
    deal = small_deal("5S 4H", "9S 9H", layout=(1,))
    deal.apply(100, 0, play(0, 0))
    deal.apply(200, 1, Action("claim", target=0))
    assert deal.phase == "over"
    before = everything(deal)
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.apply(300, 0, Action("claim", target=1))
    assert everything(deal) == before
    assert deal.log.digest == deal.digest()


def test_log_of_a_running_deal_has_no_result() -> None:
    log = small_deal("5S 6S 7S 4H", "8S 9S TS 9H").log
    assert (log.result, log.digest, len(log.entries)) == (None, "", 2)


def test_digest_differs_between_states() -> None:
    one = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    other = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    assert one.digest() == other.digest()
    one.apply(10, 0, play(0, 0))
    assert one.digest() != other.digest()


def test_digest_of_a_state_is_the_same_in_every_release() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    deal.apply(10, 0, play(0, 0))
    assert deal.digest() == "081838442915926ee6da9f2b4b491ee7e6874536e1dc4eca6461417640b200bb"


@in_turn("seat", [-1, 2, "0"])
def test_unknown_seat_is_refused(seat: int) -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    for ask in (deal.legal, deal.view, deal.stuck):
        with pytest.raises(IllegalAction, match="no seat"):
            ask(seat)


def test_no_deal_lasts_longer_than_a_day() -> None:
    deal = small_deal("5S 6S 7S 4H KC QC", "8S 9S TS 9H 3C 2C", started=False)
    for seat in (0, 1):
        deal.apply(LONGEST_MS - 1, seat, READY)
    assert deal.next_at() == LONGEST_MS
    deal.advance(LONGEST_MS)
    assert deal.phase == "over"
