"""The measurement of large tournaments, tried on small ones."""

import pytest

from config.bench import tournaments
from tests.often import in_turn

pytestmark = pytest.mark.django_db


def test_measured_round_can_be_paired_in_the_warm_up_tournament() -> None:
    figure = tournaments._swiss(tournaments.WARM_UP, 1.0)
    assert f"round {tournaments.ROUND} paired" in figure.name
    assert figure.value.endswith(" s")


@in_turn("kind", ["single elimination", "double elimination"])
def test_bracket_is_played_round_by_round(kind: str) -> None:
    event = tournaments.started(8, kind)
    tournaments._play_round(event)
    assert event.matches.filter(state="over").count() == 4
