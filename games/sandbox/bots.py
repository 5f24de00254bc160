"""The sandbox of one worker process: one zygote for all its bots, and a gate that checks the machine."""

import hashlib
import os
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from engine.commands.sandbox.bot import ConfinedBot
from engine.commands.sandbox.host import SandboxFailure as SandboxFailure
from engine.commands.sandbox.host import Zygote
from engine.commands.sandbox.isolation import Isolation, check_isolation
from engine.commands.sandbox.limits import Limits
from engine.commands.sandbox.locks import missing_feature
from games.sandbox.wire import StrictWire

_CHANCE_BYTES = 8


class NotContained(RuntimeError):
    """This machine refuses submitted bots; the message says why."""


class Sandbox:
    """Confines bots for one thread of a worker. `isolation` tells whether it can; ask when the worker starts.

    If its zygote dies it starts a new one; games in progress must then be played again.
    """

    def __init__(self) -> None:
        self._zygote: Zygote | None = None
        self.isolation = self._tried()
        """The result of its self-test by attack, done once."""

    def bot(
        self,
        source: bytes,
        *,
        seed: bytes,
        seat: int,
        limits: Limits = Limits(),  # noqa: B008  # a value that nobody changes
        told_ms: Sequence[int] | None = None,
    ) -> ConfinedBot:
        """A submitted bot for one seat of the game with this seed. Close it after the game.

        `told_ms`: the times left of an earlier run, to repeat it. Raises NotContained, or SandboxFailure (a
        `HostFailure`) if no process can be started.
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
        if (missing := missing_feature()) is not None:
            return Isolation("none", missing)
        try:
            return check_isolation(self._running())
        except SandboxFailure as failure:
            return Isolation("none", f"{failure}")

    def _running(self) -> Zygote:
        if self._zygote is None:
            self._zygote = Zygote(StrictWire())
        return self._zygote

    def _made(self, source: bytes, chance: int, limits: Limits, told_ms: Sequence[int] | None) -> ConfinedBot:
        return ConfinedBot(self._running(), source, chance=chance, limits=limits, told_ms=told_ms)


def chance_of(seed: bytes, seat: int) -> int:
    """The random seed of the bot on a seat. It does not reveal the seed of the game."""
    return int.from_bytes(hashlib.sha256(b"bot %d " % seat + seed).digest()[:_CHANCE_BYTES], "big")


def stay_on_one_core(core: int | None = None) -> None:
    """Bind this process and the bots it starts to one core, which makes answers twice as fast."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0)) if core is None else core})
