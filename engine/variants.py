"""The named variants: each is one value in one place."""

from types import MappingProxyType
from typing import Final

from engine.rules import Rules

VARIANTS: Final = MappingProxyType(
    {
        "standard": Rules(),
    }
)


class UnknownVariant(LookupError):
    """No variant has that id; the message lists those there are."""


def variant(variant_id: str) -> Rules:
    try:
        return VARIANTS[variant_id]
    except KeyError:
        known = ", ".join(VARIANTS)
        raise UnknownVariant(f"no variant is called {variant_id!r}; there are: {known}") from None
