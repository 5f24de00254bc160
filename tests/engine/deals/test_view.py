"""What a seat may know."""

from random import Random

from hypothesis import given, settings

from engine.deals import Deal, View
from engine.rules import Rules
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.small_deals import cards, play, small_deal, spit_on


def cards_shown(view: View) -> set[int]:
    shown = {card for layout in view.layouts for pile in layout for card in pile.up}
    return shown | {pile.top for pile in view.spit_piles if pile.top is not None}


def cards_open_to_all(deal: Deal) -> set[int]:
    """Face-up stock cards and the tops of the spit piles."""
    found: set[int] = set()
    for name, zone in deal.zones().items():
        faces = list(zip(zone.cards, zone.face_up, strict=True))
        found |= {card for card, up in (faces[-1:] if name.startswith("spit_pile") else faces) if up}
    return found


@settings(max_examples=60)
@given(rules_of_play, seeds)
def test_no_view_shows_a_hidden_card(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        for seat in (0, 1):
            assert cards_shown(deal.view(seat)) == cards_open_to_all(deal)


@settings(max_examples=40)
@given(rules_of_play, seeds)
def test_a_view_counts_every_card(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        view = deal.view(0)
        stock = sum(pile.count for layout in view.layouts for pile in layout)
        assert stock + sum(view.spit_cards) + sum(pile.count for pile in view.spit_piles) == rules.pack_size
        assert all(pile.count == pile.down + len(pile.up) for layout in view.layouts for pile in layout)


def test_a_view_is_of_its_moment() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    early = deal.view(0)
    deal.apply(50, 0, play(0, 0))
    assert early.spit_piles[0].top == cards("4H")[0]
    assert deal.view(0).spit_piles[0].top == cards("5S")[0]
    assert (early.at_ms, deal.view(0).at_ms) == (0, 50)


def test_a_view_lists_what_the_seat_may_do() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    assert deal.view(1).legal == tuple(deal.legal(1))
    assert deal.view(1).seat == 1


def test_a_view_tells_who_has_called() -> None:
    deal = small_deal("KS 6S KD 4H 4S 4C 4D", "KH 9S KC 8H")
    deal.apply(10, 0, spit_on(1))
    assert deal.view(1).called == (True, False)


def test_a_space_has_no_top() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    deal.apply(10, 0, play(0, 0))
    assert deal.view(1).layouts[0][0].top is None
    assert deal.view(1).layouts[0][1].top == cards("7S")[0]
