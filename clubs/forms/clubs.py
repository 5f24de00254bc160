"""Forms about a club."""

from django import forms

from clubs.forms.fields import NameField
from games.texts import gettext_lazy


class EditClubForm(forms.Form):
    name = NameField(
        label=gettext_lazy("Name of the club"), error_messages={"required": gettext_lazy("Give the club a name.")}
    )
    place = NameField(required=False)


class ClubForm(EditClubForm):
    organiser = NameField(
        label=gettext_lazy("Your name"),
        error_messages={"required": gettext_lazy("Type your name, as the members know it.")},
    )
