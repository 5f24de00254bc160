"""The form of a plain result."""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.forms import BoundField

from engine.rules import AnyRules
from games.texts import gettext as _
from tournaments.forms.fields import ReasonField, whole_number
from tournaments.ledger import score_words
from tournaments.ledger.match_progress import PlainResult

MOST_POINTS: Final = 9_999


class ResultForm(forms.Form):
    """For two players, one choice. For more, a place for each, and the games won in a match of several games.

    Points are asked if the match is one game and the variant counts points.
    """

    reason = ReasonField()

    def __init__(self, *args: Any, names: Sequence[str], rules: AnyRules, best_of: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names, self.rules, self.best_of = names, rules, best_of
        self.seats = range(len(names))
        if len(names) == 2:
            self.fields["won"] = _won_field(names, best_of)
        else:
            self.fields |= {f"place_{seat}": _place_field(names, seat) for seat in self.seats}
            if best_of > 1:
                self.fields |= {f"wins_{seat}": _wins_field(names[seat], best_of) for seat in self.seats}
        if rules.counts_points and best_of == 1:
            self.fields |= {f"points_{seat}": _points_field(names[seat]) for seat in self.seats}

    @property
    def of_seats(self) -> list[list[BoundField]]:
        """The fields of each seat, in the order place, wins, points."""
        kinds = ("place", "wins", "points")
        return [[self[name] for kind in kinds if (name := f"{kind}_{seat}") in self.fields] for seat in self.seats]

    def clean(self) -> None:
        if not self.errors:
            for complaint in (self._wrong_places(), self._wrong_wins(), self._wrong_points()):
                if complaint:
                    self.add_error(None, complaint)
                    break

    def _wrong_places(self) -> str:
        given = [self.cleaned_data.get(f"place_{seat}", seat) for seat in self.seats]
        if len(set(given)) < len(given):
            return _("Give each of the %(count)s players a place of their own.", count=len(self.names))
        return ""

    def _wrong_wins(self) -> str:
        most, wins = self.best_of // 2 + 1, self._wins
        others = [won for seat, won in enumerate(wins) if seat != self._places[0]]
        if wins[self._places[0]] != most or max(others) >= most:
            return _("The winner must have %(most)s games, everybody else fewer.", most=most)
        return ""

    def _wrong_points(self) -> str:
        points = self._points
        if not points:
            return ""
        if None in points:
            return _("Enter points for everybody, or for nobody.")
        fewest_win = self.rules.goal == "low_points"
        in_order = [points[seat] for seat in self._places]
        if in_order != sorted(in_order, reverse=not fewest_win) or in_order[0] == in_order[1]:
            return _("The winner has the fewest points.") if fewest_win else _("The winner has the most points.")
        return ""

    @property
    def result(self) -> PlainResult:
        """The result in a valid form."""
        return PlainResult(self._places, self._wins, tuple(self._points))

    @property
    def _places(self) -> tuple[int, ...]:
        if "won" in self.fields:
            wins = self._wins
            return (0, 1) if wins[0] > wins[1] else (1, 0)
        return tuple(sorted(self.seats, key=lambda seat: self.cleaned_data[f"place_{seat}"]))

    @property
    def _wins(self) -> tuple[int, ...]:
        if "won" in self.fields:
            return tuple(map(int, self.cleaned_data["won"].split("-")))
        if self.best_of > 1:
            return tuple(self.cleaned_data[f"wins_{seat}"] for seat in self.seats)
        return tuple(int(seat == self._places[0]) for seat in self.seats)

    @property
    def _points(self) -> list[Any]:
        points = [self.cleaned_data.get(f"points_{seat}") for seat in self.seats]
        return [] if points == [None] * len(points) else points


def as_chosen(result: PlainResult) -> dict[str, int | str]:
    """The initial values of a form for this result."""
    places = {f"place_{seat}": at for at, seat in enumerate(result.places, start=1)}
    wins = {f"wins_{seat}": won for seat, won in enumerate(result.wins)}
    points = {f"points_{seat}": count for seat, count in enumerate(result.points)}
    return {"won": "-".join(map(str, result.wins))} | places | wins | points


def _won_field(names: Sequence[str], best_of: int) -> forms.ChoiceField:
    most = best_of // 2 + 1
    wins = [*((most, less) for less in range(most)), *((less, most) for less in reversed(range(most)))]
    choices = [
        (f"{one}-{other}", score_words.result(names, PlainResult((0, 1) if one > other else (1, 0), (one, other))))
        for one, other in wins
    ]
    missing = {"required": _("Say who won the match.")}
    return forms.ChoiceField(label=_("Who won?"), widget=forms.RadioSelect, choices=choices, error_messages=missing)


def _place_field(names: Sequence[str], seat: int) -> forms.TypedChoiceField:
    choices = [("", _("place")), *((place, place) for place in range(1, len(names) + 1))]
    missing = {"required": _("Choose the place of %(name)s.", name=names[seat])}
    return forms.TypedChoiceField(
        choices=choices, coerce=int, label=_("Place of %(name)s", name=names[seat]), error_messages=missing
    )


def _wins_field(name: str, best_of: int) -> forms.IntegerField:
    return whole_number(_("Games won by %(name)s", name=name), 0, best_of // 2 + 1)


def _points_field(name: str) -> forms.IntegerField:
    return whole_number(_("Points of %(name)s", name=name), 0, MOST_POINTS, required=False)
