"""Replays a log and checks that every entry happens again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.actions import action_of
from engine.log.record import CHANCE, DealLog, LogEntry, LogError

if TYPE_CHECKING:
    from engine.chance import Chance
    from engine.deals import Deal


def verify(log: DealLog, chance: Chance | None = None) -> None:
    """Replay a deal from its packets, with the given chance or else with the random results in the log.

    Raises LogError with the first difference: an entry that was accepted but is refused (or the reverse), a stall at
    another time, or a result or digest that does not follow from the entries.
    """
    replayed = replay(log, chance).log
    if replayed.result != log.result:
        raise LogError("the entries do not lead to this result")
    if replayed.digest != log.digest:
        raise LogError("the final state has another digest")


def replay(log: DealLog, chance: Chance | None = None) -> Deal:
    """The deal after all entries, without checking the recorded result. Raises LogError like `verify`."""
    replay = Replay(log, chance)
    replay.run()
    return replay.deal


def played_out(log: DealLog) -> DealLog:
    """The log with the result and digest that follow from its entries. Raises LogError."""
    played = replay(log).log
    return replace(log, result=played.result, digest=played.digest)


class Replay:
    """Replays a deal, entry by entry."""

    __slots__ = ("_done", "_entries", "_illegal", "deal")

    def __init__(self, log: DealLog, chance: Chance | None = None) -> None:
        """The default of `chance` is the results in the log. Raises LogError for packets that cannot be dealt."""
        # Imported late, because engine.deals itself imports log records.
        from engine.deals import DealError, IllegalAction, new_deal

        self._illegal = IllegalAction
        self._entries = log.entries
        self._done = 0
        drawn = chance or RecordedChance(log.entries)
        try:
            self.deal = new_deal(log.rules, log.packets, log.common, drawn, number=log.number)
        except (DealError, LogError) as error:
            raise LogError(f"these packets cannot be dealt: {error}") from None

    def run(self) -> None:
        """Replay all entries. Raises LogError like `step`, and for missing entries."""
        while self._done < len(self._entries):
            self._done = self._repeat_on()
            if self._done < len(self._entries):
                self.step()
        if len(self.deal.entries) != self._done:
            raise self._difference(self._done, None, None)

    def _repeat_on(self) -> int:
        """Replay plain entries; returns the number of the first other one."""
        try:
            return self.deal.repeat(self._entries, self._done)
        except LogError as error:
            raise LogError(error.message, entry=len(self.deal.entries) - 1) from None

    def step(self) -> None:
        """Replay the next entry; timed and random events happen by themselves.

        Raises LogError, naming the entry, if the rules give a different one.
        """
        number, entry = self._done, self._entries[self._done]
        self._done = number + 1
        replayed = self.deal.entries
        reason = self._repeat(number, entry) if len(replayed) == number else None
        if len(replayed) <= number or replayed[number] != entry:
            raise self._difference(number, entry, reason)

    def _repeat(self, number: int, entry: LogEntry) -> str | None:
        """Why the rules refuse it, or None."""
        try:
            if entry.seat == CHANCE:
                self.deal.advance(entry.at_ms)
            else:
                self.deal.apply(entry.at_ms, entry.seat, entry.action)
        except self._illegal as error:
            return str(error)
        except LogError as broken:
            raise LogError(broken.message, entry=number) from None
        return None

    def _difference(self, number: int, entry: LogEntry | None, reason: str | None) -> LogError:
        ours = self.deal.entries[number] if number < len(self.deal.entries) else None
        if entry is not None and reason is not None and (ours is None or ours[:3] == entry[:3]):
            message = f"{_named(entry)} of seat {entry.seat + 1} is refused: {_from_one(reason)}"
            return LogError(message, entry=number)
        if entry is not None and entry.refused and ours is not None and ours[:3] == entry[:3]:
            return LogError(f"{_named(entry)} is marked refused, but the rules allow it", entry=number)
        return LogError(f"{in_words(entry)} stands where the rules give {in_words(ours)}", entry=number)


def _outcomes(entries: Iterable[LogEntry]) -> Iterator[tuple[int, ...]]:
    """Random results in order. A generator function, because entries may still be added and mypyc would read a
    generator expression to its end."""
    for entry in entries:
        if entry.seat == CHANCE and entry.outcome:
            yield entry.outcome


class RecordedChance:
    """The recorded random results of a deal, in order."""

    def __init__(self, entries: Iterable[LogEntry]) -> None:
        self._outcomes = _outcomes(entries)

    def below(self, limit: int) -> int:
        outcome = self._next()
        if len(outcome) != 1 or not 0 <= outcome[0] < limit:
            raise LogError(f"chance gives a number below {limit} here")
        return outcome[0]

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        outcome, lying = self._next(), sorted(cards)
        if sorted(outcome) != lying:
            raise LogError("a reshuffle gives other cards than those that lie there")
        return list(outcome)

    def _next(self) -> tuple[int, ...]:
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise LogError("the log does not say what chance gave")
        return outcome


def in_words(entry: LogEntry | None) -> str:
    """An entry in words; piles, places and seats count from 1."""
    if entry is None:
        return "nothing"
    who = "time" if entry.seat == CHANCE else f"seat {entry.seat + 1}"
    return f"{_named(entry)} of {who} at {entry.at_ms} ms{' (refused)' if entry.refused else ''}"


def _named(entry: LogEntry) -> str:
    """The action, its piles and places counted from 1."""
    kind, source, target = entry.action
    return str(action_of(kind, None if source is None else source + 1, None if target is None else target + 1))


_NUMBERED: Final = re.compile(r"\b(pile|piles|place|card|seat|at) (\d+)\b(?! ms)")


def _from_one(reason: str) -> str:
    """A reason from the rules, which count from 0 for bots, with numbers from 1 for people."""
    text = reason.removesuffix(": they are numbered from 0")
    text = re.sub(r"(?<=\band )\d+(?= do not show)", lambda number: str(int(number[0]) + 1), text)
    return _NUMBERED.sub(lambda found: f"{found[1]} {int(found[2]) + 1}", text)
