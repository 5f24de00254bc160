"""A seat of a simulated deal: who sits there, what is under way, and the times its hands take."""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.bots.bot import Bot
from engine.simulate.record import SeatRecord
from engine.simulate.sight import Sight
from engine.tempo import COIN, FLIGHT, FUMBLE, REACHING, REACTION, Luck, Tempo, done_as, said_by

NO_WAIT: Final = 0


class Chair:
    """A seat with its hands at the table and, in a relay, a team of runners who take turns to go to the centre."""

    __slots__ = (
        "_free_hands",
        "_is_out",
        "_luck",
        "_reach_ms",
        "_relay",
        "_runner",
        "_said",
        "_tempo",
        "bot",
        "decisions",
        "fumbles",
        "illegal",
        "is_silent",
        "reaction_ms",
        "seat",
        "sight",
        "under_way",
        "wait",
        "waits",
    )

    def __init__(self, seat: int, bot: Bot, sight: Sight, tempo: Tempo, luck: Sequence[Luck]) -> None:
        """`luck` by runner."""
        rules = sight.table.rules
        self.seat = seat
        self.bot = bot
        self.sight = sight
        self._free_hands = rules.hands
        self.under_way: list[Action] = []
        self.decisions = self.fumbles = self.waits = self.illegal = 0
        # Whether its bot has forfeited, and is asked no more.
        self.is_silent = False
        # The number of the event that ends the newest wait; an older one is void.
        self.wait = NO_WAIT
        self._tempo = tempo
        self._luck = luck
        self._relay = rules.relay
        # Whose turn it is to run, and whether that runner is away.
        self._runner = 0
        self._is_out = False
        self._reach_ms = rules.reach_ms
        self._said = said_by(rules)
        self.reaction_ms = self._drawn(tempo.reaction_ms, REACTION, 0)

    @property
    def questions(self) -> int:
        return self.decisions + self.waits

    @property
    def is_free(self) -> bool:
        """Whether there is a hand, a runner or a voice to be put to something."""
        if self.is_silent:
            return False
        return self._free_hands > 0 or (self._relay > 1 and not self._is_out) or not self._speaks

    @property
    def _speaks(self) -> bool:
        return any(self.says(action) for action in self.under_way)

    def decide(self, action: Action) -> tuple[int, int]:
        """Set an action under way: how long until it lands, and the coin that settles a draw."""
        self.decisions += 1
        self.under_way.append(action)
        self._engage(action)
        doer = self._doer(action)
        self.reaction_ms = self._drawn(self._tempo.reaction_ms, REACTION, doer)
        return max(self._flight_ms(action, doer), 1), self._luck[doer].word(self.decisions, COIN)

    def _flight_ms(self, action: Action, doer: int) -> int:
        if self.says(action):
            return self._drawn(self._tempo.call_ms, FLIGHT, doer)
        kind = done_as(action)
        reach_ms = self._reach_ms if kind in REACHING else 0
        return self._drawn(self._tempo.middle_ms(kind), FLIGHT, doer) + reach_ms

    def fumble_ms(self, action: Action) -> int:
        return self._drawn(self._tempo.fumble_ms, FUMBLE, self._doer(action))

    def end(self, action: Action) -> None:
        """An action is over and done with: its hand, the runner or the voice is free."""
        self.under_way.remove(action)
        if self._is_run(action):
            self._is_out = False
        elif not self.says(action):
            self._free_hands += 1

    def _engage(self, action: Action) -> None:
        if self._is_run(action):
            self._is_out = True
        elif not self.says(action):
            self._free_hands -= 1

    def hand_over(self, action: Action) -> None:
        """The runner changes with every card that is brought to the centre."""
        if done_as(action) == "play":
            self._runner = (self._runner + 1) % self._relay

    def choices(self) -> list[Action]:
        """What the seat may do in its own eyes, is not doing already, and has somebody free for."""
        legal = self.sight.legal()
        if not self.under_way:
            return legal
        return [action for action in legal if not self.is_busy_with(action)]

    def is_busy_with(self, action: Action) -> bool:
        """Whether something under way leaves no voice, no card or no hand for this."""
        if any(self._excludes(other, action) for other in self.under_way):
            return True
        if self._is_run(action):
            return self._is_out
        return not self.says(action) and self._free_hands == 0

    def says(self, action: Action) -> bool:
        """Whether an action is a word: it takes its time, but no hand."""
        return done_as(action) in self._said

    def _is_run(self, action: Action) -> bool:
        """Whether an action is for the runner whose turn it is, and not for the hands at the table."""
        return self._relay > 1 and done_as(action) in REACHING and not self.says(action)

    def _doer(self, action: Action) -> int:
        """Whose luck an action has: the runner's, or in a relay that of the next one, who minds the table."""
        return self._runner if self._relay == 1 or self._is_run(action) else (self._runner + 1) % self._relay

    def _excludes(self, under_way: Action, action: Action) -> bool:
        """One voice, and one hand for each card."""
        if self.says(under_way) or self.says(action):
            return self.says(under_way) and self.says(action)
        return under_way.source == action.source

    def record(self) -> SeatRecord:
        return SeatRecord(self.decisions, self.fumbles, self.waits, self.illegal)

    def _drawn(self, middle_ms: int, purpose: int, doer: int) -> int:
        return self._luck[doer].around(middle_ms, self._tempo.spread_percent, self.decisions, purpose)
