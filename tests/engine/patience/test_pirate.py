"""Pirate, by the lines of section 12 of the rules."""

from engine.actions import Action
from engine.log.record import LogEntry
from engine.log.verify import verify
from engine.patience.deals import Deal
from engine.patience.rules import Rules
from tests.engine.patience.tables import PIRATE, RECYCLE, TURN, begun, build, cards, discard, do, lying
from tests.often import in_turn

SPADES, HEARTS = 0, 1
UP = " ".join(f"{rank}S" for rank in "A234567")
DOWN = " ".join(f"{rank}S" for rank in "KQJT98")


def claim(suit: int) -> Action:
    return Action("claim_card", target=suit)


def sailed(deal: Deal, seat: int, count: int, suit: int = SPADES) -> None:
    """A seat turns and builds this many cards."""
    for _ in range(count):
        do(deal, seat, TURN, build(0, suit))


def nearly_joined(rules: Rules = PIRATE, after: str = "9H", others: str = "7S 9H 9D") -> Deal:
    """A deal in which only the seven of spades is missing; both seats have turned theirs."""
    deal = begun(rules, f"{UP} {after}", f"{DOWN} {others}")
    sailed(deal, 0, 6)
    sailed(deal, 1, 6)
    do(deal, 0, TURN)
    do(deal, 1, TURN)
    return deal


def test_cut_decides_which_seat_plays_aces_up_and_which_kings_down() -> None:
    deal = begun(PIRATE, "AS 9H", "KS 9H", starter=0)
    assert deal.entries[-1] == LogEntry(0, -1, Action("cut"), outcome=(0,))
    do(deal, 0, TURN, build(0, SPADES))
    do(deal, 1, TURN, build(0, SPADES))
    assert (lying(deal, "ship/0/0"), lying(deal, "ship/1/0")) == (cards(0, "AS"), cards(1, "KS"))
    other = begun(PIRATE, "AS 9H", "KS AH", starter=1)
    do(other, 0, TURN)
    assert other.refusal(0, build(0, SPADES)) == "your part at place 0 goes on with K"


def test_fitting_turned_card_must_be_built_and_any_other_discarded() -> None:
    deal = begun(PIRATE, "AS 3S", "9H")
    do(deal, 0, TURN)
    assert deal.refusal(0, discard()) == "your turned card fits at place 0: build it"
    assert deal.refusal(0, build(0, HEARTS)) == "the ship of its suit is at place 0"
    do(deal, 0, build(0, SPADES), TURN)
    assert deal.legal(0) == [discard()]


def test_top_of_the_wastepile_can_be_built_and_the_wastepile_recycled() -> None:
    deal = begun(PIRATE, "2S AS", "9H")
    do(deal, 0, TURN, discard(), TURN, build(0, SPADES))
    assert deal.legal(0) == [build(1, SPADES), RECYCLE]
    do(deal, 0, RECYCLE, TURN)
    assert deal.legal(0) == [build(0, SPADES)]


def test_joining_card_captures_the_ship_when_tie_ms_is_over() -> None:
    deal = nearly_joined()
    do(deal, 0, build(0, SPADES))
    joined_ms = deal.at_ms
    assert (deal.table.joiner(SPADES), deal.next_at()) == (0, joined_ms + 41)
    assert deal.refusal(0, build(1, SPADES)) == "that wastepile is empty"
    deal.advance(joined_ms + 40)
    assert lying(deal, "captured/0") == []
    deal.advance(joined_ms + 41)
    assert deal.entries[-1] == LogEntry(joined_ms + 41, -1, Action("unanswered"))
    ranks = [card % 52 for card in lying(deal, "captured/0")]
    assert (ranks, deal.table.captured(0)) == (list(range(13)), 1)


def test_seats_swap_directions_in_the_second_ship_of_a_suit() -> None:
    deal = nearly_joined(after="KS 9H", others="AS 7S 9D")
    do(deal, 0, build(0, SPADES))
    deal.advance(deal.at_ms + 41)
    do(deal, 0, TURN)
    assert deal.legal(0) == [build(0, SPADES)]
    assert deal.legal(1) == [build(0, SPADES)]


def test_empty_part_counts_as_a_part() -> None:
    ranks = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    deal = begun(PIRATE, f"{ranks} 9H", "9H")
    sailed(deal, 0, 13)
    deal.advance(deal.at_ms + 41)
    assert (deal.table.captured(0), deal.table.ship(SPADES)) == (1, 1)


@in_turn(("later_ms", "is_tie"), [(0, True), (40, True), (41, False)])
def test_two_joining_cards_within_tie_ms_sink_the_ship(later_ms: int, is_tie: bool) -> None:
    deal = nearly_joined()
    do(deal, 0, build(0, SPADES))
    reason = deal.attempt(deal.at_ms + later_ms, 1, build(0, SPADES))
    assert (reason is None) == is_tie
    assert (deal.table.sunk, deal.table.captured(0)) == ((1, 0) if is_tie else (0, 1))
    assert lying(deal, "turned/1") == cards(1, "7S"), "the later card goes back"
    assert len(lying(deal, "done")) == (13 if is_tie else 0)
    verify(deal.log)


