"""Points, intervals and ratings from pairs of games."""

from math import log10

import pytest

from engine.bots import BOTS
from engine.chance import Stream
from engine.commands.bot_files import Contestant
from engine.commands.pairs import Meeting, interval, meet, ratings
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.often import in_depth, times


def _meeting_of(first: str, second: str, pairs: int, rules: Rules | None = None) -> Meeting:
    one, other = (Contestant(name, BOTS[name]) for name in (first, second))
    return [*meet(rules or Rules(), one, other, pairs, "pairs")][-1]


def test_equal_bots_share_every_pair() -> None:
    """Packs and chance belong to the seats, so a bot against itself wins one game of each pair."""
    meeting = _meeting_of("greedy", "greedy", 2, Rules(max_deals=3))
    assert meeting.points == [0.5] * 2
    assert meeting.wins == [2, 2]


def test_figures_are_counted_by_contestant_and_not_by_seat() -> None:
    meeting = _meeting_of("greedy", "random", 2)
    assert meeting.games == 4
    assert meeting.wins == [4, 0]
    assert meeting.figures[0].decisions > 0
    assert meeting.figures[0].slaps.in_time > 0
    assert meeting.figures[0].slaps.too_early == 0
    assert meeting.deals >= sum(len(game.logs) for game in meeting.pair)
    assert 5_000 < meeting.dealt_ms / meeting.deals < 60_000


def test_two_contestants_can_play_on_three_seats() -> None:
    meeting = _meeting_of("greedy", "random", 1, variant("three-seats"))
    assert sum(meeting.wins) == meeting.games == 2


def test_interval_contains_the_true_value_95_times_in_100() -> None:
    """Fair coins, tossed with a seeded stream."""
    stream = Stream("coins")
    tries = 400
    held = 0
    for _ in range(tries):
        low, high = interval([stream.below(2) for _ in range(30)])
        held += low <= 0.5 <= high
    assert held / tries == pytest.approx(0.95, abs=0.035)


def test_clean_sweep_of_few_pairs_has_a_wide_interval() -> None:
    low, high = interval([1.0] * 10)
    assert low < 0.8
    assert high == 1.0
    assert interval([1.0] * 1_000)[0] > 0.98


def test_better_bot_has_a_higher_rating_within_its_interval() -> None:
    beats, level = [1.0, 1.0, 0.5, 1.0], [0.5, 1.0, 0.0, 0.5]
    table = [[[], beats, beats], [[1 - x for x in beats], [], level], [[1 - x for x in beats], level, []]]
    rated = ratings(table, "seed")
    assert rated[0][0] > rated[1][0] == pytest.approx(rated[2][0])
    assert sum(rating for rating, _, _ in rated) == pytest.approx(0)
    assert all(low <= rating <= high for rating, low, high in rated)
    assert ratings(table, "seed") == rated


def test_rating_after_a_clean_sweep_has_a_wide_interval() -> None:
    for pairs, most in ((2, 150), (10, 250)):
        sweep = [[[], [1.0] * pairs], [[0.0] * pairs, []]]
        (rating, low, high), (other, _, _) = ratings(sweep, "seed")
        assert low < most < high
        assert rating == pytest.approx(200 * log10(2 * pairs + 1))
        assert other == pytest.approx(-rating)


@in_depth
def test_rating_interval_contains_the_true_value_95_times_in_100(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots, one of which wins nine games in ten."""
    monkeypatch.setattr("engine.commands.pairs.BOOTSTRAP_SAMPLES", 80)
    stream, truth = Stream("coins"), 200 * log10(9)
    held = 0
    for number in range(times(120)):
        pairs = [sum(stream.below(10) < 9 for _ in range(2)) / 2 for _ in range(10)]
        _, low, high = ratings([[[], pairs], [[1 - points for points in pairs], []]], f"{number}")[0]
        held += low <= truth <= high
    assert 0.88 < held / times(120) <= 1


def test_latest_pair_has_both_games_with_seats_swapped() -> None:
    one, other = (Contestant(name, BOTS[name]) for name in ("greedy", "random"))
    for number, meeting in enumerate(meet(Rules(), one, other, 2, "pairs")):
        bots = [BOTS["greedy"](), BOTS["random"]()]
        assert meeting.pair == [simulate_game(Rules(), seats, f"pairs {number}") for seats in (bots, bots[::-1])]
