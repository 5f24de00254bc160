"""The parts of a rules sheet: texts in every language, and sections."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final, Literal, get_args

Language = Literal["en", "it"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Text:
    """A text in each language, one field per language."""

    en: str
    it: str

    def in_language(self, lang: Language) -> str:
        text: str = getattr(self, lang)
        return text

    def ending_with(self, mark: str) -> "Text":
        """The text with this mark at its end, in every language."""
        return Text(**{one.name: getattr(self, one.name) + mark for one in fields(Text)})


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, a paragraph, an optional list, and an optional paragraph after it.

    `is_drawn`: the drawing of the table belongs to it.
    """

    heading: Text
    opening: Text
    items: tuple[Text, ...] = ()
    closing: Text | None = None
    is_drawn: bool = False


def sentences(*texts: Text | None) -> Text:
    """The given texts joined, without None."""
    return joined(" ", *texts)


def joined(between: str, *texts: Text | None) -> Text:
    given = [text for text in texts if text is not None]
    return Text(**{one.name: between.join(getattr(text, one.name) for text in given) for one in fields(Text)})


def listed(parts: Sequence[str], last: str) -> str:
    """“one, two and three”, with `last` before the last of them."""
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
