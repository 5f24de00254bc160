"""The form of a series: its name, how an evening counts, and how many evenings count."""

from django import forms

from clubs.forms.fields import NameField
from games.texts import gettext_lazy
from tournaments.models import Series

MOST_EVENINGS = 100


class SeriesForm(forms.Form):
    name = NameField(error_messages={"required": gettext_lazy("Give the series a name.")})
    counting = forms.ChoiceField(label=gettext_lazy("What an evening gives"), choices=Series.Counting.choices)
    best = forms.IntegerField(
        label=gettext_lazy("How many evenings of each count"), min_value=0, max_value=MOST_EVENINGS, initial=0
    )
