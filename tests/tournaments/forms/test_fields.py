"""Form fields for people, clubs and tournaments, names in particular."""

import pytest
from django import forms
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.forms.accounts import SignUpForm
from clubs.forms.clubs import ClubForm, EditClubForm
from clubs.forms.fields import NameField, TextField
from clubs.forms.people import PersonForm
from clubs.name_lists import read_list
from games.plain_text import LONGEST_NAME, plain_name
from tests.often import times
from tournaments.formats.limits import MOST
from tournaments.forms.entries import NewcomerForm, NewcomersForm
from tournaments.forms.fields import PeopleField, ReasonField, people_in
from tournaments.forms.set_up import TournamentForm
from tournaments.forms.stages import StageForm

NAMES = {"name", "place", "organiser", "team"}
FORMS: tuple[type[forms.Form], ...] = (
    ClubForm, EditClubForm, NewcomerForm, PersonForm, SignUpForm, StageForm, TournamentForm,
)  # fmt: skip
AROUND_FIGURES = (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)
AMONG_HIEROGLYPHS = range(0x13430, 0x13440)
VISIBLE_FORMAT_CHARACTERS = [*map(chr, (*AROUND_FIGURES, *AMONG_HIEROGLYPHS))]
INVISIBLE = st.text(
    st.characters(categories=["Cf"], exclude_characters=VISIBLE_FORMAT_CHARACTERS)
    | st.characters(min_codepoint=0xFE00, max_codepoint=0xFE0F)
    | st.characters(min_codepoint=0xE0000, max_codepoint=0xE0FFF)
    | st.sampled_from("\u034f\u115f\u1160\u17b4\u17b5\u180b\u2065\u2800\u3164\uffa0\x07"),
    max_size=3,
)
"""Characters that, by Unicode, are not displayed where they have no effect."""
SPACES = st.text(" \u00a0", min_size=1, max_size=3)


@st.composite
def names(draw: st.DrawFn) -> tuple[str, str]:
    """A name as typed and as visible. It never begins with a bullet."""
    words = draw(st.lists(st.text("Anß漢-", min_size=1, max_size=6), min_size=1, max_size=3))
    words[0] = f"A{words[0]}"
    typed = (draw(INVISIBLE) + "".join(letter + draw(INVISIBLE) for letter in word) for word in words)
    return draw(SPACES).join(typed), " ".join(words)


@pytest.mark.parametrize("form", FORMS)
def test_every_name_uses_a_name_field(form: type[forms.Form]) -> None:
    asked = NAMES & set(form.base_fields)
    assert asked
    assert all(isinstance(form.base_fields[name], NameField) for name in asked)


@settings(max_examples=times(60))
@given(names())
def test_invisible_characters_are_removed_from_names(name: tuple[str, str]) -> None:
    typed, visible = name
    assert NameField().clean(typed) == visible
    assert people_in(f"{typed},pt,{typed}") == [(visible, "PT", visible)]
    [line] = read_list(f"{typed};pt;{typed}").lines
    assert (line.name, line.country, line.team) == (visible, "PT", visible)


def test_pasted_lists_are_read_like_files() -> None:
    assert people_in('1. Ana Ferreira\n2) "Smith, John"\n• Bo, pt, Lisbon') == [
        ("Ana Ferreira", "", ""), ("Smith, John", "", ""), ("Bo", "PT", "Lisbon"),
    ]  # fmt: skip
    assert people_in("Ana\x0bBo") == [("Ana", "", ""), ("Bo", "", "")]
    assert people_in("Fritz;DE\nBo") == [("Fritz", "DE", ""), ("Bo", "", "")]
    assert people_in("Name\tE-mail\tClub\nAna\tana@x.example\tLisbon") == [("Ana", "", "Lisbon")]
    with pytest.raises(ValidationError, match="Line 2: Ratings cannot be entered here"):
        people_in("Name;Elo\nAna;1500\nBo;900")


def test_duplicate_names_are_reported_with_their_lines() -> None:
    with pytest.raises(ValidationError) as refusal:
        people_in("Bo\n\nZoë, PT\nZOË\nbo\nBo")
    advice = "If it is another person, make the name longer."
    assert refusal.value.messages == [
        f"Line 4: ZOË is in line 3 already. {advice}",
        f"Line 5: bo is in line 1 already. {advice}",
        f"Line 6: Bo is in line 1 already. {advice}",
    ]


@pytest.mark.parametrize("form", [NewcomersForm, TournamentForm])
def test_people_field_takes_as_many_people_as_a_tournament(
    form: type[NewcomersForm | TournamentForm],
) -> None:
    lines = [f"{number:04}{'x' * (LONGEST_NAME - 4)}, PT, {'y' * LONGEST_NAME}" for number in range(MOST + 1)]
    heading = {"name": "Friday Cup", "variant": "standard", "best_of": 1}
    typed = form(heading | {"people": "\r\n".join(lines[:MOST])})
    assert typed.is_valid() and len(typed.cleaned_data["people"]) == MOST
    assert "people" in form(heading | {"people": "\r\n".join(lines)}).errors


@pytest.mark.parametrize("field", [NameField(), ReasonField(), PeopleField(), TextField(max_length=9)])
def test_text_that_is_too_long_gets_the_same_message_everywhere(field: forms.CharField) -> None:
    assert field.max_length
    with pytest.raises(ValidationError) as refused:
        field.clean("x" * (field.max_length + 1))
    assert refused.value.messages == [f"Write at most {field.max_length} characters, not {field.max_length + 1}."]


@settings(max_examples=times(60))
@given(st.text(max_size=20))
def test_cleaned_name_is_plain_and_never_blank(text: str) -> None:
    try:
        name = NameField().clean(text)
    except ValidationError:
        return
    assert name == plain_name(name) == " ".join(name.split()) != ""


@pytest.mark.parametrize("typed", ["", " ", "\u200b", "\u3164", "\u2067 \u2069"])
def test_invisible_name_counts_as_empty(typed: str) -> None:
    with pytest.raises(ValidationError):
        NameField().clean(typed)
    assert NameField(required=False).clean(typed) == ""
    assert PeopleField(required=False).clean(typed) == []
    with pytest.raises(ValidationError):
        PeopleField().clean(typed)
    assert people_in(f"Ana\n{typed}\nBo") == [("Ana", "", ""), ("Bo", "", "")]


def test_only_visible_characters_count_towards_the_limit() -> None:
    assert NameField().clean("\u200b" * 9 + "x" * LONGEST_NAME) == "x" * LONGEST_NAME
    with pytest.raises(ValidationError):
        NameField().clean("x" * (LONGEST_NAME + 1))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("username", "is_taken"),
    [
        ("ana", True), ("Ana.B+1@club-2_3", True), ("\N{CYRILLIC SMALL LETTER A}na", False), ("josé", False),
        ("jose\u0301", False), ("l\N{LATIN SMALL LETTER DOTLESS I}sa", False), ("فا", False), ("ａｎａ", False),
        ("ﬁn", False), ("a\u200bna", False), ("ana\u3164", False),
    ],
)  # fmt: skip
def test_usernames_with_lookalike_characters_are_refused(username: str, is_taken: bool) -> None:
    form = SignUpForm({"username": username, "name": "Ana", "password1": "lone-spit-2026"})
    assert form.is_valid() == is_taken, form.errors
