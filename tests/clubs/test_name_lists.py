"""Parsing lists of names, and recognising names that mean the same person."""

from contextlib import suppress
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.name_lists import MOST_LINES, ListedPerson, NotAList, _is_typing_error, are_near, decoded, folded, read_list
from tests.often import in_turn


def lines(text: str) -> list[ListedPerson]:
    return list(read_list(text).lines)


def test_list_may_hold_names_only() -> None:
    assert lines("Ana Ferreira\n\n  Bo   Chen \r\nCy") == [
        ListedPerson(1, "Ana Ferreira"),
        ListedPerson(3, "Bo Chen"),
        ListedPerson(4, "Cy"),
    ]


def test_country_team_and_rating_may_follow_the_name() -> None:
    assert lines("Ana Ferreira, pt, Lucky Slap, 1500\nBo,,,900\nCy, DE") == [
        ListedPerson(1, "Ana Ferreira", "PT", "Lucky Slap", 1500),
        ListedPerson(2, "Bo", "", "", 900),
        ListedPerson(3, "Cy", "DE"),
    ]


@in_turn("separator", [",", ";", "\t"])
def test_columns_are_separated_by_commas_semicolons_or_tabs(separator: str) -> None:
    text = separator.join(["Ana Ferreira", "PT", "Slap", "1500"])
    assert lines(text) == [ListedPerson(1, "Ana Ferreira", "PT", "Slap", 1500)]


def test_each_line_may_use_another_separator_unless_a_header_sets_it() -> None:
    assert lines("Ana\nFritz;DE\nCy, PT") == [
        ListedPerson(1, "Ana"),
        ListedPerson(2, "Fritz", "DE"),
        ListedPerson(3, "Cy", "PT"),
    ]
    assert lines("Name;Country\nSmith, John;DE") == [ListedPerson(2, "Smith, John", "DE")]


def test_header_line_names_the_columns() -> None:
    text = "\ufeffE-mail;Elo;Club;NAME;Country\nana@x.example;1500;Slap;Ana Ferreira;PT\n;;;Bo;"
    assert lines(text) == [ListedPerson(2, "Ana Ferreira", "PT", "Slap", 1500), ListedPerson(3, "Bo")]


def test_given_and_family_names_are_joined() -> None:
    assert lines("Surname,First name\nFerreira,Ana\n") == [ListedPerson(2, "Ana Ferreira")]


def test_unknown_columns_are_skipped_and_reported() -> None:
    found = read_list("name,shoe size,country\nAna,39,PT")
    assert found.unknown == ("shoe size",)
    assert list(found.lines) == [ListedPerson(2, "Ana", "PT")]


def test_spreadsheet_quotes_are_removed() -> None:
    assert lines('"Ana ""Slap"" Ferreira",PT') == [ListedPerson(1, 'Ana "Slap" Ferreira', "PT")]


@in_turn(
    ("line", "name"),
    [
        ("1. Ana Ferreira", "Ana Ferreira"),
        ("1.\tAna Ferreira", "Ana Ferreira"),
        ("  12) Bo", "Bo"),
        ("- Cleo", "Cleo"),
        ("\u200b• Cleo", "Cleo"),
        ("\t– Cleo", "Cleo"),
        ("* Cleo, PT", "Cleo"),
        ('1. "Smith, John"', "Smith, John"),
        ("12345. Fan", "12345. Fan"),
        ("2Pac", "2Pac"),
        ("-Dash-", "-Dash-"),
        ("1.FC", "1.FC"),
        ("7", "7"),
        ("🦊", "🦊"),
    ],
)
def test_line_number_or_bullet_is_removed_from_the_name(line: str, name: str) -> None:
    assert [(one.name, one.fault) for one in lines(f"{line}\nYan")] == [(name, ""), ("Yan", "")]


def test_quotes_may_follow_a_space() -> None:
    assert lines('"Smith, John", PT, "Slap, Porto"') == [ListedPerson(1, "Smith, John", "PT", "Slap, Porto")]


def test_unclosed_quote_does_not_affect_other_lines() -> None:
    assert [line.name for line in lines('"Ana\nBo\nCy')] == ["Ana", "Bo", "Cy"]


@in_turn(
    ("line", "sentence"),
    [
        (", PT", "The name is missing."),
        ("123, PT", "The name is missing."),
        ("--", "The name is missing."),
        ("Ana, Portugal", "A country is two letters, such as PT, not Portugal."),
        ("Ana, P1", "A country is two letters, such as PT, not P1."),
        ("Ana,PT,Slap,strong", "A rating is a whole number, such as 1500, not strong."),
        ("Ana,PT,Slap,10000", "A rating is a whole number, such as 1500, not 10000."),
        ("Ana,PT,Slap,-5", "A rating is a whole number, such as 1500, not -5."),
        ("Ana,PT,Slap," + "9" * 5000, f"A rating is a whole number, such as 1500, not {'9' * 20}."),
        ("Ana,PT,Slap,1500,what", "It has too many columns."),
        ("A" * 81, "Names have at most 80 characters."),
        ("A" * 200_000, "Names have at most 80 characters."),
        ('"' * 200_000, "The name is missing."),
    ],
)
def test_faulty_line_gives_its_reason_and_other_lines_are_read(line: str, sentence: str) -> None:
    first, faulty, last = lines(f"Zoe\n{line}\nYan")
    assert (first.fault, faulty.fault, last.fault) == ("", sentence, "")
    assert faulty.number == 2


