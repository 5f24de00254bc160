"""Checks of a reader of broken logs: it reads them or refuses them with a place, quickly and with little memory."""

import re
import time
import traceback
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from engine.film import film_of
from engine.log import DealLog, LogError, dumps_game, loads_game, pack_game, unpack_game, verify
from engine.log.verify import replay
from tests.engine.log.fuzz.mutants import mutant, originals

LONGEST_SECONDS: Final = 1.0
"""Processor time for reading, replaying and filming one log of at most some 20 KB."""

PEAK_BYTES: Final = 400_000
PEAK_MULTIPLE: Final = 100
"""Memory of a reader: a constant, mostly for rules that occur for the first time, plus this much for each byte."""

WEIGHED: Final = 25
"""One log in this many is read again with its memory measured."""


class Broken(AssertionError):
    """A reader did something that is not allowed."""


@dataclass
class Verdicts:
    """Counts by mutation and verdict, and the mutants on which a reader failed."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)
    slowest: float = 0.0


def fuzz(numbers: range) -> Verdicts:
    verdicts = Verdicts()
    originals()
    for number in numbers:
        broken = mutant(number)
        began = time.process_time()
        try:
            verdict = judge(broken.log)
            if number % WEIGHED == 0:
                weigh(broken.log)
        except Exception:
            verdict = "WRONG"
            verdicts.found.append(f"mutant {number} ({broken.how})\n{traceback.format_exc()}")
        taken = time.process_time() - began
        if taken > LONGEST_SECONDS:
            verdicts.found.append(f"mutant {number} ({broken.how}) took {taken:.1f} s")
        verdicts.slowest = max(verdicts.slowest, taken)
        verdicts.counts[broken.how, verdict] += 1
    return verdicts


def judge(log: str | bytes) -> str:
    """The verdict: refused, read or replayed. Raises Broken, and any error that a reader lets through."""
    try:
        logs = read(log)
    except LogError as error:
        check_place(log, error)
        return "refused"
    if loads_game(dumps_game(logs)) != logs or unpack_game(pack_game(logs)) != logs:
        raise Broken("the log changed in a round trip")
    replayed = [replays(deal) for deal in logs]
    return "replayed" if all(replayed) else "read"


def read(log: str | bytes) -> tuple[DealLog, ...]:
    return loads_game(log) if isinstance(log, str) else unpack_game(log)


def replays(log: DealLog) -> bool:
    """Whether a log can be verified. Raises Broken unless it can be filmed exactly when it can be replayed."""
    if _succeeds(film_of, log) != _succeeds(replay, log):
        raise Broken("only one of film and replay succeeds")
    return _succeeds(verify, log)


def _succeeds(check: Callable[[DealLog], object], log: DealLog) -> bool:
    try:
        check(log)
    except LogError as error:
        str(error).encode()
        if error.entry is None and not error.message.startswith(_OF_NO_ENTRY):
            raise Broken(f"no entry is named: {error}") from error
        return False
    return True


_OF_NO_ENTRY: Final = ("these packets cannot be dealt", "the entries do not lead", "the final state has")


def check_place(log: str | bytes, error: LogError) -> None:
    str(error).encode()
    named = bool(error.line and error.column) if isinstance(log, str) else re.search(r"\bbyte \d+", str(error))
    if not named:
        raise Broken(f"no place is named: {error}")


def weigh(log: str | bytes) -> None:
    """Raises Broken if reading takes more memory than the limit."""
    tracemalloc.start()
    try:
        _read_or_refused(log)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    if peak > PEAK_BYTES + PEAK_MULTIPLE * len(log):
        raise Broken(f"{len(log)} bytes took {peak} bytes to read")


def _read_or_refused(log: str | bytes) -> None:
    try:
        read(log)
    except LogError:
        return
