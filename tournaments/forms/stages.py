"""The form of a custom arrangement: for each stage its format, its players and its settings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from msgspec import structs

from clubs.forms.fields import NameField
from games.texts import Text, gettext_lazy
from games.texts import gettext as _
from tournaments.formats.advancement import places_refusal, source_of, stages_refusal, taking_refusal
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.interface import Ranking
from tournaments.formats.plans import StageSettings
from tournaments.formats.single_elimination import NO_THIRD_PLACE
from tournaments.forms.fields import whole_number

MOST_STAGES: Final = 6
SETTINGS: Final = ("groups", "times", "rounds", "reach", "third_place")
CONCERNS: Final = {
    setting: tuple(name for name, each in FORMATS.items() if setting in each.asks) for setting in SETTINGS
}
"""The formats that use each setting."""
JOINS: Final = ("after", "from_place", "through")
"""The fields that choose which places of an earlier stage play in this one."""
ROUNDS_HELP: Final = gettext_lazy("0 = automatic. The number is fixed at the start.")


def number_to_choose(label: Text, least: int, most: int, initial: int, help_text: Text = "") -> forms.IntegerField:
    """A number that may be left out."""
    return whole_number(label, least, most, required=False, initial=initial, help_text=help_text)


def times_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=gettext_lazy("Everybody meets everybody"), coerce=int,
        choices=[(1, gettext_lazy("once")), (2, gettext_lazy("twice"))], initial=1,
        required=False, empty_value=None,
    )  # fmt: skip


class StageForm(forms.Form):
    """One stage. Without a format there is no such stage."""

    format = forms.ChoiceField(label=gettext_lazy("Played as"), required=False)
    name = NameField(
        label=gettext_lazy("Its name"),
        max_length=30,
        required=False,
        help_text=gettext_lazy("For example Cup or Plate. Optional."),
    )
    after = forms.TypedChoiceField(
        label=gettext_lazy("Takes its players from"), coerce=int, required=False, empty_value=None
    )
    from_place = number_to_choose(gettext_lazy("From place"), 1, 4096, 1)
    through = number_to_choose(
        gettext_lazy("How many places"), 0, 4096, 0, gettext_lazy("0 = all the others. For groups: from each group.")
    )
    groups = number_to_choose(gettext_lazy("Groups"), 1, 64, 1)
    times = times_field()
    rounds = number_to_choose(gettext_lazy("Rounds"), 0, 100, 0, ROUNDS_HELP)
    reach = number_to_choose(gettext_lazy("How many places up a challenge reaches"), 1, 100, 3)
    third_place = forms.BooleanField(label=gettext_lazy("Play for third place"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, number: int, initial: dict[str, object]) -> None:
        super().__init__(data, prefix=f"stage_{number}", initial=initial)
        self.number = number
        nothing = _("Choose…") if number == 1 else _("Nothing more")
        self._offer("format", [("", nothing), *((each.name, each.title) for each in FORMATS.values())])
        before = [(other, _("stage %(number)s", number=other)) for other in range(number - 1, 0, -1)]
        self._offer("after", before or [(0, _("the entries"))])

    def _offer(self, name: str, choices: Sequence[tuple[object, Text]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> None:
        """Drop the errors of hidden fields."""
        if "format" in self.cleaned_data:
            for name in self._unseen(self.cleaned_data["format"]):
                self.errors.pop(name, None)

    def _unseen(self, played: str) -> list[str]:
        """The fields that the page hides for this format; all of them without a format."""
        if not played:
            return list(self.fields)
        joins = JOINS if self.number == 1 else ()
        return [*joins, *(name for name, formats in CONCERNS.items() if played not in formats)]

    @property
    def is_there(self) -> bool:
        return bool(self.cleaned_data.get("format"))

    @property
    def settings(self) -> StageSettings:
        """The settings of the stage. Fields that its format does not use are left out.

        `after` is left out too if the stage follows the one just before it.
        """
        given = {name: value for name, value in self.cleaned_data.items() if value is not None and value != ""}
        played = str(given.pop("format"))
        joined = {name: given[name] for name in ("name", "from_place", "through", "after") if name in given}
        if self.number == 1:
            joined = {name: joined[name] for name in ("name",) if name in joined}
        elif joined.get("after") == self.number - 1:
            del joined["after"]
        own = {name: given[name] for name, formats in CONCERNS.items() if played in formats and name in given}
        return StageSettings(played, **joined, **own)

    @property
    def joins(self) -> list[BoundField]:
        return [self[name] for name in JOINS] if self.number > 1 else []

    @property
    def all_formats(self) -> str:
        return " ".join(map(_token, FORMATS))

    @property
    def options(self) -> Iterator[tuple[BoundField, str]]:
        """The fields of the settings, each with the tokens of the formats that use it, for the style sheet."""
        for name, formats in CONCERNS.items():
            yield self[name], " ".join(map(_token, formats))


class StageForms:
    """The forms of up to MOST_STAGES stages. Each stage follows an earlier one."""

    def __init__(self, data: Mapping[str, Any] | None, stages: Sequence[StageSettings] = ()) -> None:
        self.forms = [
            StageForm(data, number=number, initial=_initial(stages, number)) for number in range(1, MOST_STAGES + 1)
        ]

    def are_refused(self, seats: int) -> bool:
        """Whether the stages have errors. Each error is added to the field that has to change."""
        wrong = [form for form in self.forms if not form.is_valid()]
        if wrong:
            return True
        stages = {form.number: form.settings for form in self.forms if form.is_there}
        missing = next(number for number in range(1, MOST_STAGES + 2) if number not in stages)
        if missing == 1 or missing < max(stages):
            self.forms[missing - 1].add_error("format", _("Choose a format for stage %(number)s.", number=missing))
            return True
        for number in stages:
            self._refuse(number, [stages[other] for other in range(1, number + 1)], seats)
        return any(form.errors for form in self.forms)

    def _refuse(self, number: int, stages: Sequence[StageSettings], seats: int) -> None:
        """Add the errors of the last of these stages, and of the places that it takes from earlier ones."""
        form, settings = self.forms[number - 1], stages[-1]
        played = FORMATS[settings.format]
        if seats > played.most_seats:
            reason = _(
                "%(title)s is for matches of two: %(why)s. This variant seats %(seats)s.",
                title=played.title,
                why=played.why_two,
                seats=seats,
            )
            form.add_error("format", reason)
        if seats > 2 and settings.third_place:
            form.add_error("third_place", NO_THIRD_PLACE)
        if refusal := stages_refusal(stages):
            form.add_error("from_place" if places_refusal(stages) else "format", refusal)
        elif refusal := taking_refusal(stages, number):
            form.add_error("through", refusal)

    def stages(self, tie_breaks: tuple[str, ...]) -> tuple[StageSettings, ...]:
        """The settings of all stages. The tie-breaks apply to each stage with standings."""
        return tuple(_with(form.settings, tie_breaks) for form in self.forms if form.is_there)


def _with(settings: StageSettings, tie_breaks: tuple[str, ...]) -> StageSettings:
    has_standings = FORMATS[settings.format].ranking is Ranking.STANDINGS
    return structs.replace(settings, tie_breaks=tie_breaks) if has_standings else settings


def _initial(stages: Sequence[StageSettings], number: int) -> dict[str, object]:
    if number > len(stages):
        return {"after": number - 1}
    return {**structs.asdict(stages[number - 1]), "after": source_of(stages, number)}


def _token(name: str) -> str:
    """The position of a format in the list of choices, from 2: the empty choice is first."""
    return str(list(FORMATS).index(name) + 2)