def test_second_of_two_equal_names_is_a_fault() -> None:
    assert [line.fault for line in lines("Émile Roussel\nBo\nemile  ROUSSEL")] == [
        "",
        "",
        "emile ROUSSEL is in line 1 already. If it is another person, make the name longer.",
    ]


@in_turn("text", ["", " \n\t\n", "name,country\n"])
def test_list_without_names_is_refused(text: str) -> None:
    with pytest.raises(NotAList, match="at least one name"):
        read_list(text)


def test_too_long_list_is_refused_with_the_limit() -> None:
    names = [f"Player {chr(97 + at // 26 % 26)}{chr(97 + at % 26)}" for at in range(MOST_LINES + 1)]
    assert len(read_list("\n".join(names[:MOST_LINES])).lines) == MOST_LINES
    with pytest.raises(NotAList, match="At most 500 people"):
        read_list("\n".join(names))


@in_turn("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_file_is_read_in_the_encodings_of_spreadsheets(encoding: str) -> None:
    assert lines(decoded("name;country\nÉmile Roussel;FR".encode(encoding))) == [ListedPerson(2, "Émile Roussel", "FR")]


@in_turn("content", [b"PK\x03\x04rest", b"Ana\x00Bo", b"\x81\x8d"])
def test_file_that_is_not_text_is_refused_with_advice_to_send_csv(content: bytes) -> None:
    with pytest.raises(NotAList, match="CSV"):
        decoded(content)


@given(st.text('aB é,;\t\n"\r\x0b\u20281@-', max_size=60))
def test_any_text_is_read_without_repeated_names(text: str) -> None:
    with suppress(NotAList):
        found = read_list(text).lines
        names = [folded(line.name) for line in found if not line.fault]
        assert all(names) and len(set(names)) == len(names)


@given(st.binary(max_size=40))
def test_any_file_is_decoded_or_refused(content: bytes) -> None:
    with suppress(NotAList):
        assert "\x00" not in decoded(content)


NAMES = st.lists(
    st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=8), min_size=1, max_size=3
).map(" ".join)  # fmt: skip


@given(st.lists(NAMES, min_size=1, max_size=8, unique_by=folded))
def test_columns_are_read_in_any_order(names: list[str]) -> None:
    rows = [{"name": name, "country": "PT", "rating": str(at)} for at, name in enumerate(names)]
    for order in permutations(("name", "country", "rating")):
        text = "\n".join([";".join(order), *(";".join(row[column] for column in order) for row in rows)])
        assert [(line.name, line.country, line.rating) for line in lines(text)] == [
            (name, "PT", at) for at, name in enumerate(names)
        ]


@in_turn(
    ("one", "other"),
    [
        ("Marek Dvořák", "marek DVORAK"),
        ("Tomás Ó Braonáin", "Tomas O Braonain"),
        ("Mei-Ling Chau", "Mei Ling  Chau"),
        ("Jens Ødegård", "Jens Odegard"),
        ("Strauß", "STRAUSS"),
        ("Łukasz", "Lukasz"),
        ("O’Hara", "O'Hara"),
    ],
)
def test_accents_capitals_and_punctuation_do_not_distinguish_names(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_names_in_other_scripts_stay_distinct() -> None:
    assert len({folded(name) for name in ("田中", "山田", "Анна", "Ольга", "!!")}) == 5


@in_turn(
    ("one", "other"),
    [
        ("ana ferreira", "ferreira ana"),
        ("ana ferreira", "ana fereira"),
        ("ana ferreira", "ana maria ferreira"),
        ("a ferreira", "ana ferreira"),
        ("ruth adeyemi", "ruth adeymei"),
        ("marek", "marrek"),
    ],
)
def test_names_of_possibly_the_same_person_are_near(one: str, other: str) -> None:
    assert are_near(one, other) and are_near(other, one)


@in_turn(
    ("one", "other"),
    [
        ("ana ferreira", "ana pereira costa"),
        ("ana", "ina"),
        ("bo chen", "cy chen"),
        ("ana ferreira", "bela ferreira"),
        ("guest 1", "guest 2"),
        ("b ferreira", "ana ferreira"),
    ],
)
def test_names_of_different_people_are_not_near(one: str, other: str) -> None:
    assert not are_near(one, other) and not are_near(other, one)


SHORT = st.text("abc", max_size=5)


@given(SHORT, SHORT)
def test_typing_errors_agree_with_exhaustive_search(one: str, other: str) -> None:
    assert _is_typing_error(one, other, errors=1) == (other in _within(one, 1))
    assert not _is_typing_error(one, other, errors=2) or other in _within(one, 2)


def _within(word: str, errors: int) -> set[str]:
    """Returns all words that differ from the word by at most `errors` typing errors."""
    reached = {word}
    for _ in range(errors):
        reached |= {after for before in reached for after in _one_typing_error(before)}
    return reached


def _one_typing_error(word: str) -> set[str]:
    places = range(len(word) + 1)
    return {
        *(word[:at] + letter + word[at:] for at in places for letter in "abc"),
        *(word[:at] + letter + word[at + 1 :] for at in places[:-1] for letter in "abc"),
        *(word[:at] + word[at + 1 :] for at in places[:-1]),
        *(word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places[:-2]),
    }
