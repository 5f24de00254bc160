"""Fields for text that other people read."""

from typing import Any, ClassVar

from django import forms

from games.plain_text import LONGEST_NAME, plain_name
from games.texts import gettext_lazy


class TextField(forms.CharField):
    """A text field with our own sentence for texts that are too long."""

    default_error_messages: ClassVar = {
        "max_length": gettext_lazy("Write at most %(limit_value)d characters, not %(show_value)d.")
    }


class NameField(TextField):
    """A name without invisible characters; a name of only such characters is empty."""

    def __init__(self, *, max_length: int = LONGEST_NAME, **how: Any) -> None:
        super().__init__(max_length=max_length, **how)

    def to_python(self, value: Any) -> str:
        return plain_name(super().to_python(value) or "")
