"""The named variants of this family: each is one value in one place."""

from types import MappingProxyType
from typing import Final

from engine.patience.rules import Rules

VARIANTS: Final = MappingProxyType(
    {
        "grabbage": Rules(game="grabbage", players=4),
        "hasty": Rules(game="grabbage", players=2),
        "grabbage-four": Rules(game="grabbage", players=4, wastepiles=4),
        "pirate": Rules(game="pirate"),
        "pirate-tow": Rules(game="pirate", tow=True),
        "conjugal": Rules(game="conjugal"),
        "progressive": Rules(game="progressive"),
        "dictation": Rules(game="dictation"),
    }
)
