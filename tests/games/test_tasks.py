"""Tasks of workers, two of them run by a real worker."""

import time
from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from games.models import Game, Record
from games.services.playing import take_lease
from games.tasks import play_games, requeue_expired, take_over
from tests.games.factories import game_asked_for
from tests.often import in_depth


def wait_until(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def wait_until_finished(game: Game) -> None:
    def is_finished() -> bool:
        game.refresh_from_db()
        return game.state == Game.State.FINISHED

    wait_until(is_finished)


@in_depth
@pytest.mark.usefixtures("celery_worker_process")
@pytest.mark.django_db(transaction=True)
def test_worker_plays_a_requested_game() -> None:
    game = game_asked_for(now=timezone.now())
    wait_until_finished(game)
    assert Record.objects.filter(game=game).exists()


@pytest.mark.usefixtures("celery_worker_process")
@pytest.mark.django_db(transaction=True)
def test_repeated_message_plays_a_game_once() -> None:
    game = game_asked_for(now=timezone.now())
    play_games.delay()
    play_games.delay()
    wait_until_finished(game)
    assert game.attempt == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("only", "released"), [("1", True), ("0", False), (None, False)])
def test_only_a_sole_worker_releases_leases_at_its_start(
    only: str | None, released: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with transaction.atomic():
        game = game_asked_for(now=timezone.now())
        assert take_lease(game_id=game.pk, now=timezone.now()) is not None
    monkeypatch.delenv("SLAPDECK_ONLY_WORKER", raising=False)
    if only is not None:
        monkeypatch.setenv("SLAPDECK_ONLY_WORKER", only)
    take_over()
    game.refresh_from_db()
    assert game.leased_until is not None
    assert (game.leased_until < timezone.now()) == released


@pytest.mark.django_db
def test_requeue_does_nothing_without_games() -> None:
    requeue_expired()
    assert not Game.objects.exists()
