"""Replaying a log: what it says must happen again, to the entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.log.record import CHANCE, DealLog, Entry, LogError

if TYPE_CHECKING:
    from engine.deals import Deal


def verify(log: DealLog) -> None:
    """Play a deal again from its packets.

    Raises LogError naming the first entry that differs: refused though it was accepted (or the other way
    round), a stall at another time, a result or a digest that is not what the entries lead to.
    """
    replayed = replay(log).log
    if replayed.result != log.result:
        raise LogError("the entries do not lead to this result")
    if replayed.digest != log.digest:
        raise LogError("the final state has another digest")


def replay(log: DealLog) -> Deal:
    """The deal after all entries, whatever the log says of its result. Raises LogError as `verify` does."""
    deal = _dealt(log)
    for number, entry in enumerate(log.entries):
        _repeat(deal, log, number, entry)
    _compare(deal, log, max(len(deal.log.entries), len(log.entries)))
    return deal


def _dealt(log: DealLog) -> Deal:
    # engine.deals writes log records, so it can only be imported once both are there.
    from engine.deals import DealError, new_deal

    try:
        return new_deal(log.rules, log.packets, log.common, number=log.number)
    except DealError as error:
        raise LogError(f"these packets cannot be dealt: {error}") from None


def _repeat(deal: Deal, log: DealLog, number: int, entry: Entry) -> None:
    """Do again what one entry says; what chance did comes about by itself."""
    reason = _refusal(deal, entry)
    if entry.refused == (reason is not None):
        return
    _compare(deal, log, number)
    if entry.refused:
        raise LogError(f"{entry.action} is marked refused, but the rules allow it", entry=number)
    raise LogError(f"{entry.action} of seat {entry.seat} is refused: {reason}", entry=number)


def _refusal(deal: Deal, entry: Entry) -> str | None:
    from engine.deals import IllegalAction

    try:
        if entry.seat == CHANCE:
            deal.advance(entry.at_ms)
        else:
            deal.apply(entry.at_ms, entry.seat, entry.action)
    except IllegalAction as error:
        return str(error)
    return None


def _compare(deal: Deal, log: DealLog, until: int) -> None:
    """Raises LogError for the first entry before number `until` that the replay gave otherwise."""
    replayed = deal.log.entries
    for number in range(until):
        ours = replayed[number] if number < len(replayed) else None
        theirs = log.entries[number] if number < len(log.entries) else None
        if ours != theirs:
            raise LogError(f"{_told(theirs)} stands where the rules give {_told(ours)}", entry=number)


def _told(entry: Entry | None) -> str:
    if entry is None:
        return "nothing"
    who = "time" if entry.seat == CHANCE else f"seat {entry.seat}"
    return f"{entry.action} of {who} at {entry.at_ms} ms{' (refused)' if entry.refused else ''}"
