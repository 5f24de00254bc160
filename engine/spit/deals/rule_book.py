"""The rules of a variant made ready for play: the rules in force by its knobs, and all their moves."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from engine import raced
from engine.actions import Action
from engine.deal import Phase
from engine.raced import HAND, RUNNER, VOICE
from engine.spit.deals.claims import Claim, Slam
from engine.spit.deals.hands import Draw, PickUp, PlayByHand
from engine.spit.deals.plays import Play, Refill, Shift, Stack, Turn
from engine.spit.deals.rule import Rule
from engine.spit.deals.slaps import Call, SlapTable
from engine.spit.deals.spits import Ready, Spit, SpitFromStock, SpitOnto, with_spits_combined
from engine.spit.deals.view import Offered, Offers
from engine.spit.fitting import goes_on
from engine.spit.rules import Rules
from engine.tempo import REACHING_KINDS, VOICE_KINDS, figure_kind

_LAYOUT_KINDS: Final = frozenset({"shift", "stack", "refill"})
"""Kinds whose target is a pile of the seat's layout, not a place in the centre."""

_BY_FREE: Final = range(raced.ALL_LIMBS + 1)
"""All values of `SeatKnowledge.free`."""


class Move(raced.Move):
    """An action with the rule it follows."""

    __slots__ = ("place", "rule")

    def __init__(self, action: Action, rule: Rule, rules: Rules) -> None:
        kind = figure_kind(action)
        is_said = kind in said_by(rules)
        goes_to_centre = kind in REACHING_KINDS and not is_said
        limb = VOICE if is_said else RUNNER if goes_to_centre and rules.relay > 1 else HAND
        super().__init__(
            action, "call" if is_said else kind, limb, goes_to_centre=goes_to_centre, brings_card=kind == "play"
        )
        self.rule = rule
        self.place = raced.ABSENT if kind in _LAYOUT_KINDS else self.target
        """The place in the centre that it goes to."""


def said_by(rules: Rules) -> frozenset[str]:
    """The kinds that are said under some rules: a seat that calls for a spit pile needs no hand for it either."""
    return VOICE_KINDS | {"claim"} if rules.claim == "call" else VOICE_KINDS


class RuleBook(raced.RuleBook):
    """A variant's rules by phase, in the order in which they offer, and every move by its action."""

    __slots__ = ("fits", "kinds", "of_phase", "offers", "spit_moves")

    def __init__(self, rules: Rules) -> None:
        in_force = tuple(_in_force(rules))
        self.spit_moves = {action: Move(action, rule, rules) for rule in in_force for action in rule.actions()}
        super().__init__({**self.spit_moves}, rules.hands, rules.relay, rules.reach_ms)
        self.fits = goes_on(rules)
        self.of_phase: dict[Phase, tuple[Rule, ...]] = {
            "ready": tuple(rule for rule in in_force if rule.phase == "ready"),
            "play": tuple(rule for rule in in_force if rule.phase == "play"),
            "claim": tuple(rule for rule in in_force if rule.phase == "claim"),
            "over": (),
        }
        self.offers = tuple([self._offers_of(free) for free in _BY_FREE])
        """The rules that offer a seat's actions, in order, by the free hands or voice it has (`SeatKnowledge.free`)."""
        self.kinds: dict[str, list[Rule]] = {}
        for rule in in_force:
            self.kinds.setdefault(rule.kind, []).append(rule)

    def _offers_of(self, free: int) -> Offers:
        return {
            phase: Offered(with_spits_combined([rule for rule in rules if self._done_by(rule) & free]))
            for phase, rules in self.of_phase.items()
        }

    def _done_by(self, rule: Rule) -> int:
        """Which hand or voice does the actions of a rule: it is the same for all of them."""
        return self.spit_moves[next(rule.actions())].limb


@lru_cache(maxsize=128)
def rule_book_of(rules: Rules) -> RuleBook:
    return RuleBook(rules)


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
    """The sources that a play may name: a pile of the layout, or a card of the hand."""
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
