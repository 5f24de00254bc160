"""The form for an organiser's own thirteen sets of advanced Mod-Spit, one for each rank of the drawn card."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django import forms

from clubs.forms.fields import TextField
from engine.spit.own_sets import MOST_NUMBER, PRINTED, RANK_NAMES, Sets, same_sets
from games.texts import gettext as _
from games.texts import gettext_lazy

LONGEST_SET: Final = 60
"""In characters: room for all thirteen numbers with wide spaces."""
_BETWEEN: Final = re.compile(r"[\s,.;]+")
_NO_NUMBERS: Final = gettext_lazy("Write numbers from 0 to %(most)s, for example 2 3 5.", most=MOST_NUMBER)


class NumberSetField(TextField):
    """Numbers separated by spaces, commas or full stops. Numeric keyboards on phones have only some of these."""

    def __init__(self, rank: str) -> None:
        keyboard = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        missing = {"required": _("Write at least one number.")}
        super().__init__(label=rank.capitalize(), max_length=LONGEST_SET, widget=keyboard, error_messages=missing)

    def clean(self, value: Any) -> tuple[int, ...]:
        words = [word for word in _BETWEEN.split(super().clean(value)) if word]
        if not words or not all(word.isdecimal() and len(word) < 3 and int(word) <= MOST_NUMBER for word in words):
            raise forms.ValidationError(_NO_NUMBERS)
        return tuple(sorted({int(word) for word in words}))


class NumberSetsForm(forms.Form):
    """The form, filled in with the current sets; with the printed ones if there are no own sets."""

    def __init__(self, data: Mapping[str, Any] | None = None, sets: Sets = ()) -> None:
        filled = {f"set_{rank}": " ".join(map(str, numbers)) for rank, numbers in enumerate(sets or PRINTED, start=1)}
        super().__init__(data, initial=filled)
        for rank, name in enumerate(RANK_NAMES, start=1):
            self.fields[f"set_{rank}"] = NumberSetField(name)

    def clean(self) -> None:
        written = list(self.cleaned_data.items())
        for index, other in same_sets([numbers for _field, numbers in written]).items():
            field, same = written[index][0], written[other][0]
            self.add_error(field, _("Same set as %(label)s. Change one of them.", label=self.fields[same].label))

    @property
    def sets(self) -> Sets:
        return tuple(self.cleaned_data[field] for field in self.fields)
