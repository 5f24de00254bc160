"""Lengths of stored and simulated games."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands.estimates import GAMES_OF_EACH, simulated
from engine.estimates import game_lengths
from engine.estimates.game_lengths import GameLength, games_of, length_of, lengths_in, lengths_text, seed_of
from engine.estimates.stored import GAMES
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from engine.variants import VARIANTS, variant
from tests.engine.simulate.spies import greedy
from tests.often import A_FEW_VARIANTS, in_depth, in_turn, some

games = st.lists(st.builds(GameLength, st.integers(0, 10_000), st.integers(0, 10**7)))


@given(games)
def test_games_are_read_as_they_were_written(some: list[GameLength]) -> None:
    assert lengths_in(lengths_text(some)) == tuple(some)


def test_games_of_exactly_the_variants_are_stored() -> None:
    assert list(GAMES) == list(VARIANTS)
    assert {len(games_of(rules)) for rules in VARIANTS.values()} == {GAMES_OF_EACH}


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_stored_games_equal_games_simulated_today(variant_id: str) -> None:
    """If this fails, run `python -m engine.commands.estimates`."""
    rules = variant(variant_id)
    assert simulated(rules, 1) == [*games_of(rules)[:1]]


@in_depth
def test_games_of_other_seeds_are_as_long_as_the_stored_games() -> None:
    """The mean of 40 games of other seeds is within three standard errors of the mean of the stored games."""
    stored = [game.seconds for game in games_of(Rules())]
    records = [simulate_game(Rules(), [greedy(), greedy()], f"other {number}") for number in range(40)]
    others = [length_of(record).seconds for record in records]
    mean = sum(stored) / len(stored)
    variance = sum((seconds - mean) ** 2 for seconds in stored) / (len(stored) - 1)
    error = (variance * (1 / len(stored) + 1 / len(others))) ** 0.5
    assert abs(sum(others) / len(others) - mean) < 3 * error
    assert error < mean / 5


@in_depth
def test_custom_rules_are_simulated_from_the_same_seeds() -> None:
    """The changed knob has no effect in play, so the simulated games must equal those stored for the variant."""
    custom = games_of(replace(Rules(), max_deals=99))
    assert len(custom) >= 10
    assert custom == games_of(Rules())[: len(custom)]


def test_length_of_a_simulated_game_follows_from_its_logs() -> None:
    rules = Rules(max_deals=1, layout=(2, 3))
    assert len(games_of(rules)) == game_lengths.MOST_GAMES
    logs = simulate_game(rules, [greedy(), greedy()], seed_of(4)).logs
    assert games_of(rules)[4] == GameLength(len(logs), round(sum(log.entries[-1].at_ms for log in logs) / 1000))


@in_turn(
    ("rules", "deals"),
    [
        (Rules(goal="collect", claim="winner", one_pile="pile", max_deals=10_000), (10_000, 10_000)),
        (Rules(goal="low_points", target=2_000, max_deals=1_000), (150, 400)),
        (Rules(goal="low_points", target=2_000, max_deals=50), (50, 50)),
    ],
)
def test_length_of_a_game_too_long_to_simulate_is_extrapolated(
    rules: Rules, deals: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_lengths, "DECISIONS", 2_500)
    monkeypatch.setattr(game_lengths, "MOST_DECISIONS", 2_500)
    games_of.cache_clear()
    (game,) = games_of(rules)
    games_of.cache_clear()
    assert deals[0] <= game.deals <= deals[1]
    assert 8 < game.seconds / game.deals < 30


@in_turn("decisions", [100, 6_000])
def test_last_game_within_the_budget_of_decisions_counts_whole(decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaving out the last game would favour short games. It must equal the stored game, which is whole."""
    rules = replace(Rules(), max_deals=98)
    monkeypatch.setattr(game_lengths, "DECISIONS", decisions)
    games_of.cache_clear()
    some = games_of(rules)
    games_of.cache_clear()
    assert 0 < len(some) < 20
    assert some == games_of(Rules())[: len(some)]


def test_last_game_is_cut_off_at_its_own_limit_of_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game of the standard rules has 4 deals and more than 300 decisions, so it is extrapolated here."""
    rules = replace(Rules(), max_deals=97)
    monkeypatch.setattr(game_lengths, "DECISIONS", 100)
    monkeypatch.setattr(game_lengths, "MOST_DECISIONS", 300)
    games_of.cache_clear()
    (cut_off,) = games_of(rules)
    games_of.cache_clear()
    assert cut_off.deals == 97
    assert 8 < cut_off.seconds / cut_off.deals < 30


def test_endless_deal_ends_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.bots import BOTS
    from tests.engine.simulate.spies import sleeper

    monkeypatch.setattr(game_lengths, "BOTS", {**BOTS, "greedy": sleeper})
    assert set(game_lengths._simulated(Rules(stall_ms=0, max_deals=3))) == {GameLength(1, 10)}
