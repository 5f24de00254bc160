"""What passes between the host and a confined process, and who writes and reads it."""

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
    """What reads messages in a confined process: a module with `Decoder`, or `loads` for text, and where it lies."""

    module: str = "json"
    folder: str = ""


class Reply(NamedTuple):
    """What a confined process has sent: a word of its own ("locked", "ready", "heard"), or the answer to a question."""

    word: str
    question: int = 0
    answer: Action | Wait | Fault | None = None
    listens: Sequence[str] = ()
    """With "ready": of `deal_ended` and `game_ended` those that the bot wants to be told."""


class Wire(Protocol):
    """How messages are written and replies read. What is read comes from a stranger."""

    @property
    def decoder(self) -> Decoder:
        """What reads in the confined process what `write` has written."""

    def write(self, message: object) -> bytes: ...

    def read(self, packet: memoryview) -> Reply:
        """Raises MessageError."""
