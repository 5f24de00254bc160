"""The page with the analysis of a game."""

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


def test_replay_page_has_the_address_of_its_analysis_which_is_a_page(client: Client, game: Game) -> None:
    page = client.get(f"/replays/{game.public_id}/").content.decode()
    assert f'data-analysis-url="/replays/{game.public_id}/analysis/"' in page
    alone = client.get(f"/replays/{game.public_id}/analysis/").content.decode()
    assert "<html" in alone and "Actions a minute" in alone
    assert f'href="/replays/{game.public_id}/"' in alone


def test_request_for_the_part_gets_only_the_part_and_varies_by_header(client: Client, game: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}/analysis/", headers=PART)
    assert "<html" not in answer.content.decode()
    assert "Slapdeck-Part" in answer["Vary"]


def test_every_seat_has_a_column_and_every_moment_links_to_the_replay(client: Client) -> None:
    game = game_played("of three", variant_id="three-seats")
    part = part_of(client, game)
    for seat in game.seats.all():
        assert f'<th scope="col" class="number">{seat.player.name}</th>' in part
    links = re.findall(r'<a data-moment href="([^"?]+)\?deal=(\d+)&(?:amp;)?t=(\d+\.\d{3})"', part)
    assert len(links) == part.count("data-moment") > len(game.seats.all())
    for address, deal, seconds in links:
        assert address == f"/replays/{game.public_id}/"
        assert 0 <= float(seconds) * 1000 <= game.lengths_ms[int(deal) - 1]


def test_names_are_escaped(client: Client, game: Game) -> None:
    player = game.seats.all()[0].player
    player.name = "<b>Bold</b>"
    player.save()
    assert "<b>Bold" not in part_of(client, game)


def test_analysis_says_that_nobody_played(client: Client, game: Game) -> None:
    first = deal_logs(game)[0]
    rewrite(game, pack(replace(first, entries=(), result=None, digest="")))
    part = part_of(client, game)
    assert "Nobody played a card" in part
    assert "<table" not in part


def test_deal_that_was_broken_off_has_no_winner(client: Client, game: Game) -> None:
    first = deal_logs(game)[0]
    half = first.entries[: len(first.entries) // 2]
    rewrite(game, pack(replace(first, entries=half, result=None, digest="")))
    assert '<span class="muted">nobody</span>' in part_of(client, game)


def test_analysis_mentions_a_forfeit(client: Client, game: Game) -> None:
    Game.objects.update(ending=Game.Ending.FORFEIT)
    Forfeit.objects.create(seat=game.seats.all()[1], deal=1, at_ms=5, rule="error", reason="it broke")
    assert "ended by forfeit" in part_of(client, game)


def test_pause_limit_includes_the_reach_of_the_variant(client: Client) -> None:
    assert "more than 3.5 s" in part_of(client, game_played("far", variant_id="running"))


def test_damaged_record_gives_status_410_with_a_sentence(client: Client, game: Game) -> None:
    rewrite(game, b"SLAP\x01 and nothing else")
    answer = client.get(f"/replays/{game.public_id}/analysis/")
    assert answer.status_code == 410
    assert "cannot be played back" in answer.content.decode()


@in_turn("method", ["post", "put", "delete"])
def test_post_put_and_delete_are_not_allowed(client: Client, game: Game, method: str) -> None:
    assert getattr(client, method)(f"/replays/{game.public_id}/analysis/").status_code == 405


def test_unknown_game_is_not_found(client: Client) -> None:
    assert client.get("/replays/nosuch/analysis/").status_code == 404
