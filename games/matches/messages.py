"""What a match worker is asked for, and what it answers. Its answers are not trusted: they are read strictly here, and
replayed before anything is stored."""

from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from engine.bots.ends import Ending
from engine.simulate.record import ForfeitRule

LONGEST_PRINTS: Final = 16 * 1024
MOST_QUESTIONS: Final = 1_000_000
"""Of one bot in one game."""
LONGEST_WORDS: Final = 400

_Words = Annotated[str, Meta(max_length=LONGEST_WORDS)]
_Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
_Seat = Annotated[int, Meta(ge=0, le=15)]

S = TypeVar("S", bound=Struct)

Moment = tuple[_Count, _Count]
"""A deal, from 1, and a millisecond in it."""
Printed = tuple[_Count, Annotated[str, Meta(max_length=LONGEST_PRINTS)]]
"""The number of a question, from 1, and what the bot printed before it answered."""


class Sitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat: a built-in bot by its name, or a submitted one by the digest of its source.

    `told_ms`: what another run of this game noted of the time left; given, that run is played again.
    """

    name: str
    digest: str = ""
    told_ms: list[int] | None = None


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be played; `sitters` by seat."""

    family: str
    rules: dict[str, object]
    seed: bytes
    sitters: list[Sitter]


class Job(Struct, frozen=True, forbid_unknown_fields=True):
    """Games that belong together, under a lease: number and attempt tell the asker which."""

    number: int
    attempt: int
    orders: list[Order]


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """Jobs for about half a second. `answers` is the list in the broker that takes the answer; `sources` by digest."""

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
    """How a submitted bot fared: the time left that it was told with each question, how long each answer took, when in
    the game each was put, and what the bot printed."""

    told_ms: Annotated[list[_Count], Meta(max_length=MOST_QUESTIONS)]
    times_us: Annotated[list[_Count], Meta(max_length=MOST_QUESTIONS)]
    moments: Annotated[list[Moment], Meta(max_length=MOST_QUESTIONS)] = []
    prints: Annotated[list[Printed], Meta(max_length=LONGEST_PRINTS)] = []


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played: `log` is packed, `runs` and `tallies` are by seat, a built-in bot has no run.

    A tally counts decisions, fumbles, waits and illegal answers."""

    log: bytes
    ending: Ending
    forfeits: Annotated[list[Forfeited], Meta(max_length=16)]
    tallies: Annotated[list[tuple[_Count, _Count, _Count, _Count]], Meta(max_length=16)]
    runs: Annotated[list[Run | None], Meta(max_length=16)]


class Done(Struct, frozen=True, forbid_unknown_fields=True):
    """A job that was played, or why it could not be (`fault`), which is no bot's doing."""

    number: _Count
    attempt: _Count
    outcomes: Annotated[list[Outcome], Meta(max_length=64)]
    fault: _Words = ""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What became of a batch. `left`: numbers and attempts of the jobs for which no time was left."""

    done: Annotated[list[Done], Meta(max_length=1_000)]
    left: Annotated[list[tuple[_Count, _Count]], Meta(max_length=1_000)] = []


class Isolation(Struct, frozen=True, forbid_unknown_fields=True):
    """How well a match worker confines bots, as `engine.sandbox.contained` found, and when, in seconds since 1970."""

    level: Literal["full", "seccomp", "none"]
    reason: _Words
    at_s: int

    @property
    def is_safe(self) -> bool:
        return self.level != "none"


class NotAnAnswer(ValueError):
    """A match worker has sent what is none of the messages here."""


def written(message: Struct) -> bytes:
    return msgspec.json.encode(message)


def batch_in(text: bytes) -> Batch:
    return msgspec.json.decode(text, type=Batch)


def answer_in(text: bytes) -> Answer:
    """Raises NotAnAnswer."""
    return _read(text, Answer)


def isolation_in(text: bytes) -> Isolation:
    """Raises NotAnAnswer."""
    return _read(text, Isolation)


def _read(text: bytes, kind: type[S]) -> S:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotAnAnswer(str(error)) from None
