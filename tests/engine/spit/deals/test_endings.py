"""Deals with one spit pile (rules, section 4). Short is the seat without spit cards at the layout, long the other."""

from engine.spit.deals import Deal
from engine.spit.rules import Goal, OnePile, Rules
from tests.engine.small_deals import (
    SLAM,
    SPIT,
    cards,
    cards_after,
    claim,
    deal_of,
    do,
    piles,
    play,
    spit_cards_of,
)
from tests.often import in_turn

EITHER_PLACE = [claim(0), claim(1)]


def rules_with(one_pile: OnePile, goal: Goal = "shed", *, piles: int = 2) -> Rules:
    return Rules(layout=(1,) * piles, one_pile=one_pile, goal=goal)


def short_is_out(one_pile: OnePile, goal: Goal = "shed", *, long: str = "TS KS 9H 3C 4C") -> Deal:
    """Seat 0 had no spit cards at the layout, and has played its two cards onto the only pile."""
    deal = deal_of(rules_with(one_pile, goal), "8S 7S", long)
    return do(deal, (0, play(0, 1)), (0, play(1, 1)))


def long_is_out(one_pile: OnePile, goal: Goal = "shed", *, short: str = "TS KS", spit: str = "3C 4C") -> Deal:
    """Seat 1, the only one with spit cards, has played its two cards onto its own pile."""
    deal = deal_of(rules_with(one_pile, goal), short, f"8S 7S 9H {spit}")
    return do(deal, (1, play(0, 1)), (1, play(1, 1)))


def winner(deal: Deal) -> int | None:
    assert deal.result is not None
    return deal.result.winner


@in_turn("one_pile", ["none", "play_on", "pile"])
def test_deal_without_a_claim_ends_even_if_the_other_is_not_stuck(one_pile: OnePile) -> None:
    rules = Rules(layout=(1, 2), one_pile=one_pile, goal="collect" if one_pile == "pile" else "shed")
    deal = deal_of(rules, "7S 6S", "TS 5C 8D 9H 3C")
    do(deal, (1, play(1, 1)))
    assert not deal.stuck(1)
    do(deal, (0, play(0, 1)), (0, play(1, 1)))
    assert deal.phase == "over"


class TestNone:
    def test_short_wins_and_long_takes_the_pile(self) -> None:
        deal = short_is_out("none")
        assert cards_after(deal) == ["", "TS KS 7S 8S 9H 4C 3C"]
        assert winner(deal) == 0

    def test_long_keeps_its_spit_cards_and_short_takes_the_pile(self) -> None:
        deal = long_is_out("none")
        assert cards_after(deal) == ["TS KS 7S 8S 9H", "4C 3C"]
        assert winner(deal) is None


class TestPlayOn:
    def test_seat_out_without_spit_cards_wins_at_once(self) -> None:
        assert winner(short_is_out("play_on")) == 0
        deal = long_is_out("play_on", short="6D KS", spit="")
        assert cards_after(deal) == ["6D KS 7S 8S 9H", ""]
        assert winner(deal) == 1

    def test_other_seat_plays_on_when_the_seat_out_has_spit_cards(self) -> None:
        deal = long_is_out("play_on", short="6D KS")
        assert (deal.phase, deal.table.out) == ("play", [1])
        assert deal.legal(0) == [play(0, 1)]
        assert deal.legal(1) == []
        assert deal.refusal(1, SPIT) == "you are out: the others play on"

    def test_seat_that_plays_on_does_not_spit(self) -> None:
        deal = long_is_out("play_on", short="6D KS")
        assert deal.refusal(0, SPIT) == "you play on alone, without spitting"

    def test_seat_that_plays_on_takes_the_pile_when_stuck(self) -> None:
        deal = do(long_is_out("play_on", short="6D KS"), (0, play(0, 1)))
        assert cards_after(deal) == ["KS 6D 7S 8S 9H", "4C 3C"]
        assert deal.result is not None
        assert (deal.result.out, deal.result.places, deal.result.winner) == ((1,), (1, 0), None)

    def test_seat_that_plays_on_takes_the_pile_if_already_stuck(self) -> None:
        assert cards_after(long_is_out("play_on")) == ["TS KS 7S 8S 9H", "4C 3C"]

    def test_seat_that_plays_on_takes_the_pile_when_out(self) -> None:
        deal = do(long_is_out("play_on", short="6D 5D"), (0, play(0, 1)), (0, play(1, 1)))
        assert cards_after(deal) == ["5D 6D 7S 8S 9H", "4C 3C"]
        assert deal.result is not None
        assert (deal.result.out, deal.result.winner) == ((1, 0), None)

    def test_seat_that_plays_on_takes_the_pile_after_a_stall(self) -> None:
        deal = long_is_out("play_on", short="6D KS")
        deal.advance(10_020)
        assert cards_after(deal) == ["6D KS 7S 8S 9H", "4C 3C"]

    def test_play_on_changes_nothing_with_two_piles(self) -> None:
        deal = deal_of(rules_with("play_on", piles=1), "8S 4H 2C", "KS 9H 3C")
        do(deal, (0, play(0, 1)))
        assert deal.phase == "claim"
        assert deal.legal(0) == deal.legal(1) == EITHER_PLACE

    def test_stuck_seat_that_plays_on_does_not_spit_from_stock(self) -> None:
        rules = Rules(layout=(1, 1), one_pile="play_on", exhausted="from_stock")
        deal = do(deal_of(rules, "TS KS", "8S 7S 9H 3C"), (1, play(0, 1)), (1, play(1, 1)))
        assert cards_after(deal) == ["TS KS 7S 8S 9H", "3C"]


