"""A figure of the table. Each is the median of several measurements."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

TIMES = 7


@dataclass(frozen=True, slots=True)
class Figure:
    group: str
    name: str
    value: str
    limit: str = ""


def rate(work: Callable[[int], int], times: int = TIMES) -> float:
    """Units per second of processor time, to reduce the influence of other programs.

    `work(turn)` does one turn and returns its number of units.
    """
    work(0)
    rates = []
    for turn in range(1, times + 1):
        began = time.process_time()
        done = work(turn)
        rates.append(done / (time.process_time() - began))
    return statistics.median(rates)


def milliseconds(work: Callable[[], object], times: int = 15) -> float:
    work()
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken) * 1000


def thousands(number: float) -> str:
    return f"{number:,.0f}"


def processor_ms(process: int) -> float:
    """Processor time of a process so far, over all its threads."""
    clock = ~process << 3 | 2  # the result of Linux's clock_getcpuclockid(3)
    return time.clock_gettime(clock) * 1000
