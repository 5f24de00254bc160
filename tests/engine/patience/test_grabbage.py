"""Hasty Patience, by the lines of section 11 of the rules."""

import pytest

from engine.actions import Action
from engine.deal import IllegalAction
from engine.log.record import LogEntry
from engine.patience.rules import Rules
from tests.engine.patience.tables import HASTY, READY, RECYCLE, TURN, begun, build, cards, discard, do, face_down, lying
from tests.often import in_turn


def test_stock_is_face_down_and_cards_are_turned_one_at_a_time() -> None:
    deal = begun(HASTY, "5S 9H", "2C")
    assert face_down(deal.zones()["stock/0"])
    do(deal, 0, TURN)
    assert lying(deal, "turned/0") == cards(0, "5S")
    assert deal.zones()["turned/0"].face_up == (True,)
    assert lying(deal, "stock/0") == cards(0, "9H")
    assert deal.refusal(0, TURN) == "build or discard your turned card first"


def test_turned_card_that_fits_must_be_built() -> None:
    deal = begun(HASTY, "AS 2H 9C", "2C")
    do(deal, 0, TURN)
    assert deal.refusal(0, discard()) == "your turned card fits at place 0: build it"
    do(deal, 0, build(0, 0), TURN)
    assert deal.refusal(0, discard()) == "your turned card fits at place 0: build it"
    do(deal, 0, build(0, 0))
    assert lying(deal, "sequence/0") == cards(0, "AS 2H")
    do(deal, 0, TURN, discard())
    assert lying(deal, "waste/0/0") == cards(0, "9C")
    assert deal.zones()["waste/0/0"].face_up == (True,)


def test_turned_card_that_fits_only_later_must_be_built_too() -> None:
    deal = begun(HASTY, "2S 9H", "AC 9C")
    do(deal, 0, TURN)
    assert discard() in deal.legal(0)
    do(deal, 1, TURN, build(0, 0))
    assert deal.legal(0) == [build(0, 0)]


def test_top_of_a_wastepile_may_be_built_at_any_time() -> None:
    deal = begun(HASTY, "2S AH 9D", "9C")
    do(deal, 0, TURN, discard(), TURN, build(0, 0))
    assert deal.legal(0) == [TURN, build(1, 0)]
    do(deal, 0, TURN)
    assert deal.legal(0) == [build(1, 0), discard()]
    do(deal, 0, build(1, 0))
    assert lying(deal, "sequence/0") == cards(0, "AH 2S")


def test_ace_starts_a_sequence_at_the_lowest_free_place() -> None:
    deal = begun(HASTY, "AS AH 9D", "9C")
    do(deal, 0, TURN)
    assert deal.refusal(0, build(0, 1)) == "an Ace starts a sequence at place 0, the lowest free one"
    do(deal, 0, build(0, 0), TURN, build(0, 1), TURN)
    assert deal.refusal(0, build(0, 0)) == "the next rank at place 0 is 2"
    assert deal.refusal(0, build(0, 2)) == "only an Ace starts a sequence"


def test_first_of_two_cards_for_one_place_stays_and_the_other_fumbles() -> None:
    deal = begun(HASTY, "AS 9H", "AC 9C")
    do(deal, 0, TURN)
    do(deal, 1, TURN)
    deal.apply(1_000, 1, build(0, 0))
    with pytest.raises(IllegalAction, match="an Ace starts a sequence at place 1, the lowest free one"):
        deal.apply(1_000, 0, build(0, 0))
    assert lying(deal, "sequence/0") == cards(1, "AC")
    assert lying(deal, "turned/0") == cards(0, "AS")
    assert deal.entries[-1] == LogEntry(1_000, 0, build(0, 0), refused=True)


def test_king_removes_its_sequence_and_frees_the_place() -> None:
    ranks = [f"{rank}S" for rank in "A23456789TJQK"]
    deal = begun(HASTY, f"{' '.join(ranks)} AH 9D", "9C")
    for _ in ranks:
        do(deal, 0, TURN, build(0, 0))
    assert lying(deal, "sequence/0") == []
    assert sorted(lying(deal, "done")) == cards(0, " ".join(ranks))
    assert face_down(deal.zones()["done"])
    do(deal, 0, TURN)
    assert deal.legal(0) == [build(0, 0)]


def test_recycle_turns_the_wastepile_over_when_the_stock_is_empty() -> None:
    deal = begun(HASTY, "5S 9H 7D", "2C")
    do(deal, 0, TURN)
    assert deal.refusal(0, RECYCLE) == "your stock is not empty yet"
    do(deal, 0, discard(), TURN, discard(), TURN)
    assert deal.refusal(0, RECYCLE) == "build or discard your turned card first"
    do(deal, 0, discard())
    assert deal.refusal(0, TURN) == "your stock is empty: recycle your wastepiles"
    assert deal.legal(0) == [RECYCLE]
    do(deal, 0, RECYCLE, TURN)
    assert lying(deal, "turned/0") == cards(0, "5S")
    assert lying(deal, "waste/0/0") == []


def test_recycle_puts_the_first_discard_of_the_leftmost_wastepile_on_top() -> None:
    deal = begun(Rules(wastepiles=2), "5S 9H 7D", "2C")
    do(deal, 0, TURN, discard(target=1), TURN, discard(target=0), TURN, discard(target=0), RECYCLE)
    assert lying(deal, "stock/0")[::-1] == cards(0, "9H 7D 5S")


