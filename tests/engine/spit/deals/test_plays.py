"""Play, turn, shift, and when a seat is stuck (rules, section 1)."""

from dataclasses import replace
from itertools import islice
from random import Random

from engine.actions import Action
from engine.spit.deals import Deal, new_deal
from engine.spit.rules import MOST_PILES, Rules
from engine.spit.table import DOWN, SPACE
from tests.engine.random_play import play_on
from tests.engine.small_deals import begun, do, layout_of, play, shift, small_deal, texts, tops, turn
from tests.often import in_turn


def test_played_card_can_be_played_on_at_once() -> None:
    deal = small_deal("5S 6S 7S 4H", "6D 9S TS 9H")
    deal.apply(10, 0, play(0, 0))
    deal.apply(10, 1, play(0, 0))
    assert tops(deal) == ["6D", "9H"]
    assert texts(deal.table.spit_piles[0]) == "4H 5S 6D"


def test_any_seat_may_play_on_any_spit_pile() -> None:
    deal = small_deal("TS 6S 7S 4H", "5S 2S 2C 9H")
    assert play(0, 1) in deal.legal(0)
    assert play(0, 0) in deal.legal(1)


@in_turn(
    ("action", "reason"),
    [
        (play(0, 1), "does not go on that spit pile"),
        (play(0, 2), "no spit pile at place 2"),
        (play(2, 0), "no stock pile 2"),
        (Action("play", 0), "play needs a target"),
        (Action("play", target=0), "play needs a source"),
        (turn(0), "face up already"),
        (turn(2), "no stock pile 2"),
        (Action("turn", 0, 0), "turn takes no target"),
        (Action("turn"), "turn needs a source"),
        (shift(0, 1), "stock pile 1 is no space"),
        (shift(0, 2), "the layout has no stock pile 2"),
        (shift(2, 1), "no stock pile 2"),
        (Action("shift", 0), "shift needs a target"),
    ],
)
def test_illegal_move_is_refused_with_the_reason(action: Action, reason: str) -> None:
    deal = small_deal("5S 6S 7S 4H", "6D 9S TS 9H")
    assert reason in (deal.refusal(0, action) or "")


def test_equal_rank_fits_only_with_knob_equal_ranks() -> None:
    for equal_ranks in (False, True):
        deal = small_deal("4S 6S 7S 4H 2C", "6D 9S TS 9H 2H", rules=Rules(layout=(1, 2), equal_ranks=equal_ranks))
        assert (play(0, 0) in deal.legal(0)) == equal_ranks
        assert deal.stuck(0) != equal_ranks


def test_card_of_the_same_colour_is_refused_with_alternate_colours() -> None:
    for alternate_colours in (False, True):
        rules = Rules(layout=(1, 2), alternate_colours=alternate_colours)
        deal = small_deal("5D 6S 5S 4H 2C", "6D 9S TS KH 2H", rules=rules)
        assert (play(0, 0) in deal.legal(0)) != alternate_colours
        assert play(1, 0) in deal.legal(0)


def test_ace_fits_on_a_king_and_king_on_an_ace() -> None:
    deal = small_deal("AS 6S 7S KH 2C", "KD 9S TS AH 2H")
    assert play(0, 0) in deal.legal(0)
    assert play(0, 1) in deal.legal(1)


def uncovered() -> Deal:
    """Seat 0 has played the 7S off pile 1, which leaves the 6S face down."""
    deal = small_deal("2S 6S 7S 8H 2C", "2D 9S TS JH 2H")
    deal.apply(10, 0, play(1, 0))
    return deal


def test_face_down_card_must_be_turned_before_it_is_played() -> None:
    deal = uncovered()
    assert deal.refusal(0, play(1, 0)) == "the top card of stock pile 1 is face down: turn it first"
    assert deal.refusal(0, shift(1, 0)) == "the top card of stock pile 1 is face down: turn it first"
    assert turn(1) in deal.legal(0)
    deal.apply(20, 0, turn(1))
    deal.apply(30, 0, play(1, 0))
    assert tops(deal) == ["6S", "JH"]
    assert deal.refusal(0, turn(1)) == "stock pile 1 is a space"


def test_play_turns_up_the_next_card_with_automatic_turns() -> None:
    rules = Rules(layout=(1, 2), turn="auto")
    deal = small_deal("2S 6S 7S 8H 2C", "2D 9S TS JH 2H", rules=rules)
    deal.apply(10, 0, play(1, 0))
    assert deal.zones()["stock/0/1"].face_up == (True,)
    deal.apply(20, 0, play(1, 0))
    assert tops(deal) == ["6S", "JH"]


def test_ace_of_spades_is_played_and_shifted_like_any_card() -> None:
    deal = small_deal("5S 6S AS 4H 2C", "2D 9S TS 7H 2H")
    deal.apply(10, 0, play(0, 0))
    deal.apply(20, 0, shift(1, 0))
    assert texts(deal.table.full(0).piles[0]) == "AS"
    deal = small_deal("AS 6S 7S KH 2C", "2D 9S TS 9H 2H")
    deal.apply(10, 0, play(0, 0))
    assert tops(deal) == ["AS", "9H"]


