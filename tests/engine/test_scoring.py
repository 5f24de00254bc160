"""Scoring over the board, and the same code for played games (rules, sections 2 and 10)."""

from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import (
    Figures,
    GameScore,
    ScoreError,
    figures_of,
    leader,
    opening_score,
    score_after_deal,
    score_entry,
    score_game,
)
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from tests.engine.random_play import played_game, seeds
from tests.engine.random_results import parted, result_of_cards, short_games, some_result
from tests.often import in_turn, times

STANDARD = Rules()
REVERSE = variant("reverse")
HUNDRED = variant("hundred")
SPEED = variant("speed-20-5")
FOUR = variant("four-seats")


def refusal(rules: Rules, *entries: Figures | tuple[int, ...]) -> str | None:
    """The reason why the last entry is refused, or None. The entries before it must be valid."""
    score = score_game(rules, entries[:-1])
    try:
        score_entry(rules, score, entries[-1])
    except ScoreError as error:
        return str(error)
    return None


# Shed


def test_each_seat_begins_with_half_the_pack() -> None:
    assert score_game(STANDARD, []) == GameScore(0, (26, 26)) == opening_score(STANDARD)


def test_score_is_the_cards_that_each_seat_holds() -> None:
    assert score_game(STANDARD, [(20, 32), (14, 38)]) == GameScore(2, (14, 38))


def test_tuples_of_cards_score_the_same_as_figures() -> None:
    assert score_game(STANDARD, [Figures((20, 32)), (14, 38)]) == score_game(STANDARD, [(20, 32), (14, 38)])


def test_seat_without_cards_wins() -> None:
    ended = score_game(STANDARD, [(14, 38), (0, 52)])
    assert ended == GameScore(2, (0, 52), over=True, winner=0, places=(0, 1))
    assert score_game(STANDARD, [(40, 12), (52, 0)]).places == (1, 0)


def test_long_seat_can_win_with_a_single_pile_too() -> None:
    assert score_game(STANDARD, [(14, 38), (52, 0)]).winner == 1


