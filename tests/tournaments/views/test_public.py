"""What everybody sees of a tournament."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.factories import LEFT, evening_of, started
from tournaments.models import Club

PAGE = "/tournaments/friday-cup/"


def test_before_the_start_the_page_lists_the_entries(client: Client, club: Club) -> None:
    evening = evening_of(3)
    page = client.get(PAGE).content.decode()
    for entry in evening.seen.playing:
        assert entry.name in page
    assert "The bracket appears here" in page


def test_a_tournament_without_entries_says_so(client: Client, club: Club) -> None:
    evening_of(0)
    assert "Nobody has entered yet" in client.get(PAGE).content.decode()


def test_the_bracket_is_a_section_for_every_round_and_a_list_of_matches(client: Client, club: Club) -> None:
    started(6)
    page = client.get(PAGE).content.decode()
    assert page.count('<section class="bracket-round') == 3
    assert page.count('<li class="bracket-match') == 7
    assert page.count("is-bye") == 2
    assert "Winner of match 5" in page


def test_the_winner_stands_on_top(client: Client, club: Club) -> None:
    evening = started(2)
    evening.game(1, LEFT)
    page = client.get(PAGE).content.decode()
    assert page.index("Winner") < page.index("bracket-round")
    assert "finished" in page


def test_a_match_under_way_shows_its_last_deal(client: Client, club: Club) -> None:
    evening = started(4)
    evening.game(1, LEFT[:2])
    assert "deal 2: 12–40" in client.get(PAGE).content.decode()


def test_a_walkover_is_marked(client: Client, club: Club) -> None:
    evening = started(4)
    evening.walk_over(1, 1)
    assert "walkover" in client.get(PAGE).content.decode()


def test_the_part_that_changes_can_be_fetched_alone_and_knows_its_line(client: Client, club: Club) -> None:
    started(4)
    part = client.get(PAGE, {"part": "bracket"}).content.decode()
    assert "<html" not in part
    assert f'data-seq="{club.tournaments.get().last_event}"' in part


def test_the_state_of_the_tournament_comes_with_the_part(client: Client, club: Club) -> None:
    evening = started(2)
    assert "tag-live" in client.get(PAGE, {"part": "bracket"}).content.decode()
    evening.game(1, LEFT)
    part = client.get(PAGE, {"part": "bracket"}).content.decode()
    assert "tag-live" not in part
    assert "finished" in part


def test_every_part_of_the_page_has_an_id_and_its_line(client: Client, club: Club) -> None:
    started(4)
    seq = club.tournaments.get().last_event
    for address in (PAGE, f"{PAGE}?part=bracket"):
        page = client.get(address).content.decode()
        for part in ("heading-part", "bracket-part"):
            assert re.search(rf'id="{part}"[^>]* data-part data-seq="{seq}"', page), part


def test_the_boxes_show_the_numbers_that_winner_of_names(client: Client, club: Club) -> None:
    started(4)
    page = client.get(PAGE).content.decode()
    for number in (1, 2, 3):
        assert f'<span class="bracket-number">Match {number}<' in page


def test_the_screen_for_the_hall_shows_part_after_part(client: Client, club: Club) -> None:
    started(16)
    page = client.get(f"{PAGE}hall/").content.decode()
    assert page.count("data-board") == 2
    assert "part 2 of 2" in page
    assert "site-header" not in page


@pytest.mark.parametrize("come", [False, True])
def test_the_screen_for_the_hall_shows_who_has_come(client: Client, club: Club, come: bool) -> None:
    evening = evening_of(2)
    if come:
        evening.check_everybody_in()
    page = client.get(f"{PAGE}hall/").content.decode()
    assert evening.seen.entries[1].name in page
    assert ("tag-done" in page) == come


def test_the_screen_for_the_hall_of_an_empty_tournament_says_so(client: Client, club: Club) -> None:
    evening_of(0)
    assert "Nobody has entered yet." in client.get(f"{PAGE}hall/").content.decode()


def test_the_screen_for_the_hall_names_the_winner(client: Client, club: Club) -> None:
    evening = started(2)
    address = f"{PAGE}hall/?part=hall"
    assert "running" in client.get(address).content.decode()
    evening.game(1, LEFT)
    part = client.get(address).content.decode()
    assert "<html" not in part
    assert f'data-seq="{club.tournaments.get().last_event}"' in part
    assert f"Winner <strong>{evening.seen.entries[1].name}" in part


def test_a_name_with_markup_is_only_a_name(client: Client, club: Club) -> None:
    evening = evening_of(0)
    from tournaments.services import entries

    entries.enter_newcomer(name="<script>alert(1)</script>", country="", **evening.hand())
    page = client.get(PAGE).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@pytest.mark.parametrize("entries", [8, 64])
def test_a_page_takes_few_queries_however_big_the_tournament(
    organiser: Client, entries: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    evening = started(entries)
    evening.game(1, LEFT[:2])
    for address in (
        PAGE,
        PAGE + "?part=bracket",
        PAGE + "hall/",
        PAGE + "matches/1/",
        "/clubs/club/",
        "/tournaments/",
        "/",
    ):
        with django_assert_max_num_queries(12):
            assert organiser.get(address).status_code == 200
