"""Forms for authors of bots."""

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile

from games.forms.comments import PlainText
from games.models import LONGEST_BOT_NAME
from games.plain_text import plain_name
from games.texts import gettext as _
from games.texts import gettext_lazy
from leagues.models import ApiToken, League
from leagues.services.sources import SourceRefused, read_source

LONGEST_NOTES: Final = 500


class SourceText(forms.CharField):
    """A source, unchanged; `read_source` reports its errors."""

    def run_validators(self, value: Any) -> None:
        pass


class LeagueBoxes(forms.CheckboxSelectMultiple):
    """Each box tells the browser the variants of its league, in which it tries the bot."""

    def create_option(self, name: str, value: Any, *args: Any, **attributes: Any) -> dict[str, object]:
        option = super().create_option(name, value, *args, **attributes)
        option["attrs"]["data-variants"] = " ".join(value.instance.variants)
        return option


class VersionForm(forms.Form):
    """A file, or the source in a field. If both are given, the file counts."""

    file = forms.FileField(
        label=gettext_lazy("From a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".py,text/x-python"}),
    )
    source = SourceText(
        label=gettext_lazy("Source"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 24, "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off", "wrap": "off"}
        ),
    )
    notes = PlainText(
        label=gettext_lazy("Notes on this version"),
        required=False,
        max_length=LONGEST_NOTES,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
        error_messages={
            "max_length": gettext_lazy("Notes can have %(limit_value)d characters at most. These have %(show_value)d.")
        },
    )
    leagues = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Enter it in"),
        queryset=League.objects.all(),
        required=False,
        widget=LeagueBoxes,
        error_messages={"invalid_choice": gettext_lazy("Choose leagues from the list.")},
    )

    def clean(self) -> None:
        """Puts the text of the bot into `text`, if it can be read."""
        chosen: UploadedFile[Any] | None = self.cleaned_data.get("file")
        typed: str = self.cleaned_data.get("source", "")
        try:
            if chosen is not None:
                self.cleaned_data["text"] = read_source(chosen.read())
            else:
                self.cleaned_data["text"] = read_source(typed.encode("utf-8", "surrogatepass"))
        except SourceRefused as refusal:
            self.add_error("source" if chosen is None else "file", str(refusal))


class BotForm(VersionForm):
    """A new bot: its first version, its name, and whether its source is public."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_BOT_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Give the bot a name."),
            "max_length": gettext_lazy(
                "A name can have %(limit_value)d characters at most. This one has %(show_value)d."
            ),
        },
    )
    is_public = forms.BooleanField(label=gettext_lazy("Everybody may read its source"), required=False)


class TokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=ApiToken._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Type what the token is for, for example the name of a computer."),
            "max_length": gettext_lazy(
                "A name can have %(limit_value)d characters at most. This one has %(show_value)d."
            ),
        },
    )

    def clean_name(self) -> str:
        name = plain_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Type what the token is for, for example the name of a computer."))
        return name