def test_tied_ship_is_towed_to_the_captor_of_the_next_ship() -> None:
    deal = nearly_joined(Rules(game="pirate", tow=True), after=" ".join(f"{rank}H" for rank in "A23456789TJQK"))
    do(deal, 0, build(0, SPADES))
    deal.apply(deal.at_ms + 1, 1, build(0, SPADES))
    assert (deal.table.in_tow, deal.table.sunk, len(lying(deal, "tow"))) == (1, 0, 13)
    sailed(deal, 0, 13, HEARTS)
    deal.advance(deal.at_ms + 41)
    assert (deal.table.in_tow, deal.table.captured(0), len(lying(deal, "captured/0"))) == (0, 2, 26)


def test_seat_without_cards_claims_the_turned_card_of_the_other_seat() -> None:
    deal = begun(PIRATE, "AS", "9H KS 2S 3S")
    sailed(deal, 0, 1)
    assert deal.legal(0) == []
    do(deal, 1, TURN)
    assert deal.refusal(0, claim(HEARTS)) == "your part at place 1 goes on with A"
    do(deal, 1, discard(), TURN, build(0, SPADES), TURN)
    assert deal.refusal(1, claim(SPADES)) == "you have cards of your own"
    assert deal.legal(0) == [claim(SPADES)]
    do(deal, 0, claim(SPADES))
    assert lying(deal, "ship/0/0") == [*cards(0, "AS"), *cards(1, "2S")]
    assert lying(deal, "turned/1") == []
    assert deal.refusal(0, claim(SPADES)) == "seat 1 has no turned card"


def claimed() -> Deal:
    """A deal in which seat 0 has no card, and seat 1 has turned the joining seven."""
    deal = begun(PIRATE, " ".join(f"{rank}S" for rank in "A23456"), f"{DOWN} 7S 9H 9D")
    sailed(deal, 0, 6)
    sailed(deal, 1, 6)
    do(deal, 1, TURN)
    return deal


def test_first_seat_to_play_the_joining_card_captures_the_ship() -> None:
    deal = claimed()
    do(deal, 0, claim(SPADES))
    deal.advance(deal.at_ms + 41)
    assert deal.table.captured(0) == 1
    other = claimed()
    do(other, 1, build(0, SPADES))
    other.advance(other.at_ms + 41)
    assert other.table.captured(1) == 1


def test_two_seats_that_want_one_turned_card_sink_the_ship() -> None:
    for first, second in (((0, claim(SPADES)), (1, build(0, SPADES))), ((1, build(0, SPADES)), (0, claim(SPADES)))):
        deal = claimed()
        do(deal, *first)
        deal.apply(deal.at_ms + 40, *second)
        assert (deal.table.sunk, len(lying(deal, "done"))) == (1, 12)
        assert lying(deal, "turned/1") == cards(1, "7S")
        verify(deal.log)


def test_seat_with_five_of_eight_ships_wins() -> None:
    deal = begun(PIRATE, _suits("SHDC", "A23456789TJQK"), "9H 9S")
    for suit in range(4):
        sailed(deal, 0, 13, suit)
        deal.advance(deal.at_ms + 41)
    assert (deal.phase, deal.table.captured(0)) == ("play", 4)
    fifth = begun(PIRATE, f"{_suits('SHDC', 'A23456789TJQK')}", _suits("S", "A23456789TJQK"))
    for suit in range(4):
        sailed(fifth, 0, 13, suit)
        fifth.advance(fifth.at_ms + 41)
    sailed(fifth, 1, 12)
    do(fifth, 1, TURN)
    do(fifth, 0, claim(SPADES))
    fifth.advance(fifth.at_ms + 41)
    result = fifth.result
    assert result is not None
    assert (result.winner, result.points, result.places) == (0, (5, 0), (0, 1))


def _suits(suits: str, ranks: str) -> str:
    return " ".join(f"{rank}{suit}" for suit in suits for rank in ranks)


def test_running_out_of_cards_wins_only_if_the_deal_goes_in_circles() -> None:
    deal = begun(PIRATE, "AS", "9H 8H")
    sailed(deal, 0, 1)
    assert deal.phase == "play"
    once = [TURN, discard(), TURN, discard()]
    do(deal, 1, *once, RECYCLE, *once)
    result = deal.result
    assert result is not None
    assert (result.winner, result.out, deal.marks()) == (0, (), ((None, "circles"), (0, "won")))


def test_stall_moves_seats_with_cards_by_one_step() -> None:
    deal = begun(PIRATE, "AS", "9H 8H")
    deal.advance(20_000)
    assert (lying(deal, "ship/0/0"), lying(deal, "waste/1/0")) == (cards(0, "AS"), cards(1, "9H"))
    deal.advance(86_400_000)
    assert deal.phase == "over"
