"""More than two seats (rules, section 7)."""

from engine.spit.deals import Deal, new_deal
from engine.spit.rules import Rules
from tests.engine.small_deals import (
    READY,
    SPIT,
    cards_after,
    claim,
    deal_of,
    do,
    kinds,
    piles,
    play,
    spit_cards_of,
    spit_on,
    tops,
    turn,
)
from tests.often import in_turn

THREE = Rules(players=3, layout=(1,))
THREE_WIDE = Rules(players=3, layout=(1, 1))


def first_out(*, rules: Rules = THREE, spit: tuple[str, str, str] = ("2S", "2H", "2D")) -> Deal:
    """Seat 1 is out. The piles in the centre have one, two and one cards."""
    deal = deal_of(rules, f"KS 4H {spit[0]}", f"8S 9H {spit[1]}", f"KD JH {spit[2]}")
    return do(deal, (1, play(0, 1)))


class TestTheDeal:
    @in_turn("seats", range(3, 9))
    def test_every_seat_starts_a_spit_pile(self, seats: int) -> None:
        rules = Rules(players=seats, decks=4)
        deal = new_deal(rules, [range(26 * seat, 26 * seat + 26) for seat in range(seats)])
        for seat in range(seats):
            deal.apply(0, seat, READY)
        assert [len(pile) for pile in deal.table.spit_piles] == [1] * seats

    def test_leftover_cards_are_set_aside_face_down(self) -> None:
        deal = new_deal(Rules(players=3, layout=(1, 2, 3, 4)), [range(seat * 17, seat * 17 + 17) for seat in range(3)])
        aside = deal.zones()["set_aside"]
        assert (aside.cards, aside.face_up) == ((51,), (False,))

    def test_deal_begins_when_the_last_seat_is_ready(self) -> None:
        deal = new_deal(THREE, [[0, 1], [2, 3], [4, 5]])
        for seat in (2, 0):
            deal.apply(0, seat, READY)
        assert tops(deal) == ["-", "-", "-"]
        deal.apply(0, 1, READY)
        assert tops(deal) == ["2S", "4S", "6S"]

    def test_any_seat_may_play_on_any_pile(self) -> None:
        deal = deal_of(THREE, "KS 4H 2S", "TS 9H 2H", "5D JH 2D")
        assert deal.legal(1) == [play(0, 1), play(0, 2)]
        assert deal.legal(2) == [play(0, 0)]

    def test_place_of_a_seat_without_spit_cards_is_empty(self) -> None:
        assert tops(deal_of(THREE, "KS 4H", "8S", "KD JH")) == ["4H", "-", "JH"]

    def test_all_seats_must_call_before_they_spit(self) -> None:
        deal = do(deal_of(THREE, "KS 4H 2S", "KC 9H 2H", "KD JH 2D"), (2, SPIT), (0, SPIT))
        assert tops(deal) == ["4H", "9H", "JH"]
        do(deal, (1, SPIT))
        assert tops(deal) == ["2S", "2H", "2D"]

    def test_lone_spitter_names_no_pile(self) -> None:
        deal = deal_of(THREE, "KS 4H 2S", "KC 9H", "KD JH")
        assert deal.legal(0) == [SPIT]
        assert deal.refusal(0, spit_on(1)) == "spit takes no target"


