"""Conjugal Patience, by the lines of section 13 of the rules."""

import pytest

from engine.actions import Action
from engine.deal import IllegalAction
from engine.log.record import LogEntry
from engine.patience.deals import Deal
from engine.patience.rules import Rules
from tests.engine.patience.tables import CONJUGAL, begun, build, cards, discard, do, face_down, lying

SIX = "9S 8S 7S 6S 5S 4S"
OTHER = "9C 8C 7C 6C 5C 4C"


def reserve(deal: Deal, seat: int) -> list[int]:
    return [card for place in range(6) for card in lying(deal, f"reserve/{seat}/{place}")]


def test_reserve_is_six_cards_face_up_and_stock_is_face_down() -> None:
    deal = begun(CONJUGAL, f"{SIX} KS QS", OTHER)
    assert reserve(deal, 0) == cards(0, SIX)
    assert deal.zones()["reserve/0/0"].face_up == (True,)
    assert lying(deal, "stock/0") == cards(0, "QS KS")
    assert face_down(deal.zones()["stock/0"])


def test_cut_decides_the_starting_seat_and_is_logged() -> None:
    deal = begun(CONJUGAL, SIX, OTHER, starter=1)
    assert deal.entries[-1] == LogEntry(0, -1, Action("cut"), outcome=(1,))
    assert deal.legal(0) == []
    assert deal.refusal(0, discard()) == "it is the turn of seat 1"
    with pytest.raises(IllegalAction):
        deal.apply(500, 0, discard())
    assert deal.entries[-1] == LogEntry(500, 0, discard(), refused=True)


def test_gaps_are_filled_at_once_and_building_continues() -> None:
    deal = begun(CONJUGAL, "AS 9H 9D 9C 9S 8S 2S KS", OTHER)
    do(deal, 0, build(0, 0))
    assert reserve(deal, 0) == cards(0, "2S 9H 9D 9C 9S 8S")
    do(deal, 0, build(0, 0))
    assert lying(deal, "sequence/0") == cards(0, "AS 2S")
    assert reserve(deal, 0) == cards(0, "KS 9H 9D 9C 9S 8S")


def test_sequences_are_built_in_suit_with_cards_of_either_pack() -> None:
    deal = begun(CONJUGAL, "AS 2H AH 9C 9S 8S", "2S 2D 9C 8C 7C 6C")
    do(deal, 0, build(0, 0))
    assert deal.refusal(0, build(1, 0)) == "the next card at place 0 is 2S"
    assert deal.refusal(0, build(1, 1)) == "only an Ace starts a sequence"
    assert deal.refusal(0, build(2, 2)) == "an Ace starts a sequence at place 1, the lowest free one"
    do(deal, 0, discard(1))
    do(deal, 1, build(0, 0))
    assert lying(deal, "sequence/0") == [*cards(0, "AS"), *cards(1, "2S")]


def test_fitting_card_can_be_kept_and_a_face_down_discard_ends_the_turn() -> None:
    deal = begun(CONJUGAL, "AS 9H 9D 9C 9S 8S KS QS", OTHER)
    assert deal.legal(0) == [build(0, 0), *(discard(place) for place in range(6))]
    do(deal, 0, discard(1))
    assert lying(deal, "waste/0/0") == cards(0, "9H")
    assert face_down(deal.zones()["waste/0/0"])
    assert reserve(deal, 0) == cards(0, "AS KS 9D 9C 9S 8S")
    assert deal.refusal(0, build(0, 0)) == "it is the turn of seat 1"
    assert deal.view(1).wastes[0][0] == (1, None, ())


def test_empty_stock_is_renewed_with_the_last_discard_on_top() -> None:
    deal = begun(CONJUGAL, f"{SIX} KS QS", OTHER)
    for place in (0, 1):
        do(deal, 0, discard(place))
        do(deal, 1, discard(0))
    assert (lying(deal, "stock/0"), lying(deal, "waste/0/0")) == ([], cards(0, "9S 8S"))
    do(deal, 0, discard(2))
    assert reserve(deal, 0) == cards(0, "KS QS 8S 6S 5S 4S")
    assert (lying(deal, "stock/0"), lying(deal, "waste/0/0")) == (cards(0, "9S"), cards(0, "7S"))


