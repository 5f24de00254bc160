"""Sentences with their values."""

from games.texts import gettext, gettext_lazy, ngettext


def test_values_stand_where_the_sentence_names_them() -> None:
    assert gettext("%(one)s v %(other)s", other="Bo", one="Ana") == "Ana v Bo"


def test_a_text_without_values_may_have_a_percent_sign() -> None:
    assert gettext("100 % sure, %s") == "100 % sure, %s"


def test_a_count_chooses_the_form_and_stands_in_it() -> None:
    said = [
        ngettext("%(count)s deal of %(name)s", "%(count)s deals of %(name)s", count, name="Ana") for count in (0, 1, 2)
    ]
    assert said == ["0 deals of Ana", "1 deal of Ana", "2 deals of Ana"]


def test_a_lazy_text_is_made_when_it_is_shown() -> None:
    lazy = gettext_lazy("Seat %(number)s", number=3)
    assert not isinstance(lazy, str) and f"{lazy}" == str(lazy) == "Seat 3"
