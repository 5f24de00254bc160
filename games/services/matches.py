"""Between the database and the match workers: batches go out, answers come in, and every answer is checked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import redis
import structlog
from celery import Celery
from django.conf import settings

from engine.chance import commitment
from engine.families import family_of
from engine.game_check import follows_from, verify_game
from engine.log import DealLog, LogError, unpack_game
from engine.log.record import PinnedBot
from engine.rules import AnyRules
from engine.simulate import Forfeit, GameRecord, SeatRecord
from games.broker import timeouts
from games.matches.app import match_app
from games.matches.messages import (
    Batch,
    BatchAnswer,
    GameOutcome,
    Isolation,
    Job,
    MalformedAnswer,
    Order,
    Printed,
    Run,
    SeatedBot,
    encode,
    parse_answer,
    parse_isolation,
)
from games.matches.queues import ISOLATION, LASTS_S, PLAY
from games.models import BotRun, BotVersion, Seat
from games.packing import packed
from games.selectors.submitted import version_in

AHEAD: Final = 12
"""The most batches of one queue in the broker; all others wait in the database."""
BROKER_S: Final = 3.0

log = structlog.get_logger(__name__)


class WrongAnswer(ValueError):
    """A match worker's answer does not follow from the game's rules and seed."""


def seated_bot(bot: str, versions: Mapping[str, BotVersion], told_ms: list[int] | None = None) -> SeatedBot:
    """Raises KeyError for a submitted bot missing from `versions`."""
    if version_in(bot) is None:
        return SeatedBot(bot)
    version = versions[bot]
    return SeatedBot(f"{version.bot.slug} {version.number}", version.digest, told_ms)


def order(rules: AnyRules, seed: bytes, seated_bots: Sequence[SeatedBot]) -> Order:
    return Order(rules.family, rules.to_json(), seed, list(seated_bots))


def has_room(queue: str) -> bool:
    """Whether the workers can take another batch. False if they cannot confine bots."""
    if _broker().llen(queue) >= AHEAD:
        return False
    found = isolation()
    return found is None or found.is_safe


def isolation() -> Isolation | None:
    """The report of the match worker that started last; None if none has started since the broker."""
    stored = _broker().get(ISOLATION)
    try:
        return parse_isolation(stored) if isinstance(stored, bytes) else None
    except MalformedAnswer:
        return None


def send(queue: str, answers: str, jobs: Sequence[Job], versions: Iterable[BotVersion]) -> None:
    sources = {version.digest: version.source.encode() for version in versions}
    batch = encode(Batch(answers, list(jobs), sources)).decode()
    _app().send_task(PLAY, (batch,), queue=queue, expires=LASTS_S)


def fetch(answers: str, most: int = 10) -> Iterator[BatchAnswer]:
    """Answers in order of arrival, each once. An answer that is fetched but not stored is played again.

    `most` answers take about a second to store; other tasks also wait for this worker.
    """
    for _ in range(most):
        text = _broker().rpop(answers)
        if not isinstance(text, bytes):
            return
        try:
            yield parse_answer(text)
        except MalformedAnswer as error:
            log.error("a match worker sent what is no answer", answers=answers, error=str(error))


def record_of(outcome: GameOutcome, asked: Order, rules: AnyRules) -> GameRecord:
    """The record of a played game, after replaying it and checking its packs against the seed. Raises WrongAnswer.

    Forfeits cannot be checked: only the worker knows whether and why a bot failed.
    """
    try:
        verified = verify_game(unpack_game(outcome.log))
    except LogError as error:
        raise WrongAnswer(str(error)) from None
    logs, score = verified.logs, verified.score
    _check_logs(logs, asked, rules)
    forfeits = tuple(Forfeit(one.seat, one.deal, one.at_ms, one.rule, one.reason) for one in outcome.forfeits)
    _check_seats(outcome, forfeits, rules, len(logs))
    winner = _winner(rules, score.winner, score.scores, {one.seat for one in forfeits})
    ending = "forfeit" if forfeits else "level" if score.winner is None else "played"
    if outcome.ending != ending or not (forfeits or score.over or logs[-1].result is None):
        raise WrongAnswer(f"it did not end {outcome.ending}")
    seats = tuple(SeatRecord(*tally) for tally in outcome.tallies)
    return GameRecord(logs, winner, score.scores, seats, commitment(asked.seed), outcome.ending, forfeits)


def _check_logs(logs: Sequence[DealLog], asked: Order, rules: AnyRules) -> None:
    pins = tuple(PinnedBot(seated_bot.name, seated_bot.digest) for seated_bot in asked.seated_bots)
    committed = commitment(asked.seed)
    before: DealLog | None = None
    for one in logs:
        simulation = one.simulation
        if one.rules != rules or simulation is None or (simulation.bots, simulation.commitment) != (pins, committed):
            raise WrongAnswer("it is another game")
        if not follows_from(asked.seed, one, before):
            raise WrongAnswer(f"deal {one.number} does not come from the seed")
        before = one


def _check_seats(outcome: GameOutcome, forfeits: Sequence[Forfeit], rules: AnyRules, deals: int) -> None:
    seats = {one.seat for one in forfeits}
    if len(seats) != len(forfeits) or any(seat >= rules.players for seat in seats):
        raise WrongAnswer("its forfeits are of other seats")
    if any(not 1 <= one.deal <= deals for one in forfeits):
        raise WrongAnswer("its forfeits are of other deals")
    if not len(outcome.tallies) == len(outcome.runs) == rules.players:
        raise WrongAnswer("it is of other seats")


def _winner(rules: AnyRules, winner: int | None, scores: Sequence[int], out: set[int]) -> int | None:
    """As in `engine.simulate`: the winner by the rules, else the best seat that did not forfeit."""
    if not out or (winner is not None and winner not in out):
        return winner
    left = [seat for seat in range(rules.players) if seat not in out]
    return min(left, key=lambda seat: (family_of(rules).rank(rules, scores[seat]), seat), default=None)


@dataclass(frozen=True, slots=True)
class RunsOf:
    """The runs of a stored game, by seat."""

    game: int
    runs: Sequence[Run | None]


def store_runs(runs_of: Sequence[RunsOf]) -> None:
    """Store runs for authors and to play a game again; two queries."""
    wanted = {(of.game, seat): run for of in runs_of for seat, run in enumerate(of.runs) if run is not None}
    seats = Seat.objects.filter(game__in={game for game, _ in wanted})
    rows = ((seat, wanted.get((seat.game_id, seat.number))) for seat in seats)
    BotRun.objects.bulk_create(
        BotRun(
            seat=seat,
            told_ms=packed(run.told_ms),
            times_us=packed(run.times_us),
            deals=packed([deal for deal, _ in run.moments]),
            asked_ms=packed([at_ms for _, at_ms in run.moments]),
            prints=_first_of(run.prints, BotRun.MOST_PRINTS),
        )
        for seat, run in rows
        if run is not None
    )


def _first_of(prints: Sequence[Printed], most: int) -> list[Printed]:
    """The first `most` characters of the prints, each print with its question."""
    kept = []
    for question, text in prints:
        if most <= 0:
            break
        kept.append((question, text.replace("\0", "�")[:most]))
        most -= len(text)
    return kept


@cache
def _app() -> Celery:
    return match_app(settings.MATCHES_BROKER_URL, task_publish_retry_policy=settings.CELERY_TASK_PUBLISH_RETRY_POLICY)


@cache
def _broker() -> redis.Redis:
    return redis.Redis.from_url(settings.MATCHES_URL, **timeouts(BROKER_S))
