"""Plays matches, in a worker or to play a game again. No Django, no database."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar, Final

from engine.actions import Action
from engine.bots import BOTS, Bot, Wait
from engine.bots.ends import DealEnd, GameEnd
from engine.commands.sandbox.bot import ConfinedBot
from engine.commands.sandbox.host import SandboxFailure
from engine.families import family_named
from engine.log import pack_game
from engine.log.record import PinnedBot
from engine.simulate import GameRecord, simulate_game
from engine.simulate.faults import BotFailed
from games.matches.messages import (
    LONGEST_WORDS,
    Batch,
    BatchAnswer,
    Forfeited,
    GameOutcome,
    Job,
    JobResult,
    Moment,
    Order,
    Printed,
    Run,
    SeatedBot,
)
from games.sandbox.bots import NotContained, Sandbox
from games.sandbox.limits import GAME_LASTS_S

BATCH_LASTS_S: Final = 0.5
"""No job of a batch starts later than this after the first, because a club's match may be waiting."""


class TimedBot:
    """A confined bot that loses when its answers take too long in all."""

    runs_in_own_process: ClassVar = True

    def __init__(self, bot: ConfinedBot) -> None:
        self.bot = bot
        self.moments: list[Moment] = []
        """The moment of each question."""
        self.prints: list[Printed] = []
        self._left_ns = GAME_LASTS_S * 1e9
        self._forgiven_ns = 0
        self._printed_bytes = 0

    def act(self, view: Any) -> Action | Wait:
        moment = view.deal_number, view.at_ms
        try:
            answer = self.bot.act(view)
        finally:
            self._note(moment)
        self._left_ns -= self.bot.times_ns[-1]
        if self._left_ns < 0:
            self._forgive_waiting()
        if self._left_ns < 0:
            self.bot.close()
            raise BotFailed("time", f"its answers took more than {GAME_LASTS_S:g} s in all")
        return answer

    def _forgive_waiting(self) -> None:
        """Do not count the time for which an answer waited for a processor."""
        waited_ns = self.bot.waited_ns()
        self._left_ns += waited_ns - self._forgiven_ns
        self._forgiven_ns = waited_ns

    def deal_ended(self, end: DealEnd) -> None:
        try:
            self.bot.deal_ended(end)
        finally:
            self._note((end.deal_number, end.at_ms))

    def game_ended(self, end: GameEnd) -> None:
        try:
            self.bot.game_ended(end)
        finally:
            self._note(self.moments[-1] if self.moments else (1, 0))

    def _note(self, moment: Moment) -> None:
        """Note the moment of the latest question, if there was a new one."""
        if len(self.moments) < len(self.bot.told_ms):
            self.moments.append(moment)
        if printed := self.bot.printed_after(self._printed_bytes):
            self._printed_bytes += len(printed)
            self.prints.append((max(len(self.moments), 1), printed.decode("utf-8", "replace")))


def play_batch(batch: Batch, sandbox: Sandbox, clock: Callable[[], float] = time.monotonic) -> BatchAnswer:
    """Play jobs for about half a second, at least one."""
    ends = clock() + BATCH_LASTS_S
    done: list[JobResult] = []
    for job in batch.jobs:
        if done and clock() >= ends:
            break
        done.append(play_job(job, batch.sources, sandbox))
    return BatchAnswer(done, [(job.number, job.attempt) for job in batch.jobs[len(done) :]])


def play_job(job: Job, sources: Mapping[str, bytes], sandbox: Sandbox) -> JobResult:
    try:
        return JobResult(job.number, job.attempt, [play(order, sources, sandbox) for order in job.orders])
    except (SandboxFailure, NotContained) as failure:
        return JobResult(job.number, job.attempt, [], fault=str(failure)[:LONGEST_WORDS])


def play(order: Order, sources: Mapping[str, bytes], sandbox: Sandbox) -> GameOutcome:
    """Play one game. Raises SandboxFailure or NotContained if this machine cannot."""
    rules = family_named(order.family).rules_of(order.rules)
    with ExitStack() as stack:
        bots: list[Bot] = []
        for seat, seated_bot in enumerate(order.seated_bots):
            bots.append(_seated(seated_bot, seat, order.seed, sources, sandbox, stack))
        pins = [PinnedBot(seated_bot.name, seated_bot.digest) for seated_bot in order.seated_bots]
        record = simulate_game(rules, bots, order.seed, pins=pins)
        return _outcome(record, bots)


def _seated(
    seated_bot: SeatedBot, seat: int, seed: bytes, sources: Mapping[str, bytes], sandbox: Sandbox, stack: ExitStack
) -> Bot:
    if not seated_bot.digest:
        return BOTS[seated_bot.name]()
    bot = sandbox.bot(sources[seated_bot.digest], seed=seed, seat=seat, told_ms=seated_bot.told_ms)
    return TimedBot(stack.enter_context(bot))


def _outcome(record: GameRecord, bots: Sequence[Bot]) -> GameOutcome:
    return GameOutcome(
        log=pack_game(record.logs, as_played=True),
        ending=record.ending,
        forfeits=[
            Forfeited(one.seat, one.deal, one.at_ms, one.rule, one.reason[:LONGEST_WORDS]) for one in record.forfeits
        ],
        tallies=[(seat.decisions, seat.fumbles, seat.waits, seat.illegal) for seat in record.seats],
        runs=[_run(bot) for bot in bots],
    )


def _run(bot: Bot) -> Run | None:
    if not isinstance(bot, TimedBot):
        return None
    confined = bot.bot
    times_us = [-(-time_ns // 1000) for time_ns in confined.times_ns]
    return Run(confined.told_ms, times_us, bot.moments, bot.prints)
