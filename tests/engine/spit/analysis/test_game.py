import json

from engine.simulate import simulate_game
from engine.spit.analysis import AnalysisLimits, GameFigures, analysis_of, deal_figures
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.engine.simulate.spies import pair


def test_analysis_of_a_game_holds_its_deals_and_converts_to_json() -> None:
    logs = simulate_game(variant("standard"), pair("greedy", "sprinter"), "kept").logs
    figures = analysis_of(logs)
    assert figures.seats == 2
    assert figures.deals == tuple(deal_figures(log) for log in logs)
    document = json.loads(json.dumps(figures.to_json()))
    assert [deal["length_ms"] for deal in document["deals"]] == [log.entries[-1].at_ms for log in logs]


def test_analysis_keeps_its_limits_and_applies_them() -> None:
    logs = simulate_game(Rules(max_deals=1), pair("greedy", "random"), "kept").logs
    strict, lax = AnalysisLimits(400, 200, 300), AnalysisLimits(60_000, 60_000, 60_000)
    assert analysis_of(logs, strict).limits == strict
    assert sum(len(seat.pauses) for seat in analysis_of(logs, strict).deals[0].seats) > 0
    assert sum(len(seat.pauses) for seat in analysis_of(logs, lax).deals[0].seats) == 0
    assert len(analysis_of(logs, strict).deals[0].races) < len(analysis_of(logs, lax).deals[0].races)


def test_analysis_of_a_game_without_deals_is_empty() -> None:
    assert analysis_of([]) == GameFigures(0, AnalysisLimits(), ())
