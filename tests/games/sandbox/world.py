"""Targets for attacks, and checks from outside whether an attack had an effect."""

import inspect
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pyseccomp

from engine.actions import Action
from engine.bots.bot import Wait
from engine.commands.sandbox.bot import ConfinedBot
from engine.commands.sandbox.host import Zygote
from engine.commands.sandbox.limits import Limits
from engine.commands.sandbox.replies import Wire
from engine.simulate.faults import BotFailed, Fault
from games.sandbox.wire import StrictWire
from tests.games.sandbox.attacks import MODULES, tools
from tests.games.sandbox.views import a_view

SECRET: Final = "canary-7f3a"
VARIABLE: Final = "SLAPDECK_CANARY"
SEED: Final = "seed-of-this-race-93b1"
HARMLESS: Final = "globals()['opponent-marker'] = 1\nclass Opponent:\n    def act(self, view): return view.legal[0]\n"
NOBODY: Final = 65534
IPC_KEY: Final = str(0x5EC2E7)
"""The key that the attacks use, in decimal as in /proc."""

ATTACKS: Final[dict[str, Callable[[], str]]] = {
    name: attack
    for module in MODULES
    for name, attack in vars(module).items()
    if inspect.isfunction(attack) and attack.__module__ == module.__name__ and not name.startswith("_")
}

_HOSTILE: Final = """
from engine.bots import Wait

class Hostile:
    def act(self, view):
        try:
            got = {name}()
        except Exception as error:
            print("refused:", type(error).__name__, error)
        else:
            print("GOT IT:", got) if got else print("nothing")
        return Wait(1)
"""


@dataclass(frozen=True)
class Outcome:
    """The result of an attack."""

    printed: str
    fault: Fault | None
    harm: list[str] = field(default_factory=list)
    """Descriptions of the changes outside the bot."""

    @property
    def is_contained(self) -> bool:
        return not self.harm and "GOT IT" not in self.printed and SECRET not in self.printed


class World:
    """Targets of every kind: files, processes, sockets, and another bot in the same zygote."""

    def __init__(self, stack: ExitStack, wire: Wire | None = None) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="canary")))
        folder.chmod(0o777)
        self._folder = folder
        self.secret = folder / "secret"
        self.secret.write_text(SECRET)
        self.secret.chmod(0o666)
        os.environ[VARIABLE] = SECRET
        stack.callback(os.environ.pop, VARIABLE, None)
        self._tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self._udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        self._udp.bind(("127.0.0.1", 0))
        self._unix = stack.enter_context(socket.socket(socket.AF_UNIX))
        self._unix.bind(f"{folder}/socket")
        (folder / "socket").chmod(0o777)
        self._unix.listen()
        for each in (self._tcp, self._udp, self._unix):
            each.setblocking(False)
        self._victim = stack.enter_context(_victim())
        self.zygote = stack.enter_context(Zygote(wire or StrictWire()))
        self._opponent = stack.enter_context(self.bot(HARMLESS))
        self._opponent.act(a_view())

    def bot(self, source: str | bytes, **more: Any) -> ConfinedBot:
        raw = source if isinstance(source, bytes) else source.encode()
        return ConfinedBot(self.zygote, raw, **{"chance": 1, "limits": Limits(), **more})

    def opponent_plays_on(self) -> bool:
        """Ask the other bot. Raises BotFailed if it has failed."""
        return type(self._opponent.act(a_view())) is Action

    def outcome_of(self, name: str) -> Outcome:
        """Let a bot try an attack twice, and check all targets afterwards."""
        with self.bot(self._source(name), limits=Limits(answer_s=1.0)) as bot:
            fault = _fault_of(bot)
            return Outcome(bot.prints, fault, [*self._harm(bot)])

    def _source(self, name: str) -> str:
        attack = ATTACKS[name]
        module = inspect.getmodule(attack)
        assert module is not None
        own = [text for each, text in _functions(module).items() if each in (name, "_known")]
        shared = _text(tools)
        aim = f"AIM.update({self.aim()!r})\nNUMBERS.update({numbers()!r})\n"
        text = shared + aim + "\n".join(own) + _HOSTILE.format(name=name)
        return text.replace("    from tests.games.sandbox.attacks.tools import NUMBERS\n\n", "")

    def aim(self) -> dict[str, Any]:
        opponent = self._opponent.child
        assert opponent is not None
        return {
            "secret": str(self.secret),
            "settings": str(Path(__file__).parents[3] / "config" / "settings.py"),
            "folder": str(self._folder),
            "unix": f"{self._folder}/socket",
            "udp": self._udp.getsockname()[1],
            "hint": "can" + "ary",
            "victim": self._victim.pid,
            "opponent": opponent.pid,
            "zygote": self.zygote.pid,
            "host": os.getpid(),
            "seed": SEED,
        }

    def numbers(self) -> dict[str, int]:
        return numbers()

    def _harm(self, bot: ConfinedBot) -> Iterator[str]:
        if sorted(os.listdir(self._folder)) != ["secret", "socket"]:
            yield f"the folder holds {os.listdir(self._folder)}"
        status = self.secret.stat()
        if self.secret.read_text() != SECRET or status.st_mode & 0o777 != 0o666 or status.st_nlink != 1:
            yield "the secret file has changed"
        if self._victim.poll() is not None:
            yield "the victim is dead"
        elif os.getpriority(os.PRIO_PROCESS, self._victim.pid) != 0:
            yield "the victim has another priority"
        yield from self._calls()
        if any(IPC_KEY in file.read_text() for file in Path("/proc/sysvipc").glob("*")):
            yield "it shares memory or messages"
        try:
            self.opponent_plays_on()
        except BotFailed as failed:
            yield f"the opponent has failed: {failed}"
        if bot.child is not None:
            yield from _harm_to_itself(bot.child.pid)

    def _calls(self) -> Iterator[str]:
        for each in (self._tcp, self._unix):
            with suppress(BlockingIOError):
                each.accept()
                yield "somebody has connected"
        with suppress(BlockingIOError):
            self._udp.recv(10)
            yield "somebody has sent a packet"


