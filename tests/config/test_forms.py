"""The focus on the first invalid field of a form."""

import re

from django import forms


class SupperForm(forms.Form):
    wine = forms.CharField()
    bread = forms.CharField()
    cheese = forms.CharField()
    seat = forms.ChoiceField(choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect)


def focused(page: str) -> list[str]:
    tags = re.findall(r"<input[^>]*autofocus[^>]*>", page)
    return [name for tag in tags for name in re.findall('name="(.*?)"', tag)]


def test_only_the_first_invalid_field_has_the_focus() -> None:
    assert focused(SupperForm({"wine": "red", "seat": "a"}).as_div()) == ["bread"]


def test_focus_is_on_the_invalid_field_that_is_rendered_first() -> None:
    form = SupperForm({"wine": "red", "seat": "a"})
    assert focused("".join(str(form[name]) for name in ("seat", "cheese", "wine", "bread"))) == ["cheese"]
    assert focused(str(form["cheese"])) == ["cheese"], "a field that is rendered again keeps the focus"


def test_empty_or_valid_form_sets_no_focus() -> None:
    assert focused(SupperForm().as_div()) == []
    assert focused(SupperForm({"wine": "red", "bread": "rye", "cheese": "brie", "seat": "a"}).as_div()) == []
