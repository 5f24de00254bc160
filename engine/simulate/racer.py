"""A seat of a simulated deal: who sits there, what is under way, and the times its hands take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.bots.bot import Bot
from engine.luck import Luck, mixed
from engine.raced import ALL_LIMBS, HAND, RUNNER, VOICE, RuleBook, SeatKnowledge
from engine.simulate.record import SeatRecord
from engine.simulate.timing import ActionTiming, ActionTimings

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

    __slots__ = ("at_ms", "coin", "seat", "timing", "what")

    def __init__(self, seat: int, what: int) -> None:
        self.seat = seat
        self.what = what
        self.at_ms = 0
        self.timing: ActionTiming | None = None
        self.coin = _AFTER_LANDINGS
        """What settles a draw."""

    def is_before(self, other: Event) -> bool:
        """Of two events of one millisecond."""
        if self.coin != other.coin:
            return self.coin < other.coin
        return self.seat < other.seat


class Racer:
    """A seat with its hands at the table and, in a relay, a team of runners who take turns to go to the centre."""

    __slots__ = (
        "_fumble",
        "_hand",
        "_left",
        "_luck",
        "_partner",
        "_reaction_least_ms",
        "_reaction_width",
        "_runner",
        "_under_way",
        "_voice",
        "bit",
        "bot",
        "decisions",
        "fumbles",
        "has_many",
        "has_planned_look",
        "illegal",
        "knowledge",
        "look",
        "questions",
        "reaction_ms",
        "seat",
        "view",
        "wait",
        "waits",
    )

    def __init__(
        self, book: RuleBook, bot: Bot, knowledge: SeatKnowledge, timings: ActionTimings, luck: Sequence[Luck]
    ) -> None:
        """`luck` by runner."""
        self.seat = knowledge.seat
        self.bit = 1 << knowledge.seat
        self.bot = bot
        self.knowledge = knowledge
        self.view = knowledge.view()
        # Whether several of the seat move cards at the same time, and what they have under way then.
        self.has_many = book.hands > 1 or book.runners > 1
        self._under_way: list[ActionTiming] = []
        # How many hands at the table are free.
        self._left = book.hands
        knowledge.free = ALL_LIMBS if book.runners > 1 else VOICE + HAND
        self.questions = self.decisions = self.fumbles = self.waits = self.illegal = 0
        # What the one hand and the voice have under way.
        self._hand = Event(self.seat, LANDS)
        self._voice = Event(self.seat, LANDS)
        # When it will see news, and whether it is due to.
        self.look = Event(self.seat, LOOKS)
        self.has_planned_look = False
        # What ends the newest wait, if the bot has answered with one last; an older one is void.
        self.wait: Event | None = None
        self._luck = luck
        self._fumble = timings.fumble
        self._reaction_least_ms = timings.reaction.least_ms
        self._reaction_width: i64 = timings.reaction.width
        # Whose turn it is to run, and who plays at the table meanwhile: in a relay the next one, else the same.
        self._runner = 0
        self._partner = 1 % book.runners
        self.reaction_ms = timings.reaction.drawn(luck[0].numbers[1])

    def begin(self, timing: ActionTiming, at_ms: int) -> Event:
        """Set an action under way; when it lands, with the coin that settles a draw."""
        limb = timing.limb
        luck = self._luck[0]
        if self.has_many:
            event = self._begin_of_many(timing)
            luck = self._luck[self._runner if limb == RUNNER else self._partner]
        else:
            event = self._voice if limb == VOICE else self._hand
            event.what = LANDS
            self.knowledge.free -= limb
        event.timing = timing
        self.decisions += 1
        numbers, place = luck.numbers, 2 * self.decisions
        if place >= len(numbers):
            numbers = luck.draw(self.decisions)
        flight: i64 = numbers[place]
        reaction: i64 = numbers[place + 1]
        self.reaction_ms = self._reaction_least_ms + (reaction * self._reaction_width >> 32)
        event.at_ms = at_ms + (timing.least_ms + (flight * timing.width >> 32) or 1)
        # Of two that land at once, the one that will react sooner comes first.
        event.coin = reaction
        return event

    def _begin_of_many(self, timing: ActionTiming) -> Event:
        limb = timing.limb
        if limb == HAND:
            self._left -= 1
        if limb != HAND or not self._left:
            self.knowledge.free -= limb
        if not timing.is_said:
            self._under_way.append(timing)
        return Event(self.seat, LANDS)

    def end(self, timing: ActionTiming) -> None:
        """An action is over and done with: its hand, the runner or the voice is free."""
        if not self.has_many:
            self.knowledge.free += timing.limb
            return
        limb = timing.limb
        if limb != HAND or not self._left:
            self.knowledge.free += limb
        if limb == HAND:
            self._left += 1
        if not timing.is_said:
            self._under_way.remove(timing)

    def fumble(self, event: Event, timing: ActionTiming) -> None:
        """An action was refused: let its hand come free some time later."""
        self.fumbles += 1
        luck = self._luck[self._runner if timing.limb == RUNNER else self._partner]
        event.at_ms += self._fumble.drawn(mixed(luck.numbers[2 * self.decisions])) or 1
        event.what = ENDS
        event.coin = _AFTER_LANDINGS

    def hand_over(self) -> None:
        """The runner changes: a card has come to the centre."""
        self._runner, self._partner = self._partner, (self._partner + 1) % len(self._luck)

    def note_busy(self) -> None:
        """Let nothing be offered for the cards that other hands are moving."""
        self.knowledge.busy = [timing.source for timing in self._under_way]

    def is_busy_with(self, timing: ActionTiming) -> bool:
        """Whether something under way leaves no voice, no card or no hand for this."""
        if not self.knowledge.free & timing.limb:
            return True
        return not timing.is_said and any(other.source == timing.source for other in self._under_way)

    def record(self) -> SeatRecord:
        return SeatRecord(self.decisions, self.fumbles, self.waits, self.illegal)
