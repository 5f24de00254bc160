"""The named variants of all families, by id."""

from types import MappingProxyType
from typing import Final

from engine.families import FAMILIES, family_named
from engine.rules import AnyRules, UnknownVariant

VARIANTS: Final = MappingProxyType[str, AnyRules](
    {variant_id: rules for name in FAMILIES for variant_id, rules in family_named(name).variants.items()}
)


def id_of(rules: AnyRules) -> str | None:
    """The id of the variant whose rules these are, to the last knob; None for rules that have no name."""
    return next((variant_id for variant_id, named in VARIANTS.items() if named == rules), None)


def variant(variant_id: str) -> AnyRules:
    try:
        return VARIANTS[variant_id]
    except KeyError:
        raise UnknownVariant(variant_id, VARIANTS) from None
