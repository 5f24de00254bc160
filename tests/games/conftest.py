"""What tests about games share."""

import pytest

from games import services


@pytest.fixture
def nobody_is_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that commit: the worker that other tests started would take their games away."""
    monkeypatch.setattr(services, "wake_worker", lambda game_id: None)
