"""Figures are made once for each release, by whoever comes first."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.log import LogError
from engine.spit.analysis import VERSION, GameFigures, Limits, analysis_of
from games.analysis_shown import shown
from games.models import Game, GameAnalysis
from games.selectors.analysis import kept_analysis
from games.selectors.replays import deal_logs
from games.services.analysis import (
    AT_A_TIME,
    LOOK_BACK,
    MOST_PACE,
    analyse_finished,
    analyse_missed,
    analysis_for,
    make_analysis,
    pace_of,
)
from games.tasks import analyse_missed as analyse_missed_task
from tests.games.factories import NOW, game_asked_for, game_played

pytestmark = pytest.mark.django_db


def test_figures_are_made_when_they_are_first_asked_for() -> None:
    game = game_played()
    assert kept_analysis(game) is None
    figures = analysis_for(game=game)
    assert figures == analysis_of(deal_logs(game)) == kept_analysis(game)


def test_figures_that_are_kept_are_not_made_again() -> None:
    game = game_played()
    nothing = GameFigures.from_json(analysis_of([]).to_json())
    GameAnalysis.objects.create(game=game, version=VERSION, figures=nothing.to_json())
    assert analysis_for(game=game) == nothing


def test_figures_of_another_release_are_made_anew_in_their_place() -> None:
    game = game_played()
    GameAnalysis.objects.create(game=game, version=VERSION - 1, figures={"from": "another release"})
    assert analysis_for(game=game) == analysis_of(deal_logs(game))
    assert GameAnalysis.objects.get(game=game).version == VERSION


def test_to_make_them_twice_does_no_harm() -> None:
    game = game_played()
    assert make_analysis(game=game) == make_analysis(game=game)
    assert GameAnalysis.objects.count() == 1


def test_a_game_is_as_close_as_its_last_deal() -> None:
    game = game_played()
    assert game.closeness is None
    figures = make_analysis(game=game)
    assert Game.objects.get(pk=game.pk).closeness == game.closeness == figures.deals[-1].closeness
    assert game.closeness is not None


def test_the_pace_of_a_game_is_the_average_of_its_seats() -> None:
    game = game_played("of three", variant_id="three-seats")
    assert game.pace == 0
    figures = make_analysis(game=game)
    [row] = [row for row in shown(figures, ["A", "B", "C"], 0).rows if row.name == "Actions a minute"]
    paces = [float(cell.text) for cell in row.cells]
    assert Game.objects.get(pk=game.pk).pace == game.pace == pytest.approx(sum(paces) / 3 * 10, abs=1)
    assert min(paces) <= game.pace / 10 <= max(paces)


def test_a_seat_without_time_of_play_has_no_part_in_the_pace() -> None:
    deal = analysis_of(deal_logs(game_played())[:1]).deals[0]
    first, second = deal.seats
    idle = replace(deal, seats=(first._replace(actions=30, played_ms=60_000), second._replace(played_ms=0)))
    assert pace_of(GameFigures(2, Limits(), (idle,))) == 300
    assert pace_of(analysis_of([])) == 0


def test_a_game_within_a_millisecond_has_a_pace_that_can_be_stored() -> None:
    game = game_played()
    first = analysis_of(deal_logs(game)[:1])
    hasty = [seat._replace(actions=10**9, played_ms=1) for seat in first.deals[0].seats]
    at_once = replace(first, deals=(replace(first.deals[0], seats=tuple(hasty)),))
    assert pace_of(at_once) == MOST_PACE
    Game.objects.filter(pk=game.pk).update(pace=pace_of(at_once))


def test_a_game_that_the_worker_has_finished_is_analysed(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        game = game_played()
    assert kept_analysis(game) is not None
    analyse_finished(game=game)
    assert GameAnalysis.objects.count() == 1


def test_without_a_record_there_are_no_figures() -> None:
    game = game_asked_for()
    assert analysis_for(game=game).deals == ()
    assert Game.objects.get(pk=game.pk).closeness is None


def test_of_a_game_that_was_deleted_meanwhile_nothing_is_kept() -> None:
    game = game_played()
    pk = game.pk
    game.delete()
    game.pk = pk
    assert make_analysis(game=game).deals == ()
    assert not GameAnalysis.objects.exists()


def test_a_record_that_does_not_replay_is_not_analysed() -> None:
    game = game_played()
    game.deals.update(log=b"SLAP\x01 and nothing else")
    with pytest.raises(LogError):
        analysis_for(game=game)
    assert not GameAnalysis.objects.exists()


def test_games_of_which_the_news_was_lost_are_caught_up_on_once() -> None:
    game = game_played()
    assert analyse_missed(now=NOW + timedelta(minutes=1)) == 1
    assert kept_analysis(game) is not None
    assert analyse_missed(now=NOW + timedelta(minutes=2)) == 0


def test_what_another_release_has_made_is_caught_up_on_as_well() -> None:
    game = game_played()
    GameAnalysis.objects.create(game=game, version=VERSION - 1, figures={})
    assert analyse_missed(now=NOW + timedelta(minutes=1)) == 1
    assert kept_analysis(game) is not None


def test_older_games_wait_until_they_are_asked_for_and_games_without_a_record_for_ever() -> None:
    game_asked_for("no record")
    game_played()
    assert analyse_missed(now=NOW + 2 * LOOK_BACK) == 0


def test_a_record_that_does_not_replay_is_tried_once_and_holds_up_nobody() -> None:
    broken, sound = game_played("broken"), game_played("sound", seed=b"another")
    broken.deals.update(log=b"SLAP\x01 and nothing else")
    assert analyse_missed(now=NOW + timedelta(minutes=1)) == 2
    assert kept_analysis(sound) is not None
    assert analyse_missed(now=NOW + timedelta(minutes=2)) == 0
    with pytest.raises(LogError):
        analysis_for(game=broken)


def test_so_many_are_caught_up_on_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.analysis.AT_A_TIME", 1)
    game_played("one")
    game_played("two", seed=b"another")
    assert AT_A_TIME > 1
    assert [analyse_missed(now=NOW + timedelta(minutes=1)) for _ in range(3)] == [1, 1, 0]


def test_the_worker_catches_up_by_itself() -> None:
    game = game_played()
    Game.objects.update(finished_at=timezone.now())
    analyse_missed_task()
    assert kept_analysis(game) is not None
