"""The form to upload games as a file."""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile

from games.file_kinds import WANTED, file_kind
from games.plain_text import LONGEST_NAME
from games.services.uploaded_files import MOST_BYTES, MOST_GAMES, FoundGame, are_pairs
from games.services.uploads import MOST_GAMES_A_DAY, UploadedSeats
from games.texts import gettext as _
from games.texts import gettext_lazy

MOST_SEATS: Final = 8
LONGEST_FILE_NAME: Final = 200
TOO_LARGE: Final = gettext_lazy("This file is too large. It may have %(most)s KB at most.", most=MOST_BYTES // 1024)


class OfferedGame(NamedTuple):
    """A game of a file, with its checkbox."""

    found: FoundGame
    length_ms: int
    is_ticked: bool


class UploadForm(forms.Form):
    """A file, the games chosen from it, the players (`seat_0` to `seat_7`), and the uploader's own seat.

    If the form is shown again, the page holds the file, so nothing is stored and the file need not be chosen twice.
    """

    file = forms.FileField(
        label=gettext_lazy("The file"),
        max_length=LONGEST_FILE_NAME,
        allow_empty_file=True,
        required=False,
        widget=forms.FileInput(attrs={"accept": ".slap,.jsonl"}),
        error_messages={"max_length": gettext_lazy("Give the file a shorter name: %(max)d characters at most.")},
    )
    held = forms.CharField(required=False, widget=forms.HiddenInput)
    held_name = forms.CharField(required=False, max_length=LONGEST_FILE_NAME, widget=forms.HiddenInput)
    games = forms.TypedMultipleChoiceField(
        coerce=int, required=False, choices=[(number, str(number)) for number in range(1, MOST_GAMES + 1)]
    )
    swaps = forms.BooleanField(label=gettext_lazy("They change places in every second game"), required=False)
    own = forms.TypedChoiceField(
        label=gettext_lazy("Your own seat"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[
            ("", gettext_lazy("I did not play")),
            *((str(seat), gettext_lazy("Seat %(number)s", number=seat + 1)) for seat in range(MOST_SEATS)),
        ],
        error_messages={"invalid_choice": gettext_lazy("Choose one of the seats, or none.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.found: Sequence[FoundGame] = ()
        for seat in range(MOST_SEATS):
            self.fields[f"seat_{seat}"] = forms.CharField(
                label=_("Seat %(number)s", number=seat + 1),
                max_length=LONGEST_NAME,
                required=False,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
                error_messages={
                    "max_length": _("A name has at most %(limit_value)d characters, and this one %(show_value)d.")
                },
            )

    def clean_file(self) -> bytes | None:
        """None if no new file was chosen."""
        file = self.cleaned_data["file"]
        if file is None:
            return None
        if file.size > MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        written: bytes = file.read()
        if what := file_kind(written, file.name):
            raise forms.ValidationError(f"{_('This looks like %(what)s.', what=what)} {WANTED}")
        return written

    def clean_held(self) -> bytes | None:
        return decode_file(self.cleaned_data["held"])

    def clean(self) -> None:
        if not self.errors.get("file") and self.written is None:
            self.add_error("file", _("Choose a file: games in a .slap or .jsonl file."))

    @property
    def is_new(self) -> bool:
        """Whether a new file was chosen, so that the ticks belong to the old one."""
        return self.cleaned_data.get("file") is not None

    @property
    def written(self) -> bytes | None:
        """The chosen file, or the one that the page held."""
        if self.errors.get("file"):
            return None
        written: bytes | None = self.cleaned_data["file"] if self.is_new else self.held_file
        return written

    @property
    def held_file(self) -> bytes | None:
        """The file that the page held when it was sent."""
        held: bytes | None = self.cleaned_data.get("held")
        return held

    @property
    def keeps_held_file(self) -> bool:
        """Whether a new file was refused, so that the page keeps the old one."""
        return "file" in self.files and "file" in self.errors and self.held_file is not None

    @property
    def file_name(self) -> str:
        name: str = self.cleaned_data.get("held_name", "")
        return str(cast("UploadedFile[Any]", self.files["file"]).name) if self.is_new else name

    @property
    def encoded_file(self) -> str:
        """The file for the page to hold; empty if none can be read."""
        if not self.is_bound:
            return ""
        written = self.held_file if "file" in self.errors else self.written
        return encode_file(written) if written else ""

    def choose(self, found: Sequence[FoundGame]) -> Sequence[FoundGame]:
        """The games to upload; none until the person has chosen."""
        self.found = found
        if len(found) == 1:
            return found
        if self.is_new:
            return ()
        chosen = [one for one in found if self._is_ticked(one)]
        if not chosen and not self.errors.get("games"):
            self.add_error("games", _("Tick the games that you want to upload."))
        return chosen

    def _is_ticked(self, found: FoundGame) -> bool:
        """Whether its checkbox was ticked; ticks survive an error in the form."""
        return str(found.number) in self["games"].value()

    @property
    def offered(self) -> list[OfferedGame]:
        """The games of a file with their ticks. At first as many are ticked as one day allows."""
        if len(self.found) < 2:
            return []
        at_first = [one.number for one in self.found if one.game][:MOST_GAMES_A_DAY]
        ticked = at_first if self.is_new else [one.number for one in self.found if self._is_ticked(one)]
        return [OfferedGame(one, _length_ms(one), one.number in ticked) for one in self.found]

    @property
    def are_swapped(self) -> bool:
        return are_pairs(self.found) if self.is_new else bool(self.cleaned_data["swaps"])

    @property
    def uploaded_seats(self) -> UploadedSeats:
        """The players by seat; the form must be valid."""
        names = tuple(self.cleaned_data[f"seat_{seat}"] for seat in range(MOST_SEATS))
        return UploadedSeats(names, self.cleaned_data["own"], self.cleaned_data["swaps"])

    @property
    def first_seats(self) -> list[forms.BoundField]:
        return [self[f"seat_{seat}"] for seat in range(2)]

    @property
    def more_seats(self) -> list[forms.BoundField]:
        return [self[f"seat_{seat}"] for seat in range(2, MOST_SEATS)]

    @property
    def has_more_seats(self) -> bool:
        """Whether any of the folded seats is filled in."""
        return any(field.value() or field.errors for field in self.more_seats)


def _length_ms(found: FoundGame) -> int:
    return sum(log.entries[-1].at_ms for log in found.deals if log.entries)


def encode_file(written: bytes) -> str:
    """A file as one line of text, for a page to hold."""
    return b64encode(zlib.compress(written)).decode()


def decode_file(held: str) -> bytes | None:
    """The file that a page held, cut at the size limit; None if there is none or it is invalid."""
    try:
        return zlib.decompressobj().decompress(b64decode(held, validate=True), MOST_BYTES + 1) or None
    except (ValueError, zlib.error):
        return None
