"""Whether somebody at a live table moved as hands hardly can: told to organisers, and nobody is punished for it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import pstdev
from typing import Final

from engine.log.record import CHANCE, DealLog, Entry

FAST_MS: Final = 100
"""People seldom move twice within so long."""
MANY: Final = 0.2
"""This share of all pauses between moves is too many for chance."""
EVEN_MS: Final = 15
"""Pauses of people differ by more than this, as a standard deviation."""
LEAST: Final = 20
"""Of fewer pauses nothing is said."""


@dataclass(frozen=True, slots=True)
class Haste:
    """The pauses of one seat between its moves: how many, how many too short, and whether all are alike."""

    seat: int
    pauses: int
    short: int
    even: bool


def haste(logs: Iterable[DealLog]) -> list[Haste]:
    """Of each seat that moved too fast or too evenly in the deals of a game, in the order of seats."""
    pauses: dict[int, list[int]] = {}
    for log in logs:
        for seat, pause_ms in _pauses(log.entries):
            pauses.setdefault(seat, []).append(pause_ms)
    found = (_judged(seat, pauses[seat]) for seat in sorted(pauses))
    return [one for one in found if one.pauses >= LEAST and (one.even or one.short > MANY * one.pauses)]


def _pauses(entries: Iterable[Entry]) -> Iterator[tuple[int, int]]:
    """Of each accepted move but a seat's first: the seat, and the time since its move before."""
    before: dict[int, int] = {}
    for entry in entries:
        if entry.refused or entry.seat == CHANCE or entry.action.kind == "ready":
            continue
        if entry.seat in before:
            yield entry.seat, entry.at_ms - before[entry.seat]
        before[entry.seat] = entry.at_ms


def _judged(seat: int, pauses: list[int]) -> Haste:
    short = sum(pause_ms < FAST_MS for pause_ms in pauses)
    return Haste(seat, len(pauses), short, pstdev(pauses) < EVEN_MS)
