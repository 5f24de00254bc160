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
    """Seat 1 is out; three piles of one card and one more lie in the centre."""
    deal = deal_of(rules, f"KS 4H {spit[0]}", f"8S 9H {spit[1]}", f"KD JH {spit[2]}")
    return do(deal, (1, play(0, 1)))


class TestTheDeal:
    @in_turn("seats", range(3, 9))
    def test_has_a_spit_pile_for_every_seat(self, seats: int) -> None:
        rules = Rules(players=seats, decks=4)
        deal = new_deal(rules, [range(26 * seat, 26 * seat + 26) for seat in range(seats)])
        for seat in range(seats):
            deal.apply(0, seat, READY)
        assert [len(pile) for pile in deal.table.spit_piles] == [1] * seats

    def test_sets_aside_face_down_what_does_not_divide(self) -> None:
        deal = new_deal(Rules(players=3, layout=(1, 2, 3, 4)), [range(seat * 17, seat * 17 + 17) for seat in range(3)])
        aside = deal.zones()["set_aside"]
        assert (aside.cards, aside.face_up) == ((51,), (False,))

    def test_begins_when_the_last_seat_is_ready(self) -> None:
        deal = new_deal(THREE, [[0, 1], [2, 3], [4, 5]])
        for seat in (2, 0):
            deal.apply(0, seat, READY)
        assert tops(deal) == ["-", "-", "-"]
        deal.apply(0, 1, READY)
        assert tops(deal) == ["2S", "4S", "6S"]

    def test_lets_anybody_build_on_any_pile(self) -> None:
        deal = deal_of(THREE, "KS 4H 2S", "TS 9H 2H", "5D JH 2D")
        assert deal.legal(1) == [play(0, 1), play(0, 2)]
        assert deal.legal(2) == [play(0, 0)]

    def test_leaves_the_place_of_a_seat_without_spit_cards_empty(self) -> None:
        assert tops(deal_of(THREE, "KS 4H", "8S", "KD JH")) == ["4H", "-", "JH"]

    def test_needs_all_who_play_to_call(self) -> None:
        deal = do(deal_of(THREE, "KS 4H 2S", "KC 9H 2H", "KD JH 2D"), (2, SPIT), (0, SPIT))
        assert tops(deal) == ["4H", "9H", "JH"]
        do(deal, (1, SPIT))
        assert tops(deal) == ["2S", "2H", "2D"]

    def test_names_no_pile_for_a_lone_spitter(self) -> None:
        deal = deal_of(THREE, "KS 4H 2S", "KC 9H", "KD JH")
        assert deal.legal(0) == [SPIT]
        assert deal.refusal(0, spit_on(1)) == "spit takes no target"


class TestASeatThatIsOut:
    def test_picks_one_pile_while_play_stops_for_all(self) -> None:
        deal = first_out()
        assert (deal.phase, deal.table.out) == ("claim", [1])
        assert deal.legal(1) == [claim(0), claim(1), claim(2)]
        assert deal.legal(0) == deal.legal(2) == []
        assert deal.refusal(0, claim(0)) == "the seat that is out picks its pile"
        assert deal.refusal(2, SPIT) == "play has stopped: the spit piles are to be claimed"

    def test_leaves_the_others_playing_without_that_pile(self) -> None:
        deal = do(first_out(), (1, claim(0)))
        assert (deal.phase, piles(deal), deal.view(0).claimants) == ("play", ["", "9H 8S", "JH"], ())
        assert spit_cards_of(deal, 1) == "2H 4H"
        assert deal.refusal(0, play(0, 0)) == "there is no spit pile at place 0"

    def test_sits_out_the_rest_of_the_deal(self) -> None:
        deal = do(first_out(), (1, claim(0)))
        assert deal.legal(1) == []
        assert deal.refusal(1, SPIT) == "you are out: the others play on"

    def test_takes_the_smaller_pile_when_idle_the_lower_of_equal_ones(self) -> None:
        deal = first_out()
        deal.advance(10_010)
        assert (deal.phase, piles(deal)) == ("play", ["", "9H 8S", "JH"])

    def test_is_not_waited_for_when_the_others_spit(self) -> None:
        deal = do(first_out(), (1, claim(0)), (0, SPIT), (2, SPIT))
        assert tops(deal)[2] == "2D"

    def test_picks_alone_where_the_winner_does_as_well(self) -> None:
        rules = Rules(players=3, layout=(1,), claim="winner")
        assert first_out(rules=rules).legal(0) == []

    def test_leaves_two_and_the_last_takes_what_remains(self) -> None:
        deal = do(deal_of(THREE, "7S 4H 2S", "8S 9H 2H", "KD JH 2D"), (1, play(0, 1)), (1, claim(2)))
        do(deal, (0, play(0, 1)))
        assert deal.legal(0) == [claim(0), claim(1)]
        do(deal, (0, claim(0)))
        assert cards_after(deal) == ["4H 2S", "JH 2H", "KD 7S 8S 9H 2D"]
        assert deal.result is not None
        assert (deal.result.out, deal.result.places, deal.result.winner) == ((1, 0), (1, 0, 2), None)


