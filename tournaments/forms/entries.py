"""The forms for entries: one person, a list, seeds, tables, and two entries to keep apart."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import QuerySet

from clubs.forms.fields import NameField
from clubs.forms.people import PersonForm
from games.models import Player
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.limits import MOST
from tournaments.forms.fields import PeopleField, whole_number
from tournaments.ledger.projection import EntryView
from tournaments.models import Entry


class NewcomerForm(PersonForm):
    name = NameField(
        error_messages={"required": gettext_lazy("Type the name of the player.")},
        widget=forms.TextInput({"list": "members"}),
    )
    team = NameField(label=gettext_lazy("Club or team"), required=False)


class ReplacementForm(NewcomerForm):
    """The right player of an entry: a member, or a name."""

    def __init__(self, *args: Any, members: QuerySet[Player], offered: Iterable[Player], **how: Any) -> None:
        """Offer the members `offered`, but accept all `members`.

        If a form is sent twice, its member is already entered the second time.
        """
        super().__init__(*args, **how)
        player = forms.ModelChoiceField(
            members,
            label=_("A member"),
            required=False,
            error_messages={"invalid_choice": _("Choose a member of the club.")},
        )
        player.choices = [("", _("Choose a name")), *((member.pk, member.name) for member in offered)]
        self.fields = {"player": player, **self.fields}
        self.fields["name"].required = False
        self.fields["name"].label = _("Or a name") if len(player.choices) > 1 else _("Name")

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if not self.errors and (cleaned["player"] is None) == (not cleaned["name"]):
            self.add_error("name", _("Choose a member or type a name, one of the two."))


class NewcomersForm(forms.Form):
    people = PeopleField(
        label=gettext_lazy("People, one on each line"),
        error_messages={"required": gettext_lazy("Type at least one name.")},
    )


class TablesForm(forms.Form):
    """How many matches can be played at a time; 0 for no limit."""

    tables = whole_number(gettext_lazy("How many matches can be played at a time"), 0, 9999)


@dataclass(frozen=True, slots=True)
class SeedField:
    """A name and the text typed beside it as its seed."""

    number: int
    name: str
    typed: str
    fault: str
    """The error as a sentence; empty without one."""
    has_focus: bool = False


class SeedFields:
    """The seed fields of all entries: the typed text, or else the current seed.

    This is not a Django form, because one with thousands of fields would be slow.
    """

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
    return "" if is_one else _("Type a whole number from 1 to %(most)s; 1 is the best seed.", most=MOST)


class TwoEntriesForm(forms.Form):
    """The form for two of the playing entries, by their numbers."""

    def __init__(self, *args: Any, entries: Sequence[EntryView], **how: Any) -> None:
        super().__init__(*args, **how)
        named = sorted((entry.name, entry.number) for entry in entries)
        choices = [("", _("Choose a name")), *((number, name) for name, number in named)]
        wrong = {"required": _("Choose a name."), "invalid_choice": _("Choose a player of this tournament.")}
        for name, label in (("one", _("One of the two")), ("other", _("The other"))):
            self.fields[name] = forms.TypedChoiceField(label=label, choices=choices, coerce=int, error_messages=wrong)
