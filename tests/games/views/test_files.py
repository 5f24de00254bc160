"""Downloads of the record of a game."""

import pytest
from django.test import Client

from engine.log import loads, loads_game, unpack, unpack_game
from games.models import Game
from games.selectors.replays import deal_logs
from tests.games.factories import damage
from tests.often import in_turn

pytestmark = pytest.mark.django_db


@in_turn("suffix", [".slap", ".jsonl"])
def test_damaged_record_cannot_be_downloaded(client: Client, game: Game, suffix: str) -> None:
    damage(game)
    answer = client.get(f"/replays/{game.public_id}{suffix}")
    assert answer.status_code == 410
    assert "The record of this game is damaged" in answer.content.decode()


def test_packed_download_has_every_deal(client: Client, game: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}.slap")
    assert answer["Content-Disposition"] == f'attachment; filename="{game.public_id}.slap"'
    assert [log.digest for log in unpack_game(answer.content)] == [log.digest for log in deal_logs(game)]


def test_readable_download_has_every_deal(client: Client, game: Game) -> None:
    answer = client.get(f"/replays/{game.public_id}.jsonl")
    assert len(loads_game(answer.content.decode())) == game.deal_count


def test_packed_deal_can_be_read_back(client: Client, game: Game) -> None:
    for log in deal_logs(game):
        answer = client.get(f"/replays/{game.public_id}.slap", {"deal": log.number})
        assert unpack(answer.content) == log


def test_readable_deal_can_be_read_back(client: Client, game: Game) -> None:
    for log in deal_logs(game):
        answer = client.get(f"/replays/{game.public_id}.jsonl", {"deal": log.number})
        assert loads(answer.content.decode()) == log


@in_turn("deal", ["0", "999", "x"])
def test_unknown_deal_is_not_found(client: Client, game: Game, deal: str) -> None:
    assert client.get(f"/replays/{game.public_id}.slap", {"deal": deal}).status_code == 404