class TestASeatThatIsOut:
    def test_seat_that_is_out_picks_a_pile_while_play_stops(self) -> None:
        deal = first_out()
        assert (deal.phase, deal.table.out) == ("claim", [1])
        assert deal.legal(1) == [claim(0), claim(1), claim(2)]
        assert deal.legal(0) == deal.legal(2) == []
        assert deal.refusal(0, claim(0)) == "the seat that is out picks its pile"
        assert deal.refusal(2, SPIT) == "play has stopped: the spit piles are to be claimed"

    def test_other_seats_play_on_without_the_picked_pile(self) -> None:
        deal = do(first_out(), (1, claim(0)))
        assert (deal.phase, piles(deal), deal.view(0).claimants) == ("play", ["", "9H 8S", "JH"], ())
        assert spit_cards_of(deal, 1) == "2H 4H"
        assert deal.refusal(0, play(0, 0)) == "there is no spit pile at place 0"

    def test_seat_that_is_out_has_no_more_actions(self) -> None:
        deal = do(first_out(), (1, claim(0)))
        assert deal.legal(1) == []
        assert deal.refusal(1, SPIT) == "you are out: the others play on"

    def test_idle_seat_takes_the_smallest_pile_lowest_place_first(self) -> None:
        deal = first_out()
        deal.advance(10_010)
        assert (deal.phase, piles(deal)) == ("play", ["", "9H 8S", "JH"])

    def test_other_seats_spit_without_the_seat_that_is_out(self) -> None:
        deal = do(first_out(), (1, claim(0)), (0, SPIT), (2, SPIT))
        assert tops(deal)[2] == "2D"

    def test_seat_that_is_out_picks_alone_with_claim_winner_too(self) -> None:
        rules = Rules(players=3, layout=(1,), claim="winner")
        assert first_out(rules=rules).legal(0) == []

    def test_last_seat_takes_the_remaining_piles(self) -> None:
        deal = do(deal_of(THREE, "7S 4H 2S", "8S 9H 2H", "KD JH 2D"), (1, play(0, 1)), (1, claim(2)))
        do(deal, (0, play(0, 1)))
        assert deal.legal(0) == [claim(0), claim(1)]
        do(deal, (0, claim(0)))
        assert cards_after(deal) == ["4H 2S", "JH 2H", "KD 7S 8S 9H 2D"]
        assert deal.result is not None
        assert (deal.result.out, deal.result.places, deal.result.winner) == ((1, 0), (1, 0, 2), None)


class TestSpittingWhereAPileWasTaken:
    def test_spit_goes_onto_the_lowest_remaining_pile(self) -> None:
        deal = do(first_out(), (1, claim(0)), (0, SPIT), (2, SPIT))
        assert piles(deal) == ["", "9H 8S 2S", "JH 2D"]

    def test_spit_goes_onto_own_pile_when_another_was_taken(self) -> None:
        deal = do(first_out(), (1, claim(1)), (0, SPIT), (2, SPIT))
        assert piles(deal) == ["4H 2S", "", "JH 2D"]

    def test_each_seat_restarts_its_own_pile_when_none_is_left(self) -> None:
        rules = Rules(players=5, layout=(1,))
        deal = deal_of(rules, "KS 4H 2S 2C", "5S", "6S", "KD 9H JS JC", "TH")
        do(deal, (1, play(0, 0)), (2, play(0, 0)), (2, claim(0)), (4, play(0, 3)), (4, claim(3)))
        assert (deal.phase, piles(deal)) == ("play", [""] * 5)
        do(deal, (0, SPIT), (3, SPIT))
        assert tops(deal) == ["2S", "-", "-", "JS", "-"]
        do(deal, (0, SPIT), (3, SPIT))
        assert piles(deal) == ["2S 2C", "", "", "JS JC", ""]

    def test_spit_needs_everybody_stuck_even_without_piles(self) -> None:
        rules = Rules(players=4, layout=(1, 2))
        deal = deal_of(rules, "KS QS QD 4H 2S", "6S", "7S", "KD 9C 5D")
        do(deal, (3, play(1, 0)), (1, play(0, 0)), (2, play(0, 0)), (2, claim(0)))
        assert piles(deal) == [""] * 4
        assert kinds(deal, 0) == set()
        assert "everybody is stuck" in (deal.refusal(0, SPIT) or "")
        do(deal, (3, turn(1)), (0, SPIT), (3, SPIT))
        assert tops(deal) == ["2S", "-", "-", "-"]


class TestASeatThatCouldNotSpit:
    def test_seat_without_spit_cards_wins_if_out_first_and_takes_nothing(self) -> None:
        deal = do(deal_of(THREE, "KS 4H 2S", "5S", "KD JH 2D"), (1, play(0, 0)))
        assert (deal.phase, deal.table.out) == ("play", [1])
        assert piles(deal) == ["4H 5S", "", "JH"]
        do(deal, (0, SPIT), (2, SPIT))
        assert cards_of_claims(deal) == ["KS 2S 5S 4H", "", "KD 2D JH"]
        assert deal.result is not None
        assert (deal.result.winner, deal.result.out, deal.result.places) == (1, (1,), (1, 0, 2))

    def test_seat_without_spit_cards_takes_a_pile_if_out_later(self) -> None:
        deal = deal_of(THREE, "8S 9H 2S", "3S", "KD 2D 4C")
        do(deal, (0, play(0, 0)), (0, claim(0)), (1, play(0, 2)))
        assert deal.legal(1) == [claim(2)]
        do(deal, (1, claim(2)))
        assert cards_after(deal) == ["8S 9H 2S", "3S 2D", "KD 4C"]
        assert deal.result is not None
        assert (deal.result.winner, deal.result.places) == (None, (0, 1, 2))


