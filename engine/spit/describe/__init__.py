"""The rules as words: a sheet of a page for any rules, in every language, made from the values themselves.

Each module is a topic and has the sentences of all languages side by side; a new knob needs a sentence in
its topic and a phrase in `differences`. Nothing here decides anything: the rules are in `engine.deals`.
"""

from textwrap import wrap
from typing import Final

from engine.spit.describe import claims, disputes, drawing, length, moves, opening, slaps, speed, stuck, winning
from engine.spit.describe.differences import differences, unlike_standard
from engine.spit.describe.names import name_of
from engine.spit.describe.text import LANGUAGES, Language, Section
from engine.spit.rules import Rules
from engine.spit.variants import variant

__all__ = ["LANGUAGES", "Language", "Section", "UnknownLanguage", "describe", "name", "sections", "summary"]

WIDTH: Final = 78
"""Characters a line of a sheet has at most."""


class UnknownLanguage(LookupError):
    """No rules sheet is written in that language; the message lists those there are."""


def describe(rules: Rules, lang: str = "en", title: str | None = None) -> str:
    """The sheet as plain text: a title, and sections apart by an empty line.

    Without a title it has the variant's name. Raises UnknownLanguage.
    """
    language = known_language(lang)
    heading = name_of(rules).within(language) if title is None else title
    told = (_block(section, rules, language) for section in sections(rules))
    blocks = ["\n".join(wrap(heading, WIDTH)), *told]
    head = f"{blocks[0]}\n{winning.tagline(rules).within(language)}"
    return "\n\n".join([head, *blocks[1:]]) + "\n"


def sections(rules: Rules) -> tuple[Section, ...]:
    """What a sheet says below its title, for a page that lays it out in its own way."""
    all_there_are = _speed_sections(rules) if rules.is_speed else _spit_sections(rules)
    return tuple(section for section in all_there_are if section is not None)


def summary(rules: Rules | str, lang: str = "en") -> str:
    """What differs from standard Spit, in one line; of rules, or of the variant with that id.

    Raises UnknownLanguage and UnknownVariant.
    """
    language = known_language(lang)
    return differences(variant(rules) if isinstance(rules, str) else rules).within(language)


def name(rules: Rules | str, lang: str = "en") -> str:
    """What people call rules, or the variant with that id. Raises UnknownLanguage and UnknownVariant."""
    language = known_language(lang)
    return name_of(variant(rules) if isinstance(rules, str) else rules).within(language)


def known_language(lang: str) -> Language:
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"no rules sheet is written in {lang!r}; there are: {', '.join(LANGUAGES)}")
    return lang


def _spit_sections(rules: Rules) -> tuple[Section | None, ...]:
    return (
        unlike_standard(rules),
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
        length.playing_time(rules),
    )


def _speed_sections(rules: Rules) -> tuple[Section | None, ...]:
    return (
        unlike_standard(rules),
        opening.needs(rules),
        speed.dealing(rules),
        speed.start(rules),
        speed.moves(rules),
        speed.stuck(),
        speed.ending(),
        winning.winning(rules),
        disputes.disputes(rules),
        length.playing_time(rules),
    )


def _block(section: Section, rules: Rules, lang: Language) -> str:
    lines = wrap(f"{section.heading.within(lang).upper()}. {section.opening.within(lang)}", WIDTH)
    for item in section.items:
        lines += wrap(item.within(lang), WIDTH, initial_indent="- ", subsequent_indent="  ")
    if section.closing is not None:
        lines += wrap(section.closing.within(lang), WIDTH)
    if section.is_drawn:
        told = drawing.in_brackets(drawing.drawing(rules), lang)
        lines += [part for line in told for part in wrap(line, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    return "\n".join(lines)
