"""The interface between simulations and families of games. Each family has its own subclasses.

`Deal.raced` returns the deal's `RacedDeal`, which lands actions, keeps the news, and has the `SeatKnowledge` of every
seat, which sees news late. A `RuleBook` has all actions under the deal's rules. A `Move` says whether an action needs
the voice or a hand.

`engine.simulate` has the clock: when each seat is asked, how long hands take, and in which order actions arrive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.native import mypyc_attr

VOICE: Final = 4
HAND: Final = 2
RUNNER: Final = 1
"""The limb of a seat that acts. Sums of these show which are free. Only a relay has runners."""

ALL_LIMBS: Final = VOICE + HAND + RUNNER

FOR_ALL: Final = -1
"""News for all seats, even for those without a free hand."""
FOR_HANDS: Final = 2**30 - 1
"""News for all seats with a free hand."""

ABSENT: Final = -1
"""A missing source or target."""

NEVER: Final = 86_400_001
"""Later than any event, in milliseconds: no deal lasts longer than a day."""

READY_AFTER_MS: Final = 10_000
"""After this time a seat counts as ready."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """An action of a deal, with the limb that does it."""

    __slots__ = ("action", "brings_card", "goes_to_centre", "limb", "source", "target", "timed_as")

    def __init__(
        self, action: Action, timed_as: str, limb: int, *, goes_to_centre: bool = False, brings_card: bool = False
    ) -> None:
        """`timed_as` is the kind whose time `Tempo.middle_ms` gives, and `limb` one of `VOICE`, `HAND` and `RUNNER`."""
        self.action = action
        self.source = ABSENT if action.source is None else action.source
        self.target = ABSENT if action.target is None else action.target
        self.timed_as = timed_as
        self.limb = limb
        self.goes_to_centre = goes_to_centre
        """Whether a hand goes to the centre for it, which takes `reach_ms` more."""
        self.brings_card = brings_card
        """Whether it brings a card to the centre. In a relay, the next runner's turn follows."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RuleBook:
    """The rules of a deal, for a race."""

    __slots__ = ("hands", "moves", "reach_ms", "runners")

    def __init__(self, moves: dict[Action, Move], hands: int = 1, runners: int = 1, reach_ms: int = 0) -> None:
        """All moves that a seat may ever do. `hands` and `runners` are those of each seat."""
        self.moves = moves
        self.hands = hands
        self.runners = runners
        self.reach_ms = reach_ms


@mypyc_attr(allow_interpreted_subclasses=True)
class News:
    """One event, which other seats see late."""

    __slots__ = ("at_ms", "heard_by", "seat")

    def __init__(self, at_ms: int, seat: int, heard_by: int = FOR_ALL) -> None:
        self.at_ms = at_ms
        self.seat = seat
        """The seat that caused it and knows it already; -1 for time, chance or all seats together."""
        self.heard_by = heard_by
        """Bits of the seats that may have a new action for their hands. Other seats only look if they wait for any
        event. With `FOR_ALL` all look, even without a free hand, because they may have to speak."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatKnowledge:
    """The news one seat has seen, and its legal actions by that knowledge."""

    __slots__ = ("at_ms", "busy", "first", "free", "read", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.at_ms = 0
        self.read = 0
        """The news before this number have been seen."""
        self.free = ALL_LIMBS
        """The free limbs; only actions for these are offered."""
        self.busy: list[int] = []
        """The sources used by the seat's other hands; no actions are offered for those."""
        self.first: Action | None = None
        """The first legal action, after `has_choice` has found one."""

    def view(self) -> object:
        """The view for its bot. It always shows the seat's current knowledge, and gives access to nothing else."""
        raise NotImplementedError

    def look(self, until_ms: int) -> bool:
        """See the others' news up to a time. Returns whether there were any."""
        raise NotImplementedError

    def has_choice(self) -> bool:
        """Whether the seat has a legal action by its own knowledge, so that its bot is asked."""
        raise NotImplementedError

    def allows(self, action: Action) -> bool:
        """Whether the action is legal by the seat's own knowledge."""
        raise NotImplementedError

    def fumble(self, move: Move | None) -> None:
        """An action of the seat was refused: it learns that, and sees the place it reached for.

        `move` is None for an action unknown to these rules.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class RacedDeal:
    """A deal in a race."""

    __slots__ = ("book", "due_ms", "is_over", "knowledge", "news", "number")

    def __init__(self, book: RuleBook, number: int, knowledge: Sequence[SeatKnowledge], news: Sequence[News]) -> None:
        self.book = book
        self.number = number
        """The number of the deal within its game."""
        self.knowledge = knowledge
        """By seat."""
        self.news = news
        """All events in order. It grows with every accepted move."""
        self.due_ms = READY_AFTER_MS
        """The time of the next timed event, or `NEVER`."""
        self.is_over = False

    def land(self, at_ms: int, seat: int, move: Move) -> bool:
        """Do a move, or log its refusal. Returns whether it was done; then the seat itself has seen it."""
        raise NotImplementedError

    def refuse(self, at_ms: int, seat: int, action: Action) -> None:
        """Log an action unknown to these rules."""
        raise NotImplementedError

    def do_timed_event(self) -> None:
        """Do the timed event of `due_ms`."""
        raise NotImplementedError

    def who_can_act(self) -> list[int]:
        """The seats that really have a legal action."""
        raise NotImplementedError

    def close(self) -> None:
        """The race is over; no more news."""
