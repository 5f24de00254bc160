"""Views: everything that a seat may know."""

import pickle
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings

from engine.spit.deals import Deal, View
from engine.spit.rules import Rules
from engine.spit.table import Side
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.small_deals import SLAP_TABLE, cards, claim, deal_of, do, play, small_deal, spit_on
from tests.often import in_turn, times


def cards_shown(view: View) -> set[int]:
    """The cards whose rank and suit a view shows."""
    shown = {card for layout in view.layouts for pile in layout for card in pile.up}
    for pile in view.spit_piles:
        shown |= set(pile.cards) | ({pile.top} if pile.top is not None else set())
    return shown | set(view.hand)


def cards_known_to(deal: Deal, seat: int) -> set[int]:
    """The cards that a seat may know: its face-up cards and its hand, and the tops of other seats and of the centre.

    With `peek` also whole spit piles during the claim.
    """
    known: set[int] = set()
    for name, zone in deal.zones().items():
        up = {card for card, face_up in zip(zone.cards, zone.face_up, strict=True) if face_up}
        may_look_through = deal.rules.peek and deal.phase == "claim"
        if name == f"hand/{seat}":
            known |= set(zone.cards)
        elif name.startswith(f"stock/{seat}/") or (name.startswith("spit_pile") and may_look_through):
            known |= up
        else:
            known |= up & set(zone.cards[-1:])
    return known


@settings(max_examples=times(50))
@given(rules_of_play, seeds)
def test_view_shows_exactly_what_its_seat_may_know(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        for seat in deal.table.seats:
            assert cards_shown(deal.view(seat)) == cards_known_to(deal, seat)


@settings(max_examples=times(15))
@given(rules_of_play, seeds)
def test_view_counts_every_card(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        view = deal.view(0)
        stock = sum(pile.count for layout in view.layouts for pile in layout)
        held = sum(view.hands) + sum(view.stocks) + sum(view.spit_cards)
        centre = sum(pile.count for pile in view.spit_piles) + (view.lent_to is not None)
        assert stock + held + centre + len(deal.table.set_aside) == rules.pack_size
        assert all(pile.count == pile.down + len(pile.up) for pile in view.layouts[0])


def test_view_keeps_the_state_of_its_moment() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    early = deal.view(0)
    deal.apply(50, 0, play(0, 0))
    assert early.spit_piles[0].top == cards("4H")[0]
    assert deal.view(0).spit_piles[0].top == cards("5S")[0]
    assert (early.at_ms, deal.view(0).at_ms) == (0, 50)


def test_views_with_equal_fields_are_equal() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    early, again = deal.view(0), deal.view(0)
    assert len(early.layouts[1]) == len(early.spit_piles)  # only `early` has computed these fields by now
    assert early == again
    assert hash(early) == hash(again)
    assert repr(early) == repr(again)
    deal.apply(50, 0, play(0, 0))
    assert deal.view(0) not in (early, deal.view(1))


def test_view_can_be_pickled_and_copied() -> None:
    view = small_deal("5S 6S 7S 4H", "8S 9S TS 9H").view(1)
    assert pickle.loads(pickle.dumps(view)) == deepcopy(view) == view


def test_replace_changes_one_field_of_a_view() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    view, late = deal.view(1), do(deal, (0, play(0, 0))).view(0)
    for field in View._fields:
        other = view._replace(**{field: getattr(late, field)})
        assert getattr(other, field) == getattr(late, field)
        assert all(getattr(other, name) == getattr(view, name) for name in View._fields if name != field)


@in_turn("field", View._fields)
def test_fields_of_a_view_are_read_only(field: str) -> None:
    view = small_deal("5S 6S 7S 4H", "8S 9S TS 9H").view(1)
    with pytest.raises(AttributeError):
        setattr(view, field, getattr(view, field))


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_view_holds_no_card_that_its_seat_may_not_see(rules: Rules, seed: int) -> None:
    """Checks the table behind the view, which is not one of its fields."""
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        for seat in deal.table.seats:
            table = deal.view(seat)._seat_knowledge().table
            own = table.sides[seat]
            kept = {card for side in table.sides for card in (*side.tops, *side.hand)} | set(table.tops)
            kept |= {card for pile in table.seen_piles for card in pile}
            kept |= {card for pile in own.piles for card in pile} if isinstance(own, Side) else set()
            assert {card for card in kept if card >= 0} <= cards_known_to(deal, seat)


@in_turn("seat", [0, 1])
def test_own_layout_of_a_view_is_that_of_its_seat(seat: int) -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    assert deal.view(seat).own_layout == deal.view(seat).layouts[seat]


def test_tampering_with_the_rules_of_a_view_changes_no_other_view() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    object.__setattr__(deal.view(0).rules, "peek", True)
    assert not deal.view(0).rules.peek
    assert not deal.rules.peek


def test_view_lists_the_legal_actions_of_its_seat() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    assert deal.view(1).legal == tuple(deal.legal(1))
    assert deal.view(1).seat == 1


def test_view_shows_which_seats_have_called() -> None:
    deal = small_deal("KS 6S KD 4H 4S 4C 4D", "KH 9S KC 8H")
    deal.apply(10, 0, spit_on(1))
    assert deal.view(1).called == (True, False)


def test_space_in_a_view_has_no_top_card() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    deal.apply(10, 0, play(0, 0))
    assert deal.view(1).layouts[0][0].top is None
    assert deal.view(1).layouts[0][1].top == cards("7S")[0]


class TestPeek:
    PACKETS = ("5S 6S 4H 2C", "KS KD 9H 3C")

    def test_peek_shows_whole_spit_piles_once_play_has_stopped(self) -> None:
        deal = deal_of(Rules(layout=(1, 1), peek=True), *self.PACKETS)
        do(deal, (0, play(0, 0)))
        assert [pile.cards for pile in deal.view(1).spit_piles] == [(), ()]
        do(deal, (0, play(1, 0)))
        assert deal.phase == "claim"
        for seat in (0, 1):
            assert [pile.cards for pile in deal.view(seat).spit_piles] == [tuple(cards("4H 5S 6S")), tuple(cards("9H"))]

    def test_peek_ends_with_the_claim(self) -> None:
        deal = do(deal_of(Rules(layout=(1, 1), peek=True), *self.PACKETS), (0, play(0, 0)), (0, play(1, 0)))
        do(deal, (1, claim(0)))
        assert [pile.cards for pile in deal.view(1).spit_piles] == [(), ()]

    def test_peek_is_not_allowed_in_standard_spit(self) -> None:
        deal = do(deal_of(Rules(layout=(1, 1)), *self.PACKETS), (0, play(0, 0)), (0, play(1, 0)))
        assert [(pile.cards, pile.count) for pile in deal.view(1).spit_piles] == [((), 3), ((), 1)]

    def test_peek_is_allowed_when_a_pile_is_picked_after_two_slaps(self) -> None:
        rules = Rules(layout=(1, 1, 1, 1, 1), mod_slap="basic", peek=True)
        deal = deal_of(rules, "9S 9C 9D 9H 8S AS 4C", "8C 8D 8H 7S 7D AH 6C")
        do(deal, (0, SLAP_TABLE), (1, SLAP_TABLE))
        assert [pile.cards for pile in deal.view(1).spit_piles] == [tuple(cards("AS")), tuple(cards("AH"))]
