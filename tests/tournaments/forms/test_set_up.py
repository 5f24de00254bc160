"""Forms with which an organiser sets up a tournament."""

from pathlib import Path
from typing import Any

import pytest
from django.forms import ChoiceField

from engine.variants import VARIANTS
from tournaments.formats import single_elimination
from tournaments.formats.arrangements import OWN
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import StageSettings
from tournaments.forms.set_up import ArrangementForm, TournamentForm


def offered_variants() -> dict[str, str]:
    field = TournamentForm().fields["variant"]
    assert isinstance(field, ChoiceField)
    families: Any = field.choices
    return {variant_id: label for _, variants in families for variant_id, label in variants}


def test_variants_are_offered_by_family() -> None:
    field = TournamentForm().fields["variant"]
    assert isinstance(field, ChoiceField)
    families: Any = field.choices
    assert [name for name, _ in families] == ["Spit", "Patience"]


def test_all_variants_are_offered_with_the_standard_game_first() -> None:
    offered = offered_variants()
    assert next(iter(offered)) == "standard"
    assert {"mod-spit", "three-seats", "hundred", "speed-20-5"} <= set(offered)
    assert list(offered) == list(VARIANTS)


def test_variant_labels_describe_their_differences() -> None:
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
def test_options_of_other_arrangements_are_ignored(
    fields: dict[str, object], stages: tuple[StageSettings, ...]
) -> None:
    form = form_of(**fields)
    assert form.is_valid(), form.errors
    assert form.stages == stages


def test_tie_breaks_keep_the_chosen_order() -> None:
    chosen = {"tie_break_0": "points", "tie_break_2": "wins", "tie_break_3": "buchholz"}
    form = form_of(arrangement="swiss", **chosen)
    assert form.is_valid()
    assert form.stages[0].tie_breaks == ("points", "wins", "buchholz")


def test_repeated_tie_break_is_refused() -> None:
    form = form_of(arrangement="swiss", tie_break_0="points", tie_break_3="points")
    assert form.errors["tie_break_0"] == ["Points is chosen twice. Choose each once."]


@pytest.mark.parametrize(
    ("arrangement", "reason"),
    [
        ("double elimination", "too many would drop to the losers’ bracket at once"),
        ("ladder", "a challenge is between two players"),
    ],
)
def test_variant_with_too_many_seats_for_the_arrangement_is_refused(arrangement: str, reason: str) -> None:
    form = form_of(arrangement=arrangement, variant="three-seats")
    (refusal,) = form.errors["arrangement"]
    assert "is for matches of two: " in refusal and reason in refusal and "This variant seats 3." in refusal
    assert "Round robin" in refusal and "Swiss" in refusal and "Queue" in refusal


def test_third_place_match_is_refused_for_larger_tables() -> None:
    form = form_of(arrangement="groups", variant="three-seats", third_place="on")
    (refusal,) = form.errors["third_place"]
    assert refusal == single_elimination.NO_THIRD_PLACE
    assert form_of(arrangement="swiss", variant="three-seats", third_place="on").is_valid()


@pytest.mark.parametrize("arrangement", [shown.name for shown in form_of().arrangements if shown.most_seats > 2])
def test_other_arrangements_accept_larger_tables(arrangement: str) -> None:
    assert form_of(arrangement=arrangement, variant="three-seats").is_valid()


def test_arrangement_form_checks_the_number_of_seats() -> None:
    assert ArrangementForm({"arrangement": "ladder"}, seats=2).is_valid()
    assert not ArrangementForm({"arrangement": "ladder"}, seats=4).is_valid()


def test_options_name_the_arrangements_they_concern() -> None:
    form = form_of()
    named = {shown.token: shown.name for shown in form.arrangements}
    concerns = {option.field.name: [named[token] for token in option.concerns.split()] for option in form.options}
    assert concerns["rounds"] == ["swiss", "swiss and cut"]
    assert concerns["groups"] == ["groups alone", "groups", "cup and plate"]
    assert concerns["knockout"] == ["groups", "swiss and cut"]
    assert concerns["reach"] == ["ladder"]


def test_style_sheet_hides_options_of_other_arrangements() -> None:
    style, form = " ".join(Path("static/css/set_up.css").read_text().split()), form_of()
    offered = [value for value, _ in form.fields["arrangement"].choices]  # type: ignore[attr-defined]
    for token, name in enumerate(offered, start=1):
        assert token == int(next((shown.token for shown in form.arrangements if shown.name == name), form.own_token))
        assert f'option:nth-child({token}):checked) .concerned:not([data-for~="{token}"])' in style
    for place in form.own.forms[0].all_formats.split():
        assert f'.own-format option:nth-child({place}):checked) .own-option:not([data-of~="{place}"])' in style
    assert len(form.own.forms[0].all_formats.split()) == len(FORMATS)


