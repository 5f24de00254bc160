"""Management commands for leagues. `rebuild_ratings` is tested with the ratings."""

import pytest
from django.core.management import CommandError, call_command

from engine.spit.variants import variant
from games.services.playing import GameRequest, bot_player, create_requested_games, play_game
from leagues.models import Entrant, League
from tests.games.factories import NOW, Clock, rewrite
from tests.leagues.factories import built_in, make_ladder, played

pytestmark = pytest.mark.django_db


def test_make_league_creates_a_league_once_with_built_in_bots(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        call_command("make_league")
    assert capsys.readouterr().out == (
        "The ladder is at /leagues/ladder/.\nThe ladder is at /leagues/ladder/, as before.\n"
    )
    names = Entrant.objects.values_list("built_in", "state")
    assert set(names) == {(name, "active") for name in ("random", "greedy", "sprinter", "planner", "strategist")}
    assert League.objects.get().variants == ["standard", "speed-20-5", "penguin", "stacking"]
    with pytest.raises(CommandError, match="three-seats is for 3 players"):
        call_command("make_league", "other", variants=["three-seats"])


def test_pause_league_pauses_and_resumes() -> None:
    league = make_ladder()
    call_command("pause_league", "ladder")
    league.refresh_from_db()
    assert league.is_paused
    call_command("pause_league", resume=True)
    league.refresh_from_db()
    assert not league.is_paused
    with pytest.raises(CommandError, match="no league called nowhere"):
        call_command("pause_league", "nowhere")


def test_rerun_match_compares_games_with_their_records(capsys: pytest.CaptureFixture[str]) -> None:
    league = make_ladder()
    pairing = played(built_in(league), built_in(league, "random"))
    players = [bot_player(bot="greedy"), bot_player(bot="random")]
    wanted = [
        GameRequest(seats, "standard", variant("standard"), b"seed 1", f"game {number}")
        for number, seats in enumerate((players, players[::-1]))
    ]
    games = create_requested_games(wanted=wanted, now=NOW)
    for game in games:
        play_game(game_id=game.pk, clock=Clock())
    pairing.games.set(games)
    call_command("rerun_match", str(pairing.pk))
    assert capsys.readouterr().out.count("equal to the byte") == 2
    pairing.games.set(games[:1])
    rewrite(games[0], b"no log")
    with pytest.raises(SystemExit):
        call_command("rerun_match", str(pairing.pk))
    with pytest.raises(CommandError, match="There is no match"):
        call_command("rerun_match", "1000000")
