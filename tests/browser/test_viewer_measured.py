"""The benchmark of the viewer, on a real replay in a real browser, with few repetitions."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from config.bench import viewer
from games.models import Game
from tests.often import in_depth


@in_depth
def test_benchmark_measures_every_figure(
    browser: Browser, live_url: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, less in {"OPENINGS": 1, "STATES": 20, "SEEKS": 8}.items():
        monkeypatch.setattr(viewer, name, less)
    figures = list(viewer.measured(browser, live_url + reverse("replay", args=[game.public_id])))
    assert [figure.group for figure in figures] == ["weight", "open", "seek", "seek", "seek", "seek"]
    assert all(float(figure.value.split(",")[0].split()[0]) > 0 for figure in figures)
