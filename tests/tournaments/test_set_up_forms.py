"""What an organiser chooses when a tournament is set up."""

from pathlib import Path

import pytest
from django.forms import ChoiceField

from engine.variants import VARIANTS
from tournaments.formats import single_elimination
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.formats.plans import StageSettings
from tournaments.set_up_forms import ArrangementForm, TournamentForm


def offered_variants() -> dict[str, str]:
    field = TournamentForm().fields["variant"]
    assert isinstance(field, ChoiceField)
    return {str(variant_id): str(label) for variant_id, label in field.choices}  # type: ignore[misc, union-attr]


def test_a_tournament_is_set_up_in_any_variant_the_standard_game_first() -> None:
    offered = offered_variants()
    assert next(iter(offered)) == "standard"
    assert {"mod-spit", "three-seats", "hundred", "speed-20-5"} <= set(offered)
    assert list(offered) == list(VARIANTS)


def test_a_variant_is_offered_with_what_is_different_about_it() -> None:
    offered = offered_variants()
    assert offered["standard"] == "Standard Spit"
    assert offered["ghost"].startswith("Ghost Spit: ")


def form_of(**fields: object) -> TournamentForm:
    return TournamentForm({"name": "Friday Cup", "variant": "standard", "best_of": 1, **fields})


@pytest.mark.parametrize(
    ("fields", "stages"),
    [
        ({}, (StageSettings("single elimination"),)),
        ({"third_place": "on", "rounds": 7}, (StageSettings("single elimination", third_place=True),)),
        ({"arrangement": "swiss", "rounds": 5, "third_place": "on"}, (StageSettings("swiss", rounds=5),)),
        ({"arrangement": "ladder", "reach": 1, "rounds": 4}, (StageSettings("ladder", reach=1),)),
        (
            {"arrangement": "groups", "groups": 4, "through": 1, "times": 2},
            (StageSettings("round robin", groups=4, times=2), StageSettings("single elimination", through=1)),
        ),
    ],
)
def test_options_that_do_not_concern_the_arrangement_are_left_out(
    fields: dict[str, object], stages: tuple[StageSettings, ...]
) -> None:
    form = form_of(**fields)
    assert form.is_valid(), form.errors
    assert form.stages == stages


def test_tie_breaks_come_in_the_order_in_which_they_were_chosen() -> None:
    chosen = {"tie_break_0": "points", "tie_break_2": "wins", "tie_break_3": "buchholz"}
    form = form_of(arrangement="swiss", **chosen)
    assert form.is_valid()
    assert form.stages[0].tie_breaks == ("points", "wins", "buchholz")


def test_a_tie_break_that_is_chosen_twice_is_refused() -> None:
    form = form_of(arrangement="swiss", tie_break_0="points", tie_break_3="points")
    assert form.errors["tie_break_0"] == ["Points stands there twice. Choose each once."]


@pytest.mark.parametrize(
    ("arrangement", "reason"),
    [("double elimination", "all others drop down at once"), ("ladder", "one who stands above")],
)
def test_a_variant_with_more_seats_than_the_arrangement_takes_is_refused(arrangement: str, reason: str) -> None:
    form = form_of(arrangement=arrangement, variant="three-seats")
    (refusal,) = form.errors["arrangement"]
    assert "is for matches of two: " in refusal and reason in refusal and "This variant seats 3." in refusal
    assert "Round robin" in refusal and "Swiss" in refusal and "Queue" in refusal


def test_a_match_for_third_place_is_refused_beside_it_where_more_than_two_sit_at_a_table() -> None:
    form = form_of(arrangement="groups", variant="three-seats", third_place="on")
    (refusal,) = form.errors["third_place"]
    assert refusal == single_elimination.NO_THIRD_PLACE
    assert form_of(arrangement="swiss", variant="three-seats", third_place="on").is_valid()


@pytest.mark.parametrize("arrangement", [name for name in ARRANGEMENTS if name not in ("double elimination", "ladder")])
def test_the_others_take_it(arrangement: str) -> None:
    assert form_of(arrangement=arrangement, variant="three-seats").is_valid()


def test_a_tournament_that_is_arranged_anew_knows_its_seats() -> None:
    assert ArrangementForm({"arrangement": "ladder"}, seats=2).is_valid()
    assert not ArrangementForm({"arrangement": "ladder"}, seats=4).is_valid()


def test_every_option_says_which_arrangements_it_concerns() -> None:
    concerns = {option.field.name: option.concerns for option in form_of().options}
    assert concerns["rounds"] == "swiss swiss-and-cut"
    assert concerns["groups"] == "groups cup-and-plate"
    assert concerns["reach"] == "ladder"
    style = Path("static/css/set_up.css").read_text()
    for shown in form_of().arrangements:
        assert f'option[value="{shown.name}"]:checked) .concerned:not([data-for~="{shown.token}"])' in style


def test_people_are_read_with_country_and_team() -> None:
    form = form_of(people="Ana Ferreira, pt, Lisbon\n\nBo")
    assert form.is_valid()
    assert form.cleaned_data["people"] == [("Ana Ferreira", "PT", "Lisbon"), ("Bo", "", "")]
