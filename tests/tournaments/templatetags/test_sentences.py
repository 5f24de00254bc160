"""Figures and names as a sentence on a page has them."""

from django.template import Context, Template


def shown(written: str, **values: object) -> str:
    return Template("{% load sentences %}" + written).render(Context(values))


def test_a_small_number_is_a_word() -> None:
    assert [shown("{{ left|in_words }}", left=left) for left in (2, 30)] == ["two", "30"]


def test_names_are_listed_as_they_are_said() -> None:
    names = ["Ana", "Bo", "Chen"]
    assert [shown("{{ names|listed }}", names=names[:count]) for count in (1, 2, 3)] == [
        "Ana",
        "Ana and Bo",
        "Ana, Bo and Chen",
    ]


def test_all_of_many_are_named_and_what_they_wrote_stays_text() -> None:
    names = [f"P{number}" for number in range(30)]
    assert all(name in shown("{{ names|listed }}", names=names) for name in names)
    assert "<b>" not in shown("{{ names|listed }}", names=["<b>Ana"])
