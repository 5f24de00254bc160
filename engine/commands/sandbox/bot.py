"""A bot in a confined process, with the interface of a simulation."""

import signal
import socket
from collections.abc import Callable, Sequence
from time import perf_counter_ns
from types import TracebackType
from typing import Any, ClassVar, Final, NoReturn, Protocol, Self

from engine.actions import Action
from engine.bots.bot import Wait
from engine.bots.ends import DealEnd, GameEnd
from engine.bots.messages import Message, MessageError, deal_end_message, deal_message, game_end_message
from engine.commands.sandbox.host import Child, SandboxFailure
from engine.commands.sandbox.limits import LONGEST_SOURCE, Limits
from engine.commands.sandbox.replies import LONGEST_REPLY, Reply, Wire
from engine.families import family_of
from engine.simulate.faults import BotFailed, Fault
from engine.simulate.record import ForfeitRule

LOCK_S: Final = 10.0
"""Confinement takes a millisecond. A machine that needs longer than this does not work."""

_GONE_MS: Final = 200
"""The longest time from the end of a process's channel to its exit."""


class Parent(Protocol):
    """The source of bots' processes: an `engine.commands.sandbox.host.Zygote`."""

    @property
    def wire(self) -> Wire: ...

    def child(self, limits: Limits, chance: int) -> Child: ...


