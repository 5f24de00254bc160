"""The sandbox of one worker process: one zygote for all its bots, and the gate in front of it."""

import hashlib
import os
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from engine.sandbox.bot import ConfinedBot
from engine.sandbox.contained import Isolation, contained
from engine.sandbox.host import SandboxFailure as SandboxFailure
from engine.sandbox.host import Zygote
from engine.sandbox.limits import Limits
from engine.sandbox.locks import lack
from games.sandbox.wire import StrictWire

_CHANCE_BYTES = 8


class NotContained(RuntimeError):
    """Strangers' bots are refused on this machine; the message says why."""


class Sandbox:
    """Confines bots for one thread of a worker. Ask it when the worker starts whether it does (`isolation`).

    It starts another zygote when one has died; the games that were played then have to be played again.
    """

    def __init__(self) -> None:
        self._zygote: Zygote | None = None
        self.isolation = self._tried()
        """What its attacks on itself have shown, once for all."""

    def bot(
        self,
        source: bytes,
        *,
        seed: bytes,
        seat: int,
        limits: Limits = Limits(),  # noqa: B008  # a value that nobody changes
        told_ms: Sequence[int] | None = None,
    ) -> ConfinedBot:
        """A stranger's bot for one seat of the game with this seed. Close it when the game is over.

        `told_ms` as an earlier run noted it, to play that again. Raises NotContained, and SandboxFailure (a
        `HostFailure`) where the machine has no process to give.
        """
        if not self.isolation.is_safe:
            raise NotContained(f"no bots of strangers run here: {self.isolation.reason}")
        chance = chance_of(seed, seat)
        try:
            return self._made(source, chance, limits, told_ms)
        except SandboxFailure:
            self.close()
            return self._made(source, chance, limits, told_ms)

    def close(self) -> None:
        if self._zygote is not None:
            self._zygote.close()
            self._zygote = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _tried(self) -> Isolation:
        if (missing := lack()) is not None:
            return Isolation("none", missing)
        try:
            return contained(self._running())
        except SandboxFailure as failure:
            return Isolation("none", f"{failure}")

    def _running(self) -> Zygote:
        if self._zygote is None:
            self._zygote = Zygote(StrictWire())
        return self._zygote

    def _made(self, source: bytes, chance: int, limits: Limits, told_ms: Sequence[int] | None) -> ConfinedBot:
        return ConfinedBot(self._running(), source, chance=chance, limits=limits, told_ms=told_ms)


def chance_of(seed: bytes, seat: int) -> int:
    """What seeds the random numbers of the bot on a seat: nobody can tell the seed of the game from it."""
    return int.from_bytes(hashlib.sha256(b"bot %d " % seat + seed).digest()[:_CHANCE_BYTES], "big")


def stay_on_one_core(core: int | None = None) -> None:
    """Bind this process, and the bots that it starts from now on, to one core: answers come twice as fast."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0)) if core is None else core})
