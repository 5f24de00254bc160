"""Trials: a version plays the league's built-in bots in every variant before it may play others."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import product
from random import Random
from typing import Final, NamedTuple

import structlog
from django.db import connection, transaction
from django.db.models import QuerySet

from engine.deals import new_deal
from engine.log.record import CHANCE, DealLog
from engine.log.verify import RecordedChance
from engine.simulate import GameRecord
from engine.variants import variant
from games.matches.messages import LONGEST_PRINTS, Job, JobResult, Order, Run
from games.matches.queues import TRIAL
from games.models import BotVersion
from games.selectors.submitted import bot_of
from games.services import matches
from games.services.matches import WrongAnswer
from games.services.submitted import version_player
from leagues.models import Entrant, Trial
from leagues.queue import wake_league
from leagues.reports import GameReport, Result, TrialReport
from leagues.services.leases import LEASE, MOST_ATTEMPTS
from leagues.services.pair_requests import request_first_pairings
from leagues.services.places import leave, take_place

TRIAL_BOTS: Final = ("random", "greedy")
"""The opponents in leagues without built-in bots."""
MOST_FAILED: Final = 3
"""After this number of forfeits the trial is over."""

_CLAIM: Final = """
    UPDATE leagues_trial SET state = 'playing', attempt = attempt + 1, leased_until = %s
    WHERE id = (
        SELECT trial.id FROM leagues_trial AS trial
        JOIN leagues_entrant AS entrant ON entrant.id = trial.entrant_id AND entrant.state = 'trial'
        JOIN leagues_league AS league ON league.id = entrant.league_id AND NOT league.is_paused
        WHERE trial.state = 'waiting' ORDER BY trial.attempt, trial.asked_at, trial.id
        LIMIT 1 FOR UPDATE OF trial SKIP LOCKED
    )
    RETURNING id
"""
_PLACE: Final = re.compile(r" \d+")

log = structlog.get_logger(__name__)


class TrialGame(NamedTuple):
    """One game of a trial; `seat` is that of the bot on trial."""

    variant: str
    opponent: str
    seat: int


@transaction.atomic
def request_trial(*, entrant: Entrant, now: datetime) -> Trial:
    """Request an entrant's trial; returns the new or existing one. Wakes a worker on commit."""
    transaction.on_commit(wake_league)
    return Trial.objects.get_or_create(entrant=entrant, defaults={"asked_at": now})[0]


def games_of(trial: Trial) -> list[TrialGame]:
    """All games of a trial in order: each opponent in each variant, first on one seat, then on the other."""
    league = trial.entrant.league
    built_in = league.entrants.exclude(built_in="").values_list("built_in", flat=True)
    pairs = product(league.variants, built_in or TRIAL_BOTS)
    return [TrialGame(name, opponent, number % 2) for number, (name, opponent) in enumerate(pairs)]


def hand_out(*, now: datetime) -> int:
    """Send waiting trials to the match workers while there is room; returns their number."""
    sent = 0
    while matches.has_room(TRIAL) and (trial := _claimed(now)):
        version = _version(trial)
        jobs = [Job(number, trial.attempt, [_order(trial, number, game)]) for number, game in _left(trial)]
        matches.send(TRIAL, _answers(trial), jobs, [version])
        sent += 1
    return sent


def collect(*, now: datetime, rng: Random) -> list[Trial]:
    """Note the games that the match workers have played; returns the finished trials."""
    over = []
    for trial in _read(Trial.objects.filter(state=Trial.State.PLAYING)):
        for answer in matches.fetch(_answers(trial)):
            if _note(trial, answer.done, now, rng):
                over.append(trial)
    return over


@transaction.atomic
def requeue_expired(*, now: datetime) -> int:
    """Put back trials with expired leases. A trial fails if its bot has killed three workers."""
    expired = Trial.objects.filter(state=Trial.State.PLAYING, leased_until__lt=now).select_for_update(
        skip_locked=True, of=("self",)
    )
    put_back = 0
    for trial in _read(expired):
        if trial.attempt >= MOST_ATTEMPTS:
            report = TrialReport.from_json(trial.report)
            _fail(trial, "It ended its match worker three times.", report, now)
        else:
            _wait_again(trial, trial.attempt)
            put_back += 1
    if put_back:
        transaction.on_commit(wake_league)
    return put_back


def _read(trials: QuerySet[Trial]) -> list[Trial]:
    return list(trials.select_related("entrant__league", "entrant__version__bot"))


def _claimed(now: datetime) -> Trial | None:
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, [now + LEASE])
        found = cursor.fetchone()
    return _read(Trial.objects.filter(pk=found[0]))[0] if found else None


def _version(trial: Trial) -> BotVersion:
    version = trial.entrant.version
    assert version is not None, "built-in bots have no trials"
    return version


def _answers(trial: Trial) -> str:
    """The answer list, a new one for each attempt, so that late answers to earlier attempts are not read."""
    return f"matches:trial:{trial.pk}:{len(trial.asked_again)}:{trial.attempt}"


def _left(trial: Trial) -> Iterator[tuple[int, TrialGame]]:
    """Games still to play, with their numbers."""
    played = len(trial.report.get("games", ()))
    return ((number, game) for number, game in enumerate(games_of(trial)) if number >= played)


def _order(trial: Trial, number: int, game: TrialGame) -> Order:
    version = _version(trial)
    seated_bots = [
        matches.seated_bot(game.opponent, {}),
        matches.seated_bot(bot_of(version), {bot_of(version): version}),
    ]
    seats = seated_bots if game.seat else seated_bots[::-1]
    return matches.order(variant(game.variant), f"trial {version.digest} {number}".encode(), seats)


