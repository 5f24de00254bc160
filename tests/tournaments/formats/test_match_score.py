"""Deals make games and games make a match."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import ScoreError, score_game
from engine.variants import variant
from tournaments.formats.match_score import Cards, awarded, is_for_matches, match_score, playable, tally

STANDARD = variant("standard")

LEFT: tuple[Cards, ...] = ((20, 32), (12, 40), (0, 52))
"""A game that side 0 wins: it is left without cards."""
RIGHT: tuple[Cards, ...] = ((30, 22), (41, 11), (52, 0))
OPEN: tuple[Cards, ...] = ((30, 22),)


def random_game(rng: random.Random) -> tuple[Cards, ...]:
    """A finished game of two to seven deals; only a seat short of spit cards can be rid of all."""
    going_on = [rng.randint(1, 51) for _ in range(rng.randint(0, 5))]
    ending = rng.choice([(9, 0), (43, 52)])
    return tuple((held, 52 - held) for held in [*going_on, *ending])


def test_before_the_first_deal_the_first_deal_of_the_first_game_comes_next() -> None:
    score = match_score(STANDARD, 3, ())
    assert (score.game, score.deal, score.wins, score.winner) == (1, 1, (0, 0), None)


def test_the_side_without_cards_wins_the_game() -> None:
    assert match_score(STANDARD, 3, [LEFT]).wins == (1, 0)
    assert match_score(STANDARD, 3, [RIGHT]).wins == (0, 1)


def test_in_an_open_game_the_next_deal_comes_next() -> None:
    score = match_score(STANDARD, 3, [LEFT, OPEN])
    assert (score.game, score.deal) == (2, 2)


def test_after_a_game_the_next_game_comes_next() -> None:
    score = match_score(STANDARD, 3, [LEFT])
    assert (score.game, score.deal, score.winner) == (2, 1, None)


@pytest.mark.parametrize(("best_of", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_more_than_half_of_the_games_win_the_match(best_of: int, needed: int) -> None:
    assert match_score(STANDARD, best_of, [RIGHT] * (needed - 1)).winner is None
    assert match_score(STANDARD, best_of, [RIGHT] * needed).winner == 1


def test_figures_that_are_not_a_pack_are_refused() -> None:
    with pytest.raises(ScoreError):
        match_score(STANDARD, 1, [((30, 30),)])


def test_deals_after_the_end_of_a_game_cannot_have_been_played() -> None:
    assert playable(STANDARD, 3, [[*LEFT, (10, 42)]]) == (LEFT,)


def test_a_game_cannot_have_begun_before_the_one_before_it_ended() -> None:
    assert playable(STANDARD, 3, [OPEN, LEFT]) == (OPEN,)


def test_games_after_the_end_of_the_match_cannot_have_been_played() -> None:
    assert playable(STANDARD, 3, [LEFT, LEFT, RIGHT]) == (LEFT, LEFT)


def test_an_impossible_deal_and_what_follows_it_cannot_have_been_played() -> None:
    assert playable(STANDARD, 3, [((26, 26), (0, 52))]) == (((26, 26),),)


def test_an_empty_game_is_dropped() -> None:
    assert playable(STANDARD, 3, [LEFT, ()]) == (LEFT,)


def test_a_game_that_was_awarded_is_over_with_whatever_deals_it_had() -> None:
    games: list[tuple[Cards, ...]] = [(), OPEN, LEFT]
    assert playable(STANDARD, 5, games, {1: 0, 2: 1}) == tuple(games)
    assert match_score(STANDARD, 5, games, {1: 0, 2: 1}).wins == (2, 1)
    assert playable(STANDARD, 3, games, {1: 0, 2: 0}) == tuple(games[:2])
    assert playable(STANDARD, 5, games, {1: 0}) == tuple(games[:2])


@given(st.sampled_from([1, 3, 5]), st.integers(0, 10_000))
def test_what_was_played_fairly_is_all_playable(best_of: int, luck: int) -> None:
    rng = random.Random(luck)
    games: list[tuple[Cards, ...]] = []
    while match_score(STANDARD, best_of, games).winner is None:
        games.append(random_game(rng))
    assert playable(STANDARD, best_of, games) == tuple(games)


@given(st.sampled_from([1, 3, 5]), st.integers(0, 10_000))
def test_what_is_playable_stays_playable(best_of: int, luck: int) -> None:
    rng = random.Random(luck)
    games = [random_game(rng)[: rng.randint(1, 4)] for _ in range(rng.randint(0, 6))]
    once = playable(STANDARD, best_of, games)
    assert playable(STANDARD, best_of, once) == once


def test_a_score_sheet_takes_the_variants_for_two_that_are_scored_by_cards() -> None:
    assert is_for_matches(variant("mod-spit")) and is_for_matches(variant("reverse"))
    assert not any(is_for_matches(variant(other)) for other in ("three-seats", "hundred", "speed-20-5"))


@pytest.mark.parametrize("deals", [LEFT, OPEN, ()])
@pytest.mark.parametrize("side", [0, 1])
def test_a_game_that_is_awarded_counts_for_that_side_and_is_over(deals: tuple[Cards, ...], side: int) -> None:
    score = awarded(score_game(STANDARD, deals), side)
    match = tally(1, (score,))
    assert match.winner == side
    assert (match.game, match.deal) == (2, 1)
    assert score.deals == len(deals)
