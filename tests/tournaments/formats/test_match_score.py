"""The score of a match from its games and deals."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import Figures, ScoreError, score_game
from engine.spit.variants import variant
from tests.often import in_turn
from tournaments.formats.match_score import awarded, match_score, playable, tally

STANDARD = variant("standard")


def figures(*deals: tuple[int, int]) -> tuple[Figures, ...]:
    return tuple(map(Figures, deals))


LEFT = figures((20, 32), (12, 40), (0, 52))
"""A game that side 0 wins, because it has no cards left."""
RIGHT = figures((30, 22), (41, 11), (52, 0))
OPEN = figures((30, 22))


def random_game(rng: random.Random) -> tuple[Figures, ...]:
    """A finished game of two to seven deals. Only a seat short of spit cards can get separated of all its cards."""
    going_on = [rng.randint(1, 51) for _ in range(rng.randint(0, 5))]
    ending = rng.choice([(9, 0), (43, 52)])
    return figures(*((held, 52 - held) for held in [*going_on, *ending]))


@in_turn(
    ("games", "game", "deal", "wins"),
    [((), 1, 1, (0, 0)), ([LEFT], 2, 1, (1, 0)), ([RIGHT], 2, 1, (0, 1)), ([LEFT, OPEN], 2, 2, (1, 0))],
)
def test_next_deal_follows_an_open_or_finished_game(
    games: Sequence[tuple[Figures, ...]], game: int, deal: int, wins: tuple[int, int]
) -> None:
    score = match_score(STANDARD, 3, games)
    assert (score.game, score.deal, score.wins, score.winner) == (game, deal, wins, None)


def test_drawn_game_counts_for_nobody_and_another_game_follows() -> None:
    rules = replace(STANDARD, max_deals=1)
    level = figures(*[(26, 26)] * 21)
    score = match_score(rules, 1, [level])
    assert (score.wins, score.winner, score.game, score.deal) == ((0, 0), None, 2, 1)
    won = match_score(rules, 1, [level, RIGHT[:1]])
    assert (won.wins, won.winner, won.places) == ((0, 1), 1, (1, 0))
    assert playable(rules, 1, [level, RIGHT[:1], OPEN]) == (level, RIGHT[:1])


@in_turn(("best_of", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_match_is_won_with_more_than_half_of_the_games(best_of: int, needed: int) -> None:
    assert match_score(STANDARD, best_of, [RIGHT] * (needed - 1)).winner is None
    assert match_score(STANDARD, best_of, [RIGHT] * needed).winner == 1


def test_figures_that_do_not_add_up_to_a_pack_are_refused() -> None:
    with pytest.raises(ScoreError):
        match_score(STANDARD, 1, [figures((30, 30))])


@in_turn(
    ("games", "left"),
    [
        ([[*LEFT, Figures((10, 42))]], (LEFT,)),  # a deal after the end of its game
        ([OPEN, LEFT], (OPEN,)),
        ([LEFT, LEFT, RIGHT], (LEFT, LEFT)),  # a game after the end of the match
        ([figures((26, 26), (0, 52))], (figures((26, 26)),)),  # an impossible deal
        ([LEFT, ()], (LEFT,)),
    ],
)
def test_deals_and_games_that_do_not_follow_are_dropped(
    games: Sequence[Sequence[Figures]], left: tuple[tuple[Figures, ...], ...]
) -> None:
    assert playable(STANDARD, 3, games) == left


def test_awarded_game_is_over_with_the_deals_it_has() -> None:
    games: list[tuple[Figures, ...]] = [(), OPEN, LEFT]
    assert playable(STANDARD, 5, games, {1: 0, 2: 1}) == tuple(games)
    assert match_score(STANDARD, 5, games, {1: 0, 2: 1}).wins == (2, 1)
    assert playable(STANDARD, 3, games, {1: 0, 2: 0}) == tuple(games[:2])
    assert playable(STANDARD, 5, games, {1: 0}) == tuple(games[:2])


@given(st.sampled_from([1, 3, 5]), st.integers(0, 10_000))
def test_all_games_of_a_regular_match_are_playable(best_of: int, luck: int) -> None:
    rng = random.Random(luck)
    games: list[tuple[Figures, ...]] = []
    while match_score(STANDARD, best_of, games).winner is None:
        games.append(random_game(rng))
    assert playable(STANDARD, best_of, games) == tuple(games)


@given(st.sampled_from([1, 3, 5]), st.integers(0, 10_000))
def test_playable_is_idempotent(best_of: int, luck: int) -> None:
    rng = random.Random(luck)
    games = [random_game(rng)[: rng.randint(1, 4)] for _ in range(rng.randint(0, 6))]
    once = playable(STANDARD, best_of, games)
    assert playable(STANDARD, best_of, once) == once


@in_turn(
    ("variant_id", "deals", "places"),
    [
        ("mod-spit", LEFT, (0, 1)),
        ("reverse", figures((40, 12), (52, 0)), (0, 1)),
        ("hundred", figures((5, 15), (0, 15), *[(0, 14)] * 5), (0, 1)),
        ("speed-20-5", figures((0, 12), (3, 0), (0, 13)), (0, 1)),
        ("three-seats", (Figures((10, 21, 20), (0, 2, 1)), Figures((0, 25, 26), (0, 2, 1))), (0, 2, 1)),
        ("four-seats", (Figures((6, 16, 15, 15), (0, 1, 2, 3)), Figures((0, 30, 2, 20), (0, 3, 1, 2))), (0, 3, 1, 2)),
    ],
)
def test_match_is_scored_by_the_rules_of_its_variant(
    variant_id: str, deals: tuple[Figures, ...], places: tuple[int, ...]
) -> None:
    rules = variant(variant_id)
    assert match_score(rules, 1, [deals[:-1]]).winner is None
    ended = match_score(rules, 1, [deals])
    assert (ended.winner, ended.places) == (places[0], places)
    assert ended.wins == (1,) + (0,) * (rules.players - 1)
    assert playable(rules, 1, [(*deals, deals[-1])]) == (deals,)


def won_by(side: int) -> tuple[Figures, ...]:
    """A game of four that `side` wins; the others follow in the order of their seats."""
    places = (side, *(other for other in range(4) if other != side))
    first, last = [16, 15, 15], [30, 2, 20]
    first.insert(side, 6)
    last.insert(side, 0)
    return Figures(tuple(first), places), Figures(tuple(last), places)


def test_best_of_three_between_four_ends_when_a_side_has_two_wins() -> None:
    rules = variant("four-seats")
    games = [won_by(side) for side in (2, 0, 3, 1)]
    level = match_score(rules, 3, games)
    assert (level.wins, level.winner, level.places, level.game) == ((1, 1, 1, 1), None, (), 5)
    ended = match_score(rules, 3, [*games, won_by(3)])
    assert (ended.wins, ended.winner, ended.places) == ((1, 1, 1, 2), 3, (3, 0, 1, 2))
    assert playable(rules, 3, [*games, won_by(3), won_by(3)]) == (*games, won_by(3))


@in_turn("deals", [LEFT, OPEN, ()])
@in_turn("side", [0, 1])
def test_awarded_game_counts_for_its_side_and_is_over(deals: tuple[Figures, ...], side: int) -> None:
    score = awarded(score_game(STANDARD, deals), side)
    match = tally(2, 1, (score,))
    assert match.winner == side
    assert (match.game, match.deal) == (2, 1)
    assert score.deals == len(deals)
