"""Where the focus is when a form comes back."""

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


def test_the_first_wrong_field_has_the_focus_and_no_other_one() -> None:
    assert focused(SupperForm({"wine": "red", "seat": "a"}).as_div()) == ["bread"]


def test_the_page_says_which_one_is_the_first() -> None:
    form = SupperForm({"wine": "red", "seat": "a"})
    assert focused("".join(str(form[name]) for name in ("seat", "cheese", "wine", "bread"))) == ["cheese"]
    assert focused(str(form["cheese"])) == ["cheese"], "asked for once more it says the same"


def test_a_form_in_which_nothing_is_wrong_leaves_the_focus_alone() -> None:
    assert focused(SupperForm().as_div()) == []
    assert focused(SupperForm({"wine": "red", "bread": "rye", "cheese": "brie", "seat": "a"}).as_div()) == []
