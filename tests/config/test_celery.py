"""What a worker loads into each of its processes, and how it stops."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from celery import current_app

from config.supervisor.places import Places
from config.supervisor.processes import Member
from config.supervisor.workers import worker_member
from games.models import Game
from games.queue import PLAY_GAMES
from games.services import playing
from tests.config.started_site import wait_for
from tests.games.factories import game_asked_for
from tests.often import in_depth
from tests.services import Services

ASK = (
    "import sys; from config.celery import app; app.loader.import_default_modules();"
    "print('games.play_games' in app.tasks, *({'config.urls', 'PIL', 'celery.beat'} & sys.modules.keys()))"
)


@in_depth
def test_worker_loads_its_tasks_but_no_urls_pillow_or_beat(tmp_path: Path) -> None:
    environment = {**os.environ, **worker_member(Places(tmp_path)).environment}
    output = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True)
    assert output.stdout.split() == ["True"]


@in_depth
@pytest.mark.usefixtures("transactional_db")
def test_finishing_worker_ends_its_batch_and_leaves_other_games(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "wake_worker", lambda: None)
    worker = _worker(services, tmp_path / "worker.log")
    worker.start()
    try:
        worker.wait_until_up(60)
        games = [game_asked_for(key=f"game {number}", variant_id="six-seats-three-packs") for number in range(6)]
        current_app.send_task(PLAY_GAMES, queue="finishingclub")
        wait_for(lambda: Game.objects.filter(state=Game.State.PLAYING).exists())
        worker.finish()
        wait_for(lambda: not worker.is_running())
        states = set(Game.objects.values_list("state", flat=True))
        assert Game.State.FINISHED in states and states <= {Game.State.FINISHED, Game.State.WAITING}
        games.append(game_asked_for(key="later"))
        worker.start()
        current_app.send_task(PLAY_GAMES, queue="finishingclub")
        wait_for(lambda: Game.objects.filter(state=Game.State.FINISHED).count() == len(games))
        assert set(Game.objects.values_list("attempt", flat=True)) == {1}, "no game was started twice"
    finally:
        worker.stop()


def _worker(services: Services, log: Path) -> Member:
    worker = worker_member(services.own, children=2, with_clock=False, prefix="finishing")
    worker.environment = {**worker.environment, "SLAPDECK_ONLY_WORKER": "0"}
    worker.log, worker.is_up = log, lambda: "ready." in log.read_text()
    return worker
