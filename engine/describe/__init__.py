"""The rules in words: a one-page sheet for any rules, in every language, made from the rules' values.

The texts come from the family's module `describe`, which implements `Words`.
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
    """There are no rules sheets in that language; the message lists the available ones."""


class Words(Protocol):
    """The interface of a family's module `describe`."""

    FAMILY_NAME: Text
    """The common name of its games."""

    FAMILY_IN_A_LINE: Text
    """Their common features."""

    def name_of(self, rules: AnyRules, /) -> Text:
        """The common name of a game with these rules."""

    def differences(self, rules: AnyRules, /) -> Text:
        """One line about the differences from the others of its family."""

    def tagline(self, rules: AnyRules, /) -> Text:
        """The idea of the game in one line."""

    def about(self, rules: AnyRules, /) -> Text:
        """The game in five sentences."""

    def sections(self, rules: AnyRules, /) -> tuple[Section, ...]:
        """The sections of a sheet, for a page with its own layout."""

    def drawing(self, rules: AnyRules, /) -> Drawing:
        """The first deal after laying out."""


@cache
def words_of_family(family: str) -> Words:
    """The words of a family, by its name. Loaded on first use, because deals do not need them."""
    words: Words = import_module(f"engine.{family}.describe")
    return words


def words_of(rules: AnyRules) -> Words:
    return words_of_family(rules.family)


def describe(rules: AnyRules, lang: str = "en", title: str | None = None) -> str:
    """The sheet as plain text: a title, and sections separated by empty lines.

    Without a title it has the variant's name. Raises UnknownLanguage.
    """
    language, words = known_language(lang), words_of(rules)
    heading = words.name_of(rules).in_language(language) if title is None else title
    blocks = [_block(section, rules, language) for section in words.sections(rules)]
    head = "\n".join([*wrap(heading, WIDTH), words.tagline(rules).in_language(language)])
    return "\n\n".join([head, *blocks]) + "\n"


def summary(rules: AnyRules | str, lang: str = "en") -> str:
    """One line about the differences of rules, or of the variant with that id, from the others of their family.

    Raises UnknownLanguage and UnknownVariant.
    """
    language, asked = known_language(lang), _rules(rules)
    return words_of(asked).differences(asked).in_language(language)


def name(rules: AnyRules | str, lang: str = "en") -> str:
    """The common name of rules, or of the variant with that id. Raises UnknownLanguage and UnknownVariant."""
    language, asked = known_language(lang), _rules(rules)
    return words_of(asked).name_of(asked).in_language(language)


def known_language(lang: str) -> Language:
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"no rules sheet is written in {lang!r}; there are: {', '.join(LANGUAGES)}")
    return lang


def _rules(rules: AnyRules | str) -> AnyRules:
    return variant(rules) if isinstance(rules, str) else rules


def _block(section: Section, rules: AnyRules, lang: Language) -> str:
    lines = wrap(f"{section.heading.in_language(lang).upper()}. {section.opening.in_language(lang)}", WIDTH)
    for item in section.items:
        lines += wrap(item.in_language(lang), WIDTH, initial_indent="- ", subsequent_indent="  ")
    if section.closing is not None:
        lines += wrap(section.closing.in_language(lang), WIDTH)
    if section.is_drawn:
        drawing = in_brackets(words_of(rules).drawing(rules), lang)
        lines += [part for line in drawing for part in wrap(line, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    return "\n".join(lines)
