"""The outline of a game: pace and closeness as in its full analysis."""

from dataclasses import replace

import pytest

from engine.family import Outline
from engine.simulate import simulate_game
from engine.spit.analysis import analysis_of, outline_of, seat_summaries
from engine.spit.analysis.outline import pace_of
from engine.spit.variants import variant
from tests.engine.simulate.spies import pair
from tests.often import in_turn


@in_turn("variant_id", ["standard", "speed-20-5", "reverse", "hundred"])
def test_outline_matches_the_full_analysis(variant_id: str) -> None:
    logs = simulate_game(replace(variant(variant_id), max_deals=2), pair("greedy", "sprinter"), "outline").logs
    analysis = analysis_of(logs)
    paces = [seat.actions_a_minute for seat in seat_summaries(analysis) if seat.actions_a_minute is not None]
    outline = outline_of(logs)
    assert outline.pace == pytest.approx(sum(paces) / len(paces))
    assert outline.closeness == analysis.deals[-1].closeness


def test_outline_without_deals_is_empty() -> None:
    assert outline_of([]) == Outline(0, None)


def test_seat_without_played_time_does_not_count_for_the_pace() -> None:
    assert pace_of([30, 0], [60_000, 0]) == 30
    assert pace_of([0, 0], [0, 0]) == 0
