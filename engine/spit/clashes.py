"""The knobs that contradict each other, and why (rules, section 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import PACK_SIZE
from engine.rules import RulesError

if TYPE_CHECKING:
    from engine.spit.rules import Rules


class Clash(NamedTuple):
    """Knobs that are set so that they contradict each other."""

    knobs: tuple[str, ...]
    found: Callable[[Rules], bool]
    why: str


def check_clashes(rules: Rules) -> None:
    """Raises RulesError for the first clash found; it names the knobs."""
    for clash in CLASHES:
        if clash.found(rules):
            raise RulesError(f"{' and '.join(clash.knobs)} do not go together: {clash.why}", *clash.knobs)
    if rules.is_speed:
        _check_speed(rules)
    else:
        _check_spit(rules)


def _spit_with(knob: str) -> Callable[[Rules], bool]:
    return lambda rules: not rules.is_speed and getattr(rules, knob) > 0


def _speed_without(knob: str, default: object) -> Callable[[Rules], bool]:
    return lambda rules: rules.is_speed and getattr(rules, knob) != default


CLASHES: Final = (
    Clash(
        ("players", "one_pile"),
        lambda rules: rules.players > 2 and rules.one_pile != "none",
        "a single spit pile is claimed in its own way between two seats only",
    ),
    Clash(
        ("players", "exhausted"),
        lambda rules: rules.players > 2 and rules.exhausted != "fewer_takes",
        "with more than two seats those who are left pick in the order of their stock cards, fewest first",
    ),
    Clash(
        ("players", "claim"),
        lambda rules: rules.players > 2 and rules.claim == "call",
        "with more than two seats the seat that is out picks alone, so nobody can be first to call",
    ),
    Clash(
        ("players", "pair_call"),
        lambda rules: rules.players > 2 and rules.pair_call,
        "a call on a pair gives both piles to the other seat, so there can be only two",
    ),
    Clash(
        ("players", "mod_slap"),
        lambda rules: rules.players > 2 and rules.mod_slap != "none",
        "Mod-Spit gives both piles to the slower seat, so there can be only two",
    ),
    Clash(
        ("players", "goal"),
        lambda rules: rules.players > 2 and rules.goal == "collect",
        "this goal is for two seats",
    ),
    Clash(
        ("players", "goal"),
        lambda rules: rules.players > 2 and rules.goal == "high_points",
        "Speed is for two seats: no source says how more of them share its pack, its piles and its points",
    ),
    Clash(
        ("mod_slap", "layout"),
        lambda rules: rules.mod_slap != "none" and rules.layout != (1, 1, 1, 1, 1) and not rules.is_speed,
        "Mod-Spit is played with five piles of one card",
    ),
    Clash(
        ("mod_slap", "claim"),
        lambda rules: rules.mod_slap != "none" and rules.claim != "slap",
        "in Mod-Spit the spit piles are slapped for",
    ),
    Clash(
        ("mod_slap", "slap_window_ms"),
        lambda rules: rules.mod_slap == "none" and rules.slap_window_ms != 1_000,
        "only Mod-Spit has wrong slaps that freeze the piles for a time",
    ),
    Clash(
        ("mod_slap", "number_sets"),
        lambda rules: rules.mod_slap != "advanced" and rules.number_sets != (),
        "only advanced Mod-Spit draws one of thirteen sets",
    ),
    Clash(
        ("one_pile", "pair_call"),
        lambda rules: rules.lends_a_card and rules.pair_call,
        "a seat that has lent or asked for a card because it lacks spit cards may not get new ones within the deal",
    ),
    Clash(
        ("one_pile", "mod_slap"),
        lambda rules: rules.lends_a_card and rules.mod_slap != "none",
        "a seat that has lent or asked for a card because it lacks spit cards may not get new ones within the deal",
    ),
    Clash(
        ("one_pile", "goal"),
        lambda rules: rules.one_pile in ("play_on", "token") and rules.goal == "collect",
        "this way with one pile wins the game without cards, and the goal is to have them all",
    ),
    Clash(
        ("one_pile", "goal"),
        lambda rules: rules.one_pile == "pile" and rules.goal == "shed",
        "the seat that is out would always take a pile, so nobody could ever be rid of all cards",
    ),
    Clash(
        ("refill", "conceal"),
        lambda rules: rules.refill and rules.conceal > 0,
        "a play would come from a pile or from the hand, and its number could not tell which",
    ),
    Clash(
        ("goal", "claim"),
        lambda rules: rules.goal == "low_points" and rules.claim != "slap",
        "this goal counts what is left before any claim, so there is none",
    ),
    Clash(
        ("goal", "one_pile"),
        lambda rules: rules.goal == "low_points" and rules.one_pile != "none",
        "this goal counts what is left before any claim, and every deal starts from fresh packs",
    ),
    Clash(
        ("goal", "peek"),
        lambda rules: rules.goal == "low_points" and rules.peek,
        "this goal counts what is left before any claim, so no pile lies there to be looked through",
    ),
    Clash(
        ("goal", "target"),
        lambda rules: rules.target > 0 and not rules.counts_points,
        "only a goal of points has a target",
    ),
    *(
        Clash(
            ("goal", knob),
            _spit_with(knob),
            f"{knob} belongs to the goal high_points, the five-card game",
        )
        for knob in ("hand_size", "stock_size", "reserve_size")
    ),
    *(
        Clash(
            ("goal", knob),
            _speed_without(knob, default),
            f"the five-card game has no layout and no claim, so {knob} says nothing there",
        )
        for knob, default in (
            ("layout", ()),
            ("turn", "manual"),
            ("shift", True),
            ("stacking", False),
            ("refill", False),
            ("conceal", 0),
            ("peek", False),
            ("claim", "slap"),
            ("one_pile", "none"),
            ("exhausted", "fewer_takes"),
            ("pair_call", False),
            ("mod_slap", "none"),
        )
    ),
)


def _check_spit(rules: Rules) -> None:
    share, needed = rules.packet_size, rules.layout_size
    if share > needed:
        return
    raise RulesError(
        f"a layout of {needed} leaves none of the {share} cards a seat gets to spit with: "
        "make layout smaller or decks larger",
        "layout",
        "decks",
    )


def _check_speed(rules: Rules) -> None:
    if rules.decks != 1:
        raise RulesError(
            "the five-card game, the goal high_points, is played with one pack: set decks to 1", "goal", "decks"
        )
    if rules.stock_size < rules.hand_size:
        raise RulesError(
            f"a hand of {rules.hand_size} cannot be drawn from a stock of {rules.stock_size}",
            "hand_size",
            "stock_size",
        )
    if rules.reserve_size < 1:
        raise RulesError("each pile needs a reserve of at least one card beside it", "reserve_size")
    dealt = 2 * rules.stock_size + rules.common_size
    if dealt > PACK_SIZE:
        raise RulesError(
            f"two stocks of {rules.stock_size}, two reserves of {rules.reserve_size} and two cards to begin with "
            f"are {dealt} cards, more than the pack has: make one of them smaller",
            "stock_size",
            "reserve_size",
        )
