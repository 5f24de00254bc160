"""Games of which only the length counts."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands.estimates import GAMES_OF_EACH, simulated
from engine.estimates import played
from engine.estimates.played import Played, games_of, played_in, read, seed_of, written
from engine.estimates.stored import GAMES
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from engine.variants import VARIANTS, variant
from tests.engine.simulate.spies import greedy
from tests.often import A_FEW_VARIANTS, in_depth, in_turn, some

games = st.lists(st.builds(Played, st.integers(0, 10_000), st.integers(0, 10**7)))


@given(games)
def test_games_are_read_as_they_were_written(some: list[Played]) -> None:
    assert read(written(some)) == tuple(some)


def test_every_variant_is_stored_and_nothing_else() -> None:
    assert list(GAMES) == list(VARIANTS)
    assert {len(games_of(rules)) for rules in VARIANTS.values()} == {GAMES_OF_EACH}


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_what_is_stored_is_what_is_simulated_today(variant_id: str) -> None:
    """Where it is not, somebody has to run `python -m engine.commands.estimates`."""
    rules = variant(variant_id)
    assert simulated(rules, 1) == [*games_of(rules)[:1]]


@in_depth
def test_other_games_are_as_long_as_the_stored_ones() -> None:
    """The mean of some games of other seeds lies within three standard errors of that of the stored ones."""
    stored = [game.seconds for game in games_of(Rules())]
    records = [simulate_game(Rules(), [greedy(), greedy()], f"other {number}") for number in range(40)]
    others = [played_in(record).seconds for record in records]
    mean = sum(stored) / len(stored)
    variance = sum((seconds - mean) ** 2 for seconds in stored) / (len(stored) - 1)
    error = (variance * (1 / len(stored) + 1 / len(others))) ** 0.5
    assert abs(sum(others) / len(others) - mean) < 3 * error
    assert error < mean / 5


@in_depth
def test_rules_without_a_name_are_simulated_from_the_same_seeds() -> None:
    """Knobs that change nothing in play leave the games of the variant, so that both ways can be compared."""
    custom = games_of(replace(Rules(), max_deals=99))
    assert len(custom) >= 10
    assert custom == games_of(Rules())[: len(custom)]


def test_a_short_game_of_any_rules_is_told_as_it_was() -> None:
    rules = Rules(max_deals=1, layout=(2, 3))
    assert len(games_of(rules)) == played.MOST_GAMES
    logs = simulate_game(rules, [greedy(), greedy()], seed_of(4)).logs
    assert games_of(rules)[4] == Played(len(logs), round(sum(log.entries[-1].at_ms for log in logs) / 1000))


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        (Rules(goal="collect", claim="winner", one_pile="pile", max_deals=10_000), (10_000, 10_000)),
        (Rules(goal="low_points", target=2_000, max_deals=1_000), (150, 400)),
        (Rules(goal="low_points", target=2_000, max_deals=50), (50, 50)),
    ],
)
def test_a_game_too_long_to_be_simulated_is_taken_to_go_on_as_it_began(
    rules: Rules, deals: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played, "DECISIONS", 2_500)
    monkeypatch.setattr(played, "MOST_DECISIONS", 2_500)
    games_of.cache_clear()
    (game,) = games_of(rules)
    games_of.cache_clear()
    assert deals[0] <= game.deals <= deals[1]
    assert 8 < game.seconds / game.deals < 30


@pytest.mark.parametrize("decisions", [100, 6_000])
def test_no_game_is_begun_after_so_many_decisions_and_the_last_one_counts_whole(
    decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To leave it out would be to favour short games; the stored ones show that it was none of those."""
    rules = replace(Rules(), max_deals=98)
    monkeypatch.setattr(played, "DECISIONS", decisions)
    games_of.cache_clear()
    some = games_of(rules)
    games_of.cache_clear()
    assert 0 < len(some) < 20
    assert some == games_of(Rules())[: len(some)]


def test_the_last_game_is_played_so_far_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game of the standard rules has 4 deals, and more decisions than these."""
    rules = replace(Rules(), max_deals=97)
    monkeypatch.setattr(played, "DECISIONS", 100)
    monkeypatch.setattr(played, "MOST_DECISIONS", 300)
    games_of.cache_clear()
    (cut_off,) = games_of(rules)
    games_of.cache_clear()
    assert cut_off.deals == 97
    assert 8 < cut_off.seconds / cut_off.deals < 30


def test_a_deal_that_nobody_would_end_ends_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.bots import BOTS
    from tests.engine.simulate.spies import sleeper

    monkeypatch.setattr(played, "BOTS", {**BOTS, "greedy": sleeper})
    assert set(played._simulated(Rules(stall_ms=0, max_deals=3))) == {Played(1, 10)}
