"""What an organiser chooses when a tournament is set up, or arranged anew before it starts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField

from engine.describe import name, summary
from engine.variants import VARIANTS
from tournaments.formats.arrangements import ARRANGEMENTS, Arrangement, Choices
from tournaments.formats.catalogue import FORMATS, Format
from tournaments.formats.plans import StageSettings
from tournaments.formats.single_elimination import NO_THIRD_PLACE
from tournaments.forms import NameField, people_in
from tournaments.models import Tournament
from tournaments.standings.tie_breaks.catalogue import DEFAULT_ORDER, TIE_BREAKS

MOST_TIE_BREAKS: Final = 6
ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
HELPS: Final = {
    "rounds": "0 for as many as it takes to leave one unbeaten.",
    "through": "From each group, or from the whole of the stage before.",
}


def _whole_number(label: str, least: int, most: int, initial: int) -> forms.IntegerField:
    """A number that may be left out. Text with a numeric keyboard, as for the cards of a deal."""
    wrong = f"Type a whole number from {least} to {most}."
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, initial=initial,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
        error_messages={"invalid": wrong, "min_value": wrong, "max_value": wrong},
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Option:
    """A field and the arrangements that it makes a difference to, as the page writes their names."""

    field: BoundField
    concerns: str
    help: str


@dataclass(frozen=True, slots=True)
class ArrangementShown:
    """What the page says of an arrangement once it is chosen."""

    name: str
    arrangement: Arrangement
    formats: tuple[Format, ...]

    @property
    def token(self) -> str:
        return token(self.name)

    @property
    def most_seats(self) -> int:
        return min(each.most_seats for each in self.formats)


def token(name: str) -> str:
    """The name of an arrangement as one word, for the style sheet."""
    return name.replace(" ", "-")


class ArrangementForm(forms.Form):
    """How it is played, with the options of all arrangements; each reads what concerns it."""

    arrangement = forms.ChoiceField(
        label="How it is played",
        choices=[(name, offered.title) for name, offered in ARRANGEMENTS.items()],
        initial="single elimination",
        required=False,
    )
    third_place = forms.BooleanField(label="Play for third place", required=False)
    times = forms.TypedChoiceField(
        label="Everybody meets everybody", coerce=int, choices=[(1, "once"), (2, "twice")], initial=1,
        required=False, empty_value=None,
    )  # fmt: skip
    groups = _whole_number("Groups", 2, 64, initial=2)
    through = _whole_number("How many go on", 1, 512, initial=2)
    rounds = _whole_number("Rounds", 0, 100, initial=0)
    reach = _whole_number("How many places up a challenge reaches", 1, 100, initial=3)

    def __init__(self, *args: Any, seats: int = 2, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        for at in range(MOST_TIE_BREAKS):
            self.fields[f"tie_break_{at}"] = forms.ChoiceField(
                label=ORDINALS[at],
                choices=[("", "—"), *((each.id, each.title) for each in TIE_BREAKS.values())],
                required=False,
            )

    def clean_arrangement(self) -> str:
        return str(self.cleaned_data["arrangement"] or "single elimination")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "arrangement" in cleaned and (refusal := self._seats_refusal(self.seats_of(cleaned))):
            self.add_error("arrangement", refusal)
        if "third_place" in cleaned and (refusal := self._third_place_refusal(cleaned)):
            self.add_error("third_place", refusal)
        chosen = self._tie_breaks()
        if twice := [each for each in chosen if chosen.count(each) > 1]:
            self.add_error("tie_break_0", f"{TIE_BREAKS[twice[0]].title} stands there twice. Choose each once.")
        return cleaned

    def seats_of(self, cleaned: dict[str, Any]) -> int:
        """At how many seats it is played, as far as that is known."""
        return self.seats

    def _seats_refusal(self, seats: int) -> str | None:
        shown = _shown(self.cleaned_data["arrangement"])
        if seats <= shown.most_seats:
            return None
        why = next(each.why_two for each in shown.formats if each.most_seats < seats)
        fit = [each.arrangement.title for each in map(_shown, ARRANGEMENTS) if each.most_seats >= seats]
        return (
            f"{shown.arrangement.title} is for matches of two: {why}. This variant seats {seats}. "
            f"Choose another variant, or one of these: {'; '.join(fit)}."
        )

    def _third_place_refusal(self, cleaned: dict[str, Any]) -> str | None:
        is_asked = "third_place" in ARRANGEMENTS[cleaned["arrangement"]].asks if "arrangement" in cleaned else False
        return NO_THIRD_PLACE if is_asked and cleaned["third_place"] and self.seats_of(cleaned) > 2 else None

    def _tie_breaks(self) -> tuple[str, ...]:
        chosen = (self.cleaned_data.get(f"tie_break_{at}", "") for at in range(MOST_TIE_BREAKS))
        return tuple(each for each in chosen if each)

    @property
    def stages(self) -> tuple[StageSettings, ...]:
        """The stages that were chosen; what does not concern them is left out."""
        asked = self.cleaned_data
        names = ("third_place", "times", "groups", "through", "rounds", "reach")
        given = {name: asked[name] for name in names if asked.get(name) is not None}
        chosen = Choices(**given, tie_breaks=self._tie_breaks())
        return ARRANGEMENTS[asked["arrangement"]].stages(chosen)

    @property
    def options(self) -> Iterator[Option]:
        for asked in ("rounds", "groups", "times", "through", "reach", "third_place"):
            yield Option(self[asked], _concerned(asked), HELPS.get(asked, ""))

    @property
    def tie_break_fields(self) -> list[BoundField]:
        return [self[f"tie_break_{at}"] for at in range(MOST_TIE_BREAKS)]

    @property
    def tie_breaks_concern(self) -> str:
        return _concerned("tie_breaks")

    @property
    def arrangements(self) -> list[ArrangementShown]:
        return [_shown(name) for name in ARRANGEMENTS]

    @property
    def default_orders(self) -> list[tuple[str, str]]:
        """The arrangements that have an order of tie-breaks of their own, and that order in words."""
        by_kind: dict[str, list[str]] = {}
        for shown in self.arrangements:
            if "tie_breaks" in shown.arrangement.asks:
                kind = "round_robin" if shown.formats[0].name == "round robin" else "swiss"
                by_kind.setdefault(kind, []).append(shown.token)
        return [
            (" ".join(tokens), ", ".join(TIE_BREAKS[each].title for each in DEFAULT_ORDER[kind]))
            for kind, tokens in by_kind.items()
        ]


def _shown(name: str) -> ArrangementShown:
    offered = ARRANGEMENTS[name]
    formats = dict.fromkeys(stage.format for stage in offered.stages(Choices()))
    return ArrangementShown(name, offered, tuple(FORMATS[each] for each in formats))


def _concerned(field: str) -> str:
    return " ".join(token(name) for name, offered in ARRANGEMENTS.items() if field in offered.asks)


class TournamentForm(ArrangementForm):
    name = NameField(error_messages={"required": "Give the tournament a name."})
    variant = forms.ChoiceField(
        choices=[
            (variant_id, f"{name(rules)}: {summary(rules)}" if rules != VARIANTS["standard"] else name(rules))
            for variant_id, rules in VARIANTS.items()
        ]
    )
    best_of = forms.TypedChoiceField(
        label="Match length", coerce=int, choices=Tournament.BestOf.choices, initial=Tournament.BestOf.ONE
    )
    people = forms.CharField(
        label="Players, one on each line",
        max_length=10_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    def clean_people(self) -> list[tuple[str, str, str]]:
        return people_in(str(self.cleaned_data["people"]))

    def seats_of(self, cleaned: dict[str, Any]) -> int:
        return VARIANTS[cleaned["variant"]].players if cleaned.get("variant") else 2
