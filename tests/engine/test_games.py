"""A game: carry-over, the winner, seeds (rules, sections 1 and 2)."""

from hashlib import sha256
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from engine.actions import Action
from engine.deals import Deal
from engine.games import Game, GameError, start_game
from engine.rules import LONGEST_MS, Rules
from tests.engine.random_play import play_on, played_game, seeds


@settings(max_examples=15)
@given(seeds)
def test_each_seat_starts_a_deal_with_the_cards_the_last_one_left_it(seed: int) -> None:
    _, deals = played_game(Rules(), seed)
    for earlier, later in pairwise(deals):
        assert earlier.result is not None
        assert [sorted(packet) for packet in later.packets] == [sorted(cards) for cards in earlier.result.cards]


@settings(max_examples=15)
@given(seeds)
def test_every_game_ends_with_a_winner_who_holds_no_card_or_fewest(seed: int) -> None:
    game, deals = played_game(Rules(max_deals=6), seed)
    assert game.winner is not None
    assert game.scores[game.winner] == min(game.scores)
    assert len(deals) == game.deals
    assert game.scores[game.winner] == 0 or game.deals >= 6


def test_each_seat_s_cards_are_shuffled_anew_for_every_deal() -> None:
    _, deals = played_game(Rules(max_deals=4), 11)
    for earlier, later in pairwise(deals):
        assert earlier.result is not None
        for packet, left in zip(later.packets, earlier.result.cards, strict=True):
            assert len(left) < 3 or packet != left


def idled_deal(game: Game) -> Deal:
    """A deal in which nobody moves; 26 cards are left to each seat."""
    deal = game.next_deal()
    for seat in (0, 1):
        deal.apply(0, seat, Action("ready"))
    deal.advance(LONGEST_MS)
    game.finish(deal)
    return deal


def test_no_packet_is_shuffled_as_another_was() -> None:
    game = start_game(Rules(), "orders")
    deals = [idled_deal(game) for _ in range(4)]
    orders = set()
    for earlier, later in pairwise(deals):
        assert earlier.result is not None
        for packet, left in zip(later.packets, earlier.result.cards, strict=True):
            orders.add(tuple(left.index(card) for card in packet))
    assert len(orders) == 6


def test_a_seed_is_text_or_bytes() -> None:
    with pytest.raises(TypeError, match="not int"):
        start_game(Rules(), 7)  # type: ignore[arg-type]


def test_deals_are_numbered_from_one() -> None:
    _, deals = played_game(Rules(max_deals=3), 7)
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert [deal.log.number for deal in deals] == [deal.number for deal in deals]


def test_the_first_deal_shares_the_pack_equally() -> None:
    deal = start_game(Rules(), "seed").next_deal()
    assert [len(packet) for packet in deal.packets] == [26, 26]
    assert sorted(card for packet in deal.packets for card in packet) == list(range(52))


def test_the_packs_follow_from_the_seed_alone() -> None:
    one, other, third = (start_game(Rules(), seed).next_deal() for seed in ("a", b"a", "b"))
    assert one.packets == other.packets
    assert one.packets != third.packets


def test_the_pack_of_a_seed_is_the_same_in_every_release() -> None:
    assert start_game(Rules(), "slapdeck").next_deal().packets[0][:5] == (39, 22, 37, 40, 31)


def test_the_seed_can_be_committed_to_before_and_checked_after() -> None:
    game = start_game(Rules(), "a secret")
    assert game.commitment == sha256(game.seed).hexdigest()


def test_a_deal_is_finished_before_the_next_and_only_once() -> None:
    game = start_game(Rules(), 7 * "x")
    deal = game.next_deal()
    with pytest.raises(GameError, match="finish the deal under way first"):
        game.next_deal()
    with pytest.raises(GameError, match="not over yet"):
        game.finish(deal)
    for _ in play_on(deal, Random(7)):
        pass
    game.finish(deal)
    assert game.deals == 1
    with pytest.raises(GameError, match="not the deal under way"):
        game.finish(deal)


def test_a_game_that_is_over_has_no_next_deal() -> None:
    game, _ = played_game(Rules(max_deals=1), 3)
    with pytest.raises(GameError, match="the game is over"):
        game.next_deal()
