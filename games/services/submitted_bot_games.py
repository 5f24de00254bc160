"""Club games with submitted bots: hands them out to the match workers and stores the answers."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Prefetch, QuerySet

from engine.families import rules_from_json
from games.matches.messages import BatchAnswer, GameOutcome, Job, JobResult, Order
from games.matches.queues import TRIAL
from games.models import BotVersion, Game, Seat
from games.selectors.submitted import versions_of
from games.services import matches
from games.services.matches import RunsOf, WrongAnswer
from games.services.playing import GameLease, claim
from games.services.storing import LeasedGame, store_games

ANSWERS: Final = "matches:games"
MOST_GAMES: Final = 8
"""The most games in one batch."""

log = structlog.get_logger(__name__)


def hand_out(*, now: datetime) -> int:
    """Send waiting games to the match workers while there is room; returns their number.

    If no worker can confine bots, the games fail with the reason.
    """
    sent = 0
    if not _waiting().exists():
        return sent
    found = matches.isolation()
    if found is not None and not found.is_safe:
        _waiting().update(state=Game.State.FAILED, fault=f"Submitted bots cannot play here: {found.reason}.")
        return sent
    while matches.has_room(TRIAL):
        leases = claim("confined AND attempt > 0", now, 1) or claim("confined AND attempt = 0", now, MOST_GAMES)
        if not leases:
            break
        _send(leases)
        sent += len(leases)
    return sent


def collect(*, now: datetime) -> list[Game]:
    """Store the games that the match workers have played."""
    stored: list[Game] = []
    for answer in matches.fetch(ANSWERS):
        stored += _store(answer, now)
    return stored


def _waiting() -> QuerySet[Game]:
    return Game.objects.filter(conduct=Game.Conduct.SIMULATED, state=Game.State.WAITING, confined=True)


def _send(leases: Sequence[GameLease]) -> None:
    versions = versions_of(bot for lease in leases for bot in lease.bots)
    jobs = [Job(lease.game_id, lease.attempt, [_order(lease, versions)]) for lease in leases]
    matches.send(TRIAL, ANSWERS, jobs, versions.values())


def _order(lease: GameLease, versions: Mapping[str, BotVersion]) -> Order:
    return matches.order(lease.rules, lease.seed, [matches.seated_bot(bot, versions) for bot in lease.bots])


@transaction.atomic
def _store(answer: BatchAnswer, now: datetime) -> list[Game]:
    for number, attempt in answer.left:
        ours = _playing().filter(pk=number, attempt=attempt)
        ours.update(state=Game.State.WAITING, attempt=attempt - 1, leased_until=None)
    leases = {(lease.game_id, lease.attempt): lease for lease in _leases([done.number for done in answer.done])}
    versions = versions_of(bot for lease in leases.values() for bot in lease.bots)
    played: list[LeasedGame] = []
    runs: list[RunsOf] = []
    for done in answer.done:
        if lease := leases.get((done.number, done.attempt)):
            try:
                outcome = _only_one(done)
                record = matches.record_of(outcome, _order(lease, versions), lease.rules)
            except WrongAnswer as error:
                log.error("a match could not be played", game=lease.game_id, error=str(error))
                _playing().filter(pk=lease.game_id).update(leased_until=now)
            else:
                played.append(LeasedGame(lease.game_id, lease.attempt, record))
                runs.append(RunsOf(lease.game_id, outcome.runs))
    games = store_games(played=played, now=now)
    stored = {game.pk for game in games}
    matches.store_runs([one for one in runs if one.game in stored])
    return games


def _only_one(done: JobResult) -> GameOutcome:
    if done.fault or len(done.outcomes) != 1:
        raise WrongAnswer(done.fault or "it is not one game")
    return done.outcomes[0]


def _playing() -> QuerySet[Game]:
    return Game.objects.filter(conduct=Game.Conduct.SIMULATED, state=Game.State.PLAYING, confined=True)


def _leases(games: Sequence[int]) -> list[GameLease]:
    """Leases of those games that are being played, locked until they are stored; two queries."""
    found = _playing().filter(pk__in=games).select_for_update().order_by("pk")
    return [
        GameLease(game.pk, game.attempt, rules_from_json(game.rules), _bots(game), bytes(game.seed))
        for game in found.prefetch_related(Prefetch("seats", Seat.objects.select_related("player")))
    ]


def _bots(game: Game) -> tuple[str, ...]:
    return tuple(seat.player.bot for seat in game.seats.all())
