"""The named variants: each is one value in one place (rules, section 9)."""

from types import MappingProxyType
from typing import Final

from engine.rules import UnknownVariant
from engine.spit.own_sets import KNOB
from engine.spit.rules import Rules

VARIANTS: Final = MappingProxyType(
    {
        "standard": Rules(),
        "penguin": Rules(turn="auto", exhausted="from_stock", one_pile="play_on"),
        "round-slap": Rules(exhausted="slap"),
        "hundred": Rules(exhausted="slap", goal="low_points", target=100),
        "free-choice": Rules(claim="winner"),
        "first-call": Rules(claim="call"),
        "four-pile": Rules(layout=(1, 2, 3, 4)),
        "eleven-centre": Rules(layout=(1, 1, 11, 1, 1)),
        "threes": Rules(layout=(3, 3, 3, 3, 3)),
        "four-singles": Rules(layout=(1, 1, 1, 1), refill=True),
        "two-pack": Rules(decks=2),
        "two-pack-six": Rules(decks=2, layout=(1, 2, 3, 4, 5, 6)),
        "colours": Rules(alternate_colours=True),
        "stacking": Rules(stacking=True),
        "equals": Rules(equal_ranks=True),
        "two-hands": Rules(hands=2),
        "concealed-3": Rules(conceal=3),
        "concealed-4": Rules(conceal=4),
        "concealed-5": Rules(conceal=5),
        "peek": Rules(peek=True),
        "slap-spit": Rules(one_pile="slap", pair_call=True),
        "spit-card-please": Rules(one_pile="token"),
        "ghost": Rules(one_pile="ghost"),
        "reverse": Rules(goal="collect", claim="winner", one_pile="slap"),
        "running": Rules(reach_ms=2_500),
        "running-relay": Rules(reach_ms=2_500, relay=3),
        "three-seats": Rules(players=3, layout=(1, 2, 3, 4)),
        "four-seats": Rules(players=4, layout=(1, 2, 3)),
        "four-seats-two-packs": Rules(players=4, decks=2),
        "six-seats-three-packs": Rules(players=6, decks=3),
        "speed-20-5": Rules(goal="high_points", stock_size=20, reserve_size=5),
        "speed-15-10": Rules(goal="high_points", stock_size=15, reserve_size=10),
        "mod-spit": Rules(layout=(1, 1, 1, 1, 1), mod_slap="basic"),
        "mod-spit-advanced": Rules(layout=(1, 1, 1, 1, 1), mod_slap="advanced"),
    }
)


def id_of(rules: Rules) -> str | None:
    """The id of the variant whose rules these are, to the last knob; None for rules that have no name."""
    return next((variant_id for variant_id, named in VARIANTS.items() if named == rules), None)


def variant(variant_id: str) -> Rules:
    try:
        return VARIANTS[variant_id]
    except KeyError:
        raise UnknownVariant(variant_id, VARIANTS) from None


def with_sets(variant_id: str, sets: object) -> Rules:
    """A variant with invented sets, in the form of `Rules.to_json`; no sets stand for the printed ones.

    Raises RulesError and UnknownVariant.
    """
    return Rules.from_json(variant(variant_id).to_json() | {KNOB: sets})