def test_space_and_face_down_card_cannot_be_played_with_four_packs() -> None:
    rules = Rules(layout=(1, 2), decks=4)
    deal = small_deal("5S 6S 6D 4H 2C", "2D 9S TS QH 2H", rules=rules)
    deal.apply(10, 0, play(0, 0))
    deal.apply(20, 0, play(1, 0))
    assert deal.refusal(0, play(0, 1)) == "stock pile 0 is a space"
    assert play(0, 1) not in deal.legal(0)
    deal = small_deal("2S 6S 5D 4H 2C", "2D 9S TS KH 2H", rules=rules)
    deal.apply(10, 0, play(1, 0))
    assert deal.refusal(0, play(1, 1)) == "the top card of stock pile 1 is face down: turn it first"


def test_shift_to_a_space_uncovers_the_next_card() -> None:
    deal = small_deal("7S 6S KS 8H 2C", "2D 9S TS JH 2H")
    deal.apply(10, 0, play(0, 0))
    assert shift(1, 0) in deal.legal(0)
    deal.apply(20, 0, shift(1, 0))
    assert texts(deal.table.full(0).piles[0]) == "KS"
    assert turn(1) in deal.legal(0)


def test_space_stays_empty_when_cards_do_not_shift() -> None:
    rules = Rules(layout=(1, 2), shift=False)
    deal = small_deal("7S 6S KS 8H 2C", "2D 9S TS JH 2H", rules=rules)
    deal.apply(10, 0, play(0, 0))
    assert deal.refusal(0, shift(1, 0)) == "these rules know no shift"
    assert all(action.kind != "shift" for action in deal.legal(0))


@in_turn("cards", [3, 12, 26])
def test_layout_of_twelve_piles_offers_turns_and_shifts_of_its_tops(cards: int) -> None:
    """The maximum number of piles, of which not all shapes are cached."""
    deal = begun(new_deal(Rules(layout=(2,) * MOST_PILES), (range(cards), range(cards, 52))))
    for _ in islice(play_on(deal, Random(cards), mischief=0), 200):
        for seat, side in enumerate(deal.table.sides):
            showing = [pile for pile, top in enumerate(side.tops) if top >= 0]
            spaces = [pile for pile, top in enumerate(side.tops) if top == SPACE]
            turns = [turn(pile) for pile, top in enumerate(side.tops) if top == DOWN]
            shifts = [shift(pile, space) for pile in showing for space in spaces]
            offered = [action for action in deal.legal(seat) if action.kind in ("turn", "shift")]
            assert deal.phase != "play" or offered == [*turns, *shifts]


def test_shifting_the_only_card_of_a_pile_leaves_a_space() -> None:
    deal = small_deal("7S 6S KS 8H 2C", "2D 9S TS JH 2H", layout=(1, 1, 1))
    do(deal, (0, play(0, 0)), (0, shift(1, 0)))
    assert layout_of(deal, 0) == ["6S", "", "KS"]
    do(deal, (0, shift(2, 1)), (0, shift(0, 2)))
    assert layout_of(deal, 0) == ["", "KS", "6S"]
    assert [action for action in deal.legal(0) if action.kind == "shift"] == [shift(1, 0), shift(2, 0)]


class TestStuck:
    """A seat is stuck when it can neither play nor bring a face-down card to light."""

    def test_seat_with_a_play_is_not_stuck(self) -> None:
        assert not small_deal("5S 6S 7S 4H 2C", "6D 9S TS QH 2H").stuck(0)

    def test_seat_with_face_down_cards_but_no_space_is_stuck(self) -> None:
        deal = small_deal("KS 6S KD 4H 2C", "6D 9S TS 8H 2H")
        assert deal.table.sides[0].down == [0, 1]
        assert deal.stuck(0)

    def test_seat_with_a_face_down_top_is_not_stuck(self) -> None:
        assert not uncovered().stuck(0)

    def test_seat_with_a_space_and_a_face_down_card_is_not_stuck(self) -> None:
        deal = small_deal("7S 6S KS 8H 2C", "2D 9S TS JH 2H")
        deal.apply(10, 0, play(0, 0))
        assert not deal.stuck(0)

    def test_seat_with_a_space_but_no_face_down_card_is_stuck(self) -> None:
        deal = small_deal("7S KS 8H 2C", "2D 9S JH 2H", layout=(1, 1))
        deal.apply(10, 0, play(0, 0))
        assert shift(1, 0) in deal.legal(0)
        assert deal.stuck(0)

    def test_seat_with_a_space_is_stuck_when_cards_do_not_shift(self) -> None:
        rules = replace(Rules(layout=(1, 2)), shift=False)
        deal = small_deal("7S 6S KS 8H 2C", "2D 9S TS JH 2H", rules=rules)
        deal.apply(10, 0, play(0, 0))
        assert deal.stuck(0)
