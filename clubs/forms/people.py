"""Forms about people and clubs."""

from collections.abc import Collection
from typing import Any

from django import forms

from clubs.forms.fields import NameField, TextField
from clubs.models import Membership
from clubs.name_lists import NameList, NotAList, decoded, read_list
from games.texts import gettext as _
from games.texts import gettext_lazy

Role = Membership.Role

WHAT_ROLES_DO = {
    Role.OWNER: gettext_lazy("owner: everything, owners too"),
    Role.ORGANISER: gettext_lazy("organiser: runs tournaments, invites"),
    Role.SCOREKEEPER: gettext_lazy("scorekeeper: enters all scores"),
    Role.MEMBER: gettext_lazy("player: plays, enters own scores"),
    Role.SPECTATOR: gettext_lazy("spectator: belongs and watches"),
}


class PersonForm(forms.Form):
    name = NameField(error_messages={"required": gettext_lazy("Type the name.")})
    country = forms.RegexField(
        r"^[A-Za-z]{2}$",
        required=False,
        error_messages={"invalid": gettext_lazy("A country is two letters, such as PT.")},
    )
    team = NameField(label=gettext_lazy("Club or team they play for"), required=False)

    def clean_country(self) -> str:
        return str(self.cleaned_data["country"]).upper()


class RoleForm(forms.Form):
    """Offers the roles that the current user may give."""

    role = forms.TypedChoiceField(
        coerce=Role,
        error_messages={"invalid_choice": gettext_lazy("Only an owner of the club gives this role. Ask one of them.")},
    )

    def __init__(self, *args: Any, roles: Collection[Role], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["role"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(role.value, WHAT_ROLES_DO[role]) for role in roles]


class InvitationForm(RoleForm):
    USES = (
        (1, gettext_lazy("one person")),
        (10, gettext_lazy("ten people")),
        (0, gettext_lazy("everybody who has it")),
    )
    DAYS = (
        (1, gettext_lazy("a day")),
        (7, gettext_lazy("a week")),
        (30, gettext_lazy("a month")),
        (365, gettext_lazy("a year")),
    )

    uses = forms.TypedChoiceField(label=gettext_lazy("Good for"), coerce=int, choices=USES, initial=0)
    days = forms.TypedChoiceField(label=gettext_lazy("Works for"), coerce=int, choices=DAYS, initial=7)

    def __init__(self, *args: Any, roles: Collection[Role], **kwargs: Any) -> None:
        """An invitation cannot give the role of owner, because a link can be passed on. The member's page can."""
        super().__init__(*args, roles=[role for role in roles if role is not Role.OWNER], **kwargs)
        self.fields["role"].label = _("Role")
        self.initial.setdefault("role", Role.MEMBER.value)


class ListForm(forms.Form):
    """A pasted list of people, or a file. A file takes precedence over the text."""

    MOST_BYTES = 1_000_000

    people = TextField(
        label=gettext_lazy("People, one on each line"),
        max_length=100_000,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file from a spreadsheet"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,text/csv,text/plain"}),
    )

    is_a_file = False
    text = ""
    found: NameList

    def clean(self) -> None:
        upload = self.cleaned_data.get("file")
        self.is_a_file = bool(upload)
        try:
            if upload and upload.size > self.MOST_BYTES:
                raise NotAList(_("This list is too long. Upload it in parts."))
            self.text = decoded(upload.read()) if upload else self.cleaned_data.get("people", "")
            self.found = read_list(self.text)
        except NotAList as error:
            self.add_error("file" if upload else "people", str(error))