class TestSlap:
    def test_both_seats_may_slap_the_pile_or_the_empty_place(self) -> None:
        for deal in (short_is_out("slap"), long_is_out("slap")):
            assert deal.legal(0) == deal.legal(1) == EITHER_PLACE

    @in_turn(
        ("seat", "place", "after"),
        [
            (0, 0, ["", "TS KS 7S 8S 9H 4C 3C"]),
            (0, 1, ["7S 8S 9H", "TS KS 4C 3C"]),
            (1, 0, ["7S 8S 9H", "TS KS 4C 3C"]),
            (1, 1, ["", "TS KS 7S 8S 9H 4C 3C"]),
        ],
    )
    def test_first_slap_gets_its_place_and_the_other_seat_the_rest(
        self, seat: int, place: int, after: list[str]
    ) -> None:
        deal = do(short_is_out("slap"), (seat, claim(place)))
        assert cards_after(deal) == after
        assert winner(deal) == (None if after[0] else 0)

    def test_idle_seat_that_is_out_gets_the_empty_place(self) -> None:
        deal = short_is_out("slap")
        deal.advance(10_020)
        assert winner(deal) == 0


class TestGhost:
    def test_ghost_is_longs_bottom_spit_card_on_the_empty_place(self) -> None:
        deal = deal_of(rules_with("ghost"), "8S 7S", "TS KS 9H 3C 4C")
        ghost = deal.zones()["ghost/0"]
        assert (ghost.cards, ghost.face_up) == (tuple(cards("4C")), (False,))
        assert spit_cards_of(deal, 1) == "3C"
        assert (deal.view(0).lent_to, deal.view(1).lent_to) == (0, 0)
        assert piles(deal) == ["", "9H"]

    def test_ghost_is_at_the_place_of_short(self) -> None:
        deal = deal_of(rules_with("ghost"), "TS KS 9H 3C 4C", "8S 7S")
        assert deal.zones()["ghost/1"].cards == tuple(cards("4C"))
        assert deal.zones()["ghost/0"].cards == ()
        assert deal.view(0).lent_to == 1

    def test_no_card_can_be_played_on_the_ghost(self) -> None:
        deal = deal_of(rules_with("ghost"), "5S 7S", "TS KS 9H 3C 4C")
        assert deal.refusal(0, play(0, 0)) == "there is no spit pile at place 0"

    @in_turn(
        ("seat", "place", "after"),
        [
            (0, 0, ["", "TS KS 4C 7S 8S 9H 3C"]),
            (0, 1, ["7S 8S 9H", "TS KS 4C 3C"]),
            (1, 0, ["7S 8S 9H", "TS KS 4C 3C"]),
            (1, 1, ["", "TS KS 4C 7S 8S 9H 3C"]),
        ],
    )
    def test_ghost_returns_to_long_and_its_claimant_gets_no_pile(self, seat: int, place: int, after: list[str]) -> None:
        deal = do(short_is_out("ghost"), (seat, claim(place)))
        assert cards_after(deal) == after
        assert deal.table.lent == []

    def test_idle_seat_with_goal_collect_gets_the_pile_not_the_ghost(self) -> None:
        deal = short_is_out("ghost", "collect")
        deal.advance(10_020)
        assert cards_after(deal) == ["7S 8S 9H", "TS KS 4C 3C"]

    def test_ghost_may_be_chosen_when_the_deal_is_exhausted(self) -> None:
        deal = deal_of(rules_with("ghost"), "KD KH", "TS KS 4H 3C")
        assert deal.phase == "claim"
        do(deal, (1, claim(0)))
        assert cards_after(deal) == ["KD KH 4H", "TS KS 3C"]

    @in_turn(
        ("first", "second"),
        [
            ("8S 7S", "TS KS 9H"),  # long has a single spit card
            ("8S 7S 4H 5C", "TS KS 9H 3C"),  # both have spit cards
            ("8S 7S", "TS KS"),  # neither has any
        ],
    )
    def test_ghost_needs_a_short_seat_and_two_spit_cards_of_long(self, first: str, second: str) -> None:
        deal = deal_of(rules_with("ghost"), first, second)
        assert deal.table.lent == []
        assert deal.view(0).lent_to is None

    def test_deal_with_a_single_spit_card_ends_as_with_slap(self) -> None:
        deal = short_is_out("ghost", long="TS KS 9H")
        assert deal.legal(0) == deal.legal(1) == EITHER_PLACE
        do(deal, (0, claim(0)))
        assert cards_after(deal) == ["", "TS KS 7S 8S 9H"]


