import os
import time
from collections.abc import Callable
from random import Random

import pytest

from config.bench import engine, site
from config.bench.__main__ import in_columns, in_markdown, machine
from config.bench.figures import Figure, milliseconds, processor_ms, rate, thousands
from engine.bots import BOTS
from engine.log import CHANCE
from engine.simulate import simulate_deal
from engine.spit.variants import VARIANTS


def test_rate_is_units_per_second_without_the_first_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 2.0, 10.0, 11.0, 20.0, 24.0])
    monkeypatch.setattr("config.bench.figures.time.process_time", lambda: next(clock))
    units = {0: 1000, 1: 8, 2: 8, 3: 8}
    assert rate(units.pop, times=3) == pytest.approx(4.0)
    assert units == {}


def test_milliseconds_are_the_median_of_several_times(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.010, 1.0, 1.900, 2.0, 2.020])
    monkeypatch.setattr("config.bench.figures.time.perf_counter", lambda: next(clock))
    assert milliseconds(lambda: None, times=3) == pytest.approx(20.0)


def test_processor_time_of_a_process_is_read_from_the_system() -> None:
    before, own = processor_ms(os.getpid()), time.process_time()
    while time.process_time() < own + 0.02:
        pass
    assert 20 <= processor_ms(os.getpid()) - before < 1_000


def test_large_numbers_are_grouped_by_thousands() -> None:
    assert thousands(1234567.4) == "1,234,567"


def test_engine_is_measured_on_whole_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "DEALS", 3)
    assert engine.play_standard(1) > 20 * engine.DEALS
    assert engine.play_every_variant(1) > 20 * len(VARIANTS)
    assert engine.simulate(1) == engine.DEALS


def test_random_play_counts_the_actions_of_seats() -> None:
    for name in ("standard", "speed-20-5", "mod-spit", "three-seats"):
        deal = engine.dealt(VARIANTS[name], 1)
        assert engine.play_at_random(deal, Random(1)) == sum(entry.seat != CHANCE for entry in deal.entries)
        assert deal.result is not None


def test_work_on_logs_is_measured_on_whole_games() -> None:
    game = engine.simulated_game(1)
    assert game[-1].result is not None
    assert engine.entries_of([game, game]) == 2 * sum(len(log.entries) for log in game)
    *speeds, size = engine.figures_of_games([game])
    assert all(float(figure.value.replace(",", "")) > 1_000 for figure in speeds)
    assert size.name.endswith("bytes an entry")
    assert float(size.value) <= 4.0


def test_figures_are_printed_in_columns_or_as_a_markdown_table(capsys: pytest.CaptureFixture[str]) -> None:
    figures = [Figure("engine", "games", "7", "> 5"), Figure("engine", "deals", "1,200")]
    in_markdown(figures)
    assert capsys.readouterr().out.splitlines()[2:] == ["| engine | games | 7 | > 5 |", "| engine | deals | 1,200 |  |"]
    in_columns(figures)
    _, first, second = capsys.readouterr().out.splitlines()
    assert first.split() == ["engine", "games", "7", ">", "5"]
    assert second.split() == ["deals", "1,200"]


def test_memory_is_read_for_a_process_and_is_zero_without_a_process() -> None:
    resident, proportional = site.memory_of(os.getpid())
    assert resident >= proportional > 5
    assert site.memory_of(2**30) == (0.0, 0.0)


def test_machine_is_described() -> None:
    assert f"{os.cpu_count()} cores" in machine()
    assert "Python 3." in machine()


def test_scripted_deal_equals_the_deal_that_bots_play() -> None:
    deal, bots, seed = engine.scripted(3)
    thought_of = simulate_deal(engine.dealt(engine.STANDARD, 3), [BOTS["greedy"](), BOTS["greedy"]()], seed)
    assert engine.play_scripted(deal, bots, seed) == sum(seat.decisions for seat in thought_of.seats) > 20
    assert deal.log == thought_of.log


def test_overhead_of_an_action_is_timed_over_whole_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    timed: list[float] = []

    def rate_of(work: Callable[[int], int]) -> float:
        timed.append(work(0) + work(1))
        return 250_000.0

    monkeypatch.setattr(engine, "rate", rate_of)
    monkeypatch.setattr(engine, "DEALS", 2)
    assert engine.overhead() == 4.0
    assert timed[0] > 100