def test_double_elimination_after_groups_is_refused_for_larger_tables() -> None:
    form = form_of(arrangement="groups", variant="three-seats", knockout="double elimination")
    assert form.errors["knockout"] == ["This variant seats 3. Choose Single elimination."]
    assert form_of(arrangement="groups", knockout="double elimination").is_valid()


OWN_STAGES = {"arrangement": OWN, "stage_1-format": "swiss", "stage_1-rounds": 3, "tie_break_0": "wins"}


def test_custom_arrangement_is_built_stage_by_stage() -> None:
    form = form_of(**OWN_STAGES, **{"stage_2-format": "double elimination", "stage_2-through": 4}, people="A\nB\nC\nD")
    assert form.is_valid(), form.errors
    assert form.stages == (
        StageSettings("swiss", rounds=3, tie_breaks=("wins",)),
        StageSettings("double elimination", through=4),
    )
    assert form.plan == (
        "Stage 1: Swiss. All 4 play; 3 rounds.",
        "Stage 2: Double elimination. Places 1 to 4 of stage 1, 4 play.",
    )


def test_error_in_a_custom_stage_is_shown_there_and_at_the_arrangement() -> None:
    form = form_of(**OWN_STAGES, **{"stage_3-format": "queue"})
    assert form.errors["arrangement"] == ["One of the stages needs a change. The note there says which."]
    assert form.own.forms[1].errors["format"] == ["Choose a format for stage 2."]
    assert "autofocus" in str(form.own.forms[1]["format"]) and "autofocus" not in str(form["arrangement"])
    assert form.plan == ()


@pytest.mark.parametrize("arrangement", ["single elimination", OWN])
def test_invalid_options_of_other_arrangements_are_ignored(arrangement: str) -> None:
    unseen = {"rounds": "many", "groups": "1", "knockout": "?"}
    assert form_of(**(OWN_STAGES | unseen | {"arrangement": arrangement})).is_valid()
    assert "rounds" in form_of(rounds="many", arrangement="swiss").errors


def test_repeated_tie_breaks_are_ignored_where_hidden() -> None:
    twice = {"tie_break_0": "wins", "tie_break_1": "wins"}
    assert form_of(**twice, arrangement="single elimination").is_valid()
    assert "is chosen twice" in str(form_of(**twice, arrangement="swiss").errors)


def test_form_of_a_custom_arrangement_starts_with_its_stages() -> None:
    stages = (StageSettings("swiss"), StageSettings("queue", through=4))
    form = ArrangementForm(stages=stages, entries=6)
    assert form["arrangement"].value() == OWN
    assert form.own.forms[1]["through"].value() == 4
    assert form.plan[1] == "Stage 2: Queue. Places 1 to 4 of stage 1, 4 play."


def test_people_are_read_with_country_and_team() -> None:
    form = form_of(people="Ana Ferreira, pt, Lisbon\n\nBo")
    assert form.is_valid()
    assert form.cleaned_data["people"] == [("Ana Ferreira", "PT", "Lisbon"), ("Bo", "", "")]


OWN_LADDER = {"arrangement": OWN, "stage_1-format": "ladder", "stage_2-format": "single elimination"}


@pytest.mark.parametrize(
    ("people", "fields", "beside", "sentence"),
    [
        (3, {"arrangement": "swiss", "rounds": 50}, "rounds", "Set 3 or fewer."),
        (3, {"arrangement": "swiss and cut", "through": 64}, "through", "The stage before has fewer than 64 entries"),
        (3, {"arrangement": "single match"}, "arrangement", "A single match takes at most 2 entries; there are 3."),
        (3, {"arrangement": "groups alone", "groups": 3}, "groups", "Two groups need 4 entries. Enter more people"),
        (4, {"arrangement": "cup and plate"}, "through", "nobody is left"),
        (1, {}, "people", "there is one. Enter more people."),
        (0, {"arrangement": "swiss and cut", "through": 1}, "through", "Only 1 goes on; a bracket needs 2."),
    ],
)
def test_arrangement_that_does_not_fit_the_people_shows_where_to_change(
    people: int, fields: dict[str, object], beside: str, sentence: str
) -> None:
    form = form_of(people="\n".join(f"Name {number}" for number in range(people)), **fields)
    assert sentence in str(form.errors[beside][0]) and len(form.errors) == 1 and not form.plan
    assert people == 0 or form_of(**fields).is_valid(), "without names the form is valid"


@pytest.mark.parametrize(
    ("people", "places", "sentence"),
    [("Ana\nBo\nCy", "5", "Enter more people, or let fewer go on."), ("", "1", "Only 1 goes on; a bracket needs 2.")],
)
def test_custom_stage_that_does_not_fit_shows_the_error_in_the_stage(people: str, places: str, sentence: str) -> None:
    form = form_of(people=people, **OWN_LADDER, **{"stage_2-through": places})
    assert not form.is_valid() and set(form.errors) == {"arrangement"}
    assert sentence in form.own.forms[1].errors["through"][0]
