"""A seat of a simulated deal: who sits there, what is under way, and the times its hands take."""

from collections.abc import Sequence

from engine.actions import Action
from engine.bots.bot import Bot
from engine.luck import FUMBLE, REACTION, Luck
from engine.simulate.manner import EVERYBODY, Able, Manner, manners_of
from engine.simulate.record import SeatRecord
from engine.simulate.sight import Sight
from engine.tempo import Tempo


class Chair:
    """A seat with its hands at the table and, in a relay, a team of runners who take turns to go to the centre."""

    __slots__ = (
        "_able",
        "_free",
        "_luck",
        "_manners",
        "_minder",
        "_offers",
        "_runner",
        "_under_way",
        "_whoever",
        "bot",
        "decisions",
        "fumbles",
        "illegal",
        "is_silent",
        "reaction_ms",
        "seat",
        "sight",
        "wait",
        "waits",
    )

    def __init__(self, seat: int, bot: Bot, sight: Sight, tempo: Tempo, luck: Sequence[Luck]) -> None:
        """`luck` by runner."""
        rules = sight.table.rules
        self.seat = seat
        self.bot = bot
        self.sight = sight
        # How many are free, by `Manner.by`: only a relay has a runner.
        self._free = [1, rules.hands, int(rules.relay > 1)]
        # Of whom any is free: a place in `EVERYBODY`.
        self._whoever = 0
        # What hands and runners do, without what is said.
        self._under_way: list[Manner] = []
        self.decisions = self.fumbles = self.waits = self.illegal = 0
        # Whether its bot has forfeited, and is asked no more.
        self.is_silent = False
        # What ends the newest wait; an older one is void.
        self.wait: object = None
        self._manners = manners_of(rules, tempo)
        self._luck = luck
        # Whose turn it is to run, and who minds the table meanwhile: in a relay the next one, else the same.
        self._runner = 0
        self._minder = 1 % rules.relay
        self._come_or_go(EVERYBODY.index(Able(voice=True, hand=True, runner=rules.relay > 1)))
        self.reaction_ms = self._manners.reaction.drawn(luck[0].word(0, REACTION))

    def manner_of(self, action: Action) -> Manner:
        return self._manners.of(action)

    @property
    def is_free(self) -> bool:
        """Whether there is a hand, a runner or a voice to be put to something."""
        return any(self._able)

    def decide(self, manner: Manner) -> tuple[int, int]:
        """Set an action under way: how long until it lands, and the coin that settles a draw."""
        self.decisions += 1
        if not manner.is_said:
            self._under_way.append(manner)
        self._free[manner.by] -= 1
        if not self._free[manner.by]:
            self._come_or_go(manner.weight)
        flight, coin, reaction = self._luck[self._doer(manner)].words(self.decisions)
        self.reaction_ms = self._manners.reaction.drawn(reaction)
        return max(manner.times.drawn(flight), 1), coin

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
        self._able = EVERYBODY[self._whoever]
        self._offers = self._manners.offers[self._whoever]

    def hand_over(self, manner: Manner) -> None:
        """The runner changes with every card that is brought to the centre."""
        if manner.brings:
            self._runner, self._minder = self._minder, (self._minder + 1) % len(self._luck)

    def choices(self) -> list[Action]:
        """What the seat may do in its own eyes, is not doing already, and has somebody free for."""
        table, seat = self.sight.table, self.seat
        found: list[Action] = []
        if table.out and table.phase == "play" and seat in table.out:
            return found
        for rule in self._offers[table.phase]:
            rule.offer(table, seat, found)
        if not self._under_way or not found or not (self._able.hand or self._able.runner):
            return found
        return [action for action in found if not self._touches(self.manner_of(action))]

    def has_more_for(self, choices: list[Action]) -> bool:
        """Whether any of these could be done beside what has just been begun: with no hand left, only words."""
        able = self._able
        return able.hand or able.runner or (able.voice and self._manners.has_words(choices))

    def is_busy_with(self, manner: Manner) -> bool:
        """Whether something under way leaves no voice, no card or no hand for this."""
        return not manner.is_for(self._able) or self._touches(manner)

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
