"""Orders to match workers and their answers. Answers are not trusted: they are parsed strictly here, and replayed
before anything is stored."""

from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from engine.bots.ends import Ending
from engine.simulate.record import ForfeitRule

LONGEST_PRINTS: Final = 16 * 1024
MOST_QUESTIONS: Final = 1_000_000
"""The limit for one bot in one game."""
LONGEST_WORDS: Final = 400

_Words = Annotated[str, Meta(max_length=LONGEST_WORDS)]
_Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
_Seat = Annotated[int, Meta(ge=0, le=15)]

S = TypeVar("S", bound=Struct)

Moment = tuple[_Count, _Count]
"""A deal, from 1, and a millisecond within it."""
Printed = tuple[_Count, Annotated[str, Meta(max_length=LONGEST_PRINTS)]]
"""The number of a question, from 1, and the bot's prints before its answer."""


class SeatedBot(Struct, frozen=True, forbid_unknown_fields=True):
    """The bot on a seat: a built-in one by its name, or a submitted one by the digest of its source.

    `told_ms`: the times left that an earlier run was given. With them that run is played again.
    """

    name: str
    digest: str = ""
    told_ms: list[int] | None = None


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to play; `seated_bots` by seat."""

    family: str
    rules: dict[str, object]
    seed: bytes
    seated_bots: list[SeatedBot]


class Job(Struct, frozen=True, forbid_unknown_fields=True):
    """Games that belong together, under a lease. Number and attempt identify it."""

    number: int
    attempt: int
    orders: list[Order]


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """Jobs for about half a second. `answers` is the broker's list for the answer; `sources` by digest."""

    answers: str
    jobs: list[Job]
    sources: dict[str, bytes] = {}


class Forfeited(Struct, frozen=True, forbid_unknown_fields=True):
    """As `engine.simulate.record.Forfeit`."""

    seat: _Seat
    deal: _Count
    at_ms: _Count
    rule: ForfeitRule
    reason: _Words


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    """A submitted bot's run: for each question the time left it was given, the time its answer took and the moment in
    the game; and what the bot printed."""

    told_ms: Annotated[list[_Count], Meta(max_length=MOST_QUESTIONS)]
    times_us: Annotated[list[_Count], Meta(max_length=MOST_QUESTIONS)]
    moments: Annotated[list[Moment], Meta(max_length=MOST_QUESTIONS)] = []
    prints: Annotated[list[Printed], Meta(max_length=LONGEST_PRINTS)] = []


class GameOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """A played game: `log` is packed, `runs` and `tallies` are by seat; a built-in bot has no run.

    A tally counts decisions, fumbles, waits and illegal answers."""

    log: bytes
    ending: Ending
    forfeits: Annotated[list[Forfeited], Meta(max_length=16)]
    tallies: Annotated[list[tuple[_Count, _Count, _Count, _Count]], Meta(max_length=16)]
    runs: Annotated[list[Run | None], Meta(max_length=16)]


class JobResult(Struct, frozen=True, forbid_unknown_fields=True):
    """A played job, or the reason it failed (`fault`), which is never a bot's fault."""

    number: _Count
    attempt: _Count
    outcomes: Annotated[list[GameOutcome], Meta(max_length=64)]
    fault: _Words = ""


class BatchAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The results of a batch. `left`: numbers and attempts of the jobs that there was no time for."""

    done: Annotated[list[JobResult], Meta(max_length=1_000)]
    left: Annotated[list[tuple[_Count, _Count]], Meta(max_length=1_000)] = []


class Isolation(Struct, frozen=True, forbid_unknown_fields=True):
    """How well a match worker confines bots, from `engine.commands.sandbox.isolation`; `at_s` since 1970."""

    level: Literal["full", "seccomp", "none"]
    reason: _Words
    at_s: int

    @property
    def is_safe(self) -> bool:
        return self.level != "none"


class MalformedAnswer(ValueError):
    """A match worker has sent an invalid message."""


def encode(message: Struct) -> bytes:
    return msgspec.json.encode(message)


def parse_batch(text: bytes) -> Batch:
    return msgspec.json.decode(text, type=Batch)


def parse_answer(text: bytes) -> BatchAnswer:
    """Raises MalformedAnswer."""
    return _read(text, BatchAnswer)


def parse_isolation(text: bytes) -> Isolation:
    """Raises MalformedAnswer."""
    return _read(text, Isolation)


def _read(text: bytes, kind: type[S]) -> S:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedAnswer(str(error)) from None
