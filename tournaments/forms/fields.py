"""Form fields: typed text becomes values. Services decide whether the values make sense."""

from typing import Any, Final

from django import forms

from clubs.forms.fields import TextField
from clubs.name_lists import NotAList, read_list
from games.plain_text import LONGEST_NAME, plain
from games.texts import Text, gettext_lazy
from games.texts import gettext as _
from tournaments.formats.limits import MOST

ELSEWHERE: Final = "elsewhere"
"""The code of an error that points to a field in another form. The focus goes to that field."""
LOCAL_TIME: Final = "%Y-%m-%dT%H:%M"
"""The format in which browsers send a date and time."""

LONGEST_REASON: Final = 200
LONGEST_LIST: Final = MOST * (2 * LONGEST_NAME + len(", PT, \r\n"))
"""In characters: enough for the most people that a tournament takes."""
NO_RATINGS: Final = gettext_lazy(
    "Ratings cannot be entered here. Leave them out, or enter these people on the desk with “From a spreadsheet”."
)


class ReasonField(TextField):
    """An optional reason for an act."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Reason (optional)"),
            max_length=LONGEST_REASON,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )


def whole_number(label: Text, least: int, most: int, **how: Any) -> forms.IntegerField:
    """A text field with a numeric keyboard, like the cards of a deal."""
    wrong = gettext_lazy("Type a whole number from %(least)s to %(most)s.", least=least, most=most)
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, **how,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong),
    )  # fmt: skip


def local_time(label: Text) -> forms.DateTimeField:
    """A date and a time, as browsers send them; optional."""
    return forms.DateTimeField(
        label=label,
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL_TIME),
        input_formats=[LOCAL_TIME],
        error_messages={"invalid": gettext_lazy("Type a date and a time, like 2026-11-30T19:30.")},
    )


class PeopleField(TextField):
    """A list of names, each with an optional country and team; at most MOST names."""

    def __init__(self, **how: Any) -> None:
        super().__init__(max_length=LONGEST_LIST, strip=False, widget=forms.Textarea(attrs={"rows": 8}), **how)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return text if plain(text) else ""

    def clean(self, value: Any) -> list[tuple[str, str, str]]:
        """The name, country and team of each person."""
        text = super().clean(value)
        return people_in(text) if text else []


def people_in(text: str) -> list[tuple[str, str, str]]:
    """The name, country and team on each line. Raises ValidationError with a sentence for each faulty line."""
    try:
        lines = read_list(
            text, MOST, gettext_lazy("A tournament takes at most %(most)s entries. These are %(count)s.")
        ).lines
    except NotAList as error:
        raise forms.ValidationError(str(error)) from error
    if wrong := [_("Line %(number)s: %(fault)s", number=line.number, fault=line.fault) for line in lines if line.fault]:
        raise forms.ValidationError(wrong)
    if rated := next((line for line in lines if line.rating is not None), None):
        raise forms.ValidationError(_("Line %(number)s: %(fault)s", number=rated.number, fault=NO_RATINGS))
    return [(line.name, line.country, line.team) for line in lines]
