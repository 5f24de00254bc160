"""Hands out pairs of a league to the match workers, and stores their answers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

import structlog
from django.db import transaction

from engine.simulate import GameRecord
from engine.variants import variant
from games.matches.messages import BatchAnswer, GameOutcome, Job, JobResult, Order
from games.matches.queues import LEAGUE
from games.models import BotVersion, Game, Player
from games.selectors.submitted import bot_of
from games.services import matches
from games.services.matches import RunsOf, WrongAnswer
from games.services.playing import GameRequest, bot_player, create_requested_games
from games.services.storing import LeasedGame, store_games
from games.services.submitted import version_player
from leagues.models import Entrant, Pairing
from leagues.services.leases import claim, with_bots

ANSWERS: Final = "matches:pairings"
MOST_PAIRS: Final = 4
"""The most pairs in one batch: about half a second of play. The rest is handed out again."""

log = structlog.get_logger(__name__)


class Verified(NamedTuple):
    """A played pair, with both games verified by replay."""

    pairing: Pairing
    records: Sequence[GameRecord]
    outcomes: Sequence[GameOutcome]


def hand_out(*, now: datetime) -> int:
    """Send waiting pairs to the match workers while there is room; returns their number."""
    sent = 0
    while matches.has_room(LEAGUE):
        pairings = claim(now, MOST_PAIRS)
        if not pairings:
            break
        jobs = [Job(one.pk, one.attempt, orders_of(one)) for one in pairings]
        matches.send(LEAGUE, ANSWERS, jobs, versions_in(pairings).values())
        sent += len(pairings)
    return sent


def collect(*, now: datetime) -> list[Pairing]:
    """Store the pairs that the match workers have played; returns them."""
    stored: list[Pairing] = []
    for answer in matches.fetch(ANSWERS):
        stored += _store(answer, now)
    return stored


def orders_of(pairing: Pairing) -> list[Order]:
    """Orders for both games; in the first game the first entrant has seat 0."""
    rules, versions = variant(pairing.variant), versions_in([pairing])
    bots = [bot_of_entrant(pairing.first), bot_of_entrant(pairing.second)]
    seated_bots = [matches.seated_bot(bot, versions) for bot in bots]
    return [matches.order(rules, bytes(pairing.seed), seats) for seats in (seated_bots, seated_bots[::-1])]


def versions_in(pairings: Sequence[Pairing]) -> dict[str, BotVersion]:
    """Submitted bots by the value of `Player.bot`; no query if the pairs were read `with_bots`."""
    entrants = (entrant for pairing in pairings for entrant in (pairing.first, pairing.second))
    versions = (entrant.version for entrant in entrants if entrant.version is not None)
    return {bot_of(version): version for version in versions}


def bot_of_entrant(entrant: Entrant) -> str:
    return entrant.built_in if entrant.version is None else bot_of(entrant.version)


def player_of(entrant: Entrant) -> Player:
    """The player of an entrant."""
    return bot_player(bot=entrant.built_in) if entrant.version is None else version_player(entrant.version)


@transaction.atomic
def _store(answer: BatchAnswer, now: datetime) -> list[Pairing]:
    for number, attempt in answer.left:
        ours = Pairing.objects.filter(pk=number, attempt=attempt, state=Pairing.State.PLAYING)
        ours.update(state=Pairing.State.WAITING, attempt=attempt - 1, leased_until=None)
    played = {(done.number, done.attempt): done for done in answer.done}
    locked = Pairing.objects.filter(pk__in=[number for number, _ in played], state=Pairing.State.PLAYING)
    numbers = list(locked.select_for_update().order_by("pk").values_list("pk", flat=True))
    verified = []
    for pairing in with_bots(numbers):
        if done := played.get((pairing.pk, pairing.attempt)):
            try:
                verified.append(_verified(pairing, done))
            except WrongAnswer as error:
                log.error("a pair could not be played", pairing=pairing.pk, error=str(error))
                _let_wait(pairing, done, now)
    _store_games(verified, now)
    return [_played(one, now) for one in verified]


def _let_wait(pairing: Pairing, done: JobResult, now: datetime) -> None:
    """Let a pair be played again within seconds. A fault of the host does not count as an attempt, so no bot is
    blamed."""
    attempt = pairing.attempt - 1 if done.fault else pairing.attempt
    Pairing.objects.filter(pk=pairing.pk).update(attempt=attempt, leased_until=now)


def _verified(pairing: Pairing, done: JobResult) -> Verified:
    orders, rules = orders_of(pairing), variant(pairing.variant)
    if done.fault or len(done.outcomes) != len(orders):
        raise WrongAnswer(done.fault or "it is not two games")
    records = [matches.record_of(outcome, order, rules) for outcome, order in zip(done.outcomes, orders, strict=True)]
    return Verified(pairing, records, done.outcomes)


def _store_games(verified: Sequence[Verified], now: datetime) -> None:
    """Store both games of each pair as replays, in a few statements for all."""
    if not verified:
        return
    entrants = {entrant.pk: entrant for one in verified for entrant in (one.pairing.first, one.pairing.second)}
    players = {number: player_of(entrant) for number, entrant in entrants.items()}
    wanted = [game for one in verified for game in _wanted(one.pairing, players)]
    games = create_requested_games(wanted=wanted, now=now)
    records = [record for one in verified for record in one.records]
    store_games(
        played=[LeasedGame(game.pk, game.attempt, record) for game, record in zip(games, records, strict=True)], now=now
    )
    outcomes = [outcome for one in verified for outcome in one.outcomes]
    matches.store_runs([RunsOf(game.pk, outcome.runs) for game, outcome in zip(games, outcomes, strict=True)])
    _join(verified, games)


def _wanted(pairing: Pairing, players: dict[int, Player]) -> list[GameRequest]:
    seats = [players[pairing.first_id], players[pairing.second_id]]
    rules, seed = variant(pairing.variant), bytes(pairing.seed)
    return [
        GameRequest(order, pairing.variant, rules, seed, f"pairing {pairing.key} {number}")
        for number, order in enumerate((seats, seats[::-1]))
    ]


def _join(verified: Sequence[Verified], games: Sequence[Game]) -> None:
    of_pairing = Pairing.games.through
    numbers = [one.pairing.pk for one in verified for _ in one.records]
    of_pairing.objects.bulk_create(
        of_pairing(pairing_id=number, game_id=game.pk) for number, game in zip(numbers, games, strict=True)
    )


def _played(one: Verified, now: datetime) -> Pairing:
    pairing = one.pairing
    pairing.state, pairing.leased_until, pairing.played_at = Pairing.State.PLAYED, None, now
    pairing.quarters = sum(_quarters(record, seat) for seat, record in enumerate(one.records))
    pairing.first_cause, pairing.second_cause = (_cause(one.records, first) for first in (0, 1))
    fields = ["state", "leased_until", "played_at", "quarters", "first_cause", "second_cause"]
    pairing.save(update_fields=fields)
    return pairing


def _quarters(record: GameRecord, seat: int) -> int:
    """The points of a game in quarters: two for the winner, or one each without a winner."""
    if record.winner is None:
        return 1
    return 2 if record.winner == seat else 0


def _cause(records: Sequence[GameRecord], first: int) -> str:
    """The cause of the first forfeit, if any, by the entrant who had seat `first` in the first game."""
    for number, record in enumerate(records):
        for forfeit in record.forfeits:
            if forfeit.seat == (first + number) % len(records):
                return forfeit.rule
    return ""
