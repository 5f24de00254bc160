"""The compiled engine against the plain one, where `bin/compile` has built it: the same work, by turns."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from config.bench.engine import DEALS, log_at_random, overhead, play_standard, simulate
from config.bench.figures import Figure, rate, thousands
from config.compiled.choice import BUILT, CHOICES, ROOT, SOURCES, VARIABLE, running, unfit
from engine.log.verify import replay

GROUP: Final = "compiled"
TURNS: Final = 3
NAMES: Final = (
    "random play: actions applied a second",
    "replaying random play: entries a second",
    "greedy against greedy: deals a second",
)

OVERHEAD: Final = "an action of a bot, its own thought not counted: µs"


def figures() -> Iterator[Figure]:
    wrong = unfit(BUILT, SOURCES)
    if wrong is not None:
        yield Figure(GROUP, wrong, "–")
        return
    turns = [[taken(engine) for engine in CHOICES] for _ in range(TURNS)]
    for number, name in enumerate(NAMES):
        yield Figure(GROUP, name, thousands(statistics.median([compiled[number] for _, compiled in turns])))
        times = statistics.median([compiled[number] / plain[number] for plain, compiled in turns])
        yield Figure(GROUP, "… times as fast as plain", f"{times:.1f}")
    overheads = [1_000_000 / compiled[-1] for _, compiled in turns]
    yield Figure(GROUP, OVERHEAD, f"{statistics.median(overheads):.2f}", "<= 1.50")


def taken(engine: str) -> list[float]:
    """The rates of one engine, by `NAMES` and then actions of bots a second, from a process that runs it."""
    command = [sys.executable, "-m", "config.bench.compiled"]
    environment = {**os.environ, VARIABLE: engine}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    ran, rates = json.loads(done.stdout)
    assert ran == engine, f"the {ran} engine ran instead of the {engine} one"
    return [float(found) for found in rates]


def rates_here() -> list[float]:
    logs = [log_at_random(number) for number in range(DEALS)]
    entries = sum([len(log.entries) for log in logs])

    def replay_all(turn: int) -> int:
        for log in logs:
            replay(log)
        return entries

    return [rate(play_standard), rate(replay_all), rate(simulate), 1_000_000 / overhead()]


if __name__ == "__main__":
    print(json.dumps([running(), rates_here()]))
