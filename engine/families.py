"""The registry of families of games. Shared modules find families here and depend on none of them."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from engine.rules import AnyRules

if TYPE_CHECKING:
    from engine.family import Family

FAMILIES: Final = ("spit", "patience")
"""The packages of the families, and their names in logs."""


_FAMILY: Final = "family"


@cache
def family_named(name: str) -> "Family[Any]":
    """The family with this name. Raises LookupError for a name not in `FAMILIES`.

    Families are loaded on first use, because they depend on the modules that use them.
    """
    if name not in FAMILIES:
        raise LookupError(f"there is no family of games called {name!r:.40}; there are: {', '.join(FAMILIES)}")
    family: Family[Any] = import_module(f"engine.{name}.family").FAMILY
    return family


def rules_to_json(rules: AnyRules) -> dict[str, object]:
    """Rules in JSON's types with the name of their family, which is left out for the first family."""
    knobs = rules.to_json()
    return knobs if rules.family == FAMILIES[0] else {_FAMILY: rules.family, **knobs}


def rules_from_json(kept: Mapping[str, object]) -> AnyRules:
    """Rules from the format of `rules_to_json`. Raises RulesError, or LookupError for an unknown family."""
    knobs = {knob: value for knob, value in kept.items() if knob != _FAMILY}
    rules: AnyRules = family_named(str(kept.get(_FAMILY, FAMILIES[0]))).rules_of(knobs)
    return rules


def family_of(rules: AnyRules) -> "Family[Any]":
    """The family of these rules."""
    return family_named(rules.family)
