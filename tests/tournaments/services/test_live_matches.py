"""Matches that people play at live tables, and how their games are recorded."""

import datetime as dt

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.services.acts import Refusal
from engine.families import rules_from_json
from engine.scoring import figures_of
from games.models import Game, Player, Table
from games.selectors import suspicious_speed
from games.selectors.replays import deal_logs
from games.services.tables import close_abandoned, close_table, setting_of, take_leases
from tests.games.tables.simulated import SimulatedTable
from tests.tournaments.factories import LEFT, Evening, started, wins
from tournaments.ledger.projection import MatchState
from tournaments.models import ScoreSheet
from tournaments.pages.games import game_shown, speed_warnings
from tournaments.services import called_games
from tournaments.views.match_context import match_context, match_or_404

pytestmark = pytest.mark.django_db


def open_table(evening: Evening) -> Table:
    name = called_games.open_live_table(evening.act(), match=1, rng=evening.rng)
    return Table.objects.get(public_id=name)


def play(table: Table, resigns: int | None = None, breaks_off: bool = False) -> None:
    """Play a game to its end; a resignation or an abort comes after 100 events."""
    at_table = SimulatedTable(setting_of(table), seed=5)
    for event, _ in enumerate(at_table.events()):
        if event == 100 and resigns is not None:
            at_table.judge.resign(resigns, at_table.now_ms)
        if event == 100 and breaks_off:
            at_table.judge.abort()
    [lease] = take_leases(table_ids=[table.pk])
    close_table(lease=lease, judge=at_table.judge, now=table.created_at)


def test_finished_game_at_a_live_table_is_recorded(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = started(2, variant_id="speed-20-5")
    table = open_table(evening)
    assert open_table(evening) == table, "a match has one live table"
    assert [seat.player_id for seat in table.seats.all()] == [entry.player for entry in evening.projection.playing]
    with django_capture_on_commit_callbacks(execute=True):
        play(table)
    sheet, game = ScoreSheet.objects.get(), Game.objects.get()
    assert sheet.record == game and game.occasion == evening.tournament.slug
    results = [log.result for log in deal_logs(game) if log.result]
    rules = rules_from_json(game.rules)
    assert [deal.figures for deal in game_shown(sheet, rules).deals] == [figures_of(rules, one) for one in results]
    assert evening.row(1).state == MatchState.OVER and wins(evening.row(1))[game.winner or 0] == 1


def test_resignation_loses_the_game_and_the_next_game_is_called(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = started(2, best_of=3)
    first = open_table(evening)
    with django_capture_on_commit_callbacks(execute=True):
        play(first, resigns=0)
    assert wins(evening.row(1)) == (0, 1)
    assert open_table(evening) != first


def test_aborted_game_can_be_called_again_or_scored_by_hand() -> None:
    evening = started(2)
    first = open_table(evening)
    play(first, breaks_off=True)
    assert Game.objects.get().state == Game.State.FAILED
    assert open_table(evening) != first
    evening.game(1, LEFT)
    assert evening.row(1).state == MatchState.OVER
    assert ScoreSheet.objects.get().record is None


def test_abandoned_table_is_closed_within_two_days() -> None:
    evening = started(2)
    table = open_table(evening)
    assert close_abandoned(now=table.created_at + dt.timedelta(hours=1)) == 0
    assert close_abandoned(now=table.created_at + dt.timedelta(days=2)) == 1
    assert Game.objects.get().state == Game.State.FAILED


def test_submitted_bot_cannot_play_at_a_live_table() -> None:
    evening = started(2, bots=1)
    bot = evening.projection.playing[1].player
    Player.objects.filter(pk=bot).update(bot="version-1")
    with pytest.raises(Refusal, match="does not play at live tables"):
        open_table(evening)


def test_match_page_reports_moves_too_fast_for_hands(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = started(2)
    with django_capture_on_commit_callbacks(execute=True):
        play(open_table(evening), resigns=0)
    match = match_or_404(evening.tournament, 1)
    match_context(evening.tournament, match)
    assert speed_warnings(match) == []
    for name, value in (("FAST_MS", 100_000), ("LEAST", 5)):
        monkeypatch.setattr(suspicious_speed, name, value)
    sentences = speed_warnings(match)
    assert sentences and all("within a tenth of a second" in sentence for sentence in sentences)
