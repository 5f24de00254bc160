"""manage.py broadcast: show a game on the site while it is played elsewhere."""

import json
import secrets
import sys
import time
from argparse import ArgumentParser, FileType
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import pairwise
from threading import Event, Thread
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.urls import reverse
from django.utils import timezone

from engine.log import DealLog, LogError, loads_growing
from engine.rules import AnyRules
from games.models import Game, Player
from games.moderation import is_host
from games.services.broadcasts import BroadcastError, close_game, note_sender_connected, open_game, record_deal
from games.services.figures import variant_of
from games.viewers import viewers_of

BETWEEN_DEALS_MS = 3_000
HEARTBEAT_EVERY_S = 10.0
"""How often viewers hear that the game goes on, even without moves."""


class Command(BaseCommand):
    help = (
        "Read a game in JSON Lines (docs/log-format.md) as it is written, and show it live on the site. "
        "Stops at the first line that does not follow from the lines before; what came until then stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=FileType(encoding="utf-8"), default=sys.stdin,
                            help="a log; left out, what comes in")  # fmt: skip
        parser.add_argument("--seat", action="append", default=[], metavar="NAME", help="who sits there, seat by seat")
        parser.add_argument("--host", default="", metavar="CLUB",
                            help="slug of the club it is played for, which moderates comments")  # fmt: skip
        parser.add_argument("--in-time", action="store_true", help="wait before each line as long as the players did")

    def handle(self, *args: Any, **options: Any) -> None:
        if (host := options["host"]) and not is_host(host):
            # Otherwise, a person who later creates a club with this slug would moderate the game.
            raise CommandError(f"There is no club “{host}”: give --host the last part of the address of its page.")
        game: Game | None = None
        last: DealLog | None = None
        with ExitStack() as heartbeats:
            try:
                for log in deal_after_each_line(options["file"]):
                    if options["in_time"]:
                        time.sleep(wait_ms(last, log) / 1000)
                    if game is None:
                        game = self._open(log.rules, options["seat"], options["host"])
                        heartbeats.enter_context(sending_heartbeats(game, self.stdout.write))
                    record_deal(game_id=game.pk, log=log, now=timezone.now())
                    last = log
            except (LogError, BroadcastError) as error:
                raise CommandError(str(error)) from None
            finally:
                if game:
                    close_game(game_id=game.pk, now=timezone.now())

    def _open(self, rules: AnyRules, names: list[str], host: str) -> Game:
        if len(names) > rules.players:
            raise CommandError(f"This game has {rules.players} seats, and {len(names)} names were given.")
        names += [f"Seat {seat + 1}" for seat in range(len(names), rules.players)]
        players = [player_named(name) for name in names]
        key = f"broadcast:{secrets.token_hex(16)}"
        game = open_game(
            players=players, variant=variant_of(rules), rules=rules, key=key, now=timezone.now(), host=host
        )
        self.stdout.write(f"Live at {reverse('replay', args=[game.public_id])}")
        return game


@contextmanager
def sending_heartbeats(game: Game, write: Callable[[str], object]) -> Iterator[None]:
    """Send heartbeats from a thread, because the next line may take long.

    `write` gets the number of viewers whenever it has changed.
    """
    over = Event()
    sender = Thread(target=_send_heartbeats, args=(game, write, over), daemon=True)
    sender.start()
    try:
        yield
    finally:
        over.set()
        sender.join()


def _send_heartbeats(game: Game, write: Callable[[str], object], over: Event) -> None:
    written = 0
    while not over.wait(HEARTBEAT_EVERY_S):
        with suppress(Error):  # the next one may get through on a new connection
            note_sender_connected(game_id=game.pk, now=timezone.now())
        connection.close()
        watching = viewers_of(public_id=game.public_id, now=timezone.now())
        if watching != written:
            write(f"Watching: {watching}")
            written = watching


def deal_after_each_line(lines: Iterable[str]) -> Iterator[DealLog]:
    """The last deal of a log, once for each line read. Raises LogError, with the line."""
    game: list[str] = []
    deal: list[str] = []
    game_from = deal_from = 0
    for number, line in enumerate(lines):
        kind = _kind(line)
        if kind == "game":
            game, deal, game_from = [], [], number
        elif kind == "deal":
            deal, deal_from = [], number
        is_of_deal = bool(deal) or kind == "deal"
        (deal if is_of_deal else game).append(line)
        if is_of_deal or not kind:
            with _in_whole_file(len(game), game_from, deal_from):
                log = loads_growing("".join([*game, *deal]))
            yield log


@contextmanager
def _in_whole_file(of_game: int, game_from: int, deal_from: int) -> Iterator[None]:
    """Convert the line of an error to the line in the whole file."""
    try:
        yield
    except LogError as error:
        line = error.line or 1
        line += game_from if line <= of_game else deal_from - of_game
        raise LogError(error.message, line, error.column, entry=error.entry) from None


def _kind(line: str) -> str:
    """The type of a line; empty for entries and for invalid lines, which the log reader refuses."""
    try:
        message = json.loads(line)
    except ValueError:
        return ""
    return str(message.get("type")) if isinstance(message, dict) else ""


def wait_ms(last: DealLog | None, log: DealLog) -> int:
    """The players' time between the entries sent last and those to be sent now."""
    if last is None:
        return 0
    if last.number != log.number:
        return BETWEEN_DEALS_MS
    times = [0, *(entry.at_ms for entry in log.entries)]
    return sum(then - at for at, then in list(pairwise(times))[len(last.entries) :])


def player_named(name: str) -> Player:
    """The person with that name, or a new one."""
    known = Player.objects.filter(name=name, bot="", merged_into=None).order_by("pk").first()
    return known or Player.objects.create(name=name)
