"""The families of games there are. What all share asks here, and knows none of them by itself."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from engine.rules import AnyRules

if TYPE_CHECKING:
    from engine.family import Family

FAMILIES: Final = ("spit", "patience")
"""The rooms of the engine that hold a family each, and its name in a log."""


_FAMILY: Final = "family"


@cache
def family_named(name: str) -> "Family[Any]":
    """Raises LookupError for a name that is none of `FAMILIES`.

    A family is only loaded once it is asked for: it is built on what asks.
    """
    if name not in FAMILIES:
        raise LookupError(f"there is no family of games called {name!r:.40}; there are: {', '.join(FAMILIES)}")
    family: Family[Any] = import_module(f"engine.{name}.family").FAMILY
    return family


def rules_to_json(rules: AnyRules) -> dict[str, object]:
    """Rules in JSON's types with the name of their family; those of the first family are kept without it."""
    knobs = rules.to_json()
    return knobs if rules.family == FAMILIES[0] else {_FAMILY: rules.family, **knobs}


def rules_from_json(kept: Mapping[str, object]) -> AnyRules:
    """The rules that `rules_to_json` gave. Raises RulesError, and LookupError for a family that there is not."""
    knobs = {knob: value for knob, value in kept.items() if knob != _FAMILY}
    rules: AnyRules = family_named(str(kept.get(_FAMILY, FAMILIES[0]))).rules_of(knobs)
    return rules


def family_of(rules: AnyRules) -> "Family[Any]":
    """The family whose rules these are."""
    return family_named(rules.family)
