"""Runs each bot from a file in a confined process, as on a league's server."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import ClassVar

from engine.actions import Action
from engine.bots import Bot, Wait
from engine.bots.ends import BotWrapper
from engine.commands.arguments import CommandError
from engine.commands.bot_files import made_by
from engine.commands.sandbox.bot import ConfinedBot
from engine.commands.sandbox.host import Zygote
from engine.commands.sandbox.isolation import check_isolation
from engine.commands.sandbox.wire import JsonWire
from engine.simulate.faults import BotFailed


@contextmanager
def confining() -> Iterator[str | None]:
    """Meanwhile confine bots from files. Yields the reason if that is impossible."""
    with Zygote(JsonWire()) as zygote:
        isolation = check_isolation(zygote)
        if not isolation.is_safe:
            yield isolation.reason
            return
        with made_by(partial(_maker, zygote)):
            yield None


def _maker(zygote: Zygote, file: Path) -> Callable[[], Bot]:
    """The factory for a file's bots. Raises CommandError for a file without a bot."""
    source = file.read_bytes()
    try:
        _Shown(zygote, source).start()
    except BotFailed as failed:
        raise CommandError(f"{file}: {failed}") from None
    return lambda: _Shown(zygote, source)


class _Shown(BotWrapper):
    """A confined bot that shows its prints when it is no longer needed, and then ends."""

    runs_in_own_process: ClassVar = True

    def __init__(self, zygote: Zygote, source: bytes) -> None:
        self._confined = ConfinedBot(zygote, source, chance=0)
        super().__init__(self._confined)

    def act(self, view: object) -> Action | Wait:
        return self._confined.act(view)

    def start(self) -> None:
        self._confined.start()

    def __del__(self) -> None:
        self._confined.close()
        print(self._confined.prints, end="", file=sys.stderr, flush=True)
