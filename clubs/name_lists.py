"""Pasted lists of people or lists from a spreadsheet, and the names in them that mean the same person.

Works on text only: reads the list and finds faults line by line. The services match names with members.
"""

import csv
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from games.plain_text import LONGEST_NAME, plain, plain_name
from games.texts import Text, gettext_lazy
from games.texts import gettext as _

MOST_LINES = 500
TOO_MANY = gettext_lazy("At most %(most)s people can be added at once. These are %(count)s. Send them in parts.")
LONGEST_LINE = 10_000
"""In characters. A longer line cannot be a person, and the CSV reader would fail."""
HIGHEST_RATING = 9999
SEPARATORS = ("\t", ";", ",")
HEADINGS = {
    "name": {"name", "player", "full name", "nome", "nombre", "nom", "jogador", "spieler"},
    "given": {"first name", "given name", "forename", "firstname", "vorname", "prenom"},
    "family": {"last name", "family name", "surname", "lastname", "nachname", "cognome", "apellido"},
    "country": {"country", "nation", "cc", "federation", "fed", "nationality", "pais", "paese", "land"},
    "team": {"team", "club", "clube", "verein", "squadra", "equipo"},
    "rating": {"rating", "elo"},
    "ignored": {"email", "e mail", "mail", "e mail address", "email address"},
}
WITHOUT_HEADINGS = ("name", "country", "team", "rating")
"""The columns of a list without a heading."""
MARK = re.compile(r"^\s*(?:[0-9]{1,4}[.)]|[-*•–])\s+(?=\S)")
"""A number or bullet before a name."""

UNLIKE_THEIR_LETTER = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "’": " ", "'": " "}
)
"""Letters that Unicode does not decompose into a base letter and a mark."""


