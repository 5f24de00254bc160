"""Progressive Patience, by the lines of section 14 of the rules."""

from engine.actions import Action
from engine.log.record import LogEntry
from engine.patience.rules import Rules
from tests.engine.patience.tables import PROGRESSIVE, RECYCLE, TURN, begun, build, cards, discard, do, lying

END = Action("end_turn")


def test_build_continues_the_turn_and_discard_ends_it() -> None:
    deal = begun(PROGRESSIVE, "AS 2H 9C 8C 7C", "9S 8S")
    do(deal, 0, TURN, build(0, 0), TURN, build(0, 0), TURN)
    assert lying(deal, "sequence/0") == cards(0, "AS 2H")
    assert deal.legal(0) == [discard(0, pile) for pile in range(4)]
    do(deal, 0, discard(0, 2))
    assert lying(deal, "waste/0/2") == cards(0, "9C")
    assert (deal.legal(0), deal.legal(1)) == ([], [TURN])


def test_tops_of_wastepiles_can_be_built_before_a_card_is_turned() -> None:
    deal = begun(PROGRESSIVE, "2S 9C 8C", "AS 9S 8S")
    do(deal, 0, TURN, discard())
    do(deal, 1, TURN, build(0, 0), TURN, discard())
    assert deal.legal(0) == [TURN, build(1, 0)]
    do(deal, 0, TURN)
    assert deal.refusal(0, build(1, 0)) == "build or discard your turned card first"


def test_only_the_first_ace_must_be_built() -> None:
    deal = begun(PROGRESSIVE, "AS 2S 9C 8C 7C", "9S 8S")
    do(deal, 0, TURN)
    assert deal.refusal(0, discard()) == "the first Ace has to be built"
    do(deal, 0, build(0, 0), TURN)
    assert deal.legal(0) == [build(0, 0), *(discard(0, pile) for pile in range(4))]


def test_sequence_continues_with_an_ace_after_a_king() -> None:
    ranks = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    deal = begun(PROGRESSIVE, f"{ranks} 2H AH 9C 8C 7C", "9S")
    for _ in range(13):
        do(deal, 0, TURN, build(0, 0))
    do(deal, 0, TURN)
    assert deal.refusal(0, build(0, 0)) == "the sequence goes on with A"


def test_all_cards_of_wastepiles_are_visible() -> None:
    deal = begun(PROGRESSIVE, "9C 8C 7C", "9S 8S")
    do(deal, 0, TURN, discard(0, 1))
    do(deal, 1, TURN, discard())
    do(deal, 0, TURN, discard(0, 1))
    assert deal.view(1).wastes[0][1].cards == tuple(cards(0, "9C 8C"))


def test_recycle_keeps_the_order_unless_shuffle_waste_is_set() -> None:
    for shuffled, first in ((False, "8C"), (True, "7C")):
        deal = begun(Rules(game="progressive", shuffle_waste=shuffled), "9C 8C 7C 6C 5C", "9S 8S 7S 6S 5S")
        for pile in (1, 0, 2, 3, 3):
            do(deal, 0, TURN, discard(0, pile))
            do(deal, 1, TURN, discard())
        assert deal.refusal(0, TURN) == "your stock is empty: recycle your wastepiles"
        do(deal, 0, RECYCLE, TURN)
        # The heap is 8C 9C 7C 6C 5C from the bottom. `Cut` shuffles by reversing it.
        assert lying(deal, "turned/0") == cards(0, "5C" if shuffled else first)
        assert (deal.entries[-2].action.kind == "reshuffle") == shuffled


def test_last_cards_are_spread_over_wastepiles_and_turns_end_with_end_turn() -> None:
    deal = begun(PROGRESSIVE, "9C 8C", "9S 8S 7S 6S 5S")
    assert deal.refusal(0, END) == "your turn ends with a discard"
    for _ in range(2):
        do(deal, 0, TURN, discard())
        do(deal, 1, TURN, discard())
    do(deal, 0, RECYCLE)
    assert [lying(deal, f"waste/0/{pile}") for pile in range(4)] == [cards(0, "9C"), cards(0, "8C"), [], []]
    assert deal.legal(0) == [END]
    assert deal.view(1).spread == (0,)
    assert deal.refusal(0, RECYCLE) == "your last cards lie spread: build them, or end your turn"
    do(deal, 0, END)
    assert deal.table.to_move == 1


def test_seat_with_fewer_cards_wins_after_two_passes_in_a_row() -> None:
    deal = begun(PROGRESSIVE, "9C 8C", "9S")
    do(deal, 0, TURN, discard())
    do(deal, 1, TURN, discard())
    do(deal, 0, TURN, discard())
    do(deal, 1, RECYCLE, END)
    do(deal, 0, RECYCLE, END)
    result = deal.result
    assert result is not None
    assert (result.winner, result.out, deal.marks()) == (1, (), ((None, "circles"), (1, "won")))


def test_deal_ends_when_both_go_through_their_stock_twice_without_a_build() -> None:
    deal = begun(PROGRESSIVE, "9C 8C 7C 6C 5C", "9S 8S 7S 6S 5S")
    for first in ((), (RECYCLE,)):
        for turn in range(5):
            for seat in (0, 1):
                assert deal.phase == "play"
                do(deal, seat, *(first if turn == 0 else ()), TURN, discard())
    assert deal.phase == "over"
    assert deal.marks()[0] == (None, "circles")


def test_turn_with_a_build_is_not_a_pass() -> None:
    deal = begun(PROGRESSIVE, "2C 9C", "AS 9S")
    do(deal, 0, TURN, discard())
    do(deal, 1, TURN, build(0, 0), TURN, discard())
    do(deal, 0, TURN, discard(0, 1))
    do(deal, 1, RECYCLE, END)
    do(deal, 0, RECYCLE, build(1, 0), END)
    assert (deal.phase, deal.table.passed) == ("play", 0)


def test_first_seat_without_cards_wins() -> None:
    deal = begun(PROGRESSIVE, "AS 2S", "9S")
    do(deal, 0, TURN, build(0, 0), TURN, build(0, 0))
    assert deal.result is not None
    assert (deal.result.winner, deal.result.out) == (0, (0,))


def test_stall_builds_the_first_ace_and_ends_the_turn_with_a_discard() -> None:
    deal = begun(PROGRESSIVE, "AS 9C 8C", "9S 8S")
    deal.advance(30_000)
    assert deal.entries[-1] == LogEntry(30_000, -1, Action("stall"))
    assert (lying(deal, "sequence/0"), lying(deal, "waste/0/0")) == (cards(0, "AS"), cards(0, "9C"))
    assert deal.table.to_move == 1
    deal.advance(86_400_000)
    assert deal.phase == "over"
