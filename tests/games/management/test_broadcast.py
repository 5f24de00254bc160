"""The command `broadcast`: shows a game while it is played elsewhere."""

import io
import os
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from engine.bots import BOTS
from engine.log import dumps_game
from engine.simulate import GameRecord, simulate_game
from engine.spit.variants import variant
from games.management.commands import broadcast as command
from games.management.commands.broadcast import BETWEEN_DEALS_MS, deal_after_each_line, player_named, wait_ms
from games.models import Game, Player
from games.selectors.replays import deal_logs, replays
from games.viewers import note_viewer
from tests.clubs.factories import make_club
from tests.games.factories import BotFactory, PlayerFactory
from tests.often import in_depth


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return simulate_game(variant("standard"), [BOTS["greedy"](), BOTS["random"]()], b"seed 7")


@pytest.fixture
def lines(record: GameRecord) -> list[str]:
    return dumps_game(record.logs).splitlines(keepends=True)


def broadcast(tmp_path: Path, text: str, *writer: str) -> str:
    """Run the command on a log. `writer`: options, and names for the seats. Returns its output."""
    file, output = tmp_path / "game.jsonl", io.StringIO()
    file.write_text(text)
    names = [one if one.startswith("--") else f"--seat={one}" for one in writer]
    call_command("broadcast", str(file), *names, stdout=output)
    return output.getvalue()


@pytest.mark.django_db
def test_log_becomes_a_game_with_the_named_players(tmp_path: Path, lines: list[str], record: GameRecord) -> None:
    ada = PlayerFactory.create(name="Ada")
    output = broadcast(tmp_path, "".join(lines), "Ada")
    (game,) = replays()
    assert f"Live at /replays/{game.public_id}/" in output
    assert [str(seat.player) for seat in game.seats.all()] == ["Ada", "Seat 2"]
    assert game.seats.all()[0].player == ada
    assert (game.variant, game.winner, tuple(deal_logs(game))) == ("standard", record.winner, record.logs)


@pytest.mark.django_db
def test_invalid_line_stops_the_broadcast_and_earlier_entries_stay(tmp_path: Path, lines: list[str]) -> None:
    with pytest.raises(CommandError, match="line 5"):
        broadcast(tmp_path, "".join([*lines[:4], "nonsense\n", *lines[4:]]))
    game = Game.objects.get()
    assert game.state == Game.State.FINISHED
    assert len(deal_logs(game)[0].entries) == 2


@in_depth
@pytest.mark.django_db
def test_game_belongs_to_the_named_club(tmp_path: Path, lines: list[str]) -> None:
    make_club("the-club")
    broadcast(tmp_path, "".join(lines), "--host=the-club")
    assert Game.objects.get().host == "the-club"


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["the-clbu", "x" * 41])
def test_unknown_club_is_refused_before_reading_the_log(tmp_path: Path, host: str) -> None:
    make_club("the-club")
    with pytest.raises(CommandError, match=f"There is no club “{host}”"):
        broadcast(tmp_path, "nonsense", f"--host={host}")
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_more_names_than_seats_are_refused(tmp_path: Path, lines: list[str]) -> None:
    with pytest.raises(CommandError, match="2 seats, and 3 names"):
        broadcast(tmp_path, "".join(lines), "A", "B", "C")
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_empty_log_creates_no_game(tmp_path: Path) -> None:
    broadcast(tmp_path, "")
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_named_player_is_neither_a_bot_nor_a_merged_player() -> None:
    BotFactory.create(name="Ada")
    gone = PlayerFactory.create(name="Ada", merged_into=PlayerFactory.create(name="Ada Lovelace"))
    fresh = player_named("Ada")
    assert fresh != gone
    assert not fresh.is_bot
    assert player_named("Ada") == fresh
    assert Player.objects.filter(name="Ada").count() == 3


@pytest.mark.django_db(transaction=True)
def test_heartbeats_are_sent_while_no_lines_arrive(
    tmp_path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "HEARTBEAT_EVERY_S", 0.01)
    output = io.StringIO()
    pipe = tmp_path / "game.jsonl"
    os.mkfifo(pipe)

    def run() -> None:
        call_command("broadcast", str(pipe), stdout=output)
        connection.close()

    runner = Thread(target=run)
    runner.start()
    with pipe.open("w") as writer:
        writer.writelines(lines[:2])
        writer.flush()
        heartbeats = [next_heartbeat(None)]
        heartbeats += [next_heartbeat(heartbeats[-1])]
        note_viewer(public_id=Game.objects.get().public_id, viewer="ada", now=timezone.now())
        heartbeats += [next_heartbeat(heartbeats[-1])]
        next_heartbeat(heartbeats[-1])
    runner.join()
    assert heartbeats == sorted(heartbeats)
    assert "Watching: 1" in output.getvalue()
    assert Game.objects.get().state == Game.State.FINISHED


def next_heartbeat(last: datetime | None) -> datetime:
    """Wait for another lease than `last` of the game with one deal. Returns its end."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        sign = Game.objects.filter(deal_count=1).values_list("leased_until", flat=True).first()
        if sign and sign != last:
            return sign
    raise AssertionError("No sign was sent.")


def test_deals_grow_with_each_line_that_is_read(lines: list[str], record: GameRecord) -> None:
    asked: list[str] = []

    def arriving() -> Iterator[str]:
        for line in lines:
            asked.append(line)
            yield line

    for read, log in enumerate(deal_after_each_line(arriving()), start=2):
        assert len(asked) == read
        assert log.entries == record.logs[log.number - 1].entries[: len(log.entries)]
    assert log == record.logs[-1]


def test_waits_add_up_to_the_length_of_the_game(lines: list[str], record: GameRecord) -> None:
    logs = list(deal_after_each_line(lines))
    waited = sum(wait_ms(last, log) for last, log in zip([None, *logs], logs, strict=False))
    played = sum(log.entries[-1].at_ms for log in record.logs)
    assert waited == played + BETWEEN_DEALS_MS * (len(record.logs) - 1)
