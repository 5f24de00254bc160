"""A seat of a simulated deal: who sits there, what is under way, and the times its hands take."""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.bots.bot import Bot
from engine.luck import COIN, FLIGHT, FUMBLE, REACTION, Luck
from engine.simulate.manner import EVERYBODY, Able, Manner, manners_of
from engine.simulate.record import SeatRecord
from engine.simulate.sight import Sight
from engine.tempo import Tempo

NO_WAIT: Final = 0


class Chair:
    """A seat with its hands at the table and, in a relay, a team of runners who take turns to go to the centre."""

    __slots__ = (
        "_able",
        "_hands",
        "_luck",
        "_manners",
        "_relay",
        "_runner",
        "_runners",
        "_tempo",
        "_voices",
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
        # How many are free of each: only a relay has a runner.
        self._voices = 1
        self._hands = rules.hands
        self._runners = int(rules.relay > 1)
        self._able = Able(voice=True, hand=True, runner=rules.relay > 1)
        # What hands and runners do, without what is said.
        self.under_way: list[Action] = []
        self.decisions = self.fumbles = self.waits = self.illegal = 0
        # Whether its bot has forfeited, and is asked no more.
        self.is_silent = False
        # The number of the event that ends the newest wait; an older one is void.
        self.wait = NO_WAIT
        self._tempo = tempo
        self._manners = manners_of(rules, tempo)
        self._luck = luck
        self._relay = rules.relay
        # Whose turn it is to run.
        self._runner = 0
        self.reaction_ms = self._drawn(tempo.reaction_ms, REACTION, 0)

    @property
    def is_free(self) -> bool:
        """Whether there is a hand, a runner or a voice to be put to something."""
        return any(self._able)

    def decide(self, action: Action) -> tuple[int, int]:
        """Set an action under way: how long until it lands, and the coin that settles a draw."""
        self.decisions += 1
        manner = self._manners.of(action)
        self._engage(action, manner, -1)
        doer = self._doer(manner)
        self.reaction_ms = self._drawn(self._tempo.reaction_ms, REACTION, doer)
        luck = self._luck[doer]
        flight_ms = manner.least_ms + (luck.word(self.decisions, FLIGHT) * manner.width >> 32)
        return max(flight_ms, 1), luck.word(self.decisions, COIN)

    def fumble_ms(self, action: Action) -> int:
        return self._drawn(self._tempo.fumble_ms, FUMBLE, self._doer(self._manners.of(action)))

    def end(self, action: Action) -> None:
        """An action is over and done with: its hand, the runner or the voice is free."""
        self._engage(action, self._manners.of(action), 1)

    def _engage(self, action: Action, manner: Manner, more: int) -> None:
        """Have one more, or with -1 one less, of those free who do such an action."""
        if manner.is_said:
            self._voices += more
        else:
            if manner.is_run:
                self._runners += more
            else:
                self._hands += more
            if more < 0:
                self.under_way.append(action)
            else:
                self.under_way.remove(action)
        self._able = EVERYBODY[4 * (self._voices > 0) + 2 * (self._hands > 0) + (self._runners > 0)]

    def hand_over(self, action: Action) -> None:
        """The runner changes with every card that is brought to the centre."""
        if self._relay > 1 and self._manners.of(action).brings:
            self._runner = (self._runner + 1) % self._relay

    def choices(self) -> list[Action]:
        """What the seat may do in its own eyes, is not doing already, and has somebody free for."""
        table, seat = self.sight.table, self.seat
        found: list[Action] = []
        if table.out and table.phase == "play" and seat in table.out:
            return found
        for rule in self._manners.offers[table.phase, self._able]:
            rule.offer(table, seat, found)
        if not self.under_way or not found or not (self._able.hand or self._able.runner):
            return found
        return [action for action in found if not self._touches(action)]

    def has_more_for(self, choices: list[Action]) -> bool:
        """Whether any of these could be done beside what has just been begun: with no hand left, only words."""
        able = self._able
        return able.hand or able.runner or (able.voice and any(self.says(action) for action in choices))

    def is_busy_with(self, action: Action) -> bool:
        """Whether something under way leaves no voice, no card or no hand for this."""
        return not self._manners.of(action).is_for(self._able) or self._touches(action)

    def says(self, action: Action) -> bool:
        """Whether an action is a word: it takes its time, but no hand."""
        return self._manners.of(action).is_said

    def _touches(self, action: Action) -> bool:
        """Whether an action is for a card on which a hand is already."""
        if self.says(action):
            return False
        return any(other.source == action.source for other in self.under_way)

    def _doer(self, manner: Manner) -> int:
        """Whose luck an action has: the runner's, or in a relay that of the next one, who minds the table."""
        return self._runner if self._relay == 1 or manner.is_run else (self._runner + 1) % self._relay

    def record(self) -> SeatRecord:
        return SeatRecord(self.decisions, self.fumbles, self.waits, self.illegal)

    def _drawn(self, middle_ms: int, purpose: int, doer: int) -> int:
        return self._luck[doer].around(middle_ms, self._tempo.spread_percent, self.decisions, purpose)
