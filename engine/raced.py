"""What a simulation asks of a family of games. Each family has classes of its own on top of these.

`Deal.raced` leads from a deal to its `Raced`: the deal as a race plays it. It lands actions, keeps the news of what
happened, and has the `Eyes` of every seat, which see that news late. A `Book` says what actions there are under the
rules of the deal, and a `Move` what one of them takes of voice and hands.

`engine.simulate` has the clock: who is asked when, how long hands take, and in which order actions arrive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.native import mypyc_attr

VOICE: Final = 4
HAND: Final = 2
RUNNER: Final = 1
"""Who of a seat does something. Sums of these say who is free. Only a relay has runners."""

EVERYBODY: Final = VOICE + HAND + RUNNER

FOR_ALL: Final = -1
"""News for all seats, even for those without a free hand."""
FOR_HANDS: Final = 2**30 - 1
"""The bits of all seats."""

ABSENT: Final = -1
"""A source or target that an action does not have."""

NEVER: Final = 86_400_001
"""Later than anything happens, in milliseconds: no deal goes on for longer than a day."""

PATIENCE_MS: Final = 10_000
"""A seat that will not say that it is ready is taken to be, after this."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """An action as a deal knows it, and who of its seat does it."""

    __slots__ = ("action", "brings", "by", "reaches", "source", "target", "timed_as")

    def __init__(self, action: Action, timed_as: str, by: int, *, reaches: bool = False, brings: bool = False) -> None:
        """`timed_as` is the kind whose time `Tempo.middle_ms` gives, and `by` one of `VOICE`, `HAND` and `RUNNER`."""
        self.action = action
        self.source = ABSENT if action.source is None else action.source
        self.target = ABSENT if action.target is None else action.target
        self.timed_as = timed_as
        self.by = by
        self.reaches = reaches
        """Whether a hand goes to the centre for it, which takes the `reach_ms` of the rules besides."""
        self.brings = brings
        """Whether it brings a card to the centre. After that it is the next runner's turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    """What a race knows of the rules of a deal."""

    __slots__ = ("hands", "moves", "reach_ms", "runners")

    def __init__(self, moves: dict[Action, Move], hands: int = 1, runners: int = 1, reach_ms: int = 0) -> None:
        """All moves that a seat may ever do. `hands` and `runners` are those of each seat."""
        self.moves = moves
        self.hands = hands
        self.runners = runners
        self.reach_ms = reach_ms


@mypyc_attr(allow_interpreted_subclasses=True)
class News:
    """One thing that has happened, which other seats see late."""

    __slots__ = ("at_ms", "heard_by", "seat")

    def __init__(self, at_ms: int, seat: int, heard_by: int = FOR_ALL) -> None:
        self.at_ms = at_ms
        self.seat = seat
        """Who did it, and so knows of it already; -1 for what is the doing of time, chance or all together."""
        self.heard_by = heard_by
        """The seats that may have something new to do with their hands now, each as a bit. Others look up only if they
        wait for anything to happen. With `FOR_ALL` all look up, even without a free hand: they may have to speak."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Eyes:
    """What one seat has seen, and what it may do as far as it can see."""

    __slots__ = ("at_ms", "busy", "first", "free", "read", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.at_ms = 0
        self.read = 0
        """The news before this number have been seen."""
        self.free = EVERYBODY
        """Who is free: nothing is offered that takes anybody else."""
        self.busy: list[int] = []
        """The sources of what other hands of the seat are doing: nothing is offered for those."""
        self.first: Action | None = None
        """The first of all that the seat may do, once `has_choice` has found one."""

    def view(self) -> object:
        """What its bot is given. It shows what the seat sees whenever the bot looks, and leads to nothing else."""
        raise NotImplementedError

    def look(self, until_ms: int) -> bool:
        """Take in the news of others up to a time. Whether there were any."""
        raise NotImplementedError

    def has_choice(self) -> bool:
        """Whether the seat may do anything in its own eyes. Its bot is asked then: what it is told is told by that."""
        raise NotImplementedError

    def allows(self, action: Action) -> bool:
        """Whether the seat may do this in its own eyes."""
        raise NotImplementedError

    def fumble(self, move: Move | None) -> None:
        """An action of the seat was refused: it knows that, and the hand has seen what it reached for.

        None for an action that these rules do not know.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Raced:
    """A deal as a race plays it."""

    __slots__ = ("book", "due_ms", "eyes", "is_over", "news", "number")

    def __init__(self, book: Book, number: int, eyes: Sequence[Eyes], news: Sequence[News]) -> None:
        self.book = book
        self.number = number
        """The number of the deal within its game."""
        self.eyes = eyes
        """By seat."""
        self.news = news
        """All that has happened, in its order. It grows with every move that is not refused."""
        self.due_ms = PATIENCE_MS
        """When time acts if nobody does anything before; `NEVER` if it does not."""
        self.is_over = False

    def land(self, at_ms: int, seat: int, move: Move) -> bool:
        """Do a move, or write down that it is refused. Whether it was done; the seat itself has seen it then."""
        raise NotImplementedError

    def refuse(self, at_ms: int, seat: int, action: Action) -> None:
        """Write down an action that these rules do not know."""
        raise NotImplementedError

    def let_time_act(self) -> None:
        """Do what is due at `due_ms`."""
        raise NotImplementedError

    def who_can_act(self) -> list[int]:
        """The seats that may do anything, in truth."""
        raise NotImplementedError

    def leave(self) -> None:
        """The race is over, and nothing more is to be seen."""
