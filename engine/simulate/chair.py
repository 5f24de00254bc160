"""A seat of a simulated deal: who sits there, what is under way, and the times its hands take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.bots.bot import Bot
from engine.luck import Luck, mixed
from engine.raced import EVERYBODY, HAND, RUNNER, VOICE, Book, Eyes
from engine.simulate.manner import Manner, Manners
from engine.simulate.record import SeatRecord

if TYPE_CHECKING:
    from mypy_extensions import i64

HANDS: Final = HAND + RUNNER
"""Who moves cards."""

LANDS: Final = 0
ENDS: Final = 1
LOOKS: Final = 2
ASKED: Final = 3
"""What is due: an action lands, a hand comes free, a seat sees news, a wait is over."""

_AFTER_LANDINGS: Final = 2**32


class Event:
    """What is due: when, for which seat, what, and how it is done where that is an action."""

    __slots__ = ("at_ms", "coin", "manner", "seat", "what")

    def __init__(self, seat: int, what: int) -> None:
        self.seat = seat
        self.what = what
        self.at_ms = 0
        self.manner: Manner | None = None
        self.coin = _AFTER_LANDINGS
        """What settles a draw."""

    def is_before(self, other: Event) -> bool:
        """Of two events of one millisecond."""
        if self.coin != other.coin:
            return self.coin < other.coin
        return self.seat < other.seat


class Chair:
    """A seat with its hands at the table and, in a relay, a team of runners who take turns to go to the centre."""

    __slots__ = (
        "_fumble",
        "_hand",
        "_left",
        "_luck",
        "_minder",
        "_reaction_least_ms",
        "_reaction_width",
        "_runner",
        "_under_way",
        "_voice",
        "bit",
        "bot",
        "decisions",
        "eyes",
        "fumbles",
        "has_many",
        "illegal",
        "look",
        "looks_up",
        "questions",
        "reaction_ms",
        "seat",
        "view",
        "wait",
        "waits",
    )

    def __init__(self, book: Book, bot: Bot, eyes: Eyes, manners: Manners, luck: Sequence[Luck]) -> None:
        """`luck` by runner."""
        self.seat = eyes.seat
        self.bit = 1 << eyes.seat
        self.bot = bot
        self.eyes = eyes
        self.view = eyes.view()
        # Whether several of the seat move cards at the same time, and what they have under way then.
        self.has_many = book.hands > 1 or book.runners > 1
        self._under_way: list[Manner] = []
        # How many hands at the table are free.
        self._left = book.hands
        eyes.free = EVERYBODY if book.runners > 1 else VOICE + HAND
        self.questions = self.decisions = self.fumbles = self.waits = self.illegal = 0
        # What the one hand and the voice have under way.
        self._hand = Event(self.seat, LANDS)
        self._voice = Event(self.seat, LANDS)
        # When it will see news, and whether it is due to.
        self.look = Event(self.seat, LOOKS)
        self.looks_up = False
        # What ends the newest wait, if the bot has answered with one last; an older one is void.
        self.wait: Event | None = None
        self._luck = luck
        self._fumble = manners.fumble
        self._reaction_least_ms = manners.reaction.least_ms
        self._reaction_width: i64 = manners.reaction.width
        # Whose turn it is to run, and who minds the table meanwhile: in a relay the next one, else the same.
        self._runner = 0
        self._minder = 1 % book.runners
        self.reaction_ms = manners.reaction.drawn(luck[0].numbers[1])

    def begin(self, manner: Manner, at_ms: int) -> Event:
        """Set an action under way; when it lands, with the coin that settles a draw."""
        by = manner.by
        luck = self._luck[0]
        if self.has_many:
            event = self._begin_of_many(manner)
            luck = self._luck[self._runner if by == RUNNER else self._minder]
        else:
            event = self._voice if by == VOICE else self._hand
            event.what = LANDS
            self.eyes.free -= by
        event.manner = manner
        self.decisions += 1
        numbers, place = luck.numbers, 2 * self.decisions
        if place >= len(numbers):
            numbers = luck.draw(self.decisions)
        flight: i64 = numbers[place]
        reaction: i64 = numbers[place + 1]
        self.reaction_ms = self._reaction_least_ms + (reaction * self._reaction_width >> 32)
        event.at_ms = at_ms + (manner.least_ms + (flight * manner.width >> 32) or 1)
        # Of two that land at once, the one that will react sooner comes first.
        event.coin = reaction
        return event

    def _begin_of_many(self, manner: Manner) -> Event:
        by = manner.by
        if by == HAND:
            self._left -= 1
        if by != HAND or not self._left:
            self.eyes.free -= by
        if not manner.is_said:
            self._under_way.append(manner)
        return Event(self.seat, LANDS)

    def end(self, manner: Manner) -> None:
        """An action is over and done with: its hand, the runner or the voice is free."""
        if not self.has_many:
            self.eyes.free += manner.by
            return
        by = manner.by
        if by != HAND or not self._left:
            self.eyes.free += by
        if by == HAND:
            self._left += 1
        if not manner.is_said:
            self._under_way.remove(manner)

    def fumble(self, event: Event, manner: Manner) -> None:
        """An action was refused: let its hand come free some time later."""
        self.fumbles += 1
        luck = self._luck[self._runner if manner.by == RUNNER else self._minder]
        event.at_ms += self._fumble.drawn(mixed(luck.numbers[2 * self.decisions])) or 1
        event.what = ENDS
        event.coin = _AFTER_LANDINGS

    def hand_over(self) -> None:
        """The runner changes: a card has come to the centre."""
        self._runner, self._minder = self._minder, (self._minder + 1) % len(self._luck)

    def note_busy(self) -> None:
        """Let nothing be offered for the cards that other hands are moving."""
        self.eyes.busy = [manner.source for manner in self._under_way]

    def is_busy_with(self, manner: Manner) -> bool:
        """Whether something under way leaves no voice, no card or no hand for this."""
        if not self.eyes.free & manner.by:
            return True
        return not manner.is_said and any(other.source == manner.source for other in self._under_way)

    def record(self) -> SeatRecord:
        return SeatRecord(self.decisions, self.fumbles, self.waits, self.illegal)
