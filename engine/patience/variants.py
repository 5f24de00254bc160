"""The named variants of this family: each is one value in one place."""

from types import MappingProxyType
from typing import Final

from engine.patience.rules import Rules

VARIANTS: Final = MappingProxyType(
    {
        "hasty": Rules(game="grabbage", players=2, wastepiles=1),
        "conjugal": Rules(game="conjugal"),
    }
)
