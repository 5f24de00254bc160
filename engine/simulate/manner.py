"""How actions are done at some tempo: what they need, and how long they take (rules, section 6)."""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from engine.actions import KINDS, TABLE_KINDS, Action
from engine.deals.book import book_of
from engine.deals.rule import Rule
from engine.rules import Rules
from engine.table import Phase
from engine.tempo import REACHING, Tempo, done_as, said_by

PHASES: Final[tuple[Phase, ...]] = ("ready", "play", "claim", "over")


class Able(NamedTuple):
    """Whom a seat has free: its voice, a hand at the table, the runner whose turn it is."""

    voice: bool
    hand: bool
    runner: bool


EVERYBODY: Final = tuple(Able(*free) for free in product((False, True), repeat=3))


class Manner:
    """How one action is done: said, which takes no hand; run for, by who is next in a relay; or by a hand.

    It takes `least_ms` and up to `width` - 1 more, all values equally likely.
    """

    __slots__ = ("brings", "is_run", "is_said", "least_ms", "width")

    def __init__(self, rules: Rules, tempo: Tempo, kind: str) -> None:
        """`kind` as the hands know it (`done_as`)."""
        self.is_said = kind in said_by(rules)
        self.is_run = rules.relay > 1 and kind in REACHING and not self.is_said
        self.brings = kind == "play"
        middle_ms = tempo.call_ms if self.is_said else tempo.middle_ms(kind)
        spread_ms = middle_ms * tempo.spread_percent // 100
        self.width = 2 * spread_ms + 1
        self.least_ms = middle_ms - spread_ms
        if kind in REACHING and not self.is_said:
            self.least_ms += rules.reach_ms

    def is_for(self, able: Able) -> bool:
        """Whether somebody of these does it."""
        return able.voice if self.is_said else able.runner if self.is_run else able.hand


class Manners:
    """The manners of all actions, and of the rules that offer them, by phase."""

    __slots__ = ("_known", "_of_kind", "offers")

    def __init__(self, rules: Rules, tempo: Tempo) -> None:
        self._of_kind = {kind: Manner(rules, tempo, kind) for kind in KINDS if kind not in TABLE_KINDS}
        self._known: dict[Action, Manner] = {}
        book = book_of(rules)
        self.offers: dict[tuple[Phase, Able], tuple[Rule, ...]] = {
            (phase, able): tuple([rule for rule in book.of_phase[phase] if self._offered_by(rule).is_for(able)])
            for phase in PHASES
            for able in EVERYBODY
        }
        """The rules whose actions somebody is free for, in the order in which they offer."""

    def of(self, action: Action) -> Manner:
        """Of an action that some seat may do under some rules; here it may be unknown."""
        manner = self._known.get(action)
        if manner is None:
            manner = self._known[action] = self._of_kind[done_as(action)]
        return manner

    def _offered_by(self, rule: Rule) -> Manner:
        """All that one rule offers is done alike."""
        return self._of_kind[done_as(next(rule.actions()))]


@lru_cache(maxsize=128)
def manners_of(rules: Rules, tempo: Tempo) -> Manners:
    return Manners(rules, tempo)
