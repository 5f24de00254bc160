"""What people type, turned into values; whether the values make sense is for the services to say."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.db.models import QuerySet

from games.models import Player
from games.plain_text import LONGEST_NAME, plain, plain_name
from tournaments.formats.limits import MOST
from tournaments.models import Entry
from tournaments.name_lists import NotAList, read_list
from tournaments.projection import EntryView

ELSEWHERE: Final = "elsewhere"
"""The code of an error that only says that a field of another form has to change: the focus is for that one."""
LONGEST_REASON: Final = 200
LONGEST_LIST: Final = MOST * (2 * LONGEST_NAME + len(", PT, \r\n"))
"""Of as many people as a tournament takes, in characters."""
NO_RATINGS: Final = (
    "A rating is not taken here. Leave ratings out, or enter these people on the desk, by “From a spreadsheet”."
)


class TextField(forms.CharField):
    """Whatever people write, with a sentence of the house where it is too long."""

    default_error_messages: ClassVar = {"max_length": "Write at most %(limit_value)d characters, not %(show_value)d."}


class NameField(TextField):
    """For whatever is told apart by its name: without signs that nobody sees, and empty where nothing can be seen."""

    def __init__(self, *, max_length: int = LONGEST_NAME, **how: Any) -> None:
        super().__init__(max_length=max_length, **how)

    def to_python(self, value: Any) -> str:
        return plain_name(super().to_python(value) or "")


class ReasonField(TextField):
    """Why something is done, for whoever wants to say it."""

    def __init__(self) -> None:
        super().__init__(
            label="Why, if you want to say",
            max_length=LONGEST_REASON,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )


def whole_number(label: str, least: int, most: int, **how: Any) -> forms.IntegerField:
    """Text with a numeric keyboard, as for the cards of a deal."""
    wrong = f"Type a whole number from {least} to {most}."
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, **how,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong),
    )  # fmt: skip


class PeopleField(TextField):
    """A list of names, with a country and a team behind each if there are such: as many as may enter."""

    def __init__(self, **how: Any) -> None:
        super().__init__(max_length=LONGEST_LIST, strip=False, widget=forms.Textarea(attrs={"rows": 8}), **how)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return text if plain(text) else ""

    def clean(self, value: Any) -> list[tuple[str, str, str]]:
        """Name, country and team of each."""
        text = super().clean(value)
        return people_in(text) if text else []


class ClubForm(forms.Form):
    name = NameField(label="Name of the club", error_messages={"required": "Give the club a name."})
    place = NameField(required=False)
    organiser = NameField(label="Your name", error_messages={"required": "Type your name, as the members know it."})


class NewcomerForm(forms.Form):
    name = NameField(error_messages={"required": "Type the name of the person who enters."})
    country = forms.RegexField(
        r"^[A-Za-z]{2}$", required=False, error_messages={"invalid": "A country is two letters, such as PT."}
    )

    team = NameField(label="Club or team", required=False)

    def clean_country(self) -> str:
        return str(self.cleaned_data["country"]).upper()


class SomebodyElseForm(NewcomerForm):
    """Who it is if not the one who was entered: a member, or a name."""

    def __init__(self, *args: Any, members: QuerySet[Player], offered: Iterable[Player], **how: Any) -> None:
        """Offers some members, and takes any: whoever sends it twice has become one who is entered."""
        super().__init__(*args, **how)
        player = forms.ModelChoiceField(
            members, label="A member", required=False, error_messages={"invalid_choice": "Choose a member of the club."}
        )
        player.choices = [("", "Choose a name"), *((member.pk, member.name) for member in offered)]
        self.fields = {"player": player, **self.fields}
        self.fields["name"].required = False
        self.fields["name"].label = "Or a name" if len(player.choices) > 1 else "Name"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and (cleaned["player"] is None) == (not cleaned["name"]):
            self.add_error("name", "Choose a member or type a name, one of the two.")
        return cleaned


class NewcomersForm(forms.Form):
    people = PeopleField(label="People, one on each line", error_messages={"required": "Type at least one name."})


class TablesForm(forms.Form):
    """How many matches can be played at a time; 0 where nobody counts."""

    tables = whole_number("How many matches can be played at a time", 0, 9999)


@dataclass(frozen=True, slots=True)
class SeedField:
    """A name and what stands beside it as its seed."""

    number: int
    name: str
    typed: str
    fault: str
    """What is wrong with it, in a sentence; empty where nothing is."""
    has_focus: bool = False


class SeedFields:
    """With what was typed beside each entry, or else its seed. No form: with thousands of fields that would be slow."""

    def __init__(self, entries: Iterable[Entry], typed: Mapping[int, str] | None = None) -> None:
        self.fields: list[SeedField] = []
        self.errors: list[str] = []
        for entry in entries:
            seed = (typed or {}).get(entry.number, str(entry.seed))
            fault = _seed_fault(seed)
            is_first_wrong_one = bool(fault) and not self.errors
            self.errors += [fault] * bool(fault)
            self.fields.append(SeedField(entry.number, entry.player.name, seed, fault, is_first_wrong_one))


def _seed_fault(typed: str) -> str:
    is_one = re.fullmatch("[0-9]{1,9}", typed) and 1 <= int(typed) <= MOST
    return "" if is_one else f"Type a whole number from 1 to {MOST}; 1 is the best seed."


class TwoEntriesForm(forms.Form):
    """Two of those who play, by their numbers."""

    def __init__(self, *args: Any, entries: Sequence[EntryView], **how: Any) -> None:
        super().__init__(*args, **how)
        named = sorted((entry.name, entry.number) for entry in entries)
        choices = [("", "Choose a name"), *((number, name) for name, number in named)]
        wrong = {"required": "Choose a name.", "invalid_choice": "Choose somebody who plays here."}
        for name, label in (("one", "One of the two"), ("other", "The other")):
            self.fields[name] = forms.TypedChoiceField(label=label, choices=choices, coerce=int, error_messages=wrong)


def people_in(text: str) -> list[tuple[str, str, str]]:
    """Name, country and team on each line; raises ValidationError, a sentence for each line that names nobody."""
    try:
        lines = read_list(text, MOST, "A tournament takes at most {at_most} entries; these are {count}.").lines
    except NotAList as error:
        raise forms.ValidationError(str(error)) from error
    if wrong := [f"Line {line.number}: {line.fault}" for line in lines if line.fault]:
        raise forms.ValidationError(wrong)
    if rated := next((line for line in lines if line.rating is not None), None):
        raise forms.ValidationError(f"Line {rated.number}: {NO_RATINGS}")
    return [(line.name, line.country, line.team) for line in lines]
