"""Confined bots: the time to start one, the time of a question, and the cost of confinement.

Questions come from a real game: the view is written, sent and read by a bot that does not think, and its answer is read
and checked. Host and bots share one core. Other programs slow all of this down, so further figures give the processor
time and the system's share of it.
"""

import os
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, Final

from config.bench import unconfined_zygote
from config.bench.figures import Figure, processor_ms
from engine.actions import Action
from engine.bots import BOTS, Wait
from engine.commands.sandbox.bot import ConfinedBot
from engine.commands.sandbox.host import Child, Zygote
from engine.commands.sandbox.isolation import check_isolation
from engine.commands.sandbox.limits import Limits
from engine.commands.sandbox.replies import LONGEST_REPLY
from engine.simulate import simulate_game
from engine.spit.variants import variant
from games.sandbox.bots import stay_on_one_core
from games.sandbox.wire import StrictWire

GROUP: Final = "sandbox"
STARTS: Final = 51
GAMES: Final = 12
ECHOES: Final = 3_000
THOUGHTLESS: Final = b"from engine.bots import Wait\nclass Thoughtless:\n    def act(self, view): return Wait(1)\n"
LIMITS: Final = Limits(bank_s=100, answer_s=10, start_s=10)


def figures() -> Iterator[Figure]:
    cores = os.sched_getaffinity(0)
    stay_on_one_core()
    try:
        with Zygote(StrictWire()) as zygote:
            yield Figure(GROUP, "how bots are confined here", check_isolation(zygote).level, "full or seccomp")
            yield from _starts(zygote)
            yield from _questions(zygote)
    finally:
        os.sched_setaffinity(0, cores)


def _starts(zygote: Zygote) -> Iterator[Figure]:
    took, processor = zip(*[_start(zygote) for _ in range(STARTS)], strict=True)
    yield Figure(GROUP, "a bot until it is ready to be asked, p50: ms", f"{median(took):.1f}", "<= 10.0")
    yield Figure(GROUP, "… processor time of host, zygote and bot: ms", f"{median(processor):.1f}")


def _start(zygote: Zygote) -> tuple[float, float]:
    """Milliseconds by the clock and of processor time."""
    began, processor = time.perf_counter(), _processor_ms(zygote)
    with _bot(zygote) as bot:
        bot.start()
        took = time.perf_counter() - began
        assert bot.child is not None
        return took * 1000, _processor_ms(zygote) - processor + bot.child.used_ns() / 1e6


def _processor_ms(zygote: Zygote) -> float:
    return time.process_time() * 1000 + processor_ms(zygote.pid)


def _bot(parent: Zygote) -> ConfinedBot:
    return ConfinedBot(parent, THOUGHTLESS, chance=1, limits=LIMITS)


def _questions(zygote: Zygote) -> Iterator[Figure]:
    with ExitStack() as rest:
        unconfined = rest.enter_context(_Unconfined(StrictWire()))
        confined, free = (_Timed(rest.enter_context(_bot(parent))) for parent in (zygote, unconfined))
        for number in range(GAMES):
            seated = [_Both(BOTS["greedy"](), (confined, free)), BOTS["greedy"]()]
            simulate_game(variant("standard"), seated, f"bench {number}")
        yield Figure(GROUP, "a question and its answer, p50: µs", f"{median(confined.took_us):.1f}", "<= 40.0")
        yield Figure(GROUP, "… of it a packet of that size to another process and back: µs", f"{_echo_us():.1f}")
        yield Figure(GROUP, "… processor time of host and bot: µs", f"{median(confined.processor_us):.1f}")
        more = median(confined.processor_us) / median(free.processor_us) - 1
        yield Figure(GROUP, "… more than of the same bot unconfined: %", f"{100 * more:.1f}", "<= 10.0")
        yield Figure(GROUP, "memory of a bot's own, MB", f"{confined.own_mb():.1f}", "<= 10.0")


def _echo_us() -> float:
    own, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    pid = os.fork()
    if pid == 0:
        own.close()
        while packet := its.recv(LONGEST_REPLY):
            its.send(packet[:60])
        os._exit(0)
    its.close()
    took = []
    with own:
        for _ in range(ECHOES):
            began = time.perf_counter_ns()
            own.send(bytes(330))
            own.recv(LONGEST_REPLY)
            took.append((time.perf_counter_ns() - began) / 1000)
    os.waitpid(pid, 0)
    return median(took)


class _Timed:
    """A bot in another process, with the times of its answers."""

    def __init__(self, bot: ConfinedBot) -> None:
        bot.start()
        self._bot = bot
        self.took_us: list[float] = []
        self.processor_us: list[float] = []

    def ask(self, view: Any) -> None:
        child = self._child()
        used, processor, began = child.used_ns(), time.process_time_ns(), time.perf_counter_ns()
        self._bot.act(view)
        self.took_us.append((time.perf_counter_ns() - began) / 1000)
        processor = time.process_time_ns() - processor
        self.processor_us.append((processor + child.used_ns() - used) / 1000)

    def own_mb(self) -> float:
        """Its private memory."""
        memory = Path(f"/proc/{self._child().pid}/smaps_rollup").read_text()
        return sum(map(int, re.findall(r"Private_\w+:\s+(\d+) kB", memory))) / 1024

    def _child(self) -> Child:
        assert self._bot.child is not None
        return self._bot.child


class _Both:
    """Plays like one bot, and asks two others in alternating order."""

    def __init__(self, plays: Any, asked: tuple[_Timed, _Timed]) -> None:
        self._plays = plays
        self._asked = asked

    def act(self, view: Any) -> Action | Wait:
        self._asked = self._asked[::-1]
        answer: Action | Wait = self._plays.act(view)
        # Lazily computed parts of the view are ready by now.
        for timed in self._asked:
            timed.ask(view)
        return answer


class _Unconfined(Zygote):
    """A zygote that does not confine its children."""

    script = unconfined_zygote.__file__
