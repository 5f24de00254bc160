"""The catalogue of formats, which all have the same attributes."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.often import in_turn
from tests.tournaments.formats.reference_play import matches_of, seeds, settings
from tournaments.formats.bracket_places import bracket_places
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.interface import MOST_SEATS, Format, Ranking
from tournaments.formats.offers import Choices
from tournaments.formats.plans import CannotDraw, StageSettings
from tournaments.standings.tie_breaks.catalogue import TIE_BREAKS

every_format = in_turn("each", FORMATS.values())
planned = [each for each in FORMATS.values() if each.plan is not None]
every_planned_format = in_turn("each", planned)
brackets = [each for each in planned if each.is_a_bracket]


def test_stored_names_are_in_the_order_of_the_form() -> None:
    assert list(FORMATS) == [
        "single elimination",
        "double elimination",
        "round robin",
        "swiss",
        "keizer",
        "ladder",
        "queue",
        "single match",
    ]
    assert all(each.name == name for name, each in FORMATS.items())


def test_only_formats_paired_as_they_go_accept_late_entries() -> None:
    during_play = {name for name, each in FORMATS.items() if each.is_paired_during_play}
    assert during_play == {"swiss", "keizer", "ladder", "queue"}
    assert {name for name, each in FORMATS.items() if each.accepts_late} == during_play


@every_format
def test_texts_for_the_organiser_are_sentences(each: Format) -> None:
    assert each.title and each.title[0].isupper()
    for sentence in (each.about, each.late_entry, each.withdrawal):
        assert sentence[0].isupper() and sentence.endswith(".")


def test_text_about_withdrawals_fits_the_seats_at_a_table() -> None:
    last = FORMATS["swiss"].what_leaving_means(seats=2, is_followed=False)
    assert last == "If someone withdraws, they are not paired again. Played matches count, for the opponents too."
    at_tables = FORMATS["swiss"].what_leaving_means(seats=4, is_followed=True)
    assert at_tables.startswith(last) and "the table plays on" in at_tables
    assert at_tables.endswith("If a qualifier withdraws, the next in the table goes through.")
    assert "goes on without" not in FORMATS["queue"].what_leaving_means(seats=4, is_followed=False)


def groups_for(entries: int, seats: int) -> int:
    return -(-entries // (64 if seats == 2 else 24))


@every_format
def test_entries_outside_the_limits_are_refused(each: Format) -> None:
    seats = each.most_seats
    for entries, is_taken in [(each.fewest, True), (each.fewest - 1, False), (each.most, True), (each.most + 1, False)]:
        asked = settings(each.name, groups=groups_for(entries, seats))
        assert (each.refusal(entries, asked, seats) is None) == is_taken


@every_format
def test_more_seats_than_the_format_allows_are_refused(each: Format) -> None:
    assert each.refusal(2, settings(each.name), each.most_seats) is None
    if each.most_seats < MOST_SEATS:
        message = each.refusal(8, settings(each.name), each.most_seats + 1) or ""
        assert f"rules seat {each.most_seats + 1}" in message and each.why_two and str(each.why_two) in message


@every_planned_format
def test_plan_raises_the_reason_of_the_refusal(each: Format) -> None:
    assert each.plan is not None
    for entries in range(12):
        reason = each.refusal(entries, settings(each.name))
        if reason is None:
            assert matches_of(each.plan(seeds(entries), settings(each.name), first_match=4))[0].number == 4
        else:
            with pytest.raises(CannotDraw) as caught:
                each.plan(seeds(entries), settings(each.name))
            assert str(caught.value) == reason


@in_turn("each", brackets)
def test_every_entry_of_a_bracket_gets_a_place(each: Format) -> None:
    assert each.plan is not None
    places = bracket_places(each.plan(seeds(2), settings(each.name)), lambda match: None)
    assert [(first, last) for first, last, _ in places] == [(1, 1), (2, 2)]


@in_turn(("entries", "most"), [(2, 1), (3, 3), (8, 7), (9, 9)])
def test_swiss_stage_with_too_many_rounds_is_refused(entries: int, most: int) -> None:
    refusal = FORMATS["swiss"].refusal
    assert refusal(entries, settings(rounds=0)) is None
    assert refusal(entries, settings(rounds=most)) is None
    assert f"at most {most} round" in (refusal(entries, settings(rounds=most + 1)) or "")
    assert refusal(entries, settings(rounds=-1)) is not None


def test_ladder_with_a_reach_of_zero_is_refused() -> None:
    assert "at least 1 place" in (FORMATS["ladder"].refusal(8, settings(reach=0)) or "")


@every_format
def test_tie_breaks_exist_and_begin_with_points_unless_format_has_a_score(each: Format) -> None:
    assert set(each.tie_breaks) <= set(TIE_BREAKS)
    if each.ranking is Ranking.STANDINGS:
        assert each.score or each.tie_breaks[0] == "points"


@every_format
def test_formats_ask_only_for_settings_of_a_stage(each: Format) -> None:
    assert set(each.asks) <= set(StageSettings.__struct_fields__)
    assert each.arrangements and all(offered.stages(Choices()) for offered in each.arrangements.values())


@cache
def sources() -> dict[str, str]:
    paths = [*Path("tournaments").rglob("*.py"), *Path("templates/tournaments").rglob("*.html")]
    return {str(path): path.read_text() for path in (*paths, Path("static/css/set_up.css"))}


@every_format
def test_format_name_occurs_only_in_its_own_file(each: Format) -> None:
    """Other code asks the format instead. Exceptions: demo data, and `offers`, which has the default knockout."""
    named = re.compile(rf"""["']{each.name}["']""")
    found = {path for path, text in sources().items() if named.search(text)}
    own = {f"tournaments/formats/{each.name.replace(' ', '_')}.py", f"tournaments/formats/{each.name}/format.py"}
    assert found & own and not {
        path for path in found - own - {"tournaments/formats/offers.py"} if "/demo/" not in path
    }


def test_catalogue_is_immutable() -> None:
    with pytest.raises(TypeError):
        FORMATS["darts"] = FORMATS["queue"]  # type: ignore[index]
