"""Simulated games: requested, claimed by a worker many at a time, recorded once.

A game between bots is a function of its rules and seed. If a worker dies, a message arrives twice or a lease expires,
the same game is played again, and the first to record it wins.
"""

import hashlib
from base64 import b32encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import connection, transaction

from engine.bots import BOTS
from engine.chance import commitment
from engine.families import family_of, rules_from_json
from engine.rules import AnyRules
from engine.simulate import simulate_game
from games.models import Game, Player, Seat, rules_in
from games.outages import retry_after_outage
from games.queue import wake_matches, wake_worker
from games.selectors.submitted import version_in
from games.services.figures import player_fields
from games.services.recording import rule_set_of
from games.services.storing import LeasedGame, store_games
from games.stopping import allow_stop_signals
from games.texts import gettext as _

LEASE: Final = timedelta(seconds=150)
"""Longer than a task may run, so that two workers rarely play the same game."""
MOST_ATTEMPTS: Final = 3
MOST_PUT_BACK: Final = 1_000
"""The most games put back at a time, to keep the tick short."""
MOST_GAMES: Final = 40
"""The most games claimed at a time."""
BATCH_LASTS: Final = timedelta(seconds=1)
"""No game of a batch starts later than this after the first."""

_CLAIM: Final = """
    UPDATE games_game AS game SET state = 'playing', attempt = attempt + 1, leased_until = %(until)s
    WHERE id = ANY (ARRAY(
        SELECT id FROM games_game WHERE conduct = 'simulated' AND state = 'waiting' AND {which}
        ORDER BY attempt, id LIMIT %(most)s FOR UPDATE SKIP LOCKED
    ))
    RETURNING id, attempt, rule_set_id, seed, ARRAY(
        SELECT player.bot FROM games_seat AS seat JOIN games_player AS player ON player.id = seat.player_id
        WHERE seat.game_id = game.id ORDER BY seat.number
    )
"""
"""An array, because PostgreSQL may run a subquery behind IN once for each row, and each run locks more games."""

log = structlog.get_logger(__name__)


class NotABot(ValueError):
    """A simulated game with a person in it."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A request for a simulated game; the same key again returns the same game.

    `occasion`: the slug of its tournament. `host`: the slug of its club, if there is no tournament.
    """

    players: Sequence[Player]
    variant: str
    rules: AnyRules
    seed: bytes
    key: str
    occasion: str = ""
    host: str = ""


@dataclass(frozen=True, slots=True)
class GameLease:
    """The right to play one game for a limited time."""

    game_id: int
    attempt: int
    rules: AnyRules
    bots: tuple[str, ...]
    seed: bytes


def bot_player(*, bot: str, name: str = "") -> Player:
    """The player of a built-in bot; one bot may have several players with different names."""
    if bot not in BOTS:
        raise NotABot(f"There is no bot called {bot}. Choose one of {', '.join(BOTS)}.")
    return Player.objects.get_or_create(bot=bot, name=name or bot.capitalize())[0]


def request_game(
    *,
    players: Sequence[Player],
    variant: str,
    rules: AnyRules,
    seed: bytes,
    key: str,
    now: datetime,
    occasion: str = "",
    host: str = "",
) -> Game:
    """Request one game; the values are those of `GameRequest`."""
    return request_games(wanted=[GameRequest(players, variant, rules, seed, key, occasion, host)], now=now)[0]


@transaction.atomic
def request_games(*, wanted: Sequence[GameRequest], now: datetime) -> list[Game]:
    """Request simulated games, in a few statements, and wake a worker. Returns a game for each request."""
    for one in wanted:
        for player in one.players:
            if player.bot not in BOTS and version_in(player.bot) is None:
                raise NotABot(_("%(name)s is not a bot of this site. Score this match at the table.", name=player.name))
            if player.bot in BOTS and player.bot not in family_of(one.rules).bots:
                raise NotABot(_("%(name)s does not know this game. Withdraw or replace it.", name=player.name))
    games = create_requested_games(wanted=wanted, now=now)
    waiting = {game.confined for game in games if game.state == Game.State.WAITING}
    if False in waiting:
        transaction.on_commit(wake_worker)
    if True in waiting:
        transaction.on_commit(wake_matches)
    return games


def create_requested_games(*, wanted: Sequence[GameRequest], now: datetime) -> list[Game]:
    """Make the rows of requested games without waking a worker; in a transaction."""
    by_id = {public_id(one.key): one for one in wanted}
    known = set(Game.objects.filter(public_id__in=by_id).values_list("public_id", flat=True))
    new = {name: one for name, one in by_id.items() if name not in known}
    if new:
        # Of two simultaneous requests with one key, the second waits here for the first.
        Game.objects.bulk_create(_games(new, now), ignore_conflicts=True)
    games = {game.public_id: game for game in Game.objects.filter(public_id__in=by_id)}
    if new:
        Seat.objects.bulk_create(
            (
                Seat(game=games[name], number=number, player=player)
                for name, one in new.items()
                for number, player in enumerate(one.players)
            ),
            ignore_conflicts=True,
        )
    return [games[public_id(one.key)] for one in wanted]


