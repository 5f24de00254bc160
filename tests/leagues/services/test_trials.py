"""Trials that real match workers play."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from engine.commands.authors import STARTER
from games.models import Game, Player
from leagues.models import Entrant, League, Pairing, Trial
from leagues.reports import TrialReport
from leagues.services.pair_requests import FIRST
from leagues.services.rating import rate
from tests.games.matches.bots import CRASHING, GREEDY
from tests.leagues.factories import make_league
from tests.leagues.services.upkeep import built_in, entered, pump

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("match_worker", "no_tries")]


def finished(entrant: Entrant) -> Trial:
    pump(lambda: Trial.objects.filter(entrant=entrant, finished_at__isnull=False).exists())
    entrant.refresh_from_db()
    return Trial.objects.get(entrant=entrant)


def test_bot_that_passes_its_trial_enters_and_plays_its_first_pairs(ana: User, league: League) -> None:
    gate = built_in(league)
    entrant = entered(ana, "Good", GREEDY.replace("pass", "x = print('hello')"), league)
    trial = finished(entrant)
    assert (trial.state, entrant.state) == (Trial.State.PASSED, Entrant.State.ACTIVE)
    report = TrialReport.from_json(trial.report)
    assert [(game.variant, game.opponent, game.cause) for game in report.games] == [("standard", "greedy", "")]
    assert report.games[0].questions > 20 and 0 < report.games[0].mean_ms <= report.games[0].longest_ms
    assert report.prints == "hello\n"
    assert report.fumbles and report.isolation in {"full", "seccomp"}
    assert Player.objects.get(bot=f"version:{entrant.version_id}").name == "Good 1"

    pump(lambda: not Pairing.objects.exclude(state=Pairing.State.PLAYED).exists())
    first = Pairing.objects.all()
    assert {(one.priority, one.second, one.is_ranked) for one in first} == {(FIRST, gate, True)}
    assert {one.games.count() for one in first} == {2}
    assert Game.objects.filter(state=Game.State.FINISHED, deal_count__gt=0).count() == 2 * len(first)


def test_starter_bot_passes_a_trial_of_patience_and_is_rated(ana: User) -> None:
    hasty = make_league("hasty", variants=("hasty",))
    built_in(hasty)
    entrant = entered(ana, "Pira", STARTER.format(file="pira.py", name="Pira"), hasty)
    assert finished(entrant).state == Trial.State.PASSED
    pump(lambda: not Pairing.objects.exclude(state=Pairing.State.PLAYED).exists())
    assert {(game.variant, game.state) for game in Game.objects.all()} == {("hasty", Game.State.FINISHED)}
    rated = rate(league=hasty, now=timezone.now())
    assert rated is not None and rated.ratings.filter(entrant=entrant, pairs=Pairing.objects.count()).exists()


def test_crashing_bot_fails_its_trial_and_the_report_names_the_line(ana: User, league: League) -> None:
    built_in(league)
    entrant = entered(ana, "Bad", CRASHING, league)
    trial = finished(entrant)
    assert (trial.state, entrant.state) == (Trial.State.FAILED, Entrant.State.FAILED)
    report = TrialReport.from_json(trial.report)
    assert report.games[0].cause == "error"
    assert report.failure == ("It forfeited against greedy in standard: IndexError: list index out of range (line 7).")
    assert not Pairing.objects.exists()
