"""Summaries of many games in a few figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lab import GameShape, Share, Spread, spread_of, summary_of

MINUTE = 60_000
numbers = st.lists(st.integers(-1_000_000, 1_000_000), min_size=1, max_size=60)


def test_spread_has_the_median_and_the_range_of_nine_in_ten() -> None:
    assert spread_of(range(101)) == Spread(50, 5, 95)
    assert spread_of([3, 1]) == pytest.approx((2, 1.1, 2.9))
    assert spread_of([7]) == Spread(7, 7, 7)
    with pytest.raises(ValueError, match="no value"):
        spread_of([])


@given(numbers)
def test_spread_is_ascending_and_ignores_the_order_of_values(values: list[int]) -> None:
    spread = spread_of(values)
    assert spread_of(values[::-1]) == spread_of(sorted(values)) == spread
    assert min(values) <= spread.low <= spread.median <= spread.high <= max(values)


def _shape(winner: int | None, deals_ms: tuple[int, ...], came_back: bool | None, **other: object) -> GameShape:
    given = {"firsts": (winner,) * len(deals_ms), "chosen": (None,) * len(deals_ms), "lead_changes": 0, "stuck": 0}
    return GameShape(winner=winner, deals_ms=deals_ms, came_back=came_back, **(given | other))  # type: ignore[arg-type]


def test_summary_adds_up_games() -> None:
    summary = summary_of(
        [
            _shape(0, (MINUTE, 3 * MINUTE), True, lead_changes=3, stuck=5, chosen=(1, None)),
            _shape(1, (2 * MINUTE,), None, stuck=1, firsts=(None,), chosen=(0,)),
            _shape(None, (MINUTE,) * 3, None, lead_changes=0),
            _shape(0, (MINUTE,) * 2, False, lead_changes=1),
        ],
        2,
    )
    assert (summary.games, summary.deals) == (4, 8)
    assert summary.deal_minutes.median == 1
    assert summary.game_minutes.median == 2.5
    assert summary.deals_a_game.median == 2
    assert summary.comebacks == Share(1, 2)
    assert (summary.lead_changes, summary.stuck) == (1, 6 / 8)
    assert summary.wins == (Share(2, 4), Share(1, 4))
    assert summary.firsts == (Share(4, 8), Share(0, 8))
    assert summary.chosen == (Share(1, 2), Share(1, 2))


def test_summary_of_no_games_is_refused() -> None:
    with pytest.raises(ValueError, match="no value"):
        summary_of([], 2)
