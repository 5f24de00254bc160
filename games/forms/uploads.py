"""The form with which somebody brings a game as a file."""

from typing import Any, Final

from django import forms

from games.plain_text import LONGEST_NAME
from games.services.uploads import MOST_BYTES, Sitting

MOST_SEATS: Final = 8
TOO_LARGE: Final = f"This file is too large to be one game: {MOST_BYTES // 1024} KB at most."


NO_NUMBER: Final = "Type the number of a game, counted from 1."


class BringForm(forms.Form):
    """A file, which game of it, and who sat where: `seat_0` to `seat_7`, and which of them was one's own."""

    file = forms.FileField(
        label="The game",
        max_length=200,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".slap,.jsonl"}),
        error_messages={
            "required": "Choose a file: a game in a .slap or .jsonl file.",
            "max_length": "Give the file a shorter name: %(max)d characters at most.",
        },
    )
    game = forms.IntegerField(
        label="Which game of the file",
        required=False,
        min_value=1,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
        error_messages={"invalid": NO_NUMBER, "min_value": NO_NUMBER},
    )
    own = forms.TypedChoiceField(
        label="Your own seat",
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", "I did not play"), *((str(seat), f"Seat {seat + 1}") for seat in range(MOST_SEATS))],
        error_messages={"invalid_choice": "Choose one of the seats, or none."},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in range(MOST_SEATS):
            self.fields[f"seat_{seat}"] = forms.CharField(
                label=f"Seat {seat + 1}",
                max_length=LONGEST_NAME,
                required=False,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
                error_messages={
                    "max_length": "A name has at most %(limit_value)d characters, and this one %(show_value)d."
                },
            )

    def clean_file(self) -> bytes:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        written: bytes = file.read()
        return written

    @property
    def sitting(self) -> Sitting:
        """Who sat where, once the form is valid."""
        names = tuple(self.cleaned_data[f"seat_{seat}"] for seat in range(MOST_SEATS))
        return Sitting(names, self.cleaned_data["own"])

    @property
    def first_seats(self) -> list[forms.BoundField]:
        return [self[f"seat_{seat}"] for seat in range(2)]

    @property
    def more_seats(self) -> list[forms.BoundField]:
        return [self[f"seat_{seat}"] for seat in range(2, MOST_SEATS)]

    @property
    def asks_for_game(self) -> bool:
        """Whether the file had several games; of most files nobody needs to say which one."""
        field = self["game"]
        return bool(field.value() or field.errors)

    @property
    def has_more_seats(self) -> bool:
        """Whether something stands in the seats that are folded away."""
        return any(field.value() or field.errors for field in self.more_seats)