def _games(wanted: dict[str, GameRequest], now: datetime) -> list[Game]:
    rule_sets = {rules: rule_set_of(rules) for rules in {one.rules for one in wanted.values()}}
    return [
        Game(
            public_id=name,
            variant=one.variant,
            rule_set=rule_sets[one.rules],
            conduct=Game.Conduct.SIMULATED,
            seed=one.seed,
            commitment=commitment(one.seed),
            created_at=now,
            occasion=one.occasion,
            host=one.host,
            confined=any(version_in(player.bot) is not None for player in one.players),
            **player_fields(one.players)._asdict(),
        )
        for name, one in wanted.items()
    ]


def public_id(key: str) -> str:
    """The public id of a game, made from its key."""
    return b32encode(hashlib.sha256(key.encode()).digest())[:12].decode().lower()


def play_games(*, clock: Callable[[], datetime]) -> list[Game]:
    """Play waiting games for about a second; returns those that were stored.

    A game whose worker died before is played alone, so that it cannot take others down with it.
    """
    now = clock()
    alone = claim("NOT confined AND attempt > 0", now, 1)
    leases = alone or claim("NOT confined AND attempt = 0", now, MOST_GAMES)
    if alone or len(leases) == MOST_GAMES:
        wake_worker()  # there may be more games than these
    return _play(leases, clock)


def play_game(*, game_id: int, clock: Callable[[], datetime]) -> Game | None:
    """Play one game to its end, unless it is finished or another worker has it."""
    lease = take_lease(game_id=game_id, now=clock())
    return next(iter(_play([lease], clock)), None) if lease else None


def take_lease(*, game_id: int, now: datetime) -> GameLease | None:
    """Claim a waiting game; of several workers, one gets it."""
    return next(iter(claim("id = %(game)s", now, 1, game=game_id)), None)


def claim(which: str, now: datetime, most: int, **values: int) -> list[GameLease]:
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM.format(which=which), {"until": now + LEASE, "most": most, **values})
        claimed = sorted(cursor.fetchall())
    return [
        GameLease(game_id, attempt, rules_from_json(rules_in(rule_set)), tuple(bots), bytes(seed))
        for game_id, attempt, rule_set, seed, bots in claimed
    ]


def _play(leases: Sequence[GameLease], clock: Callable[[], datetime]) -> list[Game]:
    """Play as many as time allows, at least one, and store them; put the others back."""
    ends = clock() + BATCH_LASTS
    played: list[LeasedGame] = []
    with allow_stop_signals():
        for lease in leases:
            if played and clock() >= ends:
                break
            played.append(play(lease))
    left = leases[len(played) :]
    return retry_after_outage(lambda: _finish(played, left, clock())) if played else []


def play(lease: GameLease) -> LeasedGame:
    """Play a game without storing it."""
    record = simulate_game(lease.rules, [BOTS[name]() for name in lease.bots], lease.seed)
    return LeasedGame(lease.game_id, lease.attempt, record)


@transaction.atomic
def _finish(played: Sequence[LeasedGame], left: Sequence[GameLease], now: datetime) -> list[Game]:
    if left:
        # Games left over were claimed in a batch, so this is their first attempt. A later attempt is another worker's.
        ours = Game.objects.filter(pk__in=[lease.game_id for lease in left], state=Game.State.PLAYING, attempt=1)
        ours.update(state=Game.State.WAITING, attempt=0, leased_until=None)
        transaction.on_commit(wake_worker)
    return store_games(played=played, now=now)


def release_leases(*, now: datetime) -> int:
    """Expire every lease at `now`, so that the next `requeue_expired` puts its game back; returns their number.

    For a site whose workers have all stopped. Leases of match workers are not touched.
    """
    return Game.objects.filter(conduct=Game.Conduct.SIMULATED, confined=False, leased_until__gt=now).update(
        leased_until=now
    )


@transaction.atomic
def requeue_expired(*, now: datetime) -> int:
    """Put back games with expired leases, and wake a worker if games wait; returns the number put back.

    After `MOST_ATTEMPTS` attempts a game fails.
    """
    being_played = Game.objects.filter(conduct=Game.Conduct.SIMULATED, state=Game.State.PLAYING, leased_until__lt=now)
    expired = being_played.select_for_update(skip_locked=True).order_by("leased_until")
    tried = list(expired.values_list("pk", "attempt", "public_id")[:MOST_PUT_BACK])
    for _game, attempt, name in tried:
        if attempt >= MOST_ATTEMPTS:
            log.error("a game was given up", game=name)
    lost = Game.objects.filter(pk__in=[pk for pk, attempt, _ in tried if attempt >= MOST_ATTEMPTS])
    lost.update(
        state=Game.State.FAILED,
        leased_until=None,
        fault=f"It could not be played in {MOST_ATTEMPTS} attempts. The workers' log says why.",
    )
    again = Game.objects.filter(pk__in=[pk for pk, attempt, _ in tried if attempt < MOST_ATTEMPTS])
    put_back = again.update(state=Game.State.WAITING, leased_until=None)
    if Game.objects.filter(conduct=Game.Conduct.SIMULATED, state=Game.State.WAITING, confined=False).exists():
        transaction.on_commit(wake_worker)
    return put_back
