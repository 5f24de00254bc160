"""The rules as words: a sheet of a page for any rules, in every language, made from the values themselves.

What is said comes from the family, whose module `describe` has the functions of `Words`. Nothing here decides
anything.
"""

from functools import cache
from importlib import import_module
from textwrap import wrap
from typing import Final, Protocol

from engine.describe.drawing import Drawing, in_brackets
from engine.describe.text import LANGUAGES, Language, Section, Text
from engine.rules import AnyRules
from engine.variants import variant

__all__ = [
    "LANGUAGES",
    "Drawing",
    "Language",
    "Section",
    "UnknownLanguage",
    "Words",
    "describe",
    "name",
    "summary",
    "words_of",
]

WIDTH: Final = 78
"""Characters a line of a sheet has at most."""


class UnknownLanguage(LookupError):
    """No rules sheet is written in that language; the message lists those there are."""


class Words(Protocol):
    """What the module `describe` of a family has."""

    FAMILY_NAME: Text
    """What its games are called together."""

    FAMILY_IN_A_LINE: Text
    """What they have in common."""

    def name_of(self, rules: AnyRules, /) -> Text:
        """What people call a game by these rules."""

    def differences(self, rules: AnyRules, /) -> Text:
        """In one line: what sets it apart from the others of its family."""

    def tagline(self, rules: AnyRules, /) -> Text:
        """What the game is about, in a line."""

    def about(self, rules: AnyRules, /) -> Text:
        """What this game is, in five sentences."""

    def sections(self, rules: AnyRules, /) -> tuple[Section, ...]:
        """What a sheet says below its title, for a page that lays it out in its own way."""

    def drawing(self, rules: AnyRules, /) -> Drawing:
        """The first deal, when all is laid out."""


@cache
def words_of_family(family: str) -> Words:
    """The words of a family, by its name. They are only loaded once they are asked for: no deal needs them."""
    words: Words = import_module(f"engine.{family}.describe")
    return words


def words_of(rules: AnyRules) -> Words:
    return words_of_family(rules.family)


def describe(rules: AnyRules, lang: str = "en", title: str | None = None) -> str:
    """The sheet as plain text: a title, and sections apart by an empty line.

    Without a title it has the variant's name. Raises UnknownLanguage.
    """
    language, words = known_language(lang), words_of(rules)
    heading = words.name_of(rules).within(language) if title is None else title
    told = [_block(section, rules, language) for section in words.sections(rules)]
    head = "\n".join([*wrap(heading, WIDTH), words.tagline(rules).within(language)])
    return "\n\n".join([head, *told]) + "\n"


def summary(rules: AnyRules | str, lang: str = "en") -> str:
    """What sets rules apart from others of their family, in one line; of rules, or of the variant with that id.

    Raises UnknownLanguage and UnknownVariant.
    """
    language, asked = known_language(lang), _rules(rules)
    return words_of(asked).differences(asked).within(language)


def name(rules: AnyRules | str, lang: str = "en") -> str:
    """What people call rules, or the variant with that id. Raises UnknownLanguage and UnknownVariant."""
    language, asked = known_language(lang), _rules(rules)
    return words_of(asked).name_of(asked).within(language)


def known_language(lang: str) -> Language:
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"no rules sheet is written in {lang!r}; there are: {', '.join(LANGUAGES)}")
    return lang


def _rules(rules: AnyRules | str) -> AnyRules:
    return variant(rules) if isinstance(rules, str) else rules


def _block(section: Section, rules: AnyRules, lang: Language) -> str:
    lines = wrap(f"{section.heading.within(lang).upper()}. {section.opening.within(lang)}", WIDTH)
    for item in section.items:
        lines += wrap(item.within(lang), WIDTH, initial_indent="- ", subsequent_indent="  ")
    if section.closing is not None:
        lines += wrap(section.closing.within(lang), WIDTH)
    if section.is_drawn:
        told = in_brackets(words_of(rules).drawing(rules), lang)
        lines += [part for line in told for part in wrap(line, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    return "\n".join(lines)
