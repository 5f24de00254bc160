"""Simulated standard games end to end: requested, played by two workers, stored and analysed.

Processor time is the sum of all processes, so other work hardly changes it. Games per hour by the clock are only valid
on a quiet machine.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from config.bench.chess import chess_moves
from config.bench.figures import Figure, rate, thousands
from config.bench.own_site import own_site
from config.bench.site import processor_s
from config.compiled.choice import CHOICES, ROOT, VARIABLE, why_unavailable
from config.supervisor.supervisor import Supervisor
from config.supervisor.workers import CLUB, WORKER, worker_member

if TYPE_CHECKING:
    from games.models import Player
    from games.services.playing import GameRequest

GROUP: Final = "games"
GAMES: Final = 2_400
AT_ONCE: Final = 200
"""Games per request."""
PARTS_GAMES: Final = 100
LIMIT: Final = 200_000
TABLES: Final = ("games_game", "games_seat", "games_record", "games_forfeit", "games_ruleset")
HOUR_S: Final = 3_600
CORES: Final = 2
TOO_LONG_S: Final = 900.0


def figures() -> Iterator[Figure]:
    yield Figure(GROUP, "python-chess, random play: moves made a second", thousands(rate(chess_moves)))
    with own_site() as site:
        site.start()
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        for engine in CHOICES:
            yield from _of(engine, site)


def _of(engine: str, site: Supervisor) -> Iterator[Figure]:
    wrong = why_unavailable() if engine == "compiled" else None
    if wrong is not None:
        yield Figure(GROUP, wrong, "–")
        return
    _run_worker(site, engine)
    before = _bytes()
    began, used = time.monotonic(), processor_s(os.getpid())
    _play(engine, GAMES)
    took_s, used_s = time.monotonic() - began, processor_s(os.getpid()) - used
    limit = f">= {thousands(LIMIT)}" if engine == "compiled" else ""
    yield Figure(GROUP, f"{engine}: games an hour, by the clock", thousands(GAMES / took_s * HOUR_S), limit)
    yield Figure(GROUP, f"{engine}: ms of processor time a game, all processes", f"{used_s / GAMES * 1000:.1f}")
    cores = thousands(GAMES / used_s * HOUR_S * CORES)
    yield Figure(GROUP, f"{engine}: games an hour that these come to on {CORES} whole cores", cores, limit)
    for part, ms in _parts(engine).items():
        yield Figure(GROUP, f"{engine}: … of which to {part}", f"{ms:.2f} ms")
    size = (_bytes() - before) / GAMES
    yield Figure(GROUP, "a stored game with indexes: bytes", thousands(size), "<= 6,000")


def _run_worker(site: Supervisor, engine: str) -> None:
    (worker,) = (member for member in site.members if member.name == WORKER)
    worker.stop()
    worker.command = worker_member(site.places, (CLUB,), children=CORES, with_clock=False).command
    worker.environment = {**worker.environment, VARIABLE: engine}
    worker.start()
    _play(f"{engine}, to begin with", AT_ONCE)


def _play(name: str, games: int) -> None:
    """Request games and wait until they are played."""
    from django.utils import timezone

    from games.models import Game
    from games.services.playing import request_games

    bots = _bots()
    for start in range(0, games, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, games))
        request_games(wanted=[_wanted(f"{name} {number}", bots) for number in numbers], now=timezone.now())
    end = time.monotonic() + TOO_LONG_S
    while Game.objects.exclude(state=Game.State.FINISHED).exists():
        if time.monotonic() > end:
            raise RuntimeError("the worker did not play all games")
        time.sleep(0.05)


def _bots() -> "list[Player]":
    from games.services.playing import bot_player

    return [bot_player(bot="greedy", name=name) for name in ("Ada", "Grace")]


def _wanted(name: str, players: "Sequence[Player]") -> "GameRequest":
    from engine.spit.rules import Rules
    from games.services.playing import GameRequest

    return GameRequest(players, "standard", Rules(), name.encode(), name)


def _bytes() -> int:
    """The size of games in the database, with indexes and dead rows."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(pg_total_relation_size(name)) FROM unnest(%s::text[]) AS name", [list(TABLES)])
        return int(cursor.fetchone()[0])


def _parts(engine: str) -> dict[str, float]:
    """Processor time of a process with this engine for each part of a game, in milliseconds."""
    command = [sys.executable, "-m", "config.bench.games"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, VARIABLE: engine}, stdout=subprocess.PIPE, text=True, check=True
    )
    return dict(json.loads(done.stdout))


def parts_here() -> dict[str, float]:
    """Measure the parts in turn, as a worker does them."""
    import django

    django.setup()
    from django.db import transaction
    from django.utils import timezone

    from games.services import playing, storing

    taken: dict[str, float] = {}

    def take(part: str, since: float) -> None:
        taken[part] = (time.process_time() - since) * 1000 / PARTS_GAMES

    with transaction.atomic():  # invisible to others
        began = time.process_time()
        bots = _bots()
        wanted = [_wanted(f"part {number}", bots) for number in range(PARTS_GAMES)]
        playing.request_games(wanted=wanted, now=timezone.now())
        take("ask for it", began)
        began = time.process_time()
        leases = playing.claim("attempt = 0", timezone.now(), PARTS_GAMES)
        take("claim it", began)
        began = time.process_time()
        played = [playing.play(lease) for lease in leases]
        take("simulate it", began)
        began = time.process_time()
        for one in played:
            assert one.row.log
        take("pack it", began)
        began = time.process_time()
        for one in played:
            assert one.figures.pace
        take("analyse it", began)
        began = time.process_time()
        storing.store_games(played=played, now=timezone.now())
        take("store it", began)
        transaction.set_rollback(True)
    return taken


if __name__ == "__main__":
    print(json.dumps(parts_here()))
