"""Printed sheets, exports and the result picture of a tournament."""

import csv
import re

import pytest
from django.test import Client

from tests.tournaments.evenings import arranged, begin, play_out, play_ready, play_round, ready
from tests.tournaments.factories import Evening

pytestmark = pytest.mark.django_db


def exported(client: Client, evening: Evening, name: str) -> list[list[str]]:
    answer = client.get(f"/tournaments/{evening.tournament.slug}/export/{name}.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(answer.content.decode("utf-8-sig").splitlines()))


def test_entries_pairings_standings_and_deals_are_exported_as_csv(client: Client) -> None:
    evening = begin(arranged("swiss", 4, "Zoë", "=cmd()"))
    play_round(evening)
    entries = exported(client, evening, "entries")
    assert [row[2] for row in entries][:3] == ["name", "Zoë", "'=cmd()"]
    assert {row[4] for row in exported(client, evening, "pairings")[1:]} >= {"Zoë", "'=cmd()"}
    standings = exported(client, evening, "standings")
    assert standings[0][:6] == ["stage", "group", "place", "name", "Points", "Buchholz cut 1"]
    assert [(row[2], row[4]) for row in standings[1:]] == [("1", "1"), ("1", "1"), ("3", "0"), ("3", "0")]
    assert {len(row) for row in standings} == {len(standings[0])}
    deals = exported(client, evening, "deals")
    assert deals[0] == ["match", "game", "deal", "name", "cards", "place"]
    assert len(deals) == 1 + 2 * 3 * 2
    assert client.get(f"/tournaments/{evening.tournament.slug}/export/nothing.csv").status_code == 404


def test_every_sheet_prints_before_and_after_the_start(client: Client) -> None:
    evenings = [arranged("swiss", 3), begin(arranged("single elimination", 4)), begin(arranged("swiss", 4))]
    players = [
        evenings[1].projection.entries[entry].name for match in ready(evenings[1]) for entry in match.table or ()
    ]
    for sheet in ("tables", "names", "slips", "standings", "bracket", "cards"):
        for evening in evenings:
            answer = client.get(f"/tournaments/{evening.tournament.slug}/print/{sheet}/")
            assert answer.status_code == 200, sheet
            if evening is evenings[1] and sheet in ("tables", "names", "slips", "bracket"):
                assert all(name in answer.content.decode() for name in players), sheet
    assert client.get("/tournaments/friday-cup/print/").status_code == 200
    assert client.get("/tournaments/friday-cup/print/nothing/").status_code == 404


def test_standings_of_several_stages_list_final_places_first_and_share_columns(client: Client) -> None:
    evening = begin(arranged("cup and plate", 8))
    path = f"/tournaments/{evening.tournament.slug}/print/standings/"
    assert "Final places" not in client.get(path).content.decode()
    play_out(evening)
    page = client.get(path).content.decode()
    assert re.findall("<h3>(.*?)</h3>", page) == ["Final places", "Round robin, in groups"]
    heading, *rows = exported(client, evening, "standings")
    assert len(set(heading)) == len(heading)
    assert {len(row) for row in rows if row[1]} == {len(heading)}


def test_only_filled_sheets_and_an_existing_result_are_offered(client: Client) -> None:
    def page_of(evening: Evening) -> str:
        return client.get(f"/tournaments/{evening.tournament.slug}/print/").content.decode()

    def offered(page: str) -> list[str]:
        return re.findall('/print/([a-z]+)/"', page)

    swiss, cup = begin(arranged("swiss", 4)), begin(arranged("single elimination", 2))
    assert offered(page_of(swiss)) == ["tables", "names", "slips", "standings", "cards"]
    assert offered(page_of(cup)) == ["tables", "names", "slips", "standings", "bracket", "cards"]
    path = f"/tournaments/{cup.tournament.slug}/"
    assert client.get(f"{path}result.png")["Location"] == path
    assert "og:image" not in client.get(path).content.decode()
    play_ready(cup)
    page = page_of(cup)
    assert offered(page) == ["standings", "bracket", "cards"] and "result.png" in page
    answer = client.get(f"{path}result.png")
    assert answer.content.startswith(b"\x89PNG") and answer.headers["Content-Type"] == "image/png"
    assert f'content="http://testserver{path}result.png"' in client.get(path).content.decode()
