"""A game that is shown while it is played elsewhere."""

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
from games.management.commands.broadcast import BETWEEN_DEALS_MS, growing, player_called, wait_ms
from games.models import Game, Player
from games.selectors.replays import deal_logs, replays
from games.viewers import note_viewer
from tests.clubs.factories import make_club
from tests.games.factories import BotFactory, PlayerFactory
from tests.often import in_depth


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return simulate_game(variant("standard"), [BOTS["greedy"](), BOTS["random"]()], b"broadcast")


@pytest.fixture
def lines(record: GameRecord) -> list[str]:
    return dumps_game(record.logs).splitlines(keepends=True)


def broadcast(tmp_path: Path, text: str, *writer: str) -> str:
    """Options, and names of seats."""
    file, said = tmp_path / "game.jsonl", io.StringIO()
    file.write_text(text)
    names = [one if one.startswith("--") else f"--seat={one}" for one in writer]
    call_command("broadcast", str(file), *names, stdout=said)
    return said.getvalue()


@pytest.mark.django_db
def test_a_log_becomes_a_game_with_those_who_were_named(tmp_path: Path, lines: list[str], record: GameRecord) -> None:
    ada = PlayerFactory.create(name="Ada")
    said = broadcast(tmp_path, "".join(lines), "Ada")
    (game,) = replays()
    assert f"Live at /replays/{game.public_id}/" in said
    assert [str(seat.player) for seat in game.seats.all()] == ["Ada", "Seat 2"]
    assert game.seats.all()[0].player == ada
    assert (game.variant, game.winner, tuple(deal_logs(game))) == ("standard", record.winner, record.logs)


@pytest.mark.django_db
def test_a_line_that_does_not_follow_stops_it_and_what_came_stays(tmp_path: Path, lines: list[str]) -> None:
    with pytest.raises(CommandError, match="line 5"):
        broadcast(tmp_path, "".join([*lines[:4], "nonsense\n", *lines[4:]]))
    game = Game.objects.get()
    assert game.state == Game.State.FINISHED
    assert len(deal_logs(game)[0].entries) == 2


@in_depth
@pytest.mark.django_db
def test_a_game_is_for_the_club_that_is_named(tmp_path: Path, lines: list[str]) -> None:
    make_club("the-club")
    broadcast(tmp_path, "".join(lines), "--host=the-club")
    assert Game.objects.get().host == "the-club"


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["the-clbu", "x" * 41])
def test_a_club_that_there_is_not_is_refused_before_a_line_is_read(tmp_path: Path, host: str) -> None:
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
def test_nothing_is_told_of_an_empty_log(tmp_path: Path) -> None:
    broadcast(tmp_path, "")
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_a_name_is_a_person_s_and_not_a_bot_s_and_not_of_who_was_merged() -> None:
    BotFactory.create(name="Ada")
    gone = PlayerFactory.create(name="Ada", merged_into=PlayerFactory.create(name="Ada Lovelace"))
    fresh = player_called("Ada")
    assert fresh != gone
    assert not fresh.is_bot
    assert player_called("Ada") == fresh
    assert Player.objects.filter(name="Ada").count() == 3


@pytest.mark.django_db(transaction=True)
def test_signs_are_given_while_nothing_is_told(
    tmp_path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "SIGN_EVERY_S", 0.01)
    said = io.StringIO()
    pipe = tmp_path / "game.jsonl"
    os.mkfifo(pipe)

    def tell() -> None:
        call_command("broadcast", str(pipe), stdout=said)
        connection.close()

    teller = Thread(target=tell)
    teller.start()
    with pipe.open("w") as writer:
        writer.writelines(lines[:2])
        writer.flush()
        signs = [next_sign(None)]
        signs += [next_sign(signs[-1])]
        note_viewer(public_id=Game.objects.get().public_id, viewer="ada", now=timezone.now())
        signs += [next_sign(signs[-1])]
        next_sign(signs[-1])
    teller.join()
    assert signs == sorted(signs)
    assert "Watching: 1" in said.getvalue()
    assert Game.objects.get().state == Game.State.FINISHED


def next_sign(last: datetime | None) -> datetime:
    """Until when a game is on whose first deal was told, as soon as that is another time than before."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        sign = Game.objects.filter(deal_count=1).values_list("leased_until", flat=True).first()
        if sign and sign != last:
            return sign
    raise AssertionError("No sign was given.")


def test_deals_grow_line_by_line_as_they_come(lines: list[str], record: GameRecord) -> None:
    asked: list[str] = []

    def coming() -> Iterator[str]:
        for line in lines:
            asked.append(line)
            yield line

    for read, log in enumerate(growing(coming()), start=2):
        assert len(asked) == read
        assert log.entries == record.logs[log.number - 1].entries[: len(log.entries)]
    assert log == record.logs[-1]


def test_the_waits_add_up_to_the_length_of_the_game(lines: list[str], record: GameRecord) -> None:
    logs = list(growing(lines))
    waited = sum(wait_ms(last, log) for last, log in zip([None, *logs], logs, strict=False))
    played = sum(log.entries[-1].at_ms for log in record.logs)
    assert waited == played + BETWEEN_DEALS_MS * (len(record.logs) - 1)
