"""Translated sentences with inserted values."""

from games.texts import gettext, gettext_lazy, ngettext


def test_values_are_inserted_by_name() -> None:
    assert gettext("%(one)s v %(other)s", other="Bo", one="Ana") == "Ana v Bo"


def test_text_without_values_may_have_a_percent_sign() -> None:
    assert gettext("100 % sure, %s") == "100 % sure, %s"


def test_count_selects_the_plural_form_and_is_inserted() -> None:
    texts = [
        ngettext("%(count)s deal of %(name)s", "%(count)s deals of %(name)s", count, name="Ana") for count in (0, 1, 2)
    ]
    assert texts == ["0 deals of Ana", "1 deal of Ana", "2 deals of Ana"]


def test_lazy_text_is_evaluated_when_shown() -> None:
    lazy = gettext_lazy("Seat %(number)s", number=3)
    assert not isinstance(lazy, str) and f"{lazy}" == str(lazy) == "Seat 3"
