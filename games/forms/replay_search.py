"""The search form above the list of replays. Every field is optional; an invalid one shows an error and is ignored."""

import re
from datetime import date
from functools import cached_property
from typing import Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from engine.describe import name, words_of_family
from engine.families import FAMILIES, family_named
from games.selectors.replay_search import MOST_PARTS, GameSearch
from games.texts import Text, gettext_lazy
from games.texts import gettext as _

SORTS: Final = (
    ("newest", gettext_lazy("Newest first")),
    ("closest", gettext_lazy("Closest finishes")),
    ("fastest", gettext_lazy("Fastest hands")),
    ("fumbles", gettext_lazy("Most fumbles")),
    ("shortest", gettext_lazy("Shortest")),
    ("longest", gettext_lazy("Longest")),
    ("oldest", gettext_lazy("Oldest first")),
)
WHO: Final = (
    ("", gettext_lazy("People and bots")),
    ("people", gettext_lazy("With people")),
    ("bots", gettext_lazy("Bots only")),
)
FOLDED: Final = ("occasion", "who", "since", "until", "least", "most")
"""Fields that stay folded until one of them is used."""
LONGEST_MINUTES: Final = 10_000
LENGTH: Final = re.compile("([0-9]{1,5})(?::([0-5][0-9]))?")
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)
NOT_THEN: Final = gettext_lazy("Choose a day between 1900 and 2999.")


class LengthField(forms.CharField):
    """A length as the list shows it, converted to seconds: 2 is 120, 2:09 is 129."""

    def __init__(self, label: Text) -> None:
        attrs = {"inputmode": "text", "autocomplete": "off", "size": 6}
        super().__init__(label=label, required=False, widget=forms.TextInput(attrs=attrs))

    def clean(self, value: Any) -> int | None:
        typed = str(super().clean(value))
        if not typed:
            return None
        read = LENGTH.fullmatch(typed)
        if read is None or int(read[1]) > LONGEST_MINUTES:
            raise forms.ValidationError(
                _("Type minutes, 0 to %(most)s, or minutes and seconds like 2:30.", most=LONGEST_MINUTES)
            )
        return int(read[1]) * 60 + int(read[2] or 0)


def _day(label: Text) -> forms.DateField:
    return forms.DateField(
        label=label, required=False, widget=forms.DateInput(attrs={"type": "date"}),
        validators=[MinValueValidator(FIRST_DAY, NOT_THEN), MaxValueValidator(LAST_DAY, NOT_THEN)],
        error_messages={"invalid": gettext_lazy("Type a date as year-month-day, like 2026-11-30.")},
    )  # fmt: skip


def variants_by_family() -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (words_of_family(family).FAMILY_NAME.en, [(id_, name(id_)) for id_ in family_named(family).variants])
        for family in FAMILIES
    ]


class ReplaySearchForm(forms.Form):
    player = forms.CharField(
        label=gettext_lazy("Player or bot"), max_length=200, required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
        error_messages={"max_length": gettext_lazy("Write at most %(limit_value)d characters.")},
    )  # fmt: skip
    variant = forms.ChoiceField(
        label=gettext_lazy("Variant"), required=False,
        choices=[("", gettext_lazy("Any variant")), *variants_by_family()],
        error_messages={"invalid_choice": gettext_lazy("No such variant is played here. Choose one of the list.")},
    )  # fmt: skip
    sort = forms.ChoiceField(
        label=gettext_lazy("Order"), required=False, choices=SORTS,
        error_messages={"invalid_choice": gettext_lazy("Choose one of the orders of the list.")},
    )  # fmt: skip
    who = forms.ChoiceField(
        label=gettext_lazy("Who played"),
        required=False,
        choices=WHO,
        error_messages={"invalid_choice": gettext_lazy("Choose one of the three.")},
    )
    occasion = forms.SlugField(
        label=gettext_lazy("Tournament"), required=False, max_length=100,
        error_messages={"invalid": gettext_lazy("A tournament is named here as in its address.")},
    )  # fmt: skip
    since = _day(gettext_lazy("From"))
    until = _day(gettext_lazy("To"))
    least = LengthField(gettext_lazy("Played at least"))
    most = LengthField(gettext_lazy("Played at most"))

    def clean_player(self) -> tuple[str, ...]:
        parts = [part.strip() for part in self.cleaned_data["player"].split(",")]
        named = tuple(part for part in parts if part)
        if len(named) > MOST_PARTS:
            raise forms.ValidationError(_("Write at most %(most)s names.", most=MOST_PARTS))
        return named

    def clean(self) -> None:
        """A range that ends before it begins is an error, shown beside its end."""
        cleaned = self.cleaned_data
        since, until, least, most = (cleaned.get(field) for field in ("since", "until", "least", "most"))
        if since and until and until < since:
            self.add_error("until", _("This day is before the one in From: choose a later one."))
        if least is not None and most is not None and most < least:
            self.add_error("most", _("This is less than in Played at least: type more."))

    @cached_property
    def search(self) -> GameSearch:
        """The search, without invalid fields."""
        self.full_clean()
        cleaned = self.cleaned_data
        return GameSearch(
            players=cleaned.get("player", ()),
            variant=cleaned.get("variant", ""),
            occasion=cleaned.get("occasion", ""),
            who=cleaned.get("who", ""),
            since=cleaned.get("since"),
            until=cleaned.get("until"),
            least_seconds=cleaned.get("least"),
            most_seconds=cleaned.get("most"),
            sort=cleaned.get("sort") or "newest",
        )

    @property
    def as_submitted(self) -> tuple[tuple[str, str], ...]:
        """The submitted fields as they were written."""
        return tuple((field, self.data[field]) for field in self.fields if field in self.data)

    @property
    def has_extra_filters(self) -> bool:
        return any(self.data.get(field) for field in FOLDED)

    @property
    def is_narrowed(self) -> bool:
        """Whether any filter is set."""
        return self.search != GameSearch(sort=self.search.sort)