class TestSpittingWhereAPileWasTaken:
    def test_goes_onto_the_lowest_pile_that_is_left(self) -> None:
        deal = do(first_out(), (1, claim(0)), (0, SPIT), (2, SPIT))
        assert piles(deal) == ["", "9H 8S 2S", "JH 2D"]

    def test_goes_onto_its_own_pile_where_another_was_taken(self) -> None:
        deal = do(first_out(), (1, claim(1)), (0, SPIT), (2, SPIT))
        assert piles(deal) == ["4H 2S", "", "JH 2D"]

    def test_restarts_all_piles_when_none_is_left_and_each_keeps_its_own(self) -> None:
        rules = Rules(players=5, layout=(1,))
        deal = deal_of(rules, "KS 4H 2S 2C", "5S", "6S", "KD 9H JS JC", "TH")
        do(deal, (1, play(0, 0)), (2, play(0, 0)), (2, claim(0)), (4, play(0, 3)), (4, claim(3)))
        assert (deal.phase, piles(deal)) == ("play", [""] * 5)
        do(deal, (0, SPIT), (3, SPIT))
        assert tops(deal) == ["2S", "-", "-", "JS", "-"]
        do(deal, (0, SPIT), (3, SPIT))
        assert piles(deal) == ["2S 2C", "", "", "JS JC", ""]

    def test_waits_until_everybody_is_stuck_even_when_no_pile_is_left(self) -> None:
        rules = Rules(players=4, layout=(1, 2))
        deal = deal_of(rules, "KS QS QD 4H 2S", "6S", "7S", "KD 9C 5D")
        do(deal, (3, play(1, 0)), (1, play(0, 0)), (2, play(0, 0)), (2, claim(0)))
        assert piles(deal) == [""] * 4
        assert kinds(deal, 0) == set()
        assert "everybody is stuck" in (deal.refusal(0, SPIT) or "")
        do(deal, (3, turn(1)), (0, SPIT), (3, SPIT))
        assert tops(deal) == ["2S", "-", "-", "-"]


class TestASeatThatCouldNotSpit:
    def test_has_won_the_game_when_it_is_out_first_and_takes_nothing(self) -> None:
        deal = do(deal_of(THREE, "KS 4H 2S", "5S", "KD JH 2D"), (1, play(0, 0)))
        assert (deal.phase, deal.table.out) == ("play", [1])
        assert piles(deal) == ["4H 5S", "", "JH"]
        do(deal, (0, SPIT), (2, SPIT))
        assert cards_of_claims(deal) == ["KS 2S 5S 4H", "", "KD 2D JH"]
        assert deal.result is not None
        assert (deal.result.winner, deal.result.out, deal.result.places) == (1, (1,), (1, 0, 2))

    def test_takes_a_pile_when_it_is_out_later(self) -> None:
        deal = deal_of(THREE, "8S 9H 2S", "3S", "KD 2D 4C")
        do(deal, (0, play(0, 0)), (0, claim(0)), (1, play(0, 2)))
        assert deal.legal(1) == [claim(2)]
        do(deal, (1, claim(2)))
        assert cards_after(deal) == ["8S 9H 2S", "3S 2D", "KD 4C"]
        assert deal.result is not None
        assert (deal.result.winner, deal.result.places) == (None, (0, 1, 2))


