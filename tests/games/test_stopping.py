"""A bot does not forfeit when a signal stops its worker's task while it thinks."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest
from billiard.exceptions import SoftTimeLimitExceeded
from billiard.pool import soft_timeout_sighandler

from engine.actions import Action
from engine.bots import Bot, Wait
from engine.spit.deals import View
from games.models import Forfeit, Game
from games.services import playing
from games.services.playing import play_games, requeue_expired
from games.stopping import allow_stop_signals
from tests.games.bad_bots import Raiser
from tests.games.factories import NOW, Clock, game_asked_for

LONG_S = 20.0


class Endless(Raiser):
    """Sends a stop signal to its process when it acts for the first time. Later it plays like Raiser."""

    stopped_by = signal.SIGUSR1
    tries = 0

    def act(self, view: View) -> Action | Wait:
        if Endless.tries == 0:
            Endless.tries = 1
            os.kill(os.getpid(), self.stopped_by)
            time.sleep(LONG_S)
        return super().act(view)


def end_process(number: int, frame: FrameType | None) -> None:
    raise SystemExit


@pytest.fixture
def child() -> Iterator[None]:
    """Makes this process handle signals like a child process of a worker."""
    handlers: dict[int, Callable[..., Any]] = {
        signal.SIGUSR1: soft_timeout_sighandler,
        signal.SIGTERM: end_process,
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.django_db
@pytest.mark.usefixtures("child")
@pytest.mark.parametrize(
    ("stopped_by", "ends_with"), [(signal.SIGUSR1, SoftTimeLimitExceeded), (signal.SIGTERM, SystemExit)]
)
def test_stopped_worker_causes_no_forfeit(
    stopped_by: signal.Signals, ends_with: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    bots: dict[str, Callable[[], Bot]] = {"greedy": Endless, "random": Endless}
    monkeypatch.setattr(playing, "BOTS", bots)
    monkeypatch.setattr(Endless, "stopped_by", stopped_by)
    monkeypatch.setattr(Endless, "tries", 0)
    monkeypatch.setattr(Endless, "words", "its own fault")
    game = game_asked_for()
    with pytest.raises(ends_with):
        play_games(clock=Clock())
    assert Game.objects.get(pk=game.pk).state == Game.State.PLAYING and not Forfeit.objects.exists()
    requeue_expired(now=NOW + 2 * playing.LEASE)
    assert play_games(clock=Clock()) == [game]
    assert {forfeit.reason.partition(" (")[0] for forfeit in Forfeit.objects.all()} == {"ValueError: its own fault"}


@pytest.mark.usefixtures("child")
def test_signal_handlers_are_restored_afterwards() -> None:
    with allow_stop_signals():
        assert signal.getsignal(signal.SIGUSR1) is not soft_timeout_sighandler
    assert signal.getsignal(signal.SIGUSR1) is soft_timeout_sighandler
    assert signal.getsignal(signal.SIGTERM) is end_process
