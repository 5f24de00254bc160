"""A seat of a simulated deal: who sits there, what is under way, and the times its hands take."""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.bots.bot import Bot
from engine.luck import FUMBLE, REACTION, Luck
from engine.simulate.manner import EVERYBODY, Able, Manner, manners_of
from engine.simulate.record import SeatRecord
from engine.spit.deals.view import SIGHTS, View
from engine.spit.news import Memory
from engine.spit.rules import Rules
from engine.tempo import Tempo

MOST_QUESTIONS: Final = 20_000
"""No bot is asked more often than this in a deal; a hundred is usual."""

_HANDS: Final = sum(
    [place for place, able in enumerate(EVERYBODY) if able in (Able(False, True, False), Able(False, False, True))]
)
"""The places in `EVERYBODY` of a hand and of a runner, added up."""


class Chair:
    """A seat with its hands at the table and, in a relay, a team of runners who take turns to go to the centre."""

    __slots__ = (
        "_free",
        "_key",
        "_luck",
        "_manners",
        "_minder",
        "_reaction",
        "_runner",
        "_under_way",
        "_whoever",
        "bot",
        "decisions",
        "fumbles",
        "has_hand_free",
        "illegal",
        "is_silent",
        "looks_up",
        "memory",
        "reaction_ms",
        "seat",
        "view",
        "wait",
        "waits",
    )

    def __init__(self, rules: Rules, seat: int, bot: Bot, memory: Memory, tempo: Tempo, luck: Sequence[Luck]) -> None:
        """`luck` by runner."""
        self.seat = seat
        self.bot = bot
        self.memory = memory
        # What the bot is given tells where its sight is, but does not hold it.
        self._key = object()
        SIGHTS[self._key] = memory
        self.view = View(None, self._key)
        # How many are free, by `Manner.by`: only a relay has a runner.
        self._free = [1, rules.hands, int(rules.relay > 1)]
        # Of whom any is free: a place in `EVERYBODY`.
        self._whoever = 0
        # What hands and runners do, without what is said.
        self._under_way: list[Manner] = []
        self.decisions = self.fumbles = self.waits = self.illegal = 0
        # Whether its bot has forfeited, and is asked no more.
        self.is_silent = False
        # Whether it is due to see news.
        self.looks_up = False
        # What ends the newest wait; an older one is void.
        self.wait: object = None
        self._manners = manners_of(rules, tempo)
        self._reaction = self._manners.reaction
        self._luck = luck
        # Whose turn it is to run, and who minds the table meanwhile: in a relay the next one, else the same.
        self._runner = 0
        self._minder = 1 % rules.relay
        self._come_or_go(EVERYBODY.index(Able(voice=True, hand=True, runner=rules.relay > 1)))
        self.reaction_ms = self._manners.reaction.drawn(luck[0].word(0, REACTION))

    def leave(self) -> None:
        """The deal is over: nothing more is to be seen."""
        del SIGHTS[self._key]

    def manner_of(self, action: Action) -> Manner:
        return self._manners.of(action)

    def decide(self, manner: Manner) -> tuple[int, int]:
        """Set an action under way: how long until it lands, and the coin that settles a draw."""
        self.decisions += 1
        if not manner.is_said:
            self._under_way.append(manner)
        self._free[manner.by] -= 1
        if not self._free[manner.by]:
            self._come_or_go(manner.weight)
        flight, coin, reaction = self._luck[self._runner if manner.is_run else self._minder].words(self.decisions)
        times = self._reaction
        self.reaction_ms = times.least_ms + (reaction * times.width >> 32)
        times = manner.times
        return times.least_ms + (flight * times.width >> 32) or 1, coin

    def fumble_ms(self, manner: Manner) -> int:
        return self._manners.fumble.drawn(self._luck[self._doer(manner)].word(self.decisions, FUMBLE))

    def end(self, manner: Manner) -> None:
        """An action is over and done with: its hand, the runner or the voice is free."""
        if not manner.is_said:
            self._under_way.remove(manner)
        self._free[manner.by] += 1
        if self._free[manner.by] == 1:
            self._come_or_go(manner.weight)

    def _come_or_go(self, weight: int) -> None:
        """Who was free is not, or the other way round; and other rules offer something to those who are."""
        self._whoever ^= weight
        self.has_hand_free = self._whoever & _HANDS > 0
        self.memory.offers = self._manners.offers[self._whoever]

    def hand_over(self, manner: Manner) -> None:
        """The runner changes with every card that is brought to the centre."""
        if manner.brings:
            self._runner, self._minder = self._minder, (self._minder + 1) % len(self._luck)

    def has_choice(self) -> bool:
        """Whether its bot is to be asked: there is something that it may do in its own eyes, is not doing already, and
        has a hand, a runner or a voice for."""
        if self.is_silent or self.decisions + self.waits >= MOST_QUESTIONS:
            return False
        memory = self.memory
        if self._under_way:
            memory.busy = [manner.source for manner in self._under_way]
        elif memory.busy:
            memory.busy = []
        return memory.has_choice()

    def is_busy_with(self, manner: Manner) -> bool:
        """Whether something under way leaves no voice, no card or no hand for this."""
        return not manner.is_for(EVERYBODY[self._whoever]) or self._touches(manner)

    def _touches(self, manner: Manner) -> bool:
        """Whether an action is for a card on which a hand is already."""
        if manner.is_said:
            return False
        return any(other.source == manner.source for other in self._under_way)

    def _doer(self, manner: Manner) -> int:
        """Whose luck an action has."""
        return self._runner if manner.is_run else self._minder

    def record(self) -> SeatRecord:
        return SeatRecord(self.decisions, self.fumbles, self.waits, self.illegal)