def cards_of_claims(deal: Deal) -> list[str]:
    """The cards of all seats after each claimant has taken the pile at the lowest place."""
    while deal.phase == "claim":
        seat = deal.table.claimants[0]
        do(deal, (seat, deal.legal(seat)[0]))
    return cards_after(deal)


class TestEverybodyStuckWithoutSpitCards:
    def test_seats_pick_by_fewest_stock_cards_and_the_last_takes_the_rest(self) -> None:
        deal = deal_of(THREE_WIDE, "QS QD 8H", "KS KC 9H", "5S KD 4H")
        do(deal, (2, play(0, 2)))
        assert (deal.phase, deal.table.out) == ("claim", [])
        assert deal.legal(2) == [claim(0), claim(1), claim(2)]
        assert deal.refusal(0, claim(0)) == "the seat with fewer stock cards picks its pile"
        do(deal, (2, claim(1)))
        assert (deal.legal(0), deal.legal(1)) == ([claim(0), claim(2)], [])
        do(deal, (0, claim(2)))
        assert cards_after(deal) == ["QS QD 5S 4H", "KS KC 8H", "KD 9H"]
        assert deal.result is not None
        assert (deal.result.out, deal.result.places) == ((), (2, 0, 1))
        assert (deal.view(0).claimants, deal.table.pickers) == ((), [])

    def test_last_seats_get_nothing_when_there_are_too_few_piles(self) -> None:
        deal = deal_of(THREE_WIDE, "QS QD 8H", "KS", "QC QH")
        assert deal.legal(1) == [claim(0)]
        do(deal, (1, claim(0)))
        assert cards_after(deal) == ["QS QD", "KS 8H", "QC QH"]

    def test_deal_without_piles_ends_at_once(self) -> None:
        assert cards_after(deal_of(THREE, "QS", "KS", "JS")) == ["QS", "KS", "JS"]

    def test_stall_may_exhaust_the_deal_before_all_are_stuck(self) -> None:
        deal = deal_of(THREE, "QS 8H", "KS 9H", "5S 4H")
        deal.advance(10_000)
        assert (deal.phase, deal.table.claimants) == ("claim", (0,))

    def test_idle_seats_get_the_smaller_piles(self) -> None:
        deal = do(deal_of(THREE_WIDE, "QS QD 8H", "KS KC 9H", "5S KD 4H"), (2, play(0, 2)))
        deal.advance(30_010)
        assert cards_after(deal) == ["QS QD 9H", "KS KC 5S 4H", "KD 8H"]

    def test_seats_that_are_out_are_placed_before_stuck_seats(self) -> None:
        deal = deal_of(THREE_WIDE, "QS QD 8H", "KS", "5S 6S 4H")
        do(deal, (2, play(0, 2)), (2, play(1, 2)), (2, claim(0)))
        assert cards_of_claims(deal) == ["QS QD", "KS 6S 5S 4H", "8H"]
        assert deal.result is not None
        assert deal.result.places == (2, 1, 0)


class TestWithOtherKnobs:
    def test_two_seats_out_by_one_stall_pick_in_order(self) -> None:
        rules = Rules(players=3, layout=(1,), refill=True)
        deal = deal_of(rules, "5S 4H 2C", "9S 8H KC", "QD JD AD 3C")
        do(deal, (0, play(0, 0)), (1, play(0, 1)))
        deal.advance(10_020)
        assert (deal.table.out, deal.legal(0), deal.legal(1)) == ([0, 1], [claim(0), claim(1), claim(2)], [])
        do(deal, (0, claim(1)))
        assert deal.legal(1) == [claim(0), claim(2)]
        do(deal, (1, claim(0)))
        assert cards_after(deal) == ["KC 9S 8H", "2C 5S 4H", "QD AD JD 3C"]

    def test_points_are_counted_when_a_seat_is_out(self) -> None:
        deal = first_out(rules=Rules(players=3, layout=(1,), goal="low_points"))
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((2, 1, 2), (1, 0, 2))

    def test_points_are_counted_when_all_are_stuck(self) -> None:
        deal = deal_of(Rules(players=3, layout=(1, 1), goal="low_points"), "QS QD 8H", "KS", "QC QH")
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((2, 1, 2), (1, 0, 2))