@transaction.atomic
def _note(trial: Trial, done: Sequence[JobResult], now: datetime, rng: Random) -> bool:
    """Add games to the report; returns whether the trial is over. Of two processes with the same games, one
    succeeds."""
    ours = Trial.objects.filter(pk=trial.pk, attempt=trial.attempt, state=Trial.State.PLAYING)
    if not ours.select_for_update().exists():
        return False
    left = dict(_left(trial))
    report = TrialReport.from_json(trial.report)
    for one in done:
        if one.number not in left:
            continue
        try:
            report = _with_game(report, trial, one, left[one.number])
        except WrongAnswer as error:
            log.error("a game of a trial could not be played", trial=trial.pk, error=str(error))
            _keep(trial, report)
            # A fault of the host does not count as an attempt.
            ours.update(leased_until=now, attempt=trial.attempt - 1 if one.fault else trial.attempt)
            return False
    if not _is_over(report, trial):
        _keep(trial, report)
        _wait_again(trial, trial.attempt - 1)
        transaction.on_commit(wake_league)
        return False
    failed = next((game for game in report.games if game.cause), None)
    if failed is None:
        _pass(trial, report, now, rng)
    else:
        words = f"It forfeited against {failed.opponent} in {failed.variant}: {failed.reason.rstrip('.')}."
        _fail(trial, words, report, now)
    return True


def _is_over(report: TrialReport, trial: Trial) -> bool:
    failed = sum(bool(game.cause) for game in report.games)
    return failed >= MOST_FAILED or len(report.games) >= len(games_of(trial))


def _with_game(report: TrialReport, trial: Trial, done: JobResult, game: TrialGame) -> TrialReport:
    if done.fault or len(done.outcomes) != 1:
        raise WrongAnswer(done.fault or "it is not one game")
    outcome = done.outcomes[0]
    record = matches.record_of(outcome, _order(trial, done.number, game), variant(game.variant))
    run = outcome.runs[game.seat] or Run([], [])
    printed = "".join(text for _, text in run.prints)
    prints = f"{report.prints}{printed}"[:LONGEST_PRINTS].replace("\0", "�")
    found = matches.isolation()
    return TrialReport(
        games=(*report.games, _game_report(record, run, game)),
        prints=prints,
        isolation=found.level if found else report.isolation,
    )


def _game_report(record: GameRecord, run: Run, game: TrialGame) -> GameReport:
    forfeit = next((one for one in record.forfeits if one.seat == game.seat), None)
    result: Result = "level" if record.winner is None else "won" if record.winner == game.seat else "lost"
    longest = max(run.times_us, default=0)
    return GameReport(
        variant=game.variant,
        opponent=game.opponent,
        result=result,
        cause=forfeit.rule if forfeit else "",
        reason=forfeit.reason if forfeit else "",
        questions=len(run.times_us),
        mean_ms=round(sum(run.times_us) / max(len(run.times_us), 1) / 1000, 3),
        longest_ms=longest / 1000,
        longest_question=run.times_us.index(longest) + 1 if run.times_us else 0,
        fumbles=fumbles_of(record.logs, game.seat),
    )


def fumbles_of(logs: Sequence[DealLog], seat: int) -> dict[str, int]:
    """How often a seat's actions were refused, by reason, the most frequent first."""
    reasons = Counter(reason for log in logs for reason in _refusals(log, seat))
    return dict(reasons.most_common())


def _refusals(log: DealLog, seat: int) -> Iterator[str]:
    deal = new_deal(log.rules, log.packets, log.common, RecordedChance(log.entries), number=log.number)
    for number, entry in enumerate(log.entries):
        if len(deal.entries) > number:  # a timed event has made this entry
            continue
        if entry.seat == CHANCE:
            deal.advance(entry.at_ms)
            continue
        reason = deal.attempt(entry.at_ms, entry.seat, entry.action)
        if reason is not None and entry.seat == seat:
            yield f"{entry.action.kind}: {_PLACE.sub('', reason)}"


def _keep(trial: Trial, report: TrialReport) -> None:
    trial.report = report.to_json()
    trial.save(update_fields=["report"])


def _wait_again(trial: Trial, attempt: int) -> None:
    trial.state, trial.attempt, trial.leased_until = Trial.State.WAITING, attempt, None
    trial.save(update_fields=["state", "attempt", "leased_until"])


def _finish(trial: Trial, state: Trial.State, report: TrialReport, now: datetime) -> None:
    trial.state, trial.leased_until, trial.finished_at, trial.report = state, None, now, report.to_json()
    trial.save(update_fields=["state", "leased_until", "finished_at", "report"])


def _fail(trial: Trial, words: str, report: TrialReport, now: datetime) -> None:
    _finish(trial, Trial.State.FAILED, TrialReport(words, report.games, report.prints, report.isolation), now)
    if Entrant.objects.filter(pk=trial.entrant_id, state=Entrant.State.TRIAL).exists():
        leave(entrant=trial.entrant, state=Entrant.State.FAILED, now=now)


def _pass(trial: Trial, report: TrialReport, now: datetime, rng: Random) -> None:
    """Let the version replace the bot's previous one, unless it has left meanwhile."""
    _finish(trial, Trial.State.PASSED, report, now)
    entrant, version = trial.entrant, _version(trial)
    BotVersion.objects.filter(pk=version.pk).update(isolation=report.isolation)
    version_player(version)
    if not Entrant.objects.select_for_update(of=("self",)).filter(pk=entrant.pk, state=Entrant.State.TRIAL).exists():
        return
    take_place(entrant=entrant, now=now)
    request_first_pairings(entrant=entrant, now=now, rng=rng)