def cards_of_claims(deal: Deal) -> list[str]:
    """What all own after each seat that may choose has taken the lowest pile there is."""
    while deal.phase == "claim":
        seat = deal.table.claimants[0]
        do(deal, (seat, deal.legal(seat)[0]))
    return cards_after(deal)


class TestEverybodyStuckWithoutSpitCards:
    def test_lets_those_with_fewest_stock_cards_pick_first_and_the_last_take_the_rest(self) -> None:
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

    def test_leaves_nothing_to_the_last_when_there_are_too_few_piles(self) -> None:
        deal = deal_of(THREE_WIDE, "QS QD 8H", "KS", "QC QH")
        assert deal.legal(1) == [claim(0)]
        do(deal, (1, claim(0)))
        assert cards_after(deal) == ["QS QD", "KS 8H", "QC QH"]

    def test_ends_at_once_where_there_is_no_pile_at_all(self) -> None:
        assert cards_after(deal_of(THREE, "QS", "KS", "JS")) == ["QS", "KS", "JS"]

    def test_may_come_of_a_stall_before_anybody_is_stuck(self) -> None:
        deal = deal_of(THREE, "QS 8H", "KS 9H", "5S 4H")
        deal.advance(10_000)
        assert (deal.phase, deal.table.claimants) == ("claim", (0,))

    def test_gives_the_smaller_piles_to_those_who_are_idle(self) -> None:
        deal = do(deal_of(THREE_WIDE, "QS QD 8H", "KS KC 9H", "5S KD 4H"), (2, play(0, 2)))
        deal.advance(30_010)
        assert cards_after(deal) == ["QS QD 9H", "KS KC 5S 4H", "KD 8H"]

    def test_places_those_who_are_out_before_them(self) -> None:
        deal = deal_of(THREE_WIDE, "QS QD 8H", "KS", "5S 6S 4H")
        do(deal, (2, play(0, 2)), (2, play(1, 2)), (2, claim(0)))
        assert cards_of_claims(deal) == ["QS QD", "KS 6S 5S 4H", "8H"]
        assert deal.result is not None
        assert deal.result.places == (2, 1, 0)


class TestWithOtherKnobs:
    def test_two_seats_may_be_out_by_one_stall_and_pick_one_after_the_other(self) -> None:
        rules = Rules(players=3, layout=(1,), refill=True)
        deal = deal_of(rules, "5S 4H 2C", "9S 8H KC", "QD JD AD 3C")
        do(deal, (0, play(0, 0)), (1, play(0, 1)))
        deal.advance(10_020)
        assert (deal.table.out, deal.legal(0), deal.legal(1)) == ([0, 1], [claim(0), claim(1), claim(2)], [])
        do(deal, (0, claim(1)))
        assert deal.legal(1) == [claim(0), claim(2)]
        do(deal, (1, claim(0)))
        assert cards_after(deal) == ["KC 9S 8H", "2C 5S 4H", "QD AD JD 3C"]

    def test_points_are_counted_as_soon_as_one_is_out(self) -> None:
        deal = first_out(rules=Rules(players=3, layout=(1,), goal="low_points"))
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((2, 1, 2), (1, 0, 2))

    def test_points_are_counted_when_all_are_stuck(self) -> None:
        deal = deal_of(Rules(players=3, layout=(1, 1), goal="low_points"), "QS QD 8H", "KS", "QC QH")
        assert deal.result is not None
        assert (deal.result.points, deal.result.places) == ((2, 1, 2), (1, 0, 2))
