"""Celery tasks and their schedule."""

import pytest
from celery import current_app
from django.conf import settings

from games.services.playing import play_game
from tests.games.factories import Clock
from tests.tournaments.factories import started
from tournaments.ledger.projection import MatchState
from tournaments.services import called_games
from tournaments.tasks import record_missed


def test_scheduled_tasks_exist() -> None:
    current_app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled == {
        "games.requeue_expired", "games.exchange", "leagues.requeue_expired", "leagues.exchange", "leagues.pair_up",
        "leagues.rate", "tournaments.record_missed_games",
    }  # fmt: skip
    assert scheduled <= set(current_app.tasks)


@pytest.mark.django_db
def test_task_records_missed_games_and_continues_the_match() -> None:
    evening = started(2, best_of=3, bots=2)
    called_games.call_game(evening.act(), match=1, rng=evening.rng)
    record = evening.projection.matches[1].games[0].record
    play_game(game_id=evening.row(1).sheets.get(record__public_id=record).record_id or 0, clock=Clock())
    record_missed()
    assert evening.row(1).state == MatchState.PLAYING
    assert [bool(game.deals) for game in evening.projection.matches[1].games] == [True, False]
