"""Watches a bot's games for `check` and describes its mistakes."""

import re
from collections.abc import Collection, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from engine.actions import Action, malformed
from engine.bots import Bot, Wait
from engine.bots.ends import BotWrapper, GameEnd
from engine.simulate import Forfeit, GameRecord
from engine.simulate.faults import error_text
from engine.spit.bots.slaps import ANTICIPATED
from engine.spit.deals import View

ILLEGAL_SHARE: Final = 0.02
SLOW_MS: Final = 20
"""The limit of the mean time for an answer; at ten times this a league would take days."""

WARMING_UP_S: Final = 1.0
"""The limit for the first answer, in which a bot may prepare tables."""

MOST_ACTIONS: Final = 2_000
"""The most actions of one seat in a short game; reasonable bots mostly need a tenth, and never half."""


class SeenEnough(Exception):
    """Ends a game early, because a bot is too slow or acts too often."""


class Complaint(NamedTuple):
    """A bot's mistake. Complaints of one kind count as one, even with different words."""

    kind: str
    words: str


class WatchedBot(BotWrapper):
    """A bot under check: answers like the given bot, until it has taken too long or acted too often."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        # A confined bot is limited by processor time; by the clock it would look slow on a busy machine.
        self._is_timed = not getattr(bot, "runs_in_own_process", False)
        self._answers = 0
        self._actions = 0
        self._thought_s = 0.0
        self.stopped: Complaint | None = None
        self.illegal: Action | None = None
        """The first of its actions that was not in `view.legal`, slaps left out."""
        self.anticipated = 0
        """How many slaps, claims and calls it sent before they were in `view.legal`, which is allowed."""

    @property
    def is_slow(self) -> bool:
        return self._thought_s > WARMING_UP_S + self._answers * SLOW_MS / 1000

    def act(self, view: View) -> Action | Wait:
        began = perf_counter()
        answer = self._bot.act(view)
        self._thought_s += perf_counter() - began
        self._answers += 1
        # The answer may be anything; invalid ones are handled elsewhere.
        if type(answer) is Action and malformed(answer) is None:
            self._note(answer, view)
        if self._is_timed and self.is_slow:
            self._stop("slow", f"is too slow: {self._slow_text()}")
        if self._actions > MOST_ACTIONS:
            self._stop(
                "circles",
                f"does not come to an end: {MOST_ACTIONS} actions in one game, the last of them '{answer}'; "
                "does it do and undo the same?",
            )
        return answer

    def game_ended(self, end: GameEnd) -> None:
        """Note an error here; it comes too late for a forfeit."""
        try:
            super().game_ended(end)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.stopped = Complaint(
                "game_ended", f"raised an error in game_ended: {error_text(error, error.__traceback__)}"
            )

    def _note(self, action: Action, view: View) -> None:
        self._actions += 1
        if action.kind in ANTICIPATED:
            self.anticipated += action not in view.legal
        elif self.illegal is None and action not in view.legal:
            self.illegal = action

    def _slow_text(self) -> str:
        answers = "its first answer" if self._answers == 1 else f"{self._answers} answers"
        return f"{answers} took {self._thought_s:.1f} s, and {SLOW_MS} ms for each is the most"

    def _stop(self, kind: str, words: str) -> None:
        self.stopped = Complaint(kind, words)
        raise SeenEnough


def complaints_of(record: GameRecord, watched: Sequence[WatchedBot], mine: Collection[int]) -> list[Complaint]:
    """Mistakes of the bots on these seats in a game."""
    decisions = sum(record.seats[seat].decisions for seat in mine)
    stopped = [bot.stopped for bot in watched if bot.stopped is not None][:1]
    anticipated = sum(bot.anticipated for bot in watched)
    if sum(record.seats[seat].illegal for seat in mine) - anticipated > ILLEGAL_SHARE * decisions:
        text = f"asked for '{_example(watched)}', which was not in view.legal: {_CHOOSE}"
        return [Complaint("illegal", text), *stopped]
    if stopped:
        return stopped
    forfeits = [forfeit for forfeit in record.forfeits if forfeit.seat in mine]
    found = [_complaint_of(forfeit) for forfeit in forfeits]
    if not decisions and all(forfeit.rule == "idle" for forfeit in forfeits):
        found.append(Complaint("never", f"never did anything: {_CHOOSE}"))
    elif not found and _stands_still(record):
        found.append(Complaint("still", f"let the game stand still until time moved it on: {_CHOOSE}"))
    return found


_LINE: Final = re.compile(r" \(line \d+\)$")
_CHOOSE: Final = "answer with one of view.legal"
_FORFEITS: Final = {
    "error": "raised an error: {reason}",
    "nonsense": "gave an answer of the wrong kind: {reason}",
    "idle": "stopped for good: {reason}",
    "start": "did not start: {reason}",
    "time": "took too long: {reason}",
    "memory": "wanted too much memory: {reason}",
    "forbidden": "did what no bot may: {reason}",
}


def _complaint_of(forfeit: Forfeit) -> Complaint:
    """Errors of the same line count as one, because their messages may vary."""
    line = _LINE.search(forfeit.reason)
    return Complaint(
        f"{forfeit.rule}{line.group() if line else ''}", _FORFEITS[forfeit.rule].format(reason=forfeit.reason)
    )


def _example(watched: Sequence[WatchedBot]) -> str:
    return next((f"{bot.illegal}" for bot in watched if bot.illegal is not None), "something")


def _stands_still(record: GameRecord) -> bool:
    """Whether a standstill was resolved by time, which active bots never need."""
    return any(entry.action.kind == "stall" for log in record.logs for entry in log.entries)
