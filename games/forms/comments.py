"""The form for a comment on a moment."""

import re
from typing import Any, Final

from django import forms

from games.models import Comment
from games.plain_text import plain
from games.texts import gettext_lazy

LONGEST: Final = Comment._meta.get_field("text").max_length or 0
_EMPTY_LINES: Final = re.compile(r"\n{3,}")


class PlainText(forms.CharField):
    """A line ending is one character, as the browser counts it. Repeated empty lines and invisible characters go."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> str:
        lines = (super().to_python(value) or "").splitlines()
        return _EMPTY_LINES.sub("\n\n", "\n".join(plain(line).rstrip() for line in lines)).strip()


class CommentForm(forms.Form):
    """`deal` and `t` name the moment as an address does."""

    text = PlainText(
        label=gettext_lazy("Your comment"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
        error_messages={
            "required": gettext_lazy("Write something first."),
            "max_length": gettext_lazy(
                "A comment has at most %(limit_value)d characters, and this one %(show_value)d."
            ),
        },
    )
    deal = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    t = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
