"""How actions are done at some tempo: what they need, and how long they take (rules, section 6)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.actions import Action
from engine.spit.deals.book import book_of
from engine.spit.deals.rule import ABSENT, Rule
from engine.spit.deals.spits import offering
from engine.spit.deals.view import Offers
from engine.spit.rules import Rules
from engine.spit.table import Phase
from engine.tempo import REACHING, Tempo, done_as, said_by

if TYPE_CHECKING:
    from mypy_extensions import i64

PHASES: Final[tuple[Phase, ...]] = ("ready", "play", "claim", "over")


_AT_HOME: Final = frozenset({"shift", "stack", "refill"})
"""Kinds whose target is a pile of the own layout, and not a place in the centre."""


class Able(NamedTuple):
    """Whom a seat has free: its voice, a hand at the table, the runner whose turn it is."""

    voice: bool
    hand: bool
    runner: bool


EVERYBODY: Final = tuple(Able(*free) for free in product((False, True), repeat=3))

_VOICE: Final = 0
_HAND: Final = 1
_RUNNER: Final = 2
"""Who does something: their places in `Able`."""

_WEIGHTS: Final = (4, 2, 1)
"""What each of them adds to the place in `EVERYBODY`."""


class Times:
    """How long something may take: all values from `least_ms` on, so many as `width` says, are equally likely."""

    __slots__ = ("least_ms", "width")

    def __init__(self, middle_ms: int, spread_percent: int, reach_ms: int = 0) -> None:
        """Around a middle, with the way to the centre on top."""
        spread_ms = middle_ms * spread_percent // 100
        self.least_ms = middle_ms - spread_ms + reach_ms
        self.width: i64 = 2 * spread_ms + 1

    def drawn(self, word: i64) -> int:
        """The time that a number of 32 bits stands for."""
        return self.least_ms + (word * self.width >> 32)


class Manner:
    """How one action is done: said, which takes no hand; run for, by who is next in a relay; or by a hand."""

    __slots__ = ("action", "brings", "by", "is_run", "is_said", "move", "place", "source", "times", "weight")

    def __init__(self, rules: Rules, tempo: Tempo, action: Action) -> None:
        kind = done_as(action)
        self.action = action
        self.move = book_of(rules).moves.get(action)
        """None for what these rules do not know."""
        self.source = ABSENT if action.source is None else action.source
        self.place = ABSENT if action.target is None or kind in _AT_HOME else action.target
        self.is_said = kind in said_by(rules)
        self.is_run = rules.relay > 1 and kind in REACHING and not self.is_said
        self.by = _VOICE if self.is_said else _RUNNER if self.is_run else _HAND
        self.weight = _WEIGHTS[self.by]
        self.brings = kind == "play"
        middle_ms = tempo.call_ms if self.is_said else tempo.middle_ms(kind)
        reach_ms = rules.reach_ms if kind in REACHING and not self.is_said else 0
        self.times = Times(middle_ms, tempo.spread_percent, reach_ms)

    def is_for(self, able: Able) -> bool:
        """Whether somebody of these does it."""
        return able.voice if self.is_said else able.runner if self.is_run else able.hand


class Manners:
    """The manners of all actions, and of the rules that offer them."""

    __slots__ = ("_known", "_rules", "_tempo", "fumble", "offers", "reaction")

    def __init__(self, rules: Rules, tempo: Tempo) -> None:
        self._rules = rules
        self._tempo = tempo
        self._known: dict[Action, Manner] = {}
        self.reaction = Times(tempo.reaction_ms, tempo.spread_percent)
        self.fumble = Times(tempo.fumble_ms, tempo.spread_percent)
        book = book_of(rules)
        self.offers: tuple[Offers, ...] = tuple(
            Offers(
                {
                    phase: offering([rule for rule in book.of_phase[phase] if self._offered_by(rule).is_for(able)])
                    for phase in PHASES
                }
            )
            for able in EVERYBODY
        )
        """By place in `EVERYBODY`: the rules whose actions one of those does, in the order in which they offer."""

    def of(self, action: Action) -> Manner:
        """Of an action that some seat may do under some rules; here it may be unknown."""
        manner = self._known.get(action)
        if manner is None:
            manner = self._known[action] = Manner(self._rules, self._tempo, action)
        return manner

    def _offered_by(self, rule: Rule) -> Manner:
        """All that one rule offers is done alike."""
        return self.of(next(rule.actions()))


@lru_cache(maxsize=128)
def manners_of(rules: Rules, tempo: Tempo) -> Manners:
    return Manners(rules, tempo)
