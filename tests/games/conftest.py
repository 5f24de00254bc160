"""What tests about games share."""

import pytest
from django.core.cache import caches

from config.supervisor.processes import Member
from engine.bots import BOTS
from engine.families import family_named
from games.services import playing
from tests.games.bad_bots import BAD_BOTS


@pytest.fixture(autouse=True)
def nothing_is_filmed_yet() -> None:
    """Games of other tests go by the same names."""
    caches["films"].clear()


@pytest.fixture
def nobody_is_woken(monkeypatch: pytest.MonkeyPatch, _worker_process: Member) -> None:
    """For tests that commit: a worker would take their games away, even one that an earlier test woke late."""
    _worker_process.stop()
    monkeypatch.setattr(playing, "wake_worker", lambda: None)


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the built-in bots there are some that forfeit at Spit, as `tests.games.bad_bots` names them."""
    monkeypatch.setattr(playing, "BOTS", {**BOTS, **BAD_BOTS})
    spit = family_named("spit")
    monkeypatch.setattr(type(spit), "bots", {**spit.bots, **BAD_BOTS})
