"""The form of the score sheet: the figures counted after one deal, for every goal (rules, section 10)."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms import BoundField

from engine.rules import AnyRules
from engine.scoring import Figures, GameScore, ScoreError, score_entry
from engine.spit.rules import Rules
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.forms.fields import ReasonField
from tournaments.ledger import score_words
from tournaments.services.scores import DealPlace

WHOLE_NUMBER: Final = gettext_lazy("Type the cards as a whole number, such as 31.")
NOBODY: Final = "nobody"
POINT_LABELS: Final = {"ships": gettext_lazy("ships captured"), "sequences": gettext_lazy("sequences")}
"""What the points count, for each goal of patience that has points."""
MOST_SHIPS: Final = 8


@dataclass(frozen=True, slots=True)
class SeatFields:
    """The fields of one seat. `place` is None if places are not counted."""

    name: str
    figures: list[BoundField]
    place: BoundField | None


class ScoreForm(forms.Form):
    """The figures counted after one deal, and the deal that the form was shown for.

    The five-card game asks for the winner and for the cards left to the other side. Other games ask each seat.
    """

    game = forms.IntegerField(min_value=1, max_value=1_000, widget=forms.HiddenInput)
    deal = forms.IntegerField(min_value=1, max_value=30_000, widget=forms.HiddenInput)
    sides = forms.RegexField(r"^\d{1,5}(-\d{1,5}){1,7}$", widget=forms.HiddenInput)
    further = forms.IntegerField(min_value=0, max_value=1_000, required=False, widget=forms.HiddenInput)
    """How many deals after `deal` the form is about. A phone without network goes on to the next deals by itself."""

    def __init__(self, *args: Any, match: int, names: Sequence[str], rules: AnyRules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match, self.names, self.rules = match, names, rules
        counts_cards = not self._is_speed and rules.goal != "ships"
        self.cards_fields = [f"cards_{seat}" for seat in range(len(names))] if counts_cards else []
        counts_places = rules.players > 2 and isinstance(rules, Rules) and not self._is_speed
        self.place_fields = [f"place_{seat}" for seat in range(len(names))] if counts_places else []
        self.points_fields = [f"points_{seat}" for seat in range(len(names))] if rules.goal in POINT_LABELS else []
        self.fields |= _speed_fields(names) if self._is_speed else self._fields_of_seats()

    @property
    def _is_speed(self) -> bool:
        return self.rules.goal == "high_points"

    def _fields_of_seats(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {}
        for seat, player in enumerate(self.names):
            if self.points_fields:
                is_beside = bool(self.cards_fields)
                fields[f"points_{seat}"] = _points_field(player, self.rules.goal, is_beside=is_beside)
            if self.cards_fields:
                fields[f"cards_{seat}"] = _cards_field(player, is_beside=bool(self.points_fields))
            if self.place_fields:
                fields[f"place_{seat}"] = _place_field(player, self.rules)
        if self.rules.goal == "low_points":
            fields["stuck"] = forms.BooleanField(required=False, label=_("Nobody went out: the deal ended stuck"))
        return fields

    def clean(self) -> None:
        if self._is_speed:
            self._ask_what_is_left()
        given = [place for name in self.place_fields if (place := self.cleaned_data.get(name)) is not None]
        if len(set(given)) < len(given):
            self.add_error(
                self.place_fields[-1],
                _("Give each of the %(count)s players a place of their own.", count=len(self.names)),
            )
        elif 0 < len(given) < len(self.place_fields) and not self.errors:
            self.add_error(self.place_fields[-1], _("Give everybody a place, or nobody."))

    def _ask_what_is_left(self) -> None:
        won, left = self.cleaned_data.get("won"), self.cleaned_data.get("left")
        if "left" in self.errors or won in (None, NOBODY):
            return
        if left is None:
            self.add_error("left", _("Enter how many cards %(name)s had left.", name=self.names[1 - int(won)]))

    @property
    def place(self) -> DealPlace | None:
        """The deal that the form was shown for. None if nothing was sent, or if the hidden fields are wrong."""
        if not self.is_bound or {"game", "deal", "sides", "further"} & set(self.errors):
            return None
        sides = tuple(map(int, self.cleaned_data["sides"].split("-")))
        return DealPlace(self.match, sides, self.cleaned_data["game"], self.cleaned_data["deal"])

    @property
    def about(self) -> DealPlace:
        if self.place is None:
            raise ValueError("this form is about no deal")
        return self.place

    @property
    def deals_further(self) -> int:
        return self.cleaned_data["further"] or 0

    @property
    def figures(self) -> Figures:
        """The figures in a valid form."""
        typed = self.cleaned_data
        if self._is_speed:
            return _speed_figures(typed["won"], typed["left"] or 0)
        cards = tuple(typed[name] for name in self.cards_fields) or (0,) * len(self.names)
        points = tuple(typed[name] for name in self.points_fields)
        places = [typed[name] for name in self.place_fields]
        order = () if None in places else tuple(sorted(range(len(places)), key=lambda seat: places[seat]))
        return Figures(cards, order, bool(typed.get("stuck")), points)

    @property
    def seats(self) -> list[SeatFields]:
        return [
            SeatFields(
                name,
                [self[field] for field in (f"points_{seat}", f"cards_{seat}") if field in self.fields],
                self[f"place_{seat}"] if self.place_fields else None,
            )
            for seat, name in enumerate(self.names)
            if self.cards_fields or self.points_fields
        ]

    @property
    def typed(self) -> dict[str, str]:
        """The figures as they were sent, valid or not, by field name."""
        names = [field.name for field in self.visible_fields() if field.name != "reason"]
        return {name: str(self.data[name]) for name in names if self.data.get(name)}

    @property
    def typed_text(self) -> str:
        """The typed figures, for example 12–40; "?" for a missing one."""
        if self._is_speed:
            return score_words.by_name(self.rules, self.names, self.figures) if self.is_valid() else ""
        return "–".join(self.typed.get(name, "?") for name in self.points_fields or self.cards_fields)

    @property
    def total(self) -> int:
        """The cards that all sides hold together after a claim; 0 if the figures have no fixed sum."""
        if not isinstance(self.rules, Rules) or self.rules.counts_points:
            return 0
        return self.rules.packet_size * self.rules.players

    @property
    def least(self) -> int:
        return 1 if self._is_speed else 0

    @property
    def most(self) -> int:
        """The most cards that one seat can have; the most ships if ships are counted."""
        return MOST_SHIPS if self.rules.goal == "ships" else self.total or self.rules.packet_size

    def add_score_error(self, error: ScoreError) -> None:
        """Add the scorer's error to the field at fault."""
        self.add_error(self._at_fault(), str(error))

    def _at_fault(self) -> str:
        if self._is_speed:
            return "left"
        figures = self.figures
        if self.points_fields:
            return self.points_fields[-1]
        if self.place_fields and not figures.places:
            return self.place_fields[-1]
        wrong = [seat for seat, cards in enumerate(figures.cards) if not 0 <= cards <= self.rules.pack_size]
        rid = [seat for seat, cards in enumerate(figures.cards) if cards == 0 and sum(figures.cards) == self.total]
        return self.cards_fields[(*wrong, *rid, -1)[0]]


