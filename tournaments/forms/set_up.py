"""The set-up form of a tournament, also for changes before the start."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField

from clubs.forms.fields import NameField, TextField
from clubs.models import Club
from engine.describe import name, summary, words_of_family
from engine.families import FAMILIES, family_named
from engine.variants import VARIANTS
from games.plain_text import plain, plain_name
from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.formats.advancement import SettingRefusal, setting_refusal, taking_refusal
from tournaments.formats.arrangements import ARRANGEMENTS, OWN, USUAL, chosen_in
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.interface import Format
from tournaments.formats.offers import Arrangement, Choices
from tournaments.formats.plan_words import plan_in_words
from tournaments.formats.plans import StageSettings
from tournaments.formats.single_elimination import NO_THIRD_PLACE
from tournaments.forms.fields import ELSEWHERE, PeopleField, ReasonField, local_time
from tournaments.forms.stages import ROUNDS_HELP, StageForms, number_to_choose, times_field
from tournaments.models import LONGEST_NOTES, LONGEST_PLACE, Series, Tournament
from tournaments.standings.figures import ordinal
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS
from tournaments.standings.tie_breaks.interface import TieBreak

MOST_TIE_BREAKS: Final = 6
OPTIONS: Final = ("rounds", "groups", "times", "through", "knockout", "reach", "third_place")
"""The fields besides the arrangement and its tie-breaks."""
KNOCKOUTS: Final = {name: each for name, each in FORMATS.items() if each.as_knockout}
SEE_THE_STAGE: Final = forms.ValidationError(
    gettext_lazy("One of the stages needs a change. The note there says which."), code=ELSEWHERE
)
HELPS: Final = {
    "rounds": ROUNDS_HELP,
    "through": gettext_lazy("From each group, or from the whole of the stage before."),
}


@dataclass(frozen=True, slots=True)
class Option:
    """A field with the tokens of the arrangements that use it, and its help text."""

    field: BoundField
    concerns: str
    help: str


@dataclass(frozen=True, slots=True)
class ArrangementShown:
    """An arrangement as the page explains it once it is chosen."""

    name: str
    arrangement: Arrangement
    formats: tuple[Format, ...]

    @property
    def token(self) -> str:
        return _token(self.name)

    @property
    def most_seats(self) -> int:
        return min(each.most_seats for each in self.formats)

    @property
    def explained(self) -> list[tuple[Format, str]]:
        """Each format with its text on what leaving means."""
        last = self.formats[-1]
        return [(each, each.what_leaving_means(self.most_seats, is_followed=each is not last)) for each in self.formats]


class ArrangementForm(forms.Form):
    """The arrangement, with the options of all arrangements. Each arrangement reads only its own options."""

    arrangement = forms.ChoiceField(
        label=gettext_lazy("How it is played"),
        choices=[
            *((name, offered.title) for name, offered in ARRANGEMENTS.items()),
            (OWN, gettext_lazy("Own arrangement")),
        ],
        initial=USUAL,
        required=False,
    )
    third_place = forms.BooleanField(label=gettext_lazy("Play for third place"), required=False)
    times = times_field()
    groups = number_to_choose(gettext_lazy("Groups"), 2, 64, initial=2)
    through = number_to_choose(gettext_lazy("How many go on"), 1, 512, initial=2)
    knockout = forms.ChoiceField(
        label=gettext_lazy("Then"),
        choices=[(name, each.title) for name, each in KNOCKOUTS.items()],
        required=False,
    )
    rounds = number_to_choose(gettext_lazy("Rounds"), 0, 100, initial=0)
    reach = number_to_choose(gettext_lazy("How many places up a challenge reaches"), 1, 100, initial=3)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        seats: int = 2,
        entries: int = 0,
        stages: Sequence[StageSettings] = (),
    ) -> None:
        """`stages` are the current ones, if the form changes them. `entries` is how many play; 0 if unknown."""
        super().__init__(data, initial=_as_chosen(stages) if stages else None)
        self.seats, self.entries, self.had = seats, entries, tuple(stages)
        self.own = StageForms(data, stages)
        for at in range(MOST_TIE_BREAKS):
            self.fields[f"tie_break_{at}"] = forms.ChoiceField(
                label=ordinal(at + 1).capitalize(),
                choices=[("", "—"), *((each.id, each.title) for each in TIE_BREAKS.values())],
                required=False,
            )

    def clean_arrangement(self) -> str:
        return str(self.cleaned_data["arrangement"] or USUAL)

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if cleaned.get("arrangement") == OWN:
            if self.own.are_refused(self.table_size):
                self.add_error("arrangement", SEE_THE_STAGE)
        elif "arrangement" in cleaned:
            self._refuse_seats()
        if "arrangement" in cleaned:
            self._leave_out_what_is_unseen(_asked_of(cleaned["arrangement"]))
        if cleaned.get("arrangement", OWN) != OWN:
            self._refuse_too_few_places()

    def _refuse_too_few_places(self) -> None:
        stages = self.stages
        if len(stages) > 1 and (refusal := taking_refusal(stages, 2)):
            self.add_error("through", refusal)

    def _leave_out_what_is_unseen(self, asks: Collection[str]) -> None:
        """Drop the errors of options that this arrangement does not use, since the page hides them.

        If the arrangement uses tie-breaks, refuse one that is chosen twice.
        """
        for option in OPTIONS:
            if option not in asks:
                self.errors.pop(option, None)
        chosen = self._tie_breaks()
        if "tie_breaks" in asks and (twice := [each for each in chosen if chosen.count(each) > 1]):
            self.add_error(
                "tie_break_0", _("%(title)s is chosen twice. Choose each once.", title=TIE_BREAKS[twice[0]].title)
            )

    @property
    def table_size(self) -> int:
        """How many seats a table has; 2 if the variant is not known."""
        return self.seats

    def _refuse_seats(self) -> None:
        cleaned, seats = self.cleaned_data, self.table_size
        shown = _shown(cleaned["arrangement"])
        asks = shown.arrangement.asks
        if seats > shown.most_seats:
            self.add_error("arrangement", _seats_refusal(shown, seats))
        knockout = FORMATS.get(cleaned.get("knockout") or "")
        if knockout and "knockout" in asks and seats > knockout.most_seats:
            fit = [str(each.title) for each in KNOCKOUTS.values() if seats <= each.most_seats]
            self.add_error(
                "knockout",
                _("This variant seats %(seats)s. Choose %(formats)s.", seats=seats, formats=listed(fit, joint=_("or"))),
            )
        if seats > 2 and "third_place" in asks and cleaned.get("third_place"):
            self.add_error("third_place", NO_THIRD_PLACE)

    def _tie_breaks(self) -> tuple[str, ...]:
        chosen = (self.cleaned_data.get(f"tie_break_{at}", "") for at in range(MOST_TIE_BREAKS))
        return tuple(each for each in chosen if each)

    @property
    def stages(self) -> tuple[StageSettings, ...]:
        """The chosen stages, without the options that they do not use."""
        asked = self.cleaned_data
        if asked["arrangement"] == OWN:
            return self.own.stages(self._tie_breaks())
        given = {name: asked[name] for name in OPTIONS if asked.get(name) not in (None, "")}
        chosen = Choices(**given, tie_breaks=self._tie_breaks())
        return ARRANGEMENTS[asked["arrangement"]].stages(chosen)

    @property
    def plan(self) -> tuple[str, ...]:
        """The chosen format in sentences, or the current one before anything is sent. Empty if the form has errors."""
        if not self.is_bound:
            return plan_in_words(self.had, self.entries, self.seats, at_a_glance=True) if self.had else ()
        if not self.is_valid():
            return ()
        return plan_in_words(self.stages, self.number_of_entries, self.table_size)

    @property
    def number_of_entries(self) -> int:
        """0 if unknown."""
        return self.entries

    @property
    def options(self) -> Iterator[Option]:
        for asked in OPTIONS:
            yield Option(self[asked], _concerned(asked), _help_of(asked))

    @property
    def tie_break_fields(self) -> list[BoundField]:
        return [self[f"tie_break_{at}"] for at in range(MOST_TIE_BREAKS)]

    @property
    def tie_breaks_concern(self) -> str:
        return f"{_concerned('tie_breaks')} {_token(OWN)}"

    @property
    def own_token(self) -> str:
        return _token(OWN)

    @property
    def arrangements(self) -> list[ArrangementShown]:
        return [_shown(name) for name in ARRANGEMENTS]

    @property
    def explained(self) -> list[tuple[Format, str]]:
        """Each format with its text on what leaving means, if another stage follows."""
        return [(each, each.what_leaving_means(each.most_seats, is_followed=True)) for each in FORMATS.values()]

    @property
    def default_orders(self) -> list[tuple[str, str]]:
        """Each default order of tie-breaks in words, after the tokens of the arrangements that use it."""
        by_order: dict[tuple[str, ...], list[str]] = {}
        for shown in self.arrangements:
            if "tie_breaks" in shown.arrangement.asks:
                by_order.setdefault(shown.formats[0].tie_breaks, []).append(shown.token)
        return [
            (" ".join(tokens), ", ".join(str(TIE_BREAKS[each].title) for each in order))
            for order, tokens in by_order.items()
        ]

    @property
    def all_tie_breaks(self) -> list[TieBreak]:
        return list(TIE_BREAKS.values())


def _help_of(option: str) -> str:
    if option == "knockout":
        for_two = [each.title for each in KNOCKOUTS.values() if each.most_seats == 2]
        return " ".join(_("%(title)s is for two at a table.", title=title) for title in for_two)
    return str(HELPS.get(option, ""))


def _shown(name: str) -> ArrangementShown:
    offered = ARRANGEMENTS[name]
    formats = dict.fromkeys(stage.format for stage in offered.stages(Choices()))
    return ArrangementShown(name, offered, tuple(FORMATS[each] for each in formats))


def _seats_refusal(shown: ArrangementShown, seats: int) -> str:
    why = next(each.why_two for each in shown.formats if each.most_seats < seats)
    fit = [str(each.arrangement.title) for each in map(_shown, ARRANGEMENTS) if each.most_seats >= seats]
    return _(
        "%(title)s is for matches of two: %(why)s. This variant seats %(seats)s. "
        "Choose another variant, or one of these: %(others)s.",
        title=shown.arrangement.title,
        why=why,
        seats=seats,
        others="; ".join(fit),
    )


def _as_chosen(stages: Sequence[StageSettings]) -> dict[str, object]:
    """The initial values of a form for these stages."""
    name, chosen = chosen_in(stages)
    tie_breaks = {f"tie_break_{at}": each for at, each in enumerate(chosen.tie_breaks)}
    return {"arrangement": name, **asdict(chosen), **tie_breaks}


def _asked_of(arrangement: str) -> Collection[str]:
    return ("tie_breaks",) if arrangement == OWN else ARRANGEMENTS[arrangement].asks


def _concerned(field: str) -> str:
    return " ".join(_token(name) for name, offered in ARRANGEMENTS.items() if field in offered.asks)


def _token(name: str) -> str:
    """The position of an arrangement in the list of choices, from 1, for the style sheet."""
    return str([*ARRANGEMENTS, OWN].index(name) + 1)


class TournamentNameForm(forms.Form):
    name = NameField(error_messages={"required": gettext_lazy("Give the tournament a name.")})


def _variants_of(family: str) -> list[tuple[str, str]]:
    return [
        (variant_id, name(rules) if variant_id == "standard" else f"{name(rules)}: {summary(rules)}")
        for variant_id, rules in family_named(family).variants.items()
    ]


class HeadingForm(TournamentNameForm):
    """The form until the start: name, variant and match length. After the start only the name can change."""

    variant = forms.ChoiceField(
        choices=[(words_of_family(family).FAMILY_NAME.en, _variants_of(family)) for family in FAMILIES],
        widget=forms.Select(attrs={"data-families": gettext_lazy("Family of games")}),
    )
    best_of = forms.TypedChoiceField(
        label=gettext_lazy("Match length"), coerce=int, choices=Tournament.BestOf.choices, initial=Tournament.BestOf.ONE
    )


class DateAndPlaceForm(forms.Form):
    """The date, place, notes and series of a tournament."""

    begins_at = local_time(gettext_lazy("Date and time"))
    place = NameField(label=gettext_lazy("Place"), required=False, max_length=LONGEST_PLACE)
    notes = TextField(
        label=gettext_lazy("What else people should know"),
        required=False,
        max_length=LONGEST_NOTES,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    series = forms.ModelChoiceField(
        label=gettext_lazy("Series"), queryset=Series.objects.none(), required=False, empty_label="—"
    )

    def offer_series_of(self, club: Club) -> None:
        """Offer the series of this club. Call this before the form is validated."""
        field = self.fields["series"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Series.objects.filter(club=club)

    @property
    def has_date_or_place(self) -> bool:
        """Whether any of these fields has a value or an error."""
        return any(self[name].value() or self[name].errors for name in DateAndPlaceForm.base_fields)

    def clean_notes(self) -> str:
        return plain(str(self.cleaned_data["notes"]))


class CallOffForm(forms.Form):
    why = ReasonField()

    def clean_why(self) -> str:
        return plain_name(str(self.cleaned_data["why"]))


class TournamentForm(ArrangementForm, HeadingForm, DateAndPlaceForm):
    people = PeopleField(label=gettext_lazy("Players, one on each line"), required=False)

    def clean(self) -> None:
        """Check that the stages fit the number of people named."""
        super().clean()
        named = self.number_of_entries
        if named and not self.errors and (found := setting_refusal(self.stages, named, self.table_size)):
            self._show_refusal(found)

    def _show_refusal(self, found: SettingRefusal) -> None:
        if found.setting == "entries":
            self.add_error("people", found.text)
        elif self.cleaned_data["arrangement"] == OWN:
            self.own.forms[found.stage - 1].add_error(found.setting, found.text)
            self.add_error("arrangement", SEE_THE_STAGE)
        else:
            beside = {"format": "arrangement", "from_place": "through"}
            self.add_error(beside.get(found.setting, found.setting), found.text)

    @property
    def table_size(self) -> int:
        variant = self.cleaned_data.get("variant")
        return VARIANTS[variant].players if variant else 2

    @property
    def number_of_entries(self) -> int:
        return len(self.cleaned_data.get("people") or ())
