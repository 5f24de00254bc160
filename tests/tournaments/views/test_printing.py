import csv
import re

import pytest
from django.test import Client

from games.models import Player
from tests.tournaments.evenings import arranged, begin, play_out, play_round
from tests.tournaments.factories import Evening

pytestmark = pytest.mark.django_db


def exported(client: Client, evening: Evening, name: str) -> list[list[str]]:
    answer = client.get(f"/tournaments/{evening.tournament.slug}/export/{name}.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(answer.content.decode("utf-8-sig").splitlines()))


def test_a_tournament_is_exported_for_spreadsheets(client: Client) -> None:
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


@pytest.mark.parametrize("sheet", ["tables", "names", "slips", "standings", "bracket", "cards", ""])
def test_every_sheet_can_be_printed_at_any_hour(client: Client, sheet: str) -> None:
    path = f"print/{sheet}/" if sheet else "print/"
    for evening in (arranged("swiss", 3), begin(arranged("single elimination", 5)), begin(arranged("swiss", 4))):
        assert client.get(f"/tournaments/{evening.tournament.slug}/{path}").status_code == 200


def test_stages_with_other_tie_breaks_share_the_columns_of_one_table(client: Client) -> None:
    evening = begin(arranged("cup and plate", 8))
    play_out(evening)
    heading, *rows = exported(client, evening, "standings")
    assert len(set(heading)) == len(heading)
    assert {len(row) for row in rows if row[1]} == {len(heading)}


def test_only_sheets_with_something_on_them_are_offered(client: Client) -> None:
    def offered(evening: Evening) -> list[str]:
        page = client.get(f"/tournaments/{evening.tournament.slug}/print/").content.decode()
        return re.findall('/print/([a-z]+)/"', page)

    swiss, cup = begin(arranged("swiss", 4)), begin(arranged("single elimination", 2))
    assert offered(swiss) == ["tables", "names", "slips", "standings", "cards"]
    assert offered(cup) == ["tables", "names", "slips", "standings", "bracket", "cards"]
    cup.win(1, 2)
    assert offered(cup) == ["standings", "bracket", "cards"]


def test_the_sheet_of_standings_begins_with_the_final_places_of_several_stages(client: Client) -> None:
    evening = begin(arranged("cup and plate", 8))
    path = f"/tournaments/{evening.tournament.slug}/print/standings/"
    assert "Final places" not in client.get(path).content.decode()
    play_out(evening)
    page = client.get(path).content.decode()
    assert re.findall("<h3>(.*?)</h3>", page) == ["Final places", "Round robin, in groups"]


def test_slips_and_lists_name_who_plays_now(client: Client) -> None:
    evening = begin(arranged("single elimination", 4, "Ana", "Bo"))
    for sheet in ("tables", "names", "slips", "bracket"):
        page = client.get(f"/tournaments/{evening.tournament.slug}/print/{sheet}/").content.decode()
        assert all(name in page for name in Player.objects.values_list("name", flat=True))


def test_the_result_is_a_picture_once_there_is_one(client: Client) -> None:
    evening = begin(arranged("single elimination", 2))
    path = f"/tournaments/{evening.tournament.slug}/"
    assert client.get(f"{path}result.png")["Location"] == path
    assert "og:image" not in client.get(path).content.decode()
    evening.win(1, 2)
    answer = client.get(f"{path}result.png")
    assert answer.content.startswith(b"\x89PNG") and answer.headers["Content-Type"] == "image/png"
    assert f'content="http://testserver{path}result.png"' in client.get(path).content.decode()
    assert "result.png" in client.get(f"{path}print/").content.decode()
