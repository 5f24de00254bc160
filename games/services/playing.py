"""Simulated games: asked for, leased to a worker, recorded once.

A game that two bots play is a function of its rules and its seed, so a worker may die, a message
may come twice and a lease may run out: whoever records first has the game, and it is the same game.
"""

import hashlib
from base64 import b32encode
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import partial

import structlog
from django.db import transaction
from django.db.models import F, Q

from engine.bots import BOTS
from engine.chance import commitment
from engine.log import DealLog, pack
from engine.simulate import Forfeit as Forfeited
from engine.simulate import GameRecord, simulate_game
from engine.spit.rules import Rules
from games.models import DealRecord, Forfeit, Game, Player, Seat
from games.outages import through_outage
from games.queue import wake_worker
from games.services.figures import FIELDS, note_figures
from games.signals import game_finished

LEASE = timedelta(seconds=150)
"""Longer than a task may run, so that two workers hardly ever play one game."""
PATIENCE = timedelta(seconds=30)
"""How long a game may wait before another message is sent for it."""
MOST_ATTEMPTS = 3

log = structlog.get_logger(__name__)


class NotABot(ValueError):
    """A simulated game with a person in it."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to play one game, for a while."""

    game_id: int
    attempt: int
    rules: Rules
    bots: tuple[str, ...]
    seed: bytes


def bot_player(*, bot: str, name: str = "") -> Player:
    """The player under whose name a built-in bot sits down; several names may play alike."""
    if bot not in BOTS:
        raise NotABot(f"There is no bot called {bot}. Choose one of {', '.join(BOTS)}.")
    return Player.objects.get_or_create(bot=bot, name=name or bot.capitalize())[0]


@transaction.atomic
def request_game(
    *,
    players: Sequence[Player],
    variant: str,
    rules: Rules,
    seed: bytes,
    key: str,
    now: datetime,
    occasion: str = "",
    host: str = "",
) -> Game:
    """Ask for a simulated game and wake a worker; the same key again gives the same game.

    `occasion`: the slug of its tournament; `host`, where it has none: of the club for which it is played.
    """
    for player in players:
        if player.bot not in BOTS:
            raise NotABot(f"{player.name} is not a bot of this house: score that match at the table.")
    fields = {
        "public_id": public_id(key),
        "variant": variant,
        "rules": rules.to_json(),
        "conduct": Game.Conduct.SIMULATED,
        "seed": seed,
        "commitment": commitment(seed),
        "created_at": now,
        "occasion": occasion,
        "host": host,
    }
    game, created = Game.objects.get_or_create(key=key, defaults=fields)
    if created:
        Seat.objects.bulk_create(Seat(game=game, number=at, player=player) for at, player in enumerate(players))
        transaction.on_commit(partial(wake_worker, game.pk))
    return game


def public_id(key: str) -> str:
    """What a game is called in addresses, made from its key."""
    return b32encode(hashlib.sha256(key.encode()).digest())[:12].decode().lower()


def play_game(*, game_id: int, clock: Callable[[], datetime]) -> Game | None:
    """Play one game to its end, unless it is played already or somebody else is at it."""
    lease = take_lease(game_id=game_id, now=clock())
    if lease is None:
        return None
    bots = [BOTS[name]() for name in lease.bots]
    record = simulate_game(lease.rules, bots, lease.seed)
    return through_outage(lambda: store_record(lease=lease, record=record, now=clock()))


def take_lease(*, game_id: int, now: datetime) -> Lease | None:
    """Claim a waiting game; of several who try at once, one gets it."""
    game = Game.objects.filter(pk=game_id, state=Game.State.WAITING).first()
    if game is None:
        return None
    if game.attempt >= MOST_ATTEMPTS:
        _give_up(game)
        return None
    # Compare and swap: the update finds the row only while nobody else has raised its attempt.
    claimed = Game.objects.filter(pk=game.pk, state=Game.State.WAITING, attempt=game.attempt).update(
        state=Game.State.PLAYING, attempt=F("attempt") + 1, leased_until=now + LEASE
    )
    if not claimed:
        return None
    bots = game.seats.order_by("number").values_list("player__bot", flat=True)
    return Lease(game.pk, game.attempt + 1, Rules.from_json(game.rules), tuple(bots), bytes(game.seed))


