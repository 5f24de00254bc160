"""A game: cards carried over to the next deal, the winner, seeds (rules, sections 1 and 2)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import rank_of
from engine.chance import Stream
from engine.games import GameError, start_game
from engine.spit.deals import spit_deal
from engine.spit.packs import drawn_cards, fresh_packs, packs_after
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from tests.engine.random_play import play_on, played_game, seeds
from tests.often import in_turn, times

every_variant = in_turn("rules", VARIANTS.values())


@settings(max_examples=times(6))
@given(seeds)
def test_every_game_is_won_by_the_seat_with_fewest_cards(seed: int) -> None:
    game, deals = played_game(Rules(max_deals=6), seed)
    assert game.winner is not None
    assert game.scores[game.winner] == min(game.scores)
    assert len(deals) == game.deals
    assert game.scores[game.winner] == 0 or game.deals >= 6


def test_seed_that_is_a_number_is_refused() -> None:
    with pytest.raises(TypeError, match="not int"):
        start_game(Rules(), 7)  # type: ignore[arg-type]


def test_deals_are_numbered_from_one() -> None:
    _, deals = played_game(Rules(max_deals=3), 7)
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert [deal.log.number for deal in deals] == [deal.number for deal in deals]


def test_packs_depend_only_on_the_seed() -> None:
    one, other, third = (start_game(Rules(), seed).next_deal() for seed in ("a", b"a", "b"))
    assert one.packets == other.packets
    assert one.packets != third.packets


def test_pack_of_a_seed_is_the_same_in_every_release() -> None:
    assert start_game(Rules(), "slapdeck").next_deal().packets[0][:5] == (39, 22, 37, 40, 31)


def test_deal_is_finished_before_the_next_and_only_once() -> None:
    game = start_game(Rules(), 7 * "x")
    deal = spit_deal(game.next_deal())
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


def test_finished_game_has_no_next_deal() -> None:
    game, _ = played_game(Rules(max_deals=1), 3)
    with pytest.raises(GameError, match="the game is over"):
        game.next_deal()


# Packs


@every_variant
def test_seats_get_equal_shares_and_the_rest_is_common_or_set_aside(rules: Rules) -> None:
    packets, common = fresh_packs(rules, b"seed", 1)
    assert [len(packet) for packet in packets] == [rules.packet_size] * rules.players
    assert len(common) == rules.common_size
    dealt = [card for packet in packets for card in packet] + common
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(range(rules.pack_size))
    aside = rules.pack_size - len(dealt)
    assert aside == rules.pack_size % rules.players


@every_variant
def test_pack_is_dealt_from_the_top_by_seat_and_common_cards_last(rules: Rules) -> None:
    packets, common = fresh_packs(rules, b"seed", 3)
    pack = Stream(b"seed", "packs", 3).shuffled(range(rules.pack_size))
    dealt = [card for packet in packets for card in packet] + common
    assert dealt == pack[: len(dealt)]


def test_three_seats_set_aside_the_same_card_in_every_deal() -> None:
    _, deals = played_game(replace(variant("three-seats"), max_deals=3), 5)
    aside = {frozenset(range(52)).difference(*deal.packets) for deal in deals}
    assert [len(cards) for cards in aside] == [1]


def test_speed_deals_two_stocks_two_reserves_and_two_first_cards() -> None:
    for variant_id, stock, reserve in (("speed-20-5", 20, 5), ("speed-15-10", 15, 10)):
        deal = start_game(variant(variant_id), "seed").next_deal()
        assert [len(packet) for packet in deal.packets] == [stock, stock]
        zones = deal.zones()
        common = deal.log.common
        assert sorted(zones["reserve/0"].cards) == sorted(common[:reserve])
        assert sorted(zones["reserve/1"].cards) == sorted(common[reserve : 2 * reserve])
        assert len(common) == 2 * reserve + 2


@given(st.lists(st.lists(st.integers(0, 51), max_size=20), min_size=2, max_size=4), st.integers(2, 9))
def test_each_seat_keeps_its_cards_for_the_next_deal(owned: list[list[int]], number: int) -> None:
    packets, common = packs_after(Rules(), b"seed", number, owned)
    assert [sorted(packet) for packet in packets] == [sorted(cards) for cards in owned]
    assert common == []


def test_equal_cards_are_shuffled_differently_for_every_seat_and_deal() -> None:
    pack = list(range(26))
    orders = [packs_after(Rules(), b"seed", number, [pack, pack]).packets for number in (2, 3)]
    assert len({tuple(packet) for packets in orders for packet in packets}) == 4


# Mod-Spit


def test_modulus_and_set_are_drawn_once_per_game() -> None:
    rules = replace(variant("mod-spit-advanced"), max_deals=4)
    drawn = {deal.log.common for seed in range(8) for deal in played_game(rules, seed)[1]}
    assert all(rank_of(modulus) >= 7 for modulus, _ in drawn)
    assert len(drawn) > 4
    _, deals = played_game(rules, 3)
    assert {deal.log.common for deal in deals} == {drawn_cards(rules, b"3")}


@every_variant
def test_only_advanced_mod_spit_draws_a_set(rules: Rules) -> None:
    assert len(drawn_cards(rules, b"seed")) == (2 if rules.mod_slap == "advanced" else 0)


# Ends


def test_seats_have_no_places_before_the_game_is_over() -> None:
    assert start_game(Rules(), "seed").places == ()


@settings(max_examples=times(5))
@given(seeds)
def test_lowest_score_wins_low_points_once_a_seat_reaches_the_target(seed: int) -> None:
    rules = Rules(goal="low_points", target=30)
    game, deals = played_game(rules, seed)
    points = [deal.result.points for deal in deals if deal.result is not None]
    totals = [tuple(map(sum, zip(*points[:count], strict=True))) for count in range(1, len(points) + 1)]
    assert game.scores == totals[-1]
    assert game.winner is not None and game.scores.index(min(game.scores)) == game.winner
    assert max(game.scores) >= 30 and len(set(game.scores)) == 2
    assert all(max(total) < 30 or len(set(total)) == 1 for total in totals[:-1])


@settings(max_examples=times(5))
@given(seeds)
def test_first_seat_to_reach_the_target_wins_high_points(seed: int) -> None:
    game, _ = played_game(Rules(goal="high_points", target=20), seed)
    assert game.winner is not None
    assert game.scores[game.winner] >= 20 > game.scores[1 - game.winner]
