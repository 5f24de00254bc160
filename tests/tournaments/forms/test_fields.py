"""What is typed about people, clubs and tournaments, as a value; names above all."""

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
SEEN_OF_THEIR_KIND = [*map(chr, (*AROUND_FIGURES, *AMONG_HIEROGLYPHS))]
UNSEEN = st.text(
    st.characters(categories=["Cf"], exclude_characters=SEEN_OF_THEIR_KIND)
    | st.characters(min_codepoint=0xFE00, max_codepoint=0xFE0F)
    | st.characters(min_codepoint=0xE0000, max_codepoint=0xE0FFF)
    | st.sampled_from("\u034f\u115f\u1160\u17b4\u17b5\u180b\u2065\u2800\u3164\uffa0\x07"),
    max_size=3,
)
"""Whatever Unicode says is not shown where it has nothing to do."""
SPACES = st.text(" \u00a0", min_size=1, max_size=3)


@st.composite
def names(draw: st.DrawFn) -> tuple[str, str]:
    """A name as it was typed, and as it can be seen; it begins with no bullet."""
    words = draw(st.lists(st.text("Anß漢-", min_size=1, max_size=6), min_size=1, max_size=3))
    words[0] = f"A{words[0]}"
    typed = (draw(UNSEEN) + "".join(letter + draw(UNSEEN) for letter in word) for word in words)
    return draw(SPACES).join(typed), " ".join(words)


@pytest.mark.parametrize("form", FORMS)
def test_every_name_is_typed_into_a_field_for_names(form: type[forms.Form]) -> None:
    asked = NAMES & set(form.base_fields)
    assert asked
    assert all(isinstance(form.base_fields[name], NameField) for name in asked)


@settings(max_examples=times(60))
@given(names())
def test_of_a_name_stays_what_can_be_seen_wherever_it_is_typed(name: tuple[str, str]) -> None:
    typed, projection = name
    assert NameField().clean(typed) == projection
    assert people_in(f"{typed},pt,{typed}") == [(projection, "PT", projection)]
    [line] = read_list(f"{typed};pt;{typed}").lines
    assert (line.name, line.country, line.team) == (projection, "PT", projection)


def test_what_is_pasted_is_read_as_a_file_is() -> None:
    assert people_in('1. Ana Ferreira\n2) "Smith, John"\n• Bo, pt, Lisbon') == [
        ("Ana Ferreira", "", ""), ("Smith, John", "", ""), ("Bo", "PT", "Lisbon"),
    ]  # fmt: skip
    assert people_in("Ana\x0bBo") == [("Ana", "", ""), ("Bo", "", "")]
    assert people_in("Fritz;DE\nBo") == [("Fritz", "DE", ""), ("Bo", "", "")]
    assert people_in("Name\tE-mail\tClub\nAna\tana@x.example\tLisbon") == [("Ana", "", "Lisbon")]
    with pytest.raises(ValidationError, match="Line 2: Ratings cannot be entered here"):
        people_in("Name;Elo\nAna;1500\nBo;900")


def test_doubles_are_told_by_their_lines() -> None:
    with pytest.raises(ValidationError) as refusal:
        people_in("Bo\n\nZoë, PT\nZOË\nbo\nBo")
    advice = "If it is another person, make the name longer."
    assert refusal.value.messages == [
        f"Line 4: ZOË is in line 3 already. {advice}",
        f"Line 5: bo is in line 1 already. {advice}",
        f"Line 6: Bo is in line 1 already. {advice}",
    ]


@pytest.mark.parametrize("form", [NewcomersForm, TournamentForm])
def test_as_many_names_with_place_and_team_go_in_at_once_as_a_tournament_takes(
    form: type[NewcomersForm | TournamentForm],
) -> None:
    lines = [f"{number:04}{'x' * (LONGEST_NAME - 4)}, PT, {'y' * LONGEST_NAME}" for number in range(MOST + 1)]
    heading = {"name": "Friday Cup", "variant": "standard", "best_of": 1}
    typed = form(heading | {"people": "\r\n".join(lines[:MOST])})
    assert typed.is_valid() and len(typed.cleaned_data["people"]) == MOST
    assert "people" in form(heading | {"people": "\r\n".join(lines)}).errors


@pytest.mark.parametrize("field", [NameField(), ReasonField(), PeopleField(), TextField(max_length=9)])
def test_what_is_too_long_is_said_to_be_in_the_same_words_everywhere(field: forms.CharField) -> None:
    assert field.max_length
    with pytest.raises(ValidationError) as refused:
        field.clean("x" * (field.max_length + 1))
    assert refused.value.messages == [f"Write at most {field.max_length} characters, not {field.max_length + 1}."]


@settings(max_examples=times(60))
@given(st.text(max_size=20))
def test_whatever_is_typed_no_name_looks_like_none(text: str) -> None:
    try:
        name = NameField().clean(text)
    except ValidationError:
        return
    assert name == plain_name(name) == " ".join(name.split()) != ""


@pytest.mark.parametrize("typed", ["", " ", "\u200b", "\u3164", "\u2067 \u2069"])
def test_a_name_that_nobody_sees_is_none(typed: str) -> None:
    with pytest.raises(ValidationError):
        NameField().clean(typed)
    assert NameField(required=False).clean(typed) == ""
    assert PeopleField(required=False).clean(typed) == []
    with pytest.raises(ValidationError):
        PeopleField().clean(typed)
    assert people_in(f"Ana\n{typed}\nBo") == [("Ana", "", ""), ("Bo", "", "")]


def test_letters_that_can_be_seen_are_counted() -> None:
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
def test_an_account_has_a_username_that_looks_like_no_other(username: str, is_taken: bool) -> None:
    form = SignUpForm({"username": username, "name": "Ana", "password1": "lone-spit-2026"})
    assert form.is_valid() == is_taken, form.errors