class ConfinedBot:
    """Answers like the bot of a source, and raises BotFailed if that breaks a limit.

    One for each game and seat. `chance` seeds the bot's random numbers. `told_ms` repeats the times left of an earlier
    run and turns off the time limit, so that the result is the same. Close it afterwards.
    """

    runs_in_own_process: ClassVar = True
    """No code of the bot runs in this process, so errors here are the host's."""

    def __init__(
        self,
        parent: Parent,
        source: bytes,
        *,
        chance: int,
        limits: Limits = Limits(),  # noqa: B008  # a value that nobody changes
        told_ms: Sequence[int] | None = None,
    ) -> None:
        self.child: Child | None = parent.child(limits, chance)
        """Its process, until it is closed."""
        self.told_ms: list[int] = []
        """The times left that the bot was told."""
        self.times_ns: list[int] = []
        """The wall-clock time of each answer."""
        self.fault: Fault | None = None
        """Why it has failed."""
        self._source = source
        self._limits = limits
        self._again = told_ms
        self._write, self._read = parent.wire.write, parent.wire.read
        self._buffer = bytearray(LONGEST_REPLY)
        self._packet = memoryview(self._buffer)
        self._prints = b""
        self._is_ready = False
        self._listens: Sequence[str] = ()
        self._deal_number = 0
        self._view_row: Callable[[Any], object] = list
        self._question = 0
        self._left_ns = round(limits.bank_s * 1e9)
        self._used_ns = 0

    def act(self, view: Any) -> Action | Wait:
        child = self._running()
        if view.deal_number != self._deal_number:
            self._deal_number = view.deal_number
            self._view_row = family_of(view.rules).view_row
            self._send(child, self._write(deal_message(view)))
        answer = self._asked(child, "view", self._view_row(view)).answer
        if type(answer) is not Action and type(answer) is not Wait:
            self._fail("nonsense", "it answered a question with something else")
        return answer

    def deal_ended(self, end: DealEnd) -> None:
        self._tell("deal_ended", deal_end_message(end))

    def game_ended(self, end: GameEnd) -> None:
        self._tell("game_ended", game_end_message(end))

    def _tell(self, method: str, message: Message) -> None:
        child = self._running()
        if method in self._listens:
            self._asked(child, method, message)

    @property
    def prints(self) -> str:
        """The bot's prints, up to the limit, for its author."""
        return self.printed_after(0).decode("utf-8", "replace")

    def printed_after(self, size: int) -> bytes:
        """Its prints after the first `size` bytes; takes a microsecond if there are none."""
        return self._prints[size:] if self.child is None else self.child.printed_after(size)

    def waited_ns(self) -> int:
        """The time its answers have waited for a processor so far."""
        return 0 if self.child is None else self.child.waited_ns()

    def start(self) -> None:
        """Load the source and wait until it is ready; otherwise the first question does that. Raises BotFailed."""
        self._running()

    def close(self) -> None:
        """End its process."""
        if self.child is not None:
            self._prints = self.child.printed_after(0)
            child, self.child = self.child, None
            child.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _running(self) -> Child:
        """Its process, started if necessary. Raises BotFailed if the bot failed before."""
        child = self.child
        if child is None:
            if self.fault is not None:
                raise BotFailed(*self.fault)
            raise SandboxFailure("this bot is closed")
        if not self._is_ready:
            self._start(child)
        return child

    def _start(self, child: Child) -> None:
        child.wait_at_most(LOCK_S)
        try:
            size = child.channel.recv_into(self._buffer)
        except OSError as error:
            raise SandboxFailure(f"a bot's process does not start: {error}") from None
        if not size or self._read(self._packet[:size]).word != "locked":
            raise SandboxFailure(f"a bot's process cannot be confined: {self.prints or child.end()}")
        if len(self._source) > LONGEST_SOURCE:
            self._fail("start", f"a bot's file has at most {LONGEST_SOURCE // 1024} KiB")
        child.wait_at_most(self._limits.start_s)
        self._send(child, self._source)
        reply = self._reply(child)
        if type(reply.answer) is Fault:
            self._fail("memory" if reply.answer.rule == "memory" else "start", reply.answer.reason)
        if reply.word != "ready":
            self._fail("nonsense", "it answered before it was asked")
        child.wait_at_most(self._limits.answer_s)
        self._listens = reply.listens
        self._used_ns = child.used_ns()
        self._is_ready = True

    def _asked(self, child: Child, name: str, argument: object) -> Reply:
        """Send a question with the time left, and wait for the answer."""
        began = perf_counter_ns()
        question = self._question = self._question + 1
        self._left_ns += self._limits.question_ms * 1_000_000
        left_ms = self._left_ns // 1_000_000 if self._again is None else self._told_before(self._again)
        self.told_ms.append(left_ms)
        self._send(child, self._write([question, left_ms, name, argument]))
        reply = self._reply(child)
        self.times_ns.append(perf_counter_ns() - began)
        if type(reply.answer) is Fault:
            self._fail(*reply.answer)
        if reply.question != question:
            self._fail("nonsense", f"it answered question {reply.question}, and was asked question {question}")
        self._charge(child)
        return reply

    def _charge(self, child: Child) -> None:
        used_ns = child.used_ns()
        self._left_ns -= used_ns - self._used_ns
        self._used_ns = used_ns
        if self._left_ns < 0 and self._again is None:
            self._fail("time", f"its {self._limits.bank_s:g} s of processor time are used up")

    def _told_before(self, again: Sequence[int]) -> int:
        if self._question > len(again):
            raise SandboxFailure(f"the run before had {len(again)} questions, and this one has more")
        return again[self._question - 1]

    def _send(self, child: Child, packet: bytes) -> None:
        try:
            child.channel.send(packet)
        except BlockingIOError:
            self._fail("time", "it reads no more questions")
        except (BrokenPipeError, ConnectionResetError):
            self._explain_end(child)

    def _reply(self, child: Child) -> Reply:
        try:
            size = child.channel.recv_into(self._buffer, 0, socket.MSG_TRUNC)
        except BlockingIOError:
            self._fail_late()
        except ConnectionResetError:
            size = 0
        if size == 0:
            self._explain_end(child)
        if size > LONGEST_REPLY:
            self._fail("nonsense", f"an answer has at most {LONGEST_REPLY} bytes, not {size}")
        try:
            return self._read(self._packet[:size])
        except MessageError as error:
            self._fail("nonsense", str(error))

    def _explain_end(self, child: Child) -> NoReturn:
        """Raise the reason for the end of its channel."""
        if not child.has_ended_in(_GONE_MS):
            self._fail("nonsense", "it closed its channel, or sent nothing")
        code = child.end()
        if code == -signal.SIGSYS:
            self._fail("forbidden", "it made a system call that no bot may make")
        if code == -signal.SIGKILL:
            raise SandboxFailure("a bot's process was killed from outside")
        if code < 0:
            self._fail("error", f"its process crashed ({signal.Signals(-code).name})")
        self._fail("error" if self._is_ready else "start", f"it ended its process (exit code {code})")

    def _fail_late(self) -> NoReturn:
        if self._is_ready:
            self._fail("time", f"it gave no answer for {self._limits.answer_s:g} s")
        self._fail("start", f"it was not ready after {self._limits.start_s:g} s")

    def _fail(self, rule: ForfeitRule, reason: str) -> NoReturn:
        """The bot has lost: end its process and raise BotFailed."""
        self.fault = Fault(rule, reason)
        self.close()
        raise BotFailed(rule, reason)
