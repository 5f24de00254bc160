"""Slaps, claims and calls of a recorded deal: how many came in time, too early and too late."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.log import DealLog, LogEntry, Replay
from engine.spit.bots.slaps import ANTICIPATED

LATE_MS: Final = 1_000
"""A refused slap is too late if it would have been right at some time within this period before it; else too early."""


class Slaps(NamedTuple):
    """The slaps, claims and calls of one seat or one bot."""

    in_time: int = 0
    too_early: int = 0
    too_late: int = 0

    def plus(self, other: "Slaps") -> "Slaps":
        return Slaps(*[one + more for one, more in zip(self, other, strict=True)])


def slaps_of(log: DealLog) -> tuple[Slaps, ...]:
    """The counts by seat. Raises LogError as `engine.log.verify` does, if any slap was refused."""
    tried = [entry for entry in log.entries if entry.seat >= 0 and entry.action.kind in ANTICIPATED]
    refused = [entry for entry in tried if entry.refused]
    late = [*_too_late(log, refused)]
    return tuple([_counted(seat, tried, refused, late) for seat in range(log.rules.players)])


def _counted(seat: int, tried: list[LogEntry], refused: list[LogEntry], late: list[LogEntry]) -> Slaps:
    of_seat = [sum([entry.seat == seat for entry in entries]) for entries in (tried, refused, late)]
    return Slaps(of_seat[0] - of_seat[1], of_seat[1] - of_seat[2], of_seat[2])


def _too_late(log: DealLog, refused: list[LogEntry]) -> Iterator[LogEntry]:
    """The refused slaps that came when the chance was over, or had gone to another seat."""
    if not refused:
        return
    replay = Replay(log)
    last_right: dict[tuple[int, str], int] = {}
    for entry in log.entries:
        for slap in refused:
            # What holds before an entry holds until its time.
            if slap.at_ms - LATE_MS <= entry.at_ms <= slap.at_ms and _is_right(replay, slap):
                last_right[slap.seat, slap.action.kind] = entry.at_ms
        if entry in refused and entry.at_ms - last_right.get((entry.seat, entry.action.kind), -LATE_MS) <= LATE_MS:
            yield entry
        replay.step()


def _is_right(replay: Replay, slap: LogEntry) -> bool:
    return any(action.kind == slap.action.kind for action in replay.deal.legal(slap.seat))
