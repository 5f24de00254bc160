"""A seat of a simulated deal: who sits there, what is under way, and the times its hands take."""

from typing import Final

from engine.actions import Action
from engine.bots.bot import Bot
from engine.simulate.record import SeatRecord
from engine.simulate.sight import Sight
from engine.tempo import COIN, FLIGHT, FUMBLE, REACHING, REACTION, Luck, Tempo, said_by

NO_WAIT: Final = 0


class Chair:
    __slots__ = (
        "_luck",
        "_reach_ms",
        "_said",
        "_tempo",
        "bot",
        "decisions",
        "free_hands",
        "fumbles",
        "reaction_ms",
        "seat",
        "sight",
        "under_way",
        "wait",
        "waits",
    )

    def __init__(self, seat: int, bot: Bot, sight: Sight, tempo: Tempo, luck: Luck) -> None:
        rules = sight.table.rules
        self.seat = seat
        self.bot = bot
        self.sight = sight
        self.free_hands = rules.hands
        self.under_way: list[Action] = []
        self.decisions = self.fumbles = self.waits = 0
        # The number of the event that ends the newest wait; an older one is void.
        self.wait = NO_WAIT
        self._tempo = tempo
        self._luck = luck
        self._reach_ms = rules.reach_ms
        self._said = said_by(rules)
        self.reaction_ms = self._drawn(tempo.reaction_ms, REACTION)

    @property
    def questions(self) -> int:
        return self.decisions + self.waits

    def decide(self, action: Action) -> tuple[int, int]:
        """Set an action under way: how long until it lands, and the coin that settles a draw."""
        self.decisions += 1
        self.under_way.append(action)
        if not self.says(action):
            self.free_hands -= 1
        self.reaction_ms = self._drawn(self._tempo.reaction_ms, REACTION)
        return max(self._flight_ms(action.kind), 1), self._luck.word(self.decisions, COIN)

    def _flight_ms(self, kind: str) -> int:
        if kind in self._said:
            return self._drawn(self._tempo.call_ms, FLIGHT)
        reach_ms = self._reach_ms if kind in REACHING else 0
        return self._drawn(self._tempo.middle_ms(kind), FLIGHT) + reach_ms

    def fumble_ms(self) -> int:
        return self._drawn(self._tempo.fumble_ms, FUMBLE)

    def end(self, action: Action) -> None:
        """An action is over and done with: its hand, or the voice, is free."""
        self.under_way.remove(action)
        if not self.says(action):
            self.free_hands += 1

    def choices(self) -> list[Action]:
        """What the seat may do in its own eyes and is not doing already."""
        legal = self.sight.legal()
        if not self.under_way:
            return legal
        return [action for action in legal if not self.is_busy_with(action)]

    def is_busy_with(self, action: Action) -> bool:
        """Whether something under way leaves no voice, or no card, for this."""
        return any(self._excludes(other, action) for other in self.under_way)

    def says(self, action: Action) -> bool:
        """Whether an action is a word: it takes its time, but no hand."""
        return action.kind in self._said

    def _excludes(self, under_way: Action, action: Action) -> bool:
        """One voice, and one hand for each card."""
        if self.says(under_way) or self.says(action):
            return self.says(under_way) and self.says(action)
        return under_way.source == action.source

    def record(self) -> SeatRecord:
        return SeatRecord(self.decisions, self.fumbles, self.waits)

    def _drawn(self, middle_ms: int, purpose: int) -> int:
        return self._luck.around(middle_ms, self._tempo.spread_percent, self.decisions, purpose)
