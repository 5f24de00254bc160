"""The number of games that are needed to show an edge."""

from dataclasses import replace
from math import isinf

import pytest

from config.bench import edge
from config.bench.edge import EdgeResult, needed, outcome, pair_of
from engine.bots import BOTS
from engine.chance import Stream
from engine.simulate import simulate_game


def test_needed_games_make_the_mean_two_standard_errors() -> None:
    assert needed([1.0, 1.0, 1.0, -1.0]) == pytest.approx(1.96**2 * 1.0 / 0.25)
    assert isinf(needed([1.0, -1.0]))
    assert needed([3.0, 3.0]) == 0


def test_twice_the_edge_needs_a_quarter_of_the_games() -> None:
    stream = Stream("edge")
    noise = [stream.below(1_000) - 499.5 for _ in range(2_000)]
    noise += [-value for value in noise]
    assert needed([value + 10 for value in noise]) == pytest.approx(4 * needed([value + 20 for value in noise]))


def test_needed_games_show_the_edge_about_half_of_the_time() -> None:
    """The estimate n is right if the mean of n values is about 1.96 of their standard errors."""
    stream = Stream("coins")
    coins = [1.0 if stream.below(100) < 55 else -1.0 for _ in range(20_000)]
    wanted = round(needed(coins))
    assert wanted == pytest.approx(1.96**2 * (1 - 0.1**2) / 0.1**2, rel=0.3)
    shown = 0
    for start in range(0, len(coins) - wanted, wanted):
        sample = coins[start : start + wanted]
        shown += sum(sample) / wanted >= 1.96 / wanted**0.5
    assert 0.3 < shown / (len(coins) // wanted) < 0.7


def test_outcomes_of_both_seats_add_up_to_zero() -> None:
    record = simulate_game(edge.STANDARD, [BOTS["greedy"](), BOTS["random"]()], "outcome")
    ours, theirs = outcome(record, 0), outcome(record, 1)
    assert ours == EdgeResult(-theirs.win, -theirs.margin)
    assert (ours.win, record.winner) == (1, 0)
    assert 0 < ours.margin <= 52
    assert outcome(replace(record, winner=None), 0).win == 0


def test_equal_bots_cancel_out_in_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "LATE_MS", 0)
    for number in range(2):
        first, second = pair_of(number)
        assert first == EdgeResult(-second.win, -second.margin)


def test_figures_show_both_ways_of_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "PAIRS", 3)
    monkeypatch.setattr(edge, "LATE_MS", 300)
    in_pairs, unpaired = edge.figures()
    assert in_pairs.limit == "<= 1,500"
    assert (in_pairs.name, unpaired.name) == (
        "300 ms faster to react, shown at 95 %: games in pairs, by margins of cards",
        "300 ms faster to react, shown at 95 %: games unpaired, by wins alone",
    )
    assert all(float(figure.value.replace(",", "")) > 0 for figure in (in_pairs, unpaired))


def test_late_bot_loses_on_either_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "LATE_MS", 600)
    games = [game for number in range(3) for game in pair_of(number)]
    assert sum(game.win for game in games[::2]) > 0
    assert sum(game.win for game in games[1::2]) > 0
