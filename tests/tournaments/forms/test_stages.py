"""Forms of custom stages: the fields of each stage, and errors where stages do not fit together."""

import pytest

from tournaments.formats.plans import StageSettings
from tournaments.forms.stages import MOST_STAGES, StageForms

GROUPS = {"stage_1-format": "round robin", "stage_1-groups": "4"}
CUP = {"stage_2-format": "double elimination", "stage_2-through": "2", "stage_2-after": "1", "stage_2-name": "Cup"}
PLATE = {"stage_3-format": "single elimination", "stage_3-after": "1", "stage_3-from_place": "3"}


def accepted(*typed: dict[str, str], seats: int = 2) -> StageForms:
    forms = StageForms({name: value for each in typed for name, value in each.items()})
    assert not forms.are_refused(seats), [form.errors for form in forms.forms]
    return forms


def refusals(*typed: dict[str, str], seats: int = 2) -> dict[str, str]:
    """Errors by the name of their field."""
    forms = StageForms({name: value for each in typed for name, value in each.items()})
    assert forms.are_refused(seats)
    return {f"{form.prefix}-{name}": str(errors[0]) for form in forms.forms for name, errors in form.errors.items()}


def test_stages_keep_their_order_and_settings() -> None:
    assert accepted(GROUPS, CUP, PLATE).stages(("points",)) == (
        StageSettings("round robin", groups=4, tie_breaks=("points",)),
        StageSettings("double elimination", through=2, name="Cup"),
        StageSettings("single elimination", after=1, from_place=3),
    )


def test_options_of_other_formats_are_ignored() -> None:
    typed = {"stage_1-format": "swiss", "stage_1-groups": "4", "stage_1-rounds": "5", "stage_1-from_place": "3"}
    assert accepted(typed).stages(()) == (StageSettings("swiss", rounds=5),)


@pytest.mark.parametrize(
    "unseen",
    [
        {"stage_1-groups": "many", "stage_1-reach": "0"},
        {"stage_1-from_place": "x", "stage_1-after": "7"},
        {"stage_4-rounds": "x", "stage_4-through": "-1", "stage_4-name": "x" * 31},
    ],
)
def test_errors_in_hidden_fields_are_ignored(unseen: dict[str, str]) -> None:
    assert accepted({"stage_1-format": "swiss", "stage_1-rounds": "5"}, unseen).stages(()) == (
        StageSettings("swiss", rounds=5),
    )


def test_invisible_characters_are_removed_from_stage_names() -> None:
    (stage,) = accepted({"stage_1-format": "swiss", "stage_1-name": "\u202e Top \u200b Cup"}).stages(())
    assert stage.name == "Top Cup"
    (stage,) = accepted({"stage_1-format": "swiss", "stage_1-name": "\u2800"}).stages(())
    assert stage.name == ""
    assert "at most 30" in refusals({"stage_1-format": "swiss", "stage_1-name": "x" * 31})["stage_1-name"]


def test_form_starts_with_the_existing_stages() -> None:
    stages = accepted(GROUPS, CUP, PLATE).stages(())
    again = StageForms(None, stages)
    typed = {
        f"{form.prefix}-{name}": str(value)
        for form in again.forms
        for name in form.fields
        if (value := form.get_initial_for_field(form.fields[name], name)) not in (None, False)
    }
    assert accepted(typed).stages(()) == stages
    assert '<option value="1" selected>stage 1</option>' in str(again.forms[2]["after"])


@pytest.mark.parametrize(
    ("typed", "beside", "sentence"),
    [
        ({}, "stage_1-format", "Choose a format for stage 1."),
        ({**GROUPS, **PLATE}, "stage_2-format", "Choose a format for stage 2."),
        ({**GROUPS, **CUP, **PLATE, "stage_3-from_place": "2"}, "stage_3-from_place", "Let only one use it."),
        ({**GROUPS, **CUP, "stage_2-from_place": "0"}, "stage_2-from_place", "Type a whole number from 1 to 4096."),
        ({**GROUPS, **CUP, "stage_2-after": "2"}, "stage_2-after", "Select a valid choice."),
        (
            {**GROUPS, "stage_2-format": "swiss", "stage_2-through": "2", "stage_3-format": "queue",
             "stage_3-after": "1", "stage_3-from_place": "3"},
            "stage_3-format", "at the same time",
        ),
    ],
)  # fmt: skip
def test_errors_are_shown_at_the_field_to_change(typed: dict[str, str], beside: str, sentence: str) -> None:
    assert sentence in refusals(typed)[beside]


def test_formats_for_two_are_refused_for_larger_tables() -> None:
    errors = refusals(GROUPS, CUP, {**PLATE, "stage_3-third_place": "on"}, seats=3)
    assert "is for matches of two" in errors["stage_2-format"] and "seats 3" in errors["stage_2-format"]
    assert "third" in errors["stage_3-third_place"]


def test_every_stage_but_the_first_has_fields_to_join_an_earlier_one() -> None:
    forms = StageForms(None).forms
    assert len(forms) == MOST_STAGES and forms[0].joins == []
    assert [field.name for field in forms[1].joins] == ["after", "from_place", "through"]
