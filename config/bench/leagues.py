"""Leagues end to end on a separate site: submitted bots are tried, paired, played, stored and rated.

Processor time is the sum of all processes, so other work hardly changes it. Times by the clock are only valid on a
quiet machine.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Final

from config.bench.chess import chess_moves
from config.bench.figures import Figure, rate, thousands
from config.bench.own_site import own_site
from config.bench.site import processor_s
from config.compiled.choice import why_unavailable
from config.supervisor.supervisor import Supervisor
from games.matches.queues import TRIAL

if TYPE_CHECKING:
    from games.models import Player
    from leagues.models import Entrant, League

GROUP: Final = "leagues"
AT_FIRST: Final = 20
PAIRS: Final = 400
AT_LEAST: Final = ">= 50,000"
WAITING: Final = 10_000
AT_ONCE: Final = 1_000
"""Pairs per request."""
STARTS: Final = 15
MARGIN: Final = 15.0
MOST_MINUTES: Final = 10
LONGEST: Final = timedelta(minutes=2 * MOST_MINUTES)
HOUR_S: Final = 3_600
CORES: Final = 2
TOO_LONG_S: Final = 1_800.0

SOURCE: Final = """
from engine.spit.bots.greedy import Greedy


class {name}(Greedy):
    pass
"""


def figures() -> Iterator[Figure]:
    yield from _yardstick()
    with _site() as site:
        league = _league()
        bots = [_send_in(name, league) for name in ("One", "Two")]
        yield from _throughput(site, bots)
        yield from _starts(bots)


def newcomer() -> Iterator[Figure]:
    """A newcomer in a league without results, by a simulated clock and by the real one. In an older league it is
    quicker."""
    yield from _yardstick()
    with _site():
        from config.bench.simulated_ladder import minutes_until_known
        from leagues.services.creating import make_league

        for points in (0, 150):
            name = f"by a simulated clock: minutes until a bot of +{points} is known"
            yield Figure(GROUP, name, f"{minutes_until_known(points)}", f"<= {MOST_MINUTES}")
        league, _ = make_league(now=_now())
        entrant = _send_in("Newcomer", league)
        yield from _known(entrant)


def _yardstick() -> Iterator[Figure]:
    yield Figure(GROUP, "python-chess, random play: moves made a second", thousands(rate(chess_moves)))
    if (wrong := why_unavailable()) is not None:
        yield Figure(GROUP, f"on the plain engine: {wrong}", "–")


@contextmanager
def _site() -> Iterator[Supervisor]:
    with own_site() as site:
        site.start_workers()
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django
        from django.db import connections

        django.setup()
        try:
            yield site
        finally:
            connections.close_all()  # the next measurement uses another database


def _throughput(site: Supervisor, bots: "list[Entrant]") -> Iterator[Figure]:
    _ask(bots, AT_FIRST, "at first")
    _wait_for(_all_played)
    began, used, parts = time.monotonic(), processor_s(os.getpid()), _parts(site)
    _ask(bots, PAIRS, "measured")
    _wait_for(_all_played)
    took_s, used_s = time.monotonic() - began, processor_s(os.getpid()) - used
    games = 2 * PAIRS
    yield Figure(GROUP, "standard games an hour, by the clock", thousands(games / took_s * HOUR_S), AT_LEAST)
    yield Figure(GROUP, "ms of processor time a game, all processes", f"{used_s / games * 1000:.1f}", "<= 144.0")
    cores = thousands(games / used_s * HOUR_S * CORES)
    yield Figure(GROUP, f"games an hour that these come to on {CORES} whole cores", cores, AT_LEAST)
    for name, now_s in _parts(site).items():
        yield Figure(GROUP, f"… of which {name[0].lower()}{name[1:]}", f"{(now_s - parts[name]) / games * 1000:.1f} ms")


def _parts(site: Supervisor) -> dict[str, float]:
    """Seconds of processor time of each program of the site so far, with its child processes."""
    return {member.name: processor_s(member.process.pid) for member in site.members if member.process}


def _starts(bots: "list[Entrant]") -> Iterator[Figure]:
    """The start of a club's match, on an idle site and on one with hours of waiting league matches."""
    from games.services.playing import bot_player
    from leagues.services.playing import player_of

    greedy = bot_player(bot="greedy")
    opponents = {"built-in bots": bot_player(bot="sprinter"), "a submitted bot": player_of(bots[0])}
    for waiting in (0, WAITING):
        _ask(bots, waiting, "many")
        limit = "< 1,000 ms" if waiting else ""
        for name, player in opponents.items():
            took = sorted(_start([player, greedy], f"{waiting} {number}") for number in range(STARTS))
            words = f"a club's match of {name} starts, {thousands(waiting)} pairs wait"
            yield Figure(GROUP, f"{words}: median, longest", f"{median(took):,.0f}, {took[-1]:,.0f} ms", limit)