class NotAList(Exception):
    """The input is not a list of names; the message suggests a solution."""


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One person of a list; `number` counts the lines of the text from 1. A line with a fault has no person."""

    number: int
    name: str
    country: str = ""
    team: str = ""
    rating: int | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class NameList:
    lines: tuple[ListedPerson, ...]
    unknown: tuple[str, ...] = ()
    """Headings of unknown columns, which are ignored."""


def decoded(content: bytes) -> str:
    """A file as text: UTF-8 with or without a byte order mark, or the older Windows encoding; raises NotAList."""
    if content.startswith(b"PK\x03\x04") or b"\x00" in content:
        raise NotAList(
            _("This file is not a list. In the spreadsheet choose “Save as”, then CSV, and upload that file.")
        )
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise NotAList(_("This file cannot be read. Save it as CSV in UTF-8 and upload it again."))


def read_list(text: str, at_most: int = MOST_LINES, too_many: Text = TOO_MANY) -> NameList:
    """The people of a list; raises NotAList if it is empty or too long. `too_many` is the message for the latter."""
    lines = [MARK.sub("", plain(line)) for line in text.splitlines()]
    separator = _separator(lines)
    rows = [(number, _cells(line, separator)) for number, line in enumerate(lines, start=1)]
    rows = [(number, cells) for number, cells in rows if any(cells)]
    headings = _headings(rows[0][1]) if rows else None
    people = rows[1:] if headings else rows
    if not people:
        raise NotAList(_("Type at least one name."))
    if len(people) > at_most:
        raise NotAList(str(too_many) % {"most": at_most, "count": len(people)})
    columns = headings or WITHOUT_HEADINGS
    unknown = tuple(cell for cell, column in zip(rows[0][1], columns, strict=False) if not column) if headings else ()
    return NameList(tuple(_without_doubles([_line(number, cells, columns) for number, cells in people])), unknown)


def _separator(lines: Sequence[str]) -> str:
    """The column separator: the first one in the first line, otherwise in any line; indentation does not count."""
    filled = [line for each in lines if (line := each.strip())]
    for part in ("".join(filled[:1]), "".join(filled)):
        for separator in SEPARATORS:
            if separator in part:
                return separator
    return ","


def _cells(line: str, separator: str) -> list[str]:
    """Read each line separately, so that an open quotation mark does not include the next lines."""
    own = separator if separator in line else _separator([line])
    cells = next(csv.reader([line[:LONGEST_LINE]], delimiter=own, skipinitialspace=True), [])
    return [plain_name(cell) for cell in cells]


def _headings(cells: Sequence[str]) -> tuple[str, ...] | None:
    """The name of each column, "" for an unknown one; None if the line is a person and not a heading."""
    words = [_folded(cell) for cell in cells]
    columns = tuple(next((name for name, known in HEADINGS.items() if word in known), "") for word in words)
    return columns if {"name", "given", "family"} & set(columns) else None


def _line(number: int, cells: Sequence[str], columns: Sequence[str]) -> ListedPerson:
    found: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        found.setdefault(column, cell)
    name = found.get("name") or f"{found.get('given', '')} {found.get('family', '')}".strip()
    country, rating, team = found.get("country", "").upper(), found.get("rating", ""), found.get("team", "")
    beyond = cells[len(columns) :] if any(cells[len(columns) :]) else ()
    is_a_count = name.isdecimal() and columns is WITHOUT_HEADINGS and any(cells[1:])
    fault = _fault("" if is_a_count else name, country, team, rating, beyond)
    return ListedPerson(number, name, country, team, int(rating) if rating and not fault else None, fault)


def _fault(name: str, country: str, team: str, rating: str, beyond: Sequence[str]) -> str:
    """A sentence about the fault in a line; empty if there is none."""
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        return _("The name is missing.")
    if len(name) > LONGEST_NAME or len(team) > LONGEST_NAME:
        return _("Names have at most %(most)s characters.", most=LONGEST_NAME)
    if country and not re.fullmatch("[A-Z]{2}", country):
        return _("A country is two letters, such as PT, not %(country)s.", country=country[:20].title())
    if rating and not (re.fullmatch("[0-9]{1,9}", rating) and int(rating) <= HIGHEST_RATING):
        return _("A rating is a whole number, such as 1500, not %(rating)s.", rating=rating[:20])
    return _("It has too many columns.") if beyond else ""


def _without_doubles(lines: Sequence[ListedPerson]) -> list[ListedPerson]:
    """Mark the second of two equal lines as a fault: a person cannot enter twice."""
    first: dict[str, int] = {}
    checked: list[ListedPerson] = []
    for line in lines:
        first_line = first.setdefault(folded(line.name), line.number) if not line.fault else line.number
        fault = line.fault or (_twice(line, first_line) if first_line != line.number else "")
        checked.append(ListedPerson(line.number, line.name, line.country, line.team, line.rating, fault))
    return checked


def _twice(line: ListedPerson, first_line: int) -> str:
    return _(
        "%(name)s is in line %(first)s already. If it is another person, make the name longer.",
        name=line.name,
        first=first_line,
    )


def folded(name: str) -> str:
    """A name without accents, capitals and signs. Names with the same result differ only in spelling."""
    return _folded(name) or name.casefold()


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold().translate(UNLIKE_THEIR_LETTER))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[\W_]+", " ", letters).split())


def are_near(one: str, other: str) -> bool:
    """Whether two folded names may be one person: another order, a typing error, a missing name or initial."""
    if [sign for sign in one if sign.isdigit()] != [sign for sign in other if sign.isdigit()]:
        return False  # Guest 1 and Guest 2
    names, other_names = one.split(), other.split()
    if sorted(names) == sorted(other_names):
        return True
    shorter, longer = sorted((names, other_names), key=len)
    if len(shorter) > 1 and (set(shorter) <= set(longer) or _are_initials(shorter, longer)):
        return True
    length = min(len(one), len(other))
    return length > 3 and _is_typing_error(one, other, errors=2 if length > 9 else 1)


def _are_initials(shorter: Sequence[str], longer: Sequence[str]) -> bool:
    """A. Ferreira for Ana Ferreira: the same family name, and other names with the same first letters."""
    pairs = zip(shorter, longer, strict=False)
    return shorter[-1] == longer[-1] and all(a == b or (len(a) == 1 and b.startswith(a)) for a, b in pairs)


def _is_typing_error(one: str, other: str, errors: int) -> bool:
    """Whether at most `errors` changed, added, missing or swapped letters turn one name into the other."""
    if abs(len(one) - len(other)) > errors:
        return False
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        below = [at]
        for to, against in enumerate(other, start=1):
            cost = min(row[to] + 1, below[to - 1] + 1, row[to - 1] + (letter != against))
            if at > 1 and to > 1 and (letter, one[at - 2]) == (other[to - 2], against):
                cost = min(cost, before[to - 2] + 1)
            below.append(cost)
        if min(below) > errors:
            return False
        before, row = row, below
    return row[-1] <= errors
