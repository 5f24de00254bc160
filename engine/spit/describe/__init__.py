"""Spit in words (`engine.describe`).

Each module is a topic and has the sentences of all languages side by side; a new knob needs a sentence in its topic
and a phrase in `differences`. Nothing here decides anything: the rules are in `engine.spit.deals`.
"""

from typing import Final

from engine.describe.length import playing_time
from engine.describe.text import Section, Text
from engine.spit.describe import claims, disputes, moves, opening, slaps, speed, stuck, winning
from engine.spit.describe.about import about
from engine.spit.describe.differences import comparison_with_standard, differences
from engine.spit.describe.drawing import drawing
from engine.spit.describe.names import name_of
from engine.spit.describe.winning import tagline
from engine.spit.rules import Rules

__all__ = ["FAMILY_IN_A_LINE", "FAMILY_NAME", "about", "differences", "drawing", "name_of", "sections", "tagline"]

FAMILY_NAME: Final = Text("Spit", "Spit")
FAMILY_IN_A_LINE: Final = Text(
    en="All play at once onto piles in the centre, one rank up or down, as fast as they can.",
    it="Tutti giocano insieme sulle pile al centro, un valore in su o in giù, più in fretta che possono.",
)


def sections(rules: Rules) -> tuple[Section, ...]:
    all_there_are = _speed_sections(rules) if rules.is_speed else _spit_sections(rules)
    return tuple(section for section in all_there_are if section is not None)


def _spit_sections(rules: Rules) -> tuple[Section | None, ...]:
    return (
        comparison_with_standard(rules),
        opening.needs(rules),
        opening.dealing(rules),
        opening.start(rules),
        moves.moves(rules),
        slaps.pairs(rules),
        slaps.table_slap(rules),
        stuck.stuck(rules),
        claims.ending(rules),
        claims.one_pile(rules),
        winning.winning(rules),
        disputes.disputes(rules),
        playing_time(rules),
    )


def _speed_sections(rules: Rules) -> tuple[Section | None, ...]:
    return (
        comparison_with_standard(rules),
        opening.needs(rules),
        speed.dealing(rules),
        speed.start(rules),
        speed.moves(rules),
        speed.stuck(),
        speed.ending(),
        winning.winning(rules),
        disputes.disputes(rules),
        playing_time(rules),
    )