def _start(players: "list[Player]", key: str) -> float:
    """Milliseconds from the request of a match until a worker has it."""
    from engine.spit.rules import Rules
    from games.broker import client
    from games.models import Game
    from games.services.playing import GameRequest, request_games

    time.sleep(Random(key).random())  # a random time between two ticks
    key = f"{players[0]} {key}"
    began = time.monotonic()
    (game,) = request_games(wanted=[GameRequest(players, "standard", Rules(), key.encode(), key)], now=_now())
    rows, broker = Game.objects.filter(pk=game.pk), client(3.0)
    _wait_for(lambda: not rows.filter(state=Game.State.WAITING).exists() and not broker.llen(TRIAL), every_s=0.005)
    took = time.monotonic() - began
    _wait_for(rows.filter(state=Game.State.FINISHED).exists)
    return took * 1000


def _known(entrant: "Entrant") -> Iterator[Figure]:
    from leagues.models import BotRating, Trial

    passed_at = Trial.objects.get(entrant=entrant).finished_at
    assert passed_at is not None
    ratings = BotRating.objects.filter(entrant=entrant, variant="").select_related("round").order_by("round")
    _wait_for(lambda: ratings.filter(margin__lte=MARGIN).exists() or _now() - passed_at > LONGEST, every_s=1.0)
    known = ratings.filter(margin__lte=MARGIN).first() or ratings.last()
    assert known is not None
    minutes = (known.round.rated_at - passed_at).total_seconds() / 60
    yield Figure(GROUP, "a new bot's rating is known: minutes after its trial", f"{minutes:.1f}", f"<= {MOST_MINUTES}")
    yield Figure(GROUP, "… to so many points, with 95 %", f"± {known.margin:.1f}", f"<= {MARGIN:.0f}")
    yield Figure(GROUP, "… after so many pairs of its own, and of all bots", f"{known.pairs:,}, {known.round.pairs:,}")


def _league() -> "League":
    """A league without built-in bots, so that only this benchmark requests pairs."""
    from leagues.models import League

    return League.objects.create(slug="bench", name="Bench", variants=["standard"], created_at=_now())


def _send_in(name: str, league: "League") -> "Entrant":
    """Submit a bot by a new author, and wait until it has passed its trial."""
    from django.contrib.auth.models import User

    from leagues.models import Entrant
    from leagues.services.bots import create_bot

    owner = User.objects.create_user(name.lower())
    create_bot(owner=owner, name=name, source=SOURCE.format(name=name), leagues=[league], now=_now())
    active = league.entrants.filter(version__bot__owner=owner, state=Entrant.State.ACTIVE)
    _wait_for(active.exists)
    return active.select_related("league", "version__bot").get()


def _ask(bots: "list[Entrant]", pairs: int, key: str) -> None:
    from leagues.services.pair_requests import WantedPair, request_pairings

    first, second = bots
    for start in range(0, pairs, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, pairs))
        wanted = [WantedPair(first, second, first.league.variants[0], f"{key} {number}") for number in numbers]
        request_pairings(wanted=wanted, now=_now(), rng=Random(f"{key} {start}"))


def _all_played() -> bool:
    from leagues.models import Pairing

    return not Pairing.objects.exclude(state=Pairing.State.PLAYED).exists()


def _now() -> datetime:
    return datetime.now(UTC)


def _wait_for(what: Callable[[], object], every_s: float = 0.05) -> None:
    """Raises RuntimeError if it takes too long."""
    end = time.monotonic() + TOO_LONG_S
    while not what():
        if time.monotonic() > end:
            raise RuntimeError(f"the workers did not do it within {TOO_LONG_S:g} s")
        time.sleep(every_s)
