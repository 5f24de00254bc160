"""Estimates of the length of matches."""

from dataclasses import replace

import pytest

from engine.estimates import BETWEEN_DEALS_S, FEWEST_GAMES, LONGEST_MATCH, Minutes, expected_minutes, minutes
from engine.estimates.game_lengths import GameLength, games_of
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from tests.often import in_depth, in_turn


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> list[GameLength]:
    """The games that are used for all rules; empty at first."""
    games: list[GameLength] = []
    monkeypatch.setattr(minutes, "games_of", lambda rules: tuple(games))
    return games


def test_length_of_a_game_includes_the_time_before_each_deal(stored: list[GameLength]) -> None:
    stored += [GameLength(3, 120)] * 20
    assert expected_minutes(Rules()) == Minutes(5, 5, 5, 20)
    assert expected_minutes(Rules(), between_deals_s=0) == Minutes(2, 2, 2, 20)
    assert expected_minutes(Rules(), between_deals_s=90.5).expected == pytest.approx((120 + 3 * 90.5) / 60)


def test_interval_of_one_game_is_that_of_the_stored_games(stored: list[GameLength]) -> None:
    stored += [GameLength(1, 60 * number) for number in range(101)]
    assert expected_minutes(Rules(), between_deals_s=60) == pytest.approx((51, 6, 96, 101))


@in_turn(("match_length", "games"), [(3, 2.5), (5, 4.125), (7, 5.8125)])
def test_equal_players_need_as_many_games_as_coin_tosses(
    match_length: int, games: float, stored: list[GameLength]
) -> None:
    stored[:] = [GameLength(0, 60)] * FEWEST_GAMES
    minutes = expected_minutes(Rules(), match_length)
    assert minutes.expected == pytest.approx(games, rel=0.02)
    assert (minutes.low, minutes.high) == (match_length // 2 + 1, match_length)


def test_match_of_six_seats_is_longer_but_ends_with_its_last_game(stored: list[GameLength]) -> None:
    stored += [GameLength(0, 60)]
    two, six = (expected_minutes(replace(VARIANTS[name]), 3) for name in ("standard", "six-seats-three-packs"))
    assert two.expected < six.expected <= 3


def test_lengths_of_games_in_a_match_are_drawn_independently(stored: list[GameLength]) -> None:
    stored += [GameLength(0, 0), GameLength(0, 600)] * 10
    minutes = expected_minutes(Rules(), 15)
    assert minutes.expected == pytest.approx(5 * 12.86, rel=0.02)
    assert minutes.low is not None and minutes.high is not None
    assert 20 < minutes.low < minutes.expected < minutes.high <= 100


@in_turn("match_length", [0, -1, 2, 4, LONGEST_MATCH + 2, 1.5])
def test_invalid_match_lengths_are_refused(match_length: int) -> None:
    with pytest.raises(ValueError, match="best of 1, 3, 5"):
        expected_minutes(Rules(), match_length)


@in_turn("seconds", [-1, float("nan"), float("inf")])
def test_invalid_times_between_deals_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="a number of seconds"):
        expected_minutes(Rules(), between_deals_s=seconds)


@in_turn("variant_id", VARIANTS)
def test_estimate_of_every_variant_grows_with_the_match_length(variant_id: str) -> None:
    rules = variant(variant_id)
    minutes = [expected_minutes(rules, match_length) for match_length in (1, 3)]
    for match in minutes:
        assert match.games == 100
        assert match.low is not None and match.high is not None
        assert 0 < match.low < match.expected < match.high
    assert minutes[0].expected < minutes[1].expected
    games = games_of(rules)
    assert minutes[0].expected > sum(game.deals for game in games) / len(games) * BETWEEN_DEALS_S / 60


@in_turn("match_length", [1, 3])
def test_too_few_games_give_no_interval(match_length: int, stored: list[GameLength]) -> None:
    stored[:] = [GameLength(1, 60 * number) for number in range(FEWEST_GAMES - 1)]
    minutes = expected_minutes(Rules(), match_length)
    assert (minutes.low, minutes.high, minutes.games) == (None, None, FEWEST_GAMES - 1)
    stored += [GameLength(1, 60 * FEWEST_GAMES)]
    minutes = expected_minutes(Rules(), match_length)
    assert minutes.low is not None and minutes.high is not None
    assert minutes.low < minutes.expected < minutes.high
    assert minutes.games == FEWEST_GAMES


@in_depth
@in_turn("variant_id", ["two-pack", "reverse"])
def test_long_games_of_custom_rules_are_few_and_give_no_interval(variant_id: str) -> None:
    named = variant(variant_id)
    minutes = expected_minutes(replace(named, max_deals=named.max_deals - 1))
    assert (minutes.low, minutes.high) == (None, None)
    assert 1 <= minutes.games < FEWEST_GAMES
    assert minutes.expected == pytest.approx(expected_minutes(named).expected, rel=0.25)


@in_depth
def test_estimate_is_reproducible() -> None:
    custom = Rules(stacking=True, equal_ranks=True, max_deals=2)
    estimate = expected_minutes(custom, 3)
    games_of.cache_clear()
    minutes._matches.cache_clear()
    assert expected_minutes(custom, 3) == estimate
