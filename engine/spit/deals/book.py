"""The rules of a variant made ready for play: from its knobs to the rules that hold, and all the moves they know."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from engine.actions import Action
from engine.spit.deals.claims import Claim, Slam
from engine.spit.deals.hands import Draw, PickUp, PlayByHand
from engine.spit.deals.plays import Play, Refill, Shift, Stack, Turn
from engine.spit.deals.rule import ABSENT, Rule
from engine.spit.deals.slaps import Call, SlapTable
from engine.spit.deals.spits import Ready, Spit, SpitFromStock, SpitOnto, offering
from engine.spit.deals.view import Offers
from engine.spit.rules import Rules
from engine.spit.table import Phase


class Move:
    """An action with the rule it follows, and its arguments as the rule wants them."""

    __slots__ = ("action", "brings", "rule", "source", "target")

    def __init__(self, action: Action, rule: Rule) -> None:
        self.action = action
        self.rule = rule
        self.source = ABSENT if action.source is None else action.source
        self.target = ABSENT if action.target is None else action.target
        self.brings = rule.kind == "play"
        """Whether it brings a card to the centre."""


class Book:
    """A variant's rules by phase, in the order in which they offer, and every move by its action."""

    __slots__ = ("kinds", "moves", "of_phase", "offers")

    def __init__(self, rules: Rules) -> None:
        in_force = tuple(_in_force(rules))
        self.of_phase: dict[Phase, tuple[Rule, ...]] = {
            "ready": tuple(rule for rule in in_force if rule.phase == "ready"),
            "play": tuple(rule for rule in in_force if rule.phase == "play"),
            "claim": tuple(rule for rule in in_force if rule.phase == "claim"),
            "over": (),
        }
        self.offers = Offers({phase: offering(rules) for phase, rules in self.of_phase.items()})
        """Whom to ask for all that a seat may do, in order."""
        self.moves = {action: Move(action, rule) for rule in in_force for action in rule.actions()}
        self.kinds: dict[str, list[Rule]] = {}
        for rule in in_force:
            self.kinds.setdefault(rule.kind, []).append(rule)


@lru_cache(maxsize=128)
def book_of(rules: Rules) -> Book:
    return Book(rules)


def _in_force(rules: Rules) -> Iterator[Rule]:
    """The rules that the knobs ask for, in the order in which they offer."""
    for wanted, made in _RULES:
        if wanted(rules):
            yield made(rules)


def _piles(rules: Rules) -> range:
    return range(len(rules.layout))


def _places(rules: Rules) -> range:
    return range(rules.players)


def _cards(rules: Rules) -> range:
    """What a play may name: a pile of the layout, or a card of the hand."""
    return range(max(len(rules.layout), rules.conceal, rules.hand_size))


def _has_hand(rules: Rules) -> bool:
    return rules.conceal > 0 or rules.is_speed


_RULES: Final[tuple[tuple[Callable[[Rules], bool], Callable[[Rules], Rule]], ...]] = (
    (lambda rules: True, lambda rules: Ready()),
    (lambda rules: not _has_hand(rules), lambda rules: Play(_piles(rules), _places(rules))),
    (_has_hand, lambda rules: PlayByHand(_cards(rules), _places(rules))),
    (lambda rules: not rules.is_speed, lambda rules: Turn(_piles(rules))),
    (lambda rules: rules.shift and not rules.is_speed, lambda rules: Shift(_piles(rules))),
    (lambda rules: True, lambda rules: Spit()),
    (lambda rules: rules.players == 2 and not rules.is_speed, lambda rules: SpitOnto(None, _places(rules))),
    (lambda rules: rules.exhausted == "from_stock", lambda rules: SpitFromStock(_cards(rules), _places(rules))),
    (lambda rules: not rules.is_speed, lambda rules: Claim(None, _places(rules))),
    (lambda rules: rules.stacking, lambda rules: Stack(_piles(rules))),
    (lambda rules: rules.refill, lambda rules: Refill(_piles(rules))),
    (lambda rules: rules.conceal > 0, lambda rules: PickUp(rules.conceal)),
    (lambda rules: rules.is_speed, lambda rules: Draw()),
    (lambda rules: rules.pair_call, lambda rules: Call()),
    (lambda rules: rules.mod_slap != "none", lambda rules: SlapTable()),
    (lambda rules: rules.one_pile == "token", lambda rules: Slam()),
)
"""When a rule is in force, and how it is made."""