def test_shuffle_waste_shuffles_the_wastepile_and_logs_the_order() -> None:
    deal = begun(Rules(game="conjugal", shuffle_waste=True), f"{SIX} KS QS", OTHER)
    for place in (0, 1):
        do(deal, 0, discard(place))
        do(deal, 1, discard(0))
    do(deal, 0, discard(2))
    order = tuple(cards(0, "8S 9S"))
    assert (-1, Action("reshuffle"), order) in [(entry.seat, entry.action, entry.outcome) for entry in deal.entries]
    assert reserve(deal, 0) == cards(0, "KS QS 8S 6S 5S 4S")


def test_gap_that_cannot_be_filled_stays_until_the_seats_next_turn() -> None:
    deal = begun(CONJUGAL, "9S 8S", OTHER)
    do(deal, 0, discard(0))
    assert (reserve(deal, 0), lying(deal, "waste/0/0")) == (cards(0, "8S"), cards(0, "9S"))
    assert deal.refusal(1, build(0, 0)) == "only an Ace starts a sequence"
    do(deal, 1, discard(0))
    assert (reserve(deal, 0), lying(deal, "waste/0/0")) == (cards(0, "9S 8S"), [])


def test_empty_place_of_the_reserve_cannot_be_played() -> None:
    deal = begun(CONJUGAL, "9S 8S", OTHER)
    assert deal.refusal(0, discard(2)) == "your reserve has no card at place 2"
    assert deal.refusal(0, build(5, 0)) == "your reserve has no card at place 5"


def test_building_the_last_card_wins_without_a_discard() -> None:
    deal = begun(CONJUGAL, "AS 2S", OTHER)
    do(deal, 0, build(0, 0), build(1, 0))
    result = deal.result
    assert result is not None
    assert (result.winner, result.out, result.places) == (0, (0,), (0, 1))
    assert deal.marks() == ((0, "out"), (0, "won"))


def test_complete_sequence_stays_and_takes_no_more_cards() -> None:
    ranks = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    deal = begun(CONJUGAL, f"{ranks} 9H 9D", OTHER)
    for rank in range(13):
        do(deal, 0, build(next(a.source or 0 for a in deal.legal(0) if a.kind == "build"), 0))
        assert len(lying(deal, "sequence/0")) == rank + 1
    place = next(place for place in range(6) if lying(deal, f"reserve/0/{place}"))
    assert deal.refusal(0, build(place, 0)) == "the sequence at place 0 is complete"


def test_stall_ends_the_turn_with_the_first_discard() -> None:
    deal = begun(CONJUGAL, f"{SIX} KS", OTHER)
    deal.advance(29_999)
    assert len(deal.entries) == 3
    deal.advance(30_000)
    assert deal.entries[-1] == LogEntry(30_000, -1, Action("stall"))
    assert lying(deal, "waste/0/0") == cards(0, "9S")
    assert deal.table.to_move == 1
    assert deal.next_at() == 60_000


def test_deal_ends_when_both_go_through_their_stock_twice_without_a_build() -> None:
    deal = begun(CONJUGAL, f"{SIX} KS QS", f"{OTHER} KC QC JC TC")
    turns = 0
    while deal.phase != "over":
        do(deal, deal.table.to_move, discard(0))
        turns += 1
    # Seat 1 takes the last card of its stock of four for the second time in its eighth turn.
    assert turns == 16
    result = deal.result
    assert result is not None
    assert (result.winner, result.places) == (0, (0, 1))


def test_deal_ends_even_if_nobody_moves() -> None:
    deal = begun(CONJUGAL, f"{SIX} KS QS", OTHER)
    deal.advance(86_400_000)
    assert deal.phase == "over"
    assert deal.at_ms < 86_400_000
