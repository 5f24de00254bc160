"""The measurement of large tournaments, tried on small ones."""

import os
import time

import pytest

from config.bench import tournaments

pytestmark = pytest.mark.django_db


def test_the_round_that_is_measured_can_be_paired_in_the_event_that_warms_up() -> None:
    figure = tournaments._swiss(tournaments.WARM_UP, 1.0)
    assert f"round {tournaments.ROUND} paired" in figure.name
    assert figure.value.endswith(" s")


@pytest.mark.parametrize("kind", ["single elimination", "double elimination"])
def test_a_bracket_is_played_round_by_round(kind: str) -> None:
    event = tournaments._started(8, kind)
    tournaments._play_round(event)
    assert event.matches.filter(state="over").count() == 4


def test_the_processor_time_of_a_process_is_read_from_the_system() -> None:
    before, own = tournaments._processor_ms(os.getpid()), time.process_time()
    while time.process_time() < own + 0.1:
        pass
    assert 80 <= tournaments._processor_ms(os.getpid()) - before < 1_000
