"""Scoring over the board, and the same code for played games (rules, sections 2 and 10)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules import Rules
from engine.scoring import GameScore, ScoreError, opening_score, score_after_deal, score_entry, score_game
from tests.engine.random_play import played_game, seeds

STANDARD = Rules()


def test_a_game_begins_with_half_the_pack_each() -> None:
    assert score_game(STANDARD, []) == GameScore(0, (26, 26)) == opening_score(STANDARD)


def test_the_score_is_what_each_seat_holds_now() -> None:
    assert score_game(STANDARD, [(20, 32), (14, 38)]) == GameScore(2, (14, 38))


def test_a_seat_without_cards_has_won() -> None:
    assert score_game(STANDARD, [(14, 38), (0, 52)]) == GameScore(2, (0, 52), over=True, winner=0)
    assert score_game(STANDARD, [(40, 12), (52, 0)]).winner == 1


def test_the_long_seat_may_win_from_the_single_pile_too() -> None:
    assert score_game(STANDARD, [(14, 38), (52, 0)]).winner == 1


@pytest.mark.parametrize(
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
def test_figures_that_cannot_be_right_are_refused_with_a_sentence(cards: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(ScoreError, match=sentence) as refused:
        score_game(STANDARD, [(20, 32), cards])
    assert refused.value.deal == 2
    assert str(refused.value).endswith(".")


def test_nobody_wins_while_both_still_had_spit_cards() -> None:
    with pytest.raises(ScoreError, match=r"rid of all cards in deal 1.*more than 15") as refused:
        score_game(STANDARD, [(0, 52)])
    assert refused.value.deal == 1
    assert score_game(STANDARD, [(15, 37), (0, 52)]).over
    with pytest.raises(ScoreError, match="deal 2"):
        score_game(STANDARD, [(16, 36), (0, 52)])


def test_no_deal_follows_the_end_of_the_game() -> None:
    with pytest.raises(ScoreError, match="over after deal 2") as refused:
        score_game(STANDARD, [(14, 38), (0, 52), (26, 26)])
    assert refused.value.deal == 3


def test_after_the_last_deal_the_seat_with_fewest_cards_wins() -> None:
    rules = Rules(max_deals=2)
    assert score_game(rules, [(20, 32), (30, 22)]).winner == 1
    assert not score_game(rules, [(20, 32)]).over


def test_level_after_the_last_deal_means_one_more() -> None:
    rules = Rules(max_deals=2)
    level = score_game(rules, [(20, 32), (26, 26)])
    assert not level.over
    assert score_entry(rules, level, (25, 27)).winner == 0


def first_faulty_deal(entries: list[tuple[int, int]]) -> int | None:
    try:
        score_game(STANDARD, entries)
    except ScoreError as error:
        return error.deal
    return None


@given(st.lists(st.integers(0, 52), max_size=8))
def test_the_deal_that_is_refused_is_the_first_that_is_wrong(firsts: list[int]) -> None:
    entries = [(first, 52 - first) for first in firsts]
    faulty = first_faulty_deal(entries)
    good = entries if faulty is None else entries[: faulty - 1]
    score = score_game(STANDARD, good)
    assert score.deals == len(good)
    assert score.over == (score.winner is not None) == (bool(good) and 0 in good[-1])


@settings(max_examples=15)
@given(seeds)
def test_every_played_game_can_be_entered_by_hand_and_scores_the_same(seed: int) -> None:
    game, deals = played_game(STANDARD, seed)
    entries = [tuple(map(len, deal.result.cards)) for deal in deals if deal.result is not None]
    scored = score_game(STANDARD, entries)
    assert (scored.winner, scored.cards, scored.deals) == (game.winner, game.scores, game.deals)


def test_two_packs_have_104_cards_to_account_for() -> None:
    rules = Rules(decks=2)
    assert score_after_deal(rules, opening_score(rules), (50, 54)).cards == (50, 54)
    with pytest.raises(ScoreError, match="all 104 cards"):
        score_game(rules, [(26, 26)])
