"""The forms of self-entry: the organiser's settings, and the name of a player without an account."""

from django import forms
from django.utils import timezone

from clubs.forms.fields import NameField
from games.texts import gettext_lazy
from tournaments.formats.limits import MOST
from tournaments.forms.fields import local_time, whole_number
from tournaments.ledger.projection.self_entry import SelfEntry


class NameToEnterForm(forms.Form):
    name = NameField(label=gettext_lazy("Your name"), error_messages={"required": gettext_lazy("Type your name.")})


class SelfEntryForm(forms.Form):
    is_open = forms.BooleanField(label=gettext_lazy("Players enter by themselves"), required=False)
    needs_approval = forms.BooleanField(label=gettext_lazy("You approve each entry"), required=False)
    places = whole_number(gettext_lazy("Places, 0 for no limit"), 0, MOST)
    closes_at = local_time(gettext_lazy("Closes at"))

    @staticmethod
    def initial_of(rules: SelfEntry) -> dict[str, object]:
        return {
            "is_open": rules.is_open or rules == SelfEntry(),
            "needs_approval": rules.needs_approval,
            "places": rules.places,
            "closes_at": rules.closes_at and timezone.localtime(rules.closes_at),
        }