@in_turn(
    ("cards", "sentence"),
    [
        ((20, 31), r"20 \+ 31 is 51, 1 too few: together the players hold all 52 cards"),
        ((30, 25), r"30 \+ 25 is 55, 3 too many"),
        ((-1, 53), "0 or more"),
        ((26.0, 26), "whole number"),
        ((True, 51), "whole number"),
        ((52,), "for each of the 2 players"),
        ((20, 20, 12), "for each of the 2 players"),
        ((10**5000, 1), "more than all 52 cards"),
        ((53, 0), "more than all 52 cards"),
    ],
)
def test_impossible_figures_are_refused_with_a_sentence(cards: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(ScoreError, match=sentence) as refused:
        score_game(STANDARD, [(20, 32), cards])
    assert refused.value.deal == 2
    assert str(refused.value).endswith(".")


@in_turn("variant_id", ["standard", "ghost", "spit-card-please", "penguin", "reverse", "four-singles"])
def test_no_seat_wins_a_deal_that_both_began_with_spit_cards(variant_id: str) -> None:
    rules = variant(variant_id)
    layout = rules.layout_size
    sentence = refusal(rules, (0, 52))
    assert sentence is not None
    assert f"cards in deal 1: both players began it with more than {layout} cards" in sentence
    assert refusal(rules, (layout, 52 - layout), (0, 52)) is None
    assert refusal(rules, (layout + 1, 51 - layout), (0, 52)) is not None
    assert refusal(rules, (51 - layout, layout + 1), (0, 52)) is not None


def test_possible_winners_with_a_single_pile_depend_on_the_knob_one_pile() -> None:
    for variant_id in ("standard", "penguin", "slap-spit"):
        rules = replace(variant(variant_id), pair_call=False)
        assert score_game(rules, [(14, 38), (0, 52)]).winner == 0
        assert score_game(rules, [(14, 38), (52, 0)]).winner == 1
    for variant_id in ("ghost", "spit-card-please"):
        rules = variant(variant_id)
        assert score_game(rules, [(14, 38), (0, 52)]).winner == 0
        assert "lent a spit card, and got it back" in str(refusal(rules, (14, 38), (52, 0)))
        assert "began deal 2 with 15 cards or fewer" in str(refusal(rules, (38, 14), (0, 52)))


@in_turn("variant_id", ["slap-spit", "mod-spit", "mod-spit-advanced"])
def test_any_seat_can_run_out_of_cards_if_piles_are_taken_mid_deal(variant_id: str) -> None:
    assert score_game(variant(variant_id), [(0, 52)]).winner == 0
    assert score_game(variant(variant_id), [(3, 49), (52, 0)]).winner == 1


def test_deal_after_the_end_of_the_game_is_refused() -> None:
    with pytest.raises(ScoreError, match="over after deal 2") as refused:
        score_game(STANDARD, [(14, 38), (0, 52), (26, 26)])
    assert refused.value.deal == 3


def test_seat_with_fewest_cards_wins_after_the_last_deal() -> None:
    rules = Rules(max_deals=2)
    assert score_game(rules, [(20, 32), (30, 22)]).winner == 1
    assert not score_game(rules, [(20, 32)]).over


def test_level_game_after_the_last_deal_has_one_more() -> None:
    rules = Rules(max_deals=2)
    level = score_game(rules, [(20, 32), (26, 26)])
    assert not level.over
    assert score_entry(rules, level, (25, 27)).winner == 0


def test_game_continues_while_extra_deals_stay_level() -> None:
    rules = Rules(max_deals=1)
    assert not score_game(rules, [(26, 26)] * 3).over
    assert score_game(rules, [*[(26, 26)] * 3, (30, 22)]).winner == 1


@in_turn(
    ("rules", "level", "decided"),
    [
        (Rules(max_deals=1), (26, 26), (30, 22)),
        (Rules(goal="collect", max_deals=1), (26, 26), (22, 30)),
        (Rules(goal="low_points", max_deals=1), Figures((4, 4), stuck=True), (3, 0)),
        (Rules(goal="high_points", max_deals=1), Figures((4, 4), stuck=True), (9, 0)),
    ],
)
def test_level_game_has_twenty_more_deals_and_then_no_winner(
    rules: Rules, level: Figures | tuple[int, ...], decided: tuple[int, ...]
) -> None:
    assert score_game(rules, [*[level] * 20, decided]).winner == 1
    score = score_game(rules, [level] * 21)
    assert (score.over, score.winner, score.places, score.is_level) == (True, None, (), True)
    with pytest.raises(ScoreError, match="over after deal 21"):
        score_entry(rules, score, decided)


def first_faulty_deal(entries: list[tuple[int, int]]) -> int | None:
    try:
        score_game(STANDARD, entries)
    except ScoreError as error:
        return error.deal
    return None


@given(st.lists(st.integers(0, 52), max_size=8))
def test_refused_deal_is_the_first_wrong_deal(firsts: list[int]) -> None:
    entries = [(first, 52 - first) for first in firsts]
    faulty = first_faulty_deal(entries)
    good = entries if faulty is None else entries[: faulty - 1]
    score = score_game(STANDARD, good)
    assert score.deals == len(good)
    assert score.over == (score.winner is not None) == (bool(good) and 0 in good[-1])


def test_two_packs_have_104_cards_in_total() -> None:
    rules = Rules(decks=2)
    assert score_after_deal(rules, opening_score(rules), Figures((50, 54))).cards == (50, 54)
    with pytest.raises(ScoreError, match="all 104 cards"):
        score_game(rules, [(26, 26)])


# Collect


def test_seat_with_all_cards_wins_collect() -> None:
    assert score_game(REVERSE, [(40, 12), (52, 0)]) == GameScore(2, (52, 0), over=True, winner=0, places=(0, 1))
    assert score_game(REVERSE, [(40, 12), (0, 52)]).winner == 1


def test_seat_with_most_cards_wins_collect_after_the_last_deal() -> None:
    rules = Rules(goal="collect", one_pile="pile", max_deals=2)
    assert score_game(rules, [(40, 12), (30, 22)]).winner == 0
    assert not score_game(rules, [(40, 12), (26, 26)]).over


# More than two seats


def placed(*cards: int, places: tuple[int, ...] = (0, 1, 2, 3)) -> Figures:
    return Figures(cards, places)


def test_cards_that_do_not_divide_among_the_seats_are_not_counted() -> None:
    rules = variant("three-seats")
    assert opening_score(rules).cards == (17, 17, 17)
    assert refusal(rules, Figures((17, 17, 17), (0, 1, 2))) is None
    sentence = refusal(rules, Figures((17, 17, 18), (0, 1, 2)))
    assert sentence == "17 + 17 + 18 is 52, 1 too many: together the players hold the 51 cards that were dealt."


@in_turn(
    ("places", "sentence"),
    [
        ((), "Enter the places too"),
        ((0, 1, 2), "each of the 4 players one place"),
        ((0, 1, 2, 2), "no place twice"),
        ((0, 1, 2, 4), "one place"),
        ((0, 1, 2, None), "one place"),
        ((True, 0, 2, 3), "one place"),
    ],
)
def test_every_seat_needs_exactly_one_place(places: tuple[int, ...], sentence: str) -> None:
    assert sentence in str(refusal(FOUR, Figures((13, 13, 13, 13), places)))


def test_three_seats_need_places_too() -> None:
    rules = variant("three-seats")
    assert "Enter the places too" in str(refusal(rules, (17, 17, 17)))
    few = Figures((10, 20, 21), (0, 1, 2))
    assert "place 1 cannot" in str(refusal(rules, few, Figures((20, 0, 31), (1, 0, 2))))


def test_seat_out_first_without_spit_cards_wins_and_others_keep_their_places() -> None:
    ended = score_game(FOUR, [placed(6, 16, 15, 15), placed(0, 30, 2, 20, places=(0, 3, 1, 2))])
    assert (ended.winner, ended.places) == (0, (0, 3, 1, 2))


def test_first_out_of_several_seats_without_cards_wins() -> None:
    """Three seats have no spit cards, so there is one pile. The first seat takes none and wins, the second takes it."""
    few = placed(4, 5, 6, 37)
    ended = score_game(FOUR, [few, placed(0, 20, 0, 32, places=(2, 1, 0, 3))])
    assert (ended.winner, ended.places) == (2, (2, 1, 0, 3))


@in_turn(
    ("before", "figures", "sentence"),
    [
        (placed(13, 13, 13, 13), placed(0, 20, 20, 12), "all players began it with more than 6 cards"),
        (placed(6, 16, 15, 15), placed(10, 0, 20, 22, places=(1, 0, 2, 3)), "place 1 cannot"),
        (placed(6, 16, 15, 15), placed(10, 20, 0, 22, places=(1, 2, 0, 3)), "place 2 cannot"),
        (placed(6, 16, 15, 15), placed(0, 10, 20, 22, places=(1, 0, 2, 3)), "place 2 cannot"),
        (placed(4, 5, 6, 37), placed(0, 20, 0, 32, places=(2, 1, 3, 0)), "last place"),
    ],
)
def test_seat_that_must_have_taken_a_pile_has_cards(before: Figures, figures: Figures, sentence: str) -> None:
    assert sentence in str(refusal(FOUR, before, figures))


def test_last_two_seats_can_go_out_at_once_with_refill() -> None:
    rules = Rules(players=4, layout=(1, 2, 3), refill=True)
    ended = score_game(rules, [placed(4, 5, 6, 37), placed(20, 32, 0, 0, places=(0, 1, 2, 3))])
    assert ended.winner == 2


def without_cards(could_spit: tuple[bool, ...], order: tuple[int, ...], outs: int, used_up: set[int]) -> set[int]:
    """The seats without cards after a deal, by the claims of section 7 in order.

    The first `outs` seats of `order` went out. The seats in `used_up` had no spit card left.
    """
    piles = sum(could_spit)
    without = set()
    for place, seat in enumerate(order[:outs]):
        has_won = place == 0 and not could_spit[seat]
        if piles and not has_won:
            piles -= 1
        elif seat in used_up or not could_spit[seat]:
            without.add(seat)
    return without


def figures_for(order: tuple[int, ...], without: set[int], total: int) -> Figures:
    counts = [0 if seat in without else 1 for seat in range(len(order))]
    counts[next(seat for seat in order if seat not in without)] += total - sum(counts)
    return Figures(tuple(counts), order)


@in_turn("variant_id", ["three-seats", "four-seats"])
def test_every_possible_result_of_claims_by_several_seats_is_accepted(variant_id: str) -> None:
    rules = variant(variant_id)
    seats, layout, total = rules.players, rules.layout_size, rules.packet_size * rules.players
    for could_spit in product((False, True), repeat=seats):
        if not any(could_spit):
            continue
        few = [total // seats if spits else 1 for spits in could_spit]
        few[could_spit.index(True)] += total - sum(few)
        assert all((cards > layout) == spits for cards, spits in zip(few, could_spit, strict=True))
        before = score_game(rules, [Figures(tuple(few), tuple(range(seats)))])
        for order, outs in product(permutations(range(seats)), range(seats)):
            for used_up in (set(), set(order[:outs])):
                without = without_cards(could_spit, order, outs, used_up)
                ended = score_entry(rules, before, figures_for(order, without, total))
                assert ended.winner == next((seat for seat in order if seat in without), None)


def test_final_places_go_by_cards_and_then_by_the_last_deal() -> None:
    rules = Rules(players=4, layout=(1, 2, 3), max_deals=1)
    ended = score_game(rules, [placed(20, 11, 1, 20, places=(3, 1, 0, 2))])
    assert ended.places == (2, 1, 3, 0)
    assert not score_game(rules, [placed(20, 6, 6, 20)]).over


# Low points


def test_low_points_add_up_and_the_lowest_wins_at_the_target() -> None:
    rules = Rules(goal="low_points", target=30)
    going_on = score_game(rules, [(0, 20), (9, 1)])
    assert going_on == GameScore(2, (26, 26), points=(9, 21))
    assert going_on.scores == (9, 21)
    assert score_game(rules, [(0, 20), (9, 1), (0, 9)]) == GameScore(3, (26, 26), (9, 30), True, 0, (0, 1))


def test_lower_score_wins_when_both_pass_the_target() -> None:
    rules = Rules(goal="low_points", target=30)
    ended = score_game(rules, [(10, 20), (10, 9), (12, 10)])
    assert (ended.points, ended.winner) == ((32, 39), 0)


def test_game_continues_while_the_lowest_scores_are_level() -> None:
    rules = Rules(goal="low_points", target=20)
    level = [(0, 10), (10, 0), (10, 10)]
    assert not score_game(rules, level).over
    assert not score_game(rules, [*level, (5, 5)]).over
    assert score_game(rules, [*level, (5, 5), (7, 3)]).winner == 1


def test_only_level_lowest_scores_continue_the_game() -> None:
    rules = Rules(players=3, layout=(1, 2, 3, 4), goal="low_points", target=16)
    ended = score_game(rules, [(16, 2, 16)])
    assert (ended.winner, ended.places) == (1, (1, 0, 2))
    assert not score_game(rules, [(2, 2, 16)]).over


def test_better_last_deal_breaks_a_tie_behind_the_winner() -> None:
    rules = Rules(players=3, layout=(1, 2, 3, 4), goal="low_points", target=16)
    assert score_game(rules, [(5, 0, 11), (11, 3, 5)]).places == (1, 2, 0)
    assert score_game(rules, [(11, 0, 5), (5, 3, 11)]).places == (1, 0, 2)


def test_better_score_wins_a_game_by_points_after_the_last_deal() -> None:
    low = Rules(goal="low_points", max_deals=2)
    assert score_game(low, [(3, 9), (9, 4)]).winner == 0
    assert not score_game(low, [(3, 9), (9, 3)]).over
    high = Rules(goal="high_points", max_deals=2)
    assert score_game(high, [(0, 9), (4, 0)]).winner == 0
    assert not score_game(high, [(0, 9), (9, 0)]).over


@in_turn(
    ("figures", "sentence"),
    [
        (Figures((26, 3)), "more than 25 cards left: of 26, one at least went to the centre"),
        (Figures((0, 0)), "Somebody must have cards left"),
        (Figures((11, 12)), "Who went out has at most 10 cards left"),
        (Figures((11, 12)), "mark that the deal ended stuck"),
        (Figures((0, 7), stuck=True), "has gone out: take away the mark"),
        (Figures((3, 16), stuck=True), "more than 15 cards left: all spit cards were used up"),
        (Figures((-1, 7)), "0 or more"),
        (Figures((7,)), "each of the 2 players"),
        (Figures((10**5000, 7)), "more than all 52 cards"),
    ],
)
def test_impossible_count_is_refused(figures: Figures, sentence: str) -> None:
    assert sentence in str(refusal(HUNDRED, figures))


@in_turn(
    "figures",
    [
        Figures((0, 25)),
        Figures((10, 25)),
        Figures((1, 1)),
        Figures((0, 1)),
        Figures((15, 15), stuck=True),
        Figures((1, 15), stuck=True),
    ],
)
def test_possible_count_is_accepted(figures: Figures) -> None:
    assert score_game(HUNDRED, [figures]).points == figures.cards


def test_seat_that_goes_out_with_refill_has_no_cards_left() -> None:
    rules = Rules(layout=(1, 1, 1, 1), refill=True, goal="low_points")
    assert "at most 0 cards left" in str(refusal(rules, (3, 4)))
    assert refusal(rules, (0, 4)) is None
    assert refusal(rules, (0, 0)) is None
    assert refusal(rules, Figures((5, 6), stuck=True)) is None


def test_more_cards_than_dealt_can_be_left_if_piles_are_taken_mid_deal() -> None:
    rules = Rules(goal="low_points", pair_call=True)
    assert refusal(rules, (0, 40)) is None
    assert refusal(rules, (30, 22)) is None
    assert "more than 52 cards left" in str(refusal(rules, (30, 30)))
    assert "used up" in str(refusal(rules, Figures((3, 16), stuck=True)))


# High points


def test_winner_of_a_speed_deal_scores_the_cards_left_to_the_loser() -> None:
    assert score_game(SPEED, [(0, 7), (12, 0)]) == GameScore(2, (20, 20), points=(7, 12))


def test_first_seat_to_reach_the_target_wins() -> None:
    assert not score_game(SPEED, [(0, 20), (20, 0), (0, 4)]).over
    ended = score_game(SPEED, [(0, 20), (20, 0), (0, 4), (6, 0)])
    assert ended == GameScore(4, (20, 20), (24, 26), over=True, winner=1, places=(1, 0))
    assert score_game(SPEED, [(0, 20), (0, 5)]).winner == 0


@in_turn("cards", [(0, 0), (5, 4)])
def test_drawn_speed_deal_scores_nothing_with_or_without_counts(cards: tuple[int, int]) -> None:
    assert score_game(SPEED, [Figures(cards, stuck=True)]) == GameScore(1, (20, 20), points=(0, 0))


@in_turn(
    ("figures", "sentence"),
    [
        (Figures((0, 21)), "more than 20 cards left in hand and stock"),
        (Figures((0, 0)), "Enter at least 1 card for the player who did not win. If nobody won, mark that."),
        (Figures((1, 4)), "Enter 0 cards for the player who won. If nobody won, mark that."),
        (Figures((0, 4), stuck=True), "has won: take away the mark"),
        (Figures((21, 4), stuck=True), "more than 20 cards"),
        (Figures((0, -4)), "0 or more"),
    ],
)
def test_impossible_count_of_a_speed_deal_is_refused(figures: Figures, sentence: str) -> None:
    assert sentence in str(refusal(SPEED, figures))


def test_stock_size_of_a_speed_variant_limits_the_count() -> None:
    assert "more than 15 cards" in str(refusal(variant("speed-15-10"), (0, 16)))
    assert refusal(variant("speed-15-10"), (0, 15)) is None


# Figures of played games


def test_figures_of_a_result_are_the_counts_after_the_deal() -> None:
    twenty = result_of_cards(parted(range(52), (20, 32)), places=(1, 0), out=(1,))
    assert figures_of(STANDARD, twenty) == Figures((20, 32))
    left = result_of_cards(parted(range(52), (4, 9)), points=(4, 9), out=(0,))
    assert figures_of(HUNDRED, left) == Figures((4, 9))
    stuck = result_of_cards(parted(range(52), (4, 9)), points=(4, 9))
    assert figures_of(HUNDRED, stuck) == Figures((4, 9), stuck=True)
    won = result_of_cards(parted(range(52), (9, 0)), points=(0, 9), out=(1,))
    assert figures_of(SPEED, won) == Figures((9, 0))
    assert figures_of(SPEED, result_of_cards(parted(range(52), (9, 9)))) == Figures((0, 0), stuck=True)
    four = result_of_cards(parted(range(52), (10, 12, 14, 16)), places=(2, 3, 0, 1))
    assert figures_of(FOUR, four) == Figures((10, 12, 14, 16), (2, 3, 0, 1))


@settings(max_examples=times(100))
@given(short_games, seeds)
def test_made_up_results_can_be_entered_by_hand_and_score_the_same(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    score = opening_score(rules)
    entries: list[Figures] = []
    pack = tuple(range(rules.packet_size * rules.players))
    while not score.over:
        assert score.winner is None and score.places == ()
        result = some_result(rules, parted(pack, score.cards), rng)
        entries.append(figures_of(rules, result))
        score = score_after_deal(rules, score, entries[-1])
        assert score_game(rules, entries) == score
        assert result.winner in (None, score.winner)
    assert score.winner is not None and score.deals == len(entries)
    assert score.places[0] == score.winner and sorted(score.places) == list(range(rules.players))


@in_turn("variant_id", VARIANTS)
def test_opening_score_is_points_or_cards_and_cards_add_up_to_the_packs(variant_id: str) -> None:
    rules = variant(variant_id)
    opening = opening_score(rules)
    assert opening.scores == ((0,) * rules.players if rules.counts_points else opening.cards)
    assert sum(opening.cards) + rules.common_size + rules.pack_size % rules.players == rules.pack_size


@settings(max_examples=times(6))
@given(seeds)
def test_played_game_can_be_entered_by_hand_and_scores_the_same(seed: int) -> None:
    game, deals = played_game(STANDARD, seed)
    entries = [tuple(map(len, deal.result.cards)) for deal in deals if deal.result is not None]
    scored = score_game(STANDARD, entries)
    assert (scored.winner, scored.cards, scored.deals) == (game.winner, game.scores, game.deals)


@in_turn("variant_id", VARIANTS)
def test_played_games_of_any_variant_can_be_entered_by_hand(variant_id: str) -> None:
    rules = replace(variant(variant_id), max_deals=4)
    for seed in range(times(4)):
        game, deals = played_game(rules, seed)
        assert game.over and len(deals) == game.deals
        assert game.winner is None or game.winner == game.places[0]
        assert game.winner is None or sorted(game.places) == list(range(rules.players))
        results = [deal.result for deal in deals if deal.result is not None]
        scored = score_game(rules, [figures_of(rules, result) for result in results])
        assert (scored.winner, scored.scores, scored.places) == (game.winner, game.scores, game.places)
        assert results[-1].winner in (None, game.winner)


def test_leader_has_fewer_or_more_cards_depending_on_the_goal() -> None:
    assert leader(Rules(), (20, 32)) == 0
    assert leader(Rules(goal="collect"), (20, 32)) == 1
    assert leader(Rules(goal="low_points"), (70, 12)) == 1
    assert leader(Rules(), (26, 26)) is None
