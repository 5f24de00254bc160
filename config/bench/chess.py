"""The cost of a deal of standard Spit, in random moves of python-chess. Both are measured in processor time in one run.

A chess move is the unit, because a slow or busy machine slows both down. Rounds of the plain and the compiled engine
alternate, and so do all kinds of work within a round.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from statistics import median
from typing import IO, Final

from config.bench.figures import Figure, thousands
from config.compiled.choice import CHOICES, ROOT, VARIABLE, running, why_unavailable
from engine.bots import BOTS
from engine.deals import Deal
from engine.games import start_game
from engine.log import DealLog, verify
from engine.simulate import simulate_deal
from engine.variants import variant

GROUP: Final = "chess"
ROUNDS: Final = 11
GAMES: Final = 3
MOST_MOVES: Final = 200
DEALS: Final = 25
STEP_MS: Final = 20
DRAWN_BITS: Final = 30
"""Bits of the random number that chooses: few enough to be fast, enough to make all choices equally likely."""

STANDARD: Final = variant("standard")
MOVE: Final = "a random move of python-chess"


@dataclass(frozen=True, slots=True)
class Workload:
    """Work on a number of deals; `limits` are chess moves per deal, plain and compiled."""

    name: str
    do: Callable[[int], int]
    limits: tuple[str, str]


def figures() -> Iterator[Figure]:
    if find_spec("chess") is None:
        yield Figure(GROUP, "python-chess is not installed; bin/setup dev brings it", "–")
        return
    wrong = why_unavailable()
    engines = CHOICES if wrong is None else CHOICES[:1]
    rounds = taken(engines)
    yield Figure(GROUP, f"{MOVE}: µs", f"{median(one[MOVE] for one in rounds['plain']):.1f}")
    for work in WORKS:
        for engine, limit in zip(engines, work.limits, strict=False):
            yield _figure(f"{work.name}, {engine}", [(one[work.name], one[MOVE]) for one in rounds[engine]], limit)
    if wrong is not None:
        yield Figure(GROUP, wrong, "–")


def _figure(name: str, pairs: list[tuple[float, float]], limit: str) -> Figure:
    """`pairs`: microseconds per deal and per chess move, from each round."""
    moves = median(deal / move for deal, move in pairs)
    return Figure(GROUP, name, f"{thousands(median(deal for deal, _ in pairs))} µs, {moves:.1f} moves", limit)


def taken(engines: tuple[str, ...]) -> dict[str, list[dict[str, float]]]:
    """Rounds of each engine, measured in a separate process: microseconds by kind of work."""
    with ExitStack() as stack:
        processes = {engine: stack.enter_context(_process(engine)) for engine in engines}
        for engine, process in processes.items():
            ran = _answer(process)
            assert ran == engine, f"the {ran} engine ran instead of the {engine} one"
        rounds = [{engine: _round(process) for engine, process in processes.items()} for _ in range(ROUNDS)]
        for process in processes.values():
            _pipe(process.stdin).close()
    return {engine: [one[engine] for one in rounds] for engine in engines}


def _process(engine: str) -> "subprocess.Popen[str]":
    command, environment = [sys.executable, "-m", "config.bench.chess"], {**os.environ, VARIABLE: engine}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _round(process: "subprocess.Popen[str]") -> dict[str, float]:
    print("go on", file=_pipe(process.stdin), flush=True)
    found = _answer(process)
    assert isinstance(found, dict)
    return found


def _answer(process: "subprocess.Popen[str]") -> object:
    return json.loads(_pipe(process.stdout).readline())


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def chess_moves(turn: int) -> int:
    """Play random legal moves until the game ends or is long enough."""
    import chess

    draw = random.Random(turn).getrandbits
    made = 0
    for _ in range(GAMES):
        board = chess.Board()
        while len(board.move_stack) < MOST_MOVES and (possible := list(board.legal_moves)):
            board.push(possible[draw(DRAWN_BITS) % len(possible)])
        made += len(board.move_stack)
    return made


def simulated(turn: int) -> int:
    for number in range(DEALS):
        simulated_log(turn * DEALS + number)
    return DEALS


def played_at_random(turn: int) -> int:
    chance = random.Random(turn)
    for number in range(DEALS):
        play_at_random(laid_out(turn * DEALS + number), chance)
    return DEALS


def verified(turn: int) -> int:
    for log in _logs():
        verify(log)
    return DEALS


@cache
def _logs() -> list[DealLog]:
    return [simulated_log(number) for number in range(DEALS)]


def simulated_log(number: int) -> DealLog:
    deal = laid_out(number)
    simulate_deal(deal, [BOTS["greedy"](), BOTS["greedy"]()], f"bench {number}")
    return deal.log


def laid_out(number: int) -> Deal:
    return start_game(STANDARD, f"bench {number}").next_deal()


def play_at_random(deal: Deal, chance: random.Random) -> None:
    """Play to the end: a random seat does a random legal action. Takes the log, too."""
    draw, at_ms = chance.getrandbits, 0
    while deal.phase != "over":
        at_ms += STEP_MS
        drawn = draw(DRAWN_BITS)
        seat = drawn % STANDARD.players
        possible = deal.legal(seat)
        if possible:
            deal.apply(at_ms, seat, possible[drawn // STANDARD.players % len(possible)])
        else:
            deal.advance(at_ms)
    assert deal.log.result is not None


WORKS: Final = (
    Workload("a simulated deal, greedy against greedy", simulated, ("<= 22", "<= 3.5")),
    Workload("a deal played at random", played_at_random, ("<= 33", "<= 9")),
    Workload("a simulated deal's log verified", verified, ("<= 6.2", "<= 2.2")),
)
"""Measured on 2026-11-23 (medians of 25 rounds): 49 and 10.5, 31 and 8.6, 5.8 and 2.1 moves."""


def round_here(turn: int) -> dict[str, float]:
    """Microseconds of processor time per move, and per deal of each kind of work."""
    found = {}
    for name, do in ((MOVE, chess_moves), *((work.name, work.do) for work in WORKS)):
        began = time.process_time()
        units = do(turn)
        found[name] = 1_000_000 * (time.process_time() - began) / units
    return found


if __name__ == "__main__":
    round_here(0)  # warm up
    print(json.dumps(running()), flush=True)
    for turn, _ in enumerate(sys.stdin, 1):
        print(json.dumps(round_here(turn)), flush=True)
