"""The door to how a game was played, and what the page says."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from engine.log import pack
from games.models import Forfeit, Game
from games.selectors.replays import deal_logs
from tests.games.factories import game_played, rewrite
from tests.often import in_turn

pytestmark = pytest.mark.django_db

PART = {"Slapdeck-Part": "analysis"}


def part_of(client: Client, game: Game) -> str:
    answer = client.get(f"/replays/{game.public_id}/analysis/", headers=PART)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_replay_has_a_place_for_its_analysis_which_is_a_page_as_well(client: Client, game: Game) -> None:
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert f'data-analysis-url="/replays/{game.public_id}/analysis/"' in page
    alone = client.get(f"/replays/{game.public_id}/analysis/").content.decode()
    assert "<html" in alone and "Actions a minute" in alone
    assert f'href="/replays/{game.public_id}/"' in alone


def test_the_part_is_only_a_part_and_the_same_address_is_kept_apart_for_it(client: Client, game: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}/analysis/", headers=PART)
    assert "<html" not in answer.content.decode()
    assert "Slapdeck-Part" in answer["Vary"]


def test_every_seat_has_a_column_and_every_moment_leads_to_its_replay(client: Client) -> None:
    game = game_played("of three", variant_id="three-seats")
    part = part_of(client, game)
    for seat in game.seats.all():
        assert f'<th scope="col" class="number">{seat.player.name}</th>' in part
    links = re.findall(r'<a data-moment href="([^"?]+)\?deal=(\d+)&(?:amp;)?t=(\d+\.\d{3})"', part)
    assert len(links) == part.count("data-moment") > len(game.seats.all())
    for address, deal, seconds in links:
        assert address == f"/replays/{game.public_id}/"
        assert 0 <= float(seconds) * 1000 <= game.lengths_ms[int(deal) - 1]


def test_names_are_written_as_text(client: Client, game: Game) -> None:
    player = game.seats.all()[0].player
    player.name = "<b>Bold</b>"
    player.save()
    assert "<b>Bold" not in part_of(client, game)


def test_a_game_in_which_nobody_played_says_so(client: Client, game: Game) -> None:
    first = deal_logs(game)[0]
    rewrite(game, pack(replace(first, entries=(), result=None, digest="")))
    part = part_of(client, game)
    assert "Nobody played a card" in part
    assert "<table" not in part


def test_a_deal_that_was_broken_off_was_won_by_nobody(client: Client, game: Game) -> None:
    first = deal_logs(game)[0]
    half = first.entries[: len(first.entries) // 2]
    rewrite(game, pack(replace(first, entries=half, result=None, digest="")))
    assert '<span class="muted">nobody</span>' in part_of(client, game)


def test_a_forfeit_is_told_above_the_figures(client: Client, game: Game) -> None:
    Game.objects.update(ending=Game.Ending.FORFEIT)
    Forfeit.objects.create(seat=game.seats.all()[1], deal=1, at_ms=5, rule="error", reason="it broke")
    assert "ended by forfeit" in part_of(client, game)


def test_where_hands_reach_far_the_limit_says_so(client: Client) -> None:
    assert "more than 3.5 s" in part_of(client, game_played("far", variant_id="running"))


def test_a_record_that_does_not_replay_has_a_sentence(client: Client, game: Game) -> None:
    rewrite(game, b"SLAP\x01 and nothing else")
    answer = client.get(f"/replays/{game.public_id}/analysis/")
    assert answer.status_code == 410
    assert "cannot be played back" in answer.content.decode()


@in_turn("method", ["post", "put", "delete"])
def test_there_is_nothing_to_change(client: Client, game: Game, method: str) -> None:
    assert getattr(client, method)(f"/replays/{game.public_id}/analysis/").status_code == 405


def test_a_game_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/replays/nosuch/analysis/").status_code == 404
