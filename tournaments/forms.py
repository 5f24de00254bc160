"""What people type, turned into values; whether the values make sense is for the services to say."""

import re
from typing import Any

from django import forms

from engine.describe import name, summary
from engine.variants import VARIANTS
from tournaments.formats.match_score import is_for_matches
from tournaments.formats.single_elimination import MOST
from tournaments.models import Tournament
from tournaments.services.scores import Place

LONGEST_NAME = 80
WHOLE_NUMBER = "Type the cards as a whole number, such as 31."


class ClubForm(forms.Form):
    name = forms.CharField(
        label="Name of the club", max_length=80, error_messages={"required": "Give the club a name."}
    )
    place = forms.CharField(max_length=80, required=False)
    organiser = forms.CharField(
        label="Your name", max_length=80, error_messages={"required": "Type your name, as the members know it."}
    )


class TournamentForm(forms.Form):
    name = forms.CharField(max_length=80, error_messages={"required": "Give the tournament a name."})
    variant = forms.ChoiceField(
        choices=[
            (variant_id, f"{name(rules)}: {summary(rules)}" if rules != VARIANTS["standard"] else name(rules))
            for variant_id, rules in VARIANTS.items()
            if is_for_matches(rules)
        ]
    )
    best_of = forms.TypedChoiceField(
        label="Match length", coerce=int, choices=Tournament.BestOf.choices, initial=Tournament.BestOf.ONE
    )


class NewcomerForm(forms.Form):
    name = forms.CharField(
        max_length=LONGEST_NAME, error_messages={"required": "Type the name of the person who enters."}
    )
    country = forms.RegexField(
        r"^[A-Za-z]{2}$", required=False, error_messages={"invalid": "A country is two letters, such as PT."}
    )

    def clean_country(self) -> str:
        return str(self.cleaned_data["country"]).upper()


class NewcomersForm(forms.Form):
    """Many at once: a name on each line, with a country behind a comma if there is one."""

    people = forms.CharField(
        label="People, one on each line",
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": "Type at least one name."},
    )

    def clean_people(self) -> list[tuple[str, str]]:
        """Name and country of each."""
        lines = str(self.cleaned_data["people"]).splitlines()
        typed = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
        if len(typed) > MOST:
            raise forms.ValidationError(f"A tournament takes at most {MOST} entries; these are {len(typed)}.")
        if wrong := [f"Line {number}: {fault}" for number, line in typed if (fault := _fault(line))]:
            raise forms.ValidationError(wrong)
        return [_name_and_country(line) for _, line in typed]


def _name_and_country(line: str) -> tuple[str, str]:
    name, comma, country = line.rpartition(",")
    return (" ".join(name.split()), country.strip().upper()) if comma else (" ".join(line.split()), "")


def _fault(line: str) -> str:
    """Why a line names nobody, in a sentence; empty when it does."""
    name, country = _name_and_country(line)
    if not name:
        return "there is no name before the comma."
    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} characters."
    if country and not re.fullmatch("[A-Z]{2}", country):
        return f"after the comma goes a country of two letters, such as PT, not {country[:20]}."
    return ""


class ScoreForm(forms.Form):
    """The figures of one deal, and the place that the form was about when it was shown."""

    game = forms.IntegerField(min_value=1, max_value=5, widget=forms.HiddenInput)
    deal = forms.IntegerField(min_value=1, max_value=30_000, widget=forms.HiddenInput)
    sides = forms.RegexField(r"^\d{1,4}-\d{1,4}$", widget=forms.HiddenInput)
    # Text with a numeric keyboard: a field of type number forgets whatever it cannot read.
    cards_0 = forms.IntegerField(widget=forms.TextInput)
    cards_1 = forms.IntegerField(widget=forms.TextInput)

    def __init__(self, *args: Any, match: int, names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match = match
        for side, player in enumerate(names):
            field = self.fields[f"cards_{side}"]
            field.label = player
            field.error_messages |= {"invalid": WHOLE_NUMBER, "required": f"Enter how many cards {player} holds."}
            field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    @property
    def place(self) -> Place | None:
        """The deal that the form is about; None when it does not say so, as an honest form does."""
        if not self.is_bound or {"game", "deal", "sides"} & set(self.errors):
            return None
        first, second = self.cleaned_data["sides"].split("-")
        sides = int(first), int(second)
        return Place(self.match, sides, self.cleaned_data["game"], self.cleaned_data["deal"])

    @property
    def about(self) -> Place:
        if self.place is None:
            raise ValueError("this form is about no deal")
        return self.place

    @property
    def cards(self) -> tuple[int, int]:
        return self.cleaned_data["cards_0"], self.cleaned_data["cards_1"]