def refused_figures(form: ScoreForm, score: GameScore) -> list[int]:
    """The numbers of cards that neither of two sides can hold after the next deal.

    The other side then holds the rest of the pack.
    """
    if len(form.names) != 2 or not form.total:
        return []
    possible: set[int] = set()
    for cards in range(form.total + 1):
        pair = cards, form.total - cards
        with suppress(ScoreError):
            score_entry(form.rules, score, Figures(pair))
            possible.update(pair)
    return [cards for cards in range(form.total + 1) if cards not in possible]


class CorrectionForm(ScoreForm):
    """New figures for a deal, and the reason."""

    reason = ReasonField()


def as_typed(rules: AnyRules, figures: Figures) -> dict[str, int | str]:
    """The initial values of a form for these figures."""
    if rules.goal == "high_points":
        winner = NOBODY if figures.stuck else str(figures.cards.index(0))
        return {"won": winner, "left": max(figures.cards) or ""}
    cards = {f"cards_{seat}": count for seat, count in enumerate(figures.cards)}
    places = {f"place_{seat}": place for place, seat in enumerate(figures.places, start=1)}
    points = {f"points_{seat}": count for seat, count in enumerate(figures.points)}
    return cards | places | points | ({"stuck": "on"} if figures.stuck else {})


def _speed_figures(won: str, left: int) -> Figures:
    """The figures of a deal of the five-card game. In a drawn deal, `left` is ignored."""
    if won == NOBODY:
        return Figures((0, 0), stuck=True)
    return Figures((0, left) if won == "0" else (left, 0))


def _number_field(label: str, missing: str, required: bool = True) -> forms.IntegerField:
    # Text with a numeric keyboard: a field of type number drops text that is not a number.
    field = forms.IntegerField(widget=forms.TextInput, label=label, required=required)
    field.error_messages |= {"invalid": WHOLE_NUMBER, "required": missing}
    field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
    return field


def _cards_field(player: str, *, is_beside: bool) -> forms.IntegerField:
    label = _("%(player)s: cards left", player=player) if is_beside else player
    return _number_field(label, _("Enter how many cards %(player)s holds.", player=player))


def _points_field(player: str, goal: str, *, is_beside: bool) -> forms.IntegerField:
    points = POINT_LABELS[goal]
    label = _("%(player)s: %(points)s", player=player, points=points) if is_beside else player
    return _number_field(label, _("Enter the %(points)s of %(player)s.", points=points, player=player))


def _speed_fields(names: Sequence[str]) -> dict[str, forms.Field]:
    won = forms.ChoiceField(
        label=_("Who won the deal?"), widget=forms.RadioSelect,
        choices=[*((str(seat), name) for seat, name in enumerate(names)), (NOBODY, _("Nobody"))],
        error_messages={"required": _("Say who won the deal.")},
    )  # fmt: skip
    return {"won": won, "left": _number_field(_("Cards left to the other"), "", required=False)}


def _place_field(player: str, rules: AnyRules) -> forms.TypedChoiceField:
    choices = [("", _("place")), *((number, number) for number in range(1, rules.players + 1))]
    missing = {"required": _("Choose the place of %(player)s in this deal.", player=player)}
    return forms.TypedChoiceField(
        choices=choices, coerce=int, required=rules.goal == "shed", empty_value=None,
        label=_("Place of %(player)s", player=player), error_messages=missing,
    )  # fmt: skip
