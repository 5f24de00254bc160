"""Messages between the host and a confined process, and the interface of their encoders."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from engine.actions import Action
from engine.bots.bot import Wait
from engine.simulate.faults import Fault

LONGEST_REPLY: Final = 8 * 1024
"""Bytes."""


@dataclass(frozen=True, slots=True)
class Decoder:
    """The decoder in a confined process: a module with `Decoder`, or `loads` for text, and its folder."""

    module: str = "json"
    folder: str = ""


class Reply(NamedTuple):
    """A message from a confined process: a status ("locked", "ready", "heard"), or the answer to a question."""

    word: str
    question: int = 0
    answer: Action | Wait | Fault | None = None
    listens: Sequence[str] = ()
    """With "ready": which of `deal_ended` and `game_ended` the bot has."""


class Wire(Protocol):
    """Writes messages and reads replies, which are untrusted."""

    @property
    def decoder(self) -> Decoder:
        """The decoder for `write`'s messages in the confined process."""

    def write(self, message: object) -> bytes: ...

    def read(self, packet: memoryview) -> Reply:
        """Raises MessageError."""
