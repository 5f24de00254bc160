"""How long actions take under some rules at some tempo (rules, section 6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.actions import Action
from engine.raced import HAND, VOICE, Move, RuleBook
from engine.tempo import Tempo

if TYPE_CHECKING:
    from mypy_extensions import i64


class Times:
    """How long something may take: all values from `least_ms` on, so many as `width` says, are equally likely."""

    __slots__ = ("least_ms", "width")

    def __init__(self, middle_ms: int, spread_percent: int, reach_ms: int = 0) -> None:
        """Around a middle, with the way to the centre on top."""
        spread_ms = middle_ms * spread_percent // 100
        self.least_ms = middle_ms - spread_ms + reach_ms
        self.width: i64 = 2 * spread_ms + 1

    def drawn(self, word: i64) -> int:
        """The time that a number of 32 bits stands for."""
        return self.least_ms + (word * self.width >> 32)


class ActionTiming:
    """How one action is done: by the voice, a hand or a runner of its seat, and in which time."""

    __slots__ = ("action", "brings_card", "is_said", "least_ms", "limb", "move", "source", "width")

    def __init__(self, action: Action, move: Move | None, tempo: Tempo, reach_ms: int) -> None:
        """`move` is None for an action that the rules do not know: a hand tries it in vain."""
        done = Move(action, action.kind, HAND) if move is None else move
        self.action = action
        self.move = move
        self.source = done.source
        self.limb = done.limb
        self.is_said = done.limb == VOICE
        self.brings_card = done.brings_card
        times = Times(tempo.middle_ms(done.timed_as), tempo.spread_percent, reach_ms if done.goes_to_centre else 0)
        # Without a detour by `Times`: they are asked for with every action.
        self.least_ms = times.least_ms
        self.width: i64 = times.width


class ActionTimings:
    """The timings of all actions that rules know."""

    __slots__ = ("_tempo", "all", "fumble", "reaction")

    def __init__(self, book: RuleBook, tempo: Tempo) -> None:
        self._tempo = tempo
        self.all = {action: ActionTiming(action, move, tempo, book.reach_ms) for action, move in book.moves.items()}
        self.reaction = Times(tempo.reaction_ms, tempo.spread_percent)
        self.fumble = Times(tempo.fumble_ms, tempo.spread_percent)

    def of(self, action: Action) -> ActionTiming:
        """Of an action that may be unknown."""
        return self.all.get(action) or ActionTiming(action, None, self._tempo, 0)


@lru_cache(maxsize=128)
def timings_of(book: RuleBook, tempo: Tempo) -> ActionTimings:
    return ActionTimings(book, tempo)
