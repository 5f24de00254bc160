"""Template filters for numbers and names in sentences."""

from django.template import Context, Template


def shown(written: str, **values: object) -> str:
    return Template("{% load sentences %}" + written).render(Context(values))


def test_small_numbers_become_words() -> None:
    assert [shown("{{ left|in_words }}", left=left) for left in (2, 30)] == ["two", "30"]


def test_names_are_joined_with_commas_and_an_and() -> None:
    names = ["Ana", "Bo", "Chen"]
    assert [shown("{{ names|listed }}", names=names[:count]) for count in (1, 2, 3)] == [
        "Ana",
        "Ana and Bo",
        "Ana, Bo and Chen",
    ]


def test_long_lists_are_complete_and_names_are_escaped() -> None:
    names = [f"P{number}" for number in range(30)]
    assert all(name in shown("{{ names|listed }}", names=names) for name in names)
    assert "<b>" not in shown("{{ names|listed }}", names=["<b>Ana"])