def test_first_seat_without_cards_wins_and_others_are_placed_by_cards_left() -> None:
    deal = begun(Rules(players=3), "9S 9H 7D", "AC", "2C 3C")
    do(deal, 1, TURN, build(0, 0))
    result = deal.result
    assert result is not None
    assert (deal.phase, result.winner, result.out, result.places) == ("over", 1, (1,), (1, 2, 0))
    assert [sorted(owned) for owned in result.cards] == [sorted(cards(0, "9S 9H 7D")), [], cards(2, "2C 3C")]
    assert deal.refusal(0, TURN) == "the deal is over"


def test_seat_that_goes_out_from_its_wastepile_wins_too() -> None:
    deal = begun(HASTY, "2S", "AC 9C")
    do(deal, 0, TURN, discard())
    do(deal, 1, TURN, build(0, 0))
    do(deal, 0, build(1, 0))
    assert deal.result is not None
    assert deal.result.winner == 0


def test_stall_moves_every_seat_by_one_step() -> None:
    deal = begun(HASTY, "AS 5S 9H", "7C 8C")
    deal.advance(9_999)
    assert len(deal.entries) == 2
    deal.advance(10_000)
    assert (lying(deal, "turned/0"), lying(deal, "turned/1")) == (cards(0, "AS"), cards(1, "7C"))
    deal.advance(20_000)
    assert (lying(deal, "sequence/0"), lying(deal, "waste/1/0")) == (cards(0, "AS"), cards(1, "7C"))
    deal.advance(40_000)
    assert (lying(deal, "waste/0/0"), lying(deal, "waste/1/0")) == (cards(0, "5S"), cards(1, "7C 8C"))
    deal.advance(50_000)
    assert (lying(deal, "turned/0"), lying(deal, "stock/1")) == (cards(0, "9H"), cards(1, "8C 7C"))
    assert [(entry.at_ms, entry.seat, entry.action.kind) for entry in deal.entries[2:]] == [
        (at_ms, -1, "stall") for at_ms in (10_000, 20_000, 30_000, 40_000, 50_000)
    ]


def test_stall_stops_at_the_first_seat_that_goes_out() -> None:
    deal = begun(HASTY, "AS", "7C")
    deal.advance(30_000)
    assert deal.result is not None
    assert (deal.result.winner, lying(deal, "turned/1"), deal.at_ms) == (0, cards(1, "7C"), 20_000)


def test_time_changes_nothing_when_stalls_are_off() -> None:
    deal = begun(Rules(stall_ms=0), "9S", "9C")
    assert deal.next_at() is None
    deal.advance(86_400_000)
    assert deal.phase == "play"


def test_deal_ends_when_all_go_through_their_stock_twice_without_a_build() -> None:
    deal = begun(HASTY, "9S 8S", "9C")
    once = [TURN, discard(), TURN, discard()]
    do(deal, 0, *once, RECYCLE, *once)
    do(deal, 1, TURN, discard(), RECYCLE, TURN)
    assert deal.result is None
    do(deal, 1, discard())
    result = deal.result
    assert result is not None
    assert (result.winner, result.out, result.places) == (1, (), (1, 0))
    assert deal.marks() == ((None, "circles"), (1, "won"))


def test_build_restarts_the_count_of_passes_for_all_seats() -> None:
    deal = begun(HASTY, "9S 8S", "AC 9C")
    once = [TURN, discard(), TURN, discard()]
    do(deal, 0, *once, RECYCLE, *once, RECYCLE, TURN, discard())
    do(deal, 1, TURN, build(0, 0), TURN, discard(), RECYCLE, TURN, discard(), RECYCLE, TURN, discard())
    do(deal, 0, TURN, discard(), RECYCLE, *once)
    assert deal.result is None, "seat 0 was in the middle of its stock when the Ace was built"
    do(deal, 0, RECYCLE, *once)
    assert deal.result is not None


def test_deal_with_equal_cards_left_has_no_winner() -> None:
    deal = begun(HASTY, "9S", "9C")
    for seat in (0, 1):
        do(deal, seat, TURN, discard(), RECYCLE, TURN, discard())
    result = deal.result
    assert result is not None
    assert (result.winner, result.places) == (None, (0, 1))


def test_cards_cannot_be_turned_before_all_are_ready() -> None:
    deal = begun(HASTY, "9S", "9C")
    fresh = type(deal)(HASTY, deal.packets, deal.table.chance)
    assert fresh.refusal(0, TURN) == "play has not begun: not everybody is ready"
    fresh.apply(0, 0, READY)
    assert fresh.refusal(0, READY) == "you have said that you are ready"
    assert deal.refusal(0, READY) == "play has begun"
    assert fresh.next_at() is None


@in_turn(
    ("action", "reason"),
    [
        (Action("draw"), "these rules know no draw"),
        (Action("build", 0), "build needs a target"),
        (Action("build", 2, 0), "build has no source 2: the last one is 1"),
        (Action("build", 0, 8), "build has no target 8: the last one is 7"),
        (Action("turn_stock", 0), "turn_stock takes no source"),
        (Action("discard", 1, 0), "discard has no source 1: the last one is 0"),
        (Action("cut"), "no seat may do cut"),
        (build(0, 0), "you have no turned card"),
        (build(1, 0), "that wastepile is empty"),
        (discard(), "you have no turned card"),
    ],
)
def test_illegal_actions_are_refused_with_the_reason(action: Action, reason: str) -> None:
    assert begun(HASTY, "9S", "9C").refusal(0, action) == reason
