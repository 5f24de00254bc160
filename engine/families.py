"""The families of games there are. What all share asks here, and knows none of them by itself."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from engine.rules import AnyRules

if TYPE_CHECKING:
    from engine.family import Family

FAMILIES: Final = ("spit", "patience")
"""The rooms of the engine that hold a family each, and its name in a log."""


@cache
def family_named(name: str) -> "Family[Any]":
    """Raises LookupError for a name that is none of `FAMILIES`.

    A family is only loaded once it is asked for: it is built on what asks.
    """
    if name not in FAMILIES:
        raise LookupError(f"there is no family of games called {name!r:.40}; there are: {', '.join(FAMILIES)}")
    family: Family[Any] = import_module(f"engine.{name}.family").FAMILY
    return family


def family_of(rules: AnyRules) -> "Family[Any]":
    """The family whose rules these are."""
    return family_named(rules.family)
