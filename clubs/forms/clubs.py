"""What is typed about a club."""

from django import forms

from clubs.forms.fields import NameField


class ClubForm(forms.Form):
    name = NameField(label="Name of the club", error_messages={"required": "Give the club a name."})
    place = NameField(required=False)
    organiser = NameField(label="Your name", error_messages={"required": "Type your name, as the members know it."})


class EditClubForm(forms.Form):
    name = NameField(label="Name of the club", error_messages={"required": "Give the club a name."})
    place = NameField(required=False)