def _harm_to_itself(pid: int) -> Iterator[str]:
    """Ways in which the bot's process, which still runs, has escaped its confinement."""
    folder = Path("/proc") / str(pid)
    status = dict(line.split(":\t", 1) for line in (folder / "status").read_text().splitlines() if ":\t" in line)
    if status["Threads"].strip() != "1" or (folder / f"task/{pid}/children").read_text().strip():
        yield "it has threads or children"
    if status["Seccomp"].strip() != "2" or status["NoNewPrivs"].strip() != "1":
        yield "it has no filter any more"
    if os.geteuid() == 0 and set(status["Uid"].split()) != {str(NOBODY)}:
        yield f"it is user {status['Uid']}"
    if int(status["CapEff"], 16):
        yield "it has capabilities"
    with suppress(PermissionError):  # closed to the user nobody, and to root in a container
        yield from _harm_inside(folder)


def _harm_inside(folder: Path) -> Iterator[str]:
    if sorted(os.listdir(folder / "fd")) != ["0", "1", "2", "3"]:
        yield f"it has descriptors {os.listdir(folder / 'fd')}"
    mapped = [line.split() for line in (folder / "maps").read_text().splitlines()]
    if any("x" in parts[1] and (len(parts) < 6 or "w" in parts[1]) for parts in mapped):
        yield "it has executable memory outside of files, or writable"
    if (folder / "cwd").readlink() != Path("/") or (folder / "root").readlink() != Path("/"):
        yield "it has another working directory or root"
    for name in ("mnt", "net", "pid", "user"):
        if (folder / "ns" / name).readlink() != Path(f"/proc/self/ns/{name}").readlink():
            yield f"it has another {name} namespace"


@contextmanager
def _victim() -> Iterator[subprocess.Popen[bytes]]:
    """A process of the user that bots run as."""
    user = NOBODY if os.geteuid() == 0 else None
    victim = subprocess.Popen(
        ("sleep", "1000"), stdout=subprocess.DEVNULL, user=user, group=user, extra_groups=None if user is None else []
    )
    try:
        yield victim
    finally:
        victim.send_signal(signal.SIGKILL)
        victim.wait()


@contextmanager
def a_world(wire: Wire | None = None) -> Iterator[World]:
    with ExitStack() as stack:
        yield World(stack, wire)


def _fault_of(bot: ConfinedBot) -> Fault | None:
    """Ask twice: an attack in the first question may break the bot only at the second."""
    try:
        for _ in range(2):
            assert type(bot.act(a_view())) is Wait
    except BotFailed as failed:
        return failed.fault
    return None


@cache
def _functions(module: ModuleType) -> dict[str, str]:
    return {name: inspect.getsource(each) for name, each in vars(module).items() if inspect.isfunction(each)}


@cache
def _text(module: ModuleType) -> str:
    return inspect.getsource(module)


@lru_cache(maxsize=1)
def numbers() -> dict[str, int]:
    """The numbers of all system calls in the attacks, by name. Calls of other architectures are missing."""
    found = {}
    for name in _named_calls():
        with suppress(Exception):
            number = pyseccomp.resolve_syscall(pyseccomp.system_arch(), name)
            if number >= 0:
                found[name] = number
    return found


@lru_cache(maxsize=1)
def _named_calls() -> list[str]:
    texts = [inspect.getsource(module) for module in MODULES]
    return sorted({name for text in texts for name in re.findall(r'(?:worked|call)\("(\w+)"', text)})


def main() -> None:
    """Run all attacks with the user and the filters of this process. Exits with 1 if any has an effect."""
    began = time.monotonic()
    with a_world() as world:
        outcomes = {name: world.outcome_of(name) for name in ATTACKS}
    lost = {name: outcome for name, outcome in outcomes.items() if not outcome.is_contained}
    for name, outcome in lost.items():
        print(name, outcome)  # noqa: T201
    done = f"{len(outcomes) - len(lost)} of {len(outcomes)} attacks contained in {time.monotonic() - began:.1f} s"
    print(f"{done} (user {os.geteuid()}, {platform.machine()})")  # noqa: T201
    sys.exit(bool(lost))


if __name__ == "__main__":
    main()
