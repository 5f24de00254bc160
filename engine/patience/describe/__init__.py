"""Patience in words (`engine.describe`): each game has a module with its sections, in all languages side by side."""

from collections.abc import Callable
from typing import Final

from engine.describe.length import playing_time
from engine.describe.text import Section, Text
from engine.patience.describe import conjugal, dictation, grabbage, pirate, progressive
from engine.patience.describe.disputes import disputes
from engine.patience.describe.drawing import drawing
from engine.patience.describe.names import about, differences, name_of, tagline
from engine.patience.rules import GameName, Rules

__all__ = ["FAMILY_IN_A_LINE", "FAMILY_NAME", "about", "differences", "drawing", "name_of", "sections", "tagline"]

FAMILY_NAME: Final = Text("Patience", "Solitari in gara")
FAMILY_IN_A_LINE: Final = Text(
    en="Everybody has a pack of cards and builds from Ace to King, in a race or in turns.",
    it="Ognuno ha un mazzo di carte e cala dall’asso al re, in una corsa o a turni.",
)

_SECTIONS: Final[dict[GameName, Callable[[Rules], tuple[Section, ...]]]] = {
    "grabbage": grabbage.sections,
    "pirate": pirate.sections,
    "conjugal": conjugal.sections,
    "progressive": progressive.sections,
    "dictation": dictation.sections,
}


def sections(rules: Rules) -> tuple[Section, ...]:
    length = playing_time(rules)
    return (*_SECTIONS[rules.game](rules), disputes(rules), *([length] if length else []))
