import os

import pytest

from config.bench import engine, site
from config.bench.__main__ import machine
from config.bench.figures import milliseconds, rate, thousands


def test_a_rate_is_units_by_seconds_without_the_first_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 2.0, 10.0, 11.0, 20.0, 24.0])
    monkeypatch.setattr("config.bench.figures.time.perf_counter", lambda: next(clock))
    units = {0: 1000, 1: 8, 2: 8, 3: 8}
    assert rate(units.pop, times=3) == pytest.approx(4.0)
    assert units == {}


def test_the_middle_of_several_times_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.010, 1.0, 1.900, 2.0, 2.020])
    monkeypatch.setattr("config.bench.figures.time.perf_counter", lambda: next(clock))
    assert milliseconds(lambda: None, times=3) == pytest.approx(20.0)


def test_big_numbers_are_grouped() -> None:
    assert thousands(1234567.4) == "1,234,567"


def test_the_engine_is_measured_on_whole_deals() -> None:
    assert engine.play_at_random(1) > 20 * engine.DEALS
    assert engine.simulate(1) == engine.DEALS
    assert all(log.result is not None for log in engine.recorded_logs())


def test_memory_of_this_process_is_known_and_of_none_is_nothing() -> None:
    resident, proportional = site.memory_of(os.getpid())
    assert resident >= proportional > 5
    assert site.memory_of(2**30) == (0.0, 0.0)


def test_the_machine_is_named() -> None:
    assert f"{os.cpu_count()} cores" in machine()
    assert "Python 3." in machine()