def _give_up(game: Game) -> None:
    Game.objects.filter(pk=game.pk, state=Game.State.WAITING).update(
        state=Game.State.FAILED,
        leased_until=None,
        fault=f"It could not be played in {MOST_ATTEMPTS} attempts. The workers' log says why.",
    )
    log.error("a game was given up", game=game.public_id)


@transaction.atomic
def store_record(*, lease: Lease, record: GameRecord, now: datetime) -> Game | None:
    """Record a game that was played under a lease; None when a later attempt has it, or it is recorded."""
    game = Game.objects.select_for_update().get(pk=lease.game_id)
    if game.state not in (Game.State.WAITING, Game.State.PLAYING) or game.attempt != lease.attempt:
        return None
    DealRecord.objects.bulk_create(deal_record(game, deal) for deal in record.logs)
    seats = list(game.seats.select_related("player").order_by("number"))
    _store_seats(seats, record)
    note_figures(game, record.logs, [seat.player for seat in seats])
    game.state = Game.State.FINISHED
    game.winner = record.winner
    game.score = list(record.scores)
    game.ending = record.ending
    game.leased_until = None
    game.finished_at = now
    game.save(update_fields=[*FIELDS, "state", "winner", "score", "ending", "leased_until", "finished_at"])
    transaction.on_commit(partial(announce, game))
    return game


def announce(game: Game) -> None:
    """Send the news that a game is finished; who fails to answer it is only noted."""
    for receiver, answer in game_finished.send_robust(sender=Game, game=game):
        if isinstance(answer, Exception):
            log.error("a finished game was not answered", game=game.public_id, by=str(receiver), exc_info=answer)


def deal_record(game: Game, deal: DealLog) -> DealRecord:
    return DealRecord(
        game=game,
        number=deal.number,
        log=pack(deal),
        result=asdict(deal.result) if deal.result else {},
        duration_ms=deal.entries[-1].at_ms if deal.entries else 0,
        action_count=len(deal.entries),
        digest=deal.digest,
    )


def _store_seats(seats: list[Seat], record: GameRecord) -> None:
    for seat, played in zip(seats, record.seats, strict=True):
        seat.decisions, seat.fumbles, seat.waits = played.decisions, played.fumbles, played.waits
    Seat.objects.bulk_update(seats, ["decisions", "fumbles", "waits"])
    Forfeit.objects.bulk_create(_forfeit(seats[forfeit.seat], forfeit) for forfeit in record.forfeits)


def _forfeit(seat: Seat, forfeit: Forfeited) -> Forfeit:
    reason = _printable(forfeit.reason)
    return Forfeit(seat=seat, deal=forfeit.deal, at_ms=forfeit.at_ms, rule=forfeit.rule, reason=reason)


def _printable(words: str) -> str:
    """What a bot said of its failure, as one line that a database takes and a page can show: it may hold anything."""
    return "".join(char if char.isprintable() else "�" for char in " ".join(words.split()))


def release_leases(*, now: datetime) -> int:
    """Let every lease run out at `now`, so that the next `requeue_expired` puts its game back; answers how many.

    For a house in which no worker is playing: whoever held a lease has gone.
    """
    return Game.objects.filter(conduct=Game.Conduct.SIMULATED, leased_until__gt=now).update(leased_until=now)


def requeue_expired(*, now: datetime) -> int:
    """Put games back whose worker has gone or whose message was lost; answers how many."""
    with transaction.atomic():
        expired = list(
            Game.objects.select_for_update(skip_locked=True)
            .filter(conduct=Game.Conduct.SIMULATED, state__in=(Game.State.WAITING, Game.State.PLAYING))
            .filter(Q(leased_until__lt=now) | Q(leased_until=None, created_at__lt=now - PATIENCE))
            .values_list("pk", flat=True)
        )
        Game.objects.filter(pk__in=expired).update(state=Game.State.WAITING, leased_until=now + LEASE)
        for game_id in expired:
            transaction.on_commit(partial(wake_worker, game_id))
    return len(expired)