class TestToken:
    def test_short_may_slam_and_long_may_slap_the_place(self) -> None:
        deal = short_is_out("token")
        assert deal.legal(0) == [SLAM]
        assert deal.legal(1) == [claim(0)]
        assert deal.refusal(0, claim(0)) == "slam the card that you were lent"
        assert deal.refusal(1, SLAM) == "you have no lent card to slam"
        assert deal.refusal(1, claim(1)) == "there is no spit pile at place 1"

    def test_token_works_with_seat_1_as_short(self) -> None:
        deal = deal_of(rules_with("token"), "TS KS 9H 3C 4C", "8S 7S")
        do(deal, (1, play(0, 0)), (1, play(1, 0)))
        assert (deal.legal(0), deal.legal(1)) == ([claim(1)], [SLAM])
        do(deal, (0, claim(1)))
        assert cards_after(deal) == ["TS KS 4C 3C", "7S 8S 9H"]

    def test_short_wins_by_slamming(self) -> None:
        deal = do(short_is_out("token"), (0, SLAM))
        assert cards_after(deal) == ["", "TS KS 4C 7S 8S 9H 3C"]
        assert winner(deal) == 0

    def test_short_takes_the_pile_when_long_is_quicker(self) -> None:
        deal = do(short_is_out("token"), (1, claim(0)))
        assert cards_after(deal) == ["7S 8S 9H", "TS KS 4C 3C"]
        assert winner(deal) is None

    def test_stall_slams_for_the_seat_that_is_out(self) -> None:
        deal = short_is_out("token")
        deal.advance(10_020)
        assert winner(deal) == 0

    def test_deal_ends_as_with_none_when_long_is_out(self) -> None:
        deal = long_is_out("token")
        assert cards_after(deal) == ["TS KS 7S 8S 9H", "4C 3C"]

    def test_nobody_may_slam_during_play(self) -> None:
        deal = deal_of(rules_with("token"), "8S 7S", "TS KS 9H 3C 4C")
        assert deal.refusal(0, SLAM) == "that is not for the time of play"

    def test_single_spit_card_is_not_lent_and_short_wins(self) -> None:
        deal = short_is_out("token", long="TS KS 9H")
        assert winner(deal) == 0

    @in_turn(("place", "after"), [(0, ["KD", "TS KS 3C 4H"]), (1, ["KD 4H", "TS KS 3C"])])
    def test_lent_card_goes_back_when_the_deal_is_exhausted(self, place: int, after: list[str]) -> None:
        deal = deal_of(rules_with("token"), "KD", "TS KS 4H 3C")
        assert deal.legal(0) == EITHER_PLACE
        assert deal.refusal(0, SLAM) == "you have no lent card to slam"
        assert deal.refusal(1, claim(0)) == "the seat with fewer stock cards picks its pile"
        do(deal, (0, claim(place)))
        assert cards_after(deal) == after

    def test_no_card_can_be_slammed_with_two_piles(self) -> None:
        rules = Rules(layout=(1,), one_pile="token", claim="winner")
        deal = do(deal_of(rules, "8S 4H 2C", "KS 9H 3C"), (0, play(0, 1)))
        assert deal.legal(0) == EITHER_PLACE
        assert deal.refusal(1, claim(0)) == "the seat that is out picks its pile"
        assert deal.refusal(0, SLAM) == "you have no lent card to slam"


class TestPile:
    def test_seat_that_is_out_takes_the_pile_and_the_other_nothing(self) -> None:
        assert cards_after(short_is_out("pile", "collect")) == ["7S 8S 9H", "TS KS 4C 3C"]
        assert cards_after(long_is_out("pile", "collect")) == ["TS KS", "7S 8S 9H 4C 3C"]
