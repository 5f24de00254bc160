"""Patience in words (`engine.describe`): each game has a module with its sections, in all languages side by side."""

from collections.abc import Callable
from typing import Final

from engine.describe.length import playing_time
from engine.describe.text import Section, Text
from engine.patience.describe import conjugal, dictation, grabbage, pirate, progressive
from engine.patience.describe.drawing import drawing
from engine.patience.describe.names import about, differences, name_of, tagline
from engine.patience.rules import GameName, Rules

__all__ = ["FAMILY_NAME", "about", "differences", "drawing", "name_of", "sections", "tagline"]

FAMILY_NAME: Final = Text("Patience", "Solitari in gara")

_SECTIONS: Final[dict[GameName, Callable[[Rules], tuple[Section, ...]]]] = {
    "grabbage": grabbage.sections,
    "pirate": pirate.sections,
    "conjugal": conjugal.sections,
    "progressive": progressive.sections,
    "dictation": dictation.sections,
}


def sections(rules: Rules) -> tuple[Section, ...]:
    length = playing_time(rules)
    return (*_SECTIONS[rules.game](rules), *([length] if length else []))
