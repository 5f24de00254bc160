"""Detects players at live tables who move faster or more evenly than people can. Organisers see it; nothing else
follows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import pstdev
from typing import Final

from engine.log.record import CHANCE, DealLog, LogEntry

FAST_MS: Final = 100
"""People rarely move twice within this time."""
MANY: Final = 0.2
"""A larger share of such short pauses is unlikely to be chance."""
EVEN_MS: Final = 15
"""People's pauses vary by more than this standard deviation."""
LEAST: Final = 20
"""With fewer pauses there is no verdict."""


@dataclass(frozen=True, slots=True)
class SuspiciousSpeed:
    """One seat's pauses between moves: how many, how many are too short, and whether they are too even."""

    seat: int
    pauses: int
    short: int
    even: bool


def suspicious_speeds(logs: Iterable[DealLog]) -> list[SuspiciousSpeed]:
    """The seats that moved too fast or too evenly in the deals of a game, in order."""
    pauses: dict[int, list[int]] = {}
    for log in logs:
        for seat, pause_ms in _pauses(log.entries):
            pauses.setdefault(seat, []).append(pause_ms)
    found = (_judged(seat, pauses[seat]) for seat in sorted(pauses))
    return [one for one in found if one.pauses >= LEAST and (one.even or one.short > MANY * one.pauses)]


def _pauses(entries: Iterable[LogEntry]) -> Iterator[tuple[int, int]]:
    """For each accepted move except a seat's first: the seat, and the time since its previous move."""
    before: dict[int, int] = {}
    for entry in entries:
        if entry.refused or entry.seat == CHANCE or entry.action.kind == "ready":
            continue
        if entry.seat in before:
            yield entry.seat, entry.at_ms - before[entry.seat]
        before[entry.seat] = entry.at_ms


def _judged(seat: int, pauses: list[int]) -> SuspiciousSpeed:
    short = sum(pause_ms < FAST_MS for pause_ms in pauses)
    return SuspiciousSpeed(seat, len(pauses), short, pstdev(pauses) < EVEN_MS)
