"""The page on which an author uploads a bot."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from games.models import Bot, BotVersion
from leagues.models import Entrant, League
from tests.leagues.factories import make_league, make_version, source_of
from tests.often import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


@pytest.fixture
def client(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def send(client: Client, address: str = "/bots/new/", raw: bytes | None = None, **fields: object) -> str:
    sent = {"name": "Zed", "source": source_of(), **fields}
    if raw is not None:
        sent["file"] = SimpleUploadedFile("zed.py", raw)
    answer: HttpResponse = client.post(address, sent, follow=True)  # type: ignore[assignment]
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def typed(page: str) -> str:
    found = re.search(r"<textarea name=\"source\".*?>\r?\n(.*?)</textarea>", page, re.DOTALL)
    assert found
    return found[1]


def test_form_starts_with_a_complete_bot(client: Client, league: League) -> None:
    page = unescape(client.get("/bots/new/").content.decode())
    assert "class MyBot:" in typed(page)
    assert re.search(r'name="leagues" value="\d+"[^>]* checked', page)
    assert "Zed 1 is uploaded." in send(client, source=typed(page), leagues=league.pk)


def test_only_the_league_in_the_address_is_ticked(client: Client, league: League) -> None:
    pirates = make_league("pirates", variants=("pirate", "pirate-tow"))
    page = unescape(client.get("/bots/new/?league=pirates").content.decode())
    boxes = re.findall(r'<input [^>]*name="leagues"[^>]*>', page)
    assert {re.findall(r'value="(\d+)".*data-variants="([^"]*)"', box)[0]: "checked" in box for box in boxes} == {
        (f"{league.pk}", "standard"): False,
        (f"{pirates.pk}", "pirate pirate-tow"): True,
    }


def test_uploaded_bot_is_on_trial(client: Client, league: League) -> None:
    page = send(client, leagues=league.pk, notes="The first\u202e one", is_public="on")
    assert "Zed 1 is uploaded." in page
    version = BotVersion.objects.get()
    assert (version.source, version.notes, version.bot.is_public) == (source_of(), "The first one", True)
    assert Entrant.objects.get().state == "trial"
    assert "Nothing was stored." in send(client)


def test_file_takes_precedence_over_the_text_field(client: Client) -> None:
    send(client, raw=source_of(2).encode())
    assert BotVersion.objects.get().source == source_of(2)


def test_form_of_the_next_version_starts_with_the_latest_source(client: Client, ana: User, league: League) -> None:
    make_version(ana, "Zed", league)
    assert typed(unescape(client.get("/bots/zed/upload/").content.decode())) == source_of()
    assert "Zed 2 is uploaded." in send(client, "/bots/zed/upload/", source=source_of(2).replace("\n", "\r\n"))
    assert BotVersion.objects.get(number=2).source == source_of(2)
    assert "it is Zed 2. Nothing was stored." in send(client, "/bots/zed/upload/", source=source_of(2))


@in_turn(
    ("fields", "sentence"),
    [
        ({"raw": b"\xff = 1"}, "The file is not UTF-8 (line 1)."),
        ({"raw": b"a = 1\0"}, "The file has null bytes (line 1)"),
        ({"raw": b"#" * 100_000}, "The file is too large: 64 KiB at most"),
        ({"raw": b""}, "The file is empty."),
        ({"source": "a = 1\0"}, "The file has null bytes (line 1)"),
        ({"source": ""}, "The file is empty."),
        ({"source": "a = 1\nb = ("}, "Line 2 is not Python: '(' was never closed."),
        ({"name": ""}, "Give the bot a name."),
        ({"name": "greedy"}, "This name is reserved."),
        ({"name": "x" * 41}, "A name can have 40 characters at most. This one has 41."),
        ({"notes": "x" * 501}, "Notes can have 500 characters at most"),
        ({"leagues": "7777"}, "Choose leagues from the list."),
    ],
)
@pytest.mark.usefixtures("league")
def test_invalid_form_has_an_error_and_keeps_its_fields(
    client: Client, fields: dict[str, object], sentence: str
) -> None:
    page = send(client, **{"notes": "Kept", "name": "Kept too", **fields})  # type: ignore[arg-type]
    assert sentence in page
    assert ("notes" in fields or ">\nKept</textarea>" in page) and ("name" in fields or 'value="Kept too"' in page)
    if "source" not in fields:
        assert typed(page) == source_of()
    assert not Bot.objects.exists()


@pytest.mark.usefixtures("no_tries", "not_contained")
def test_author_pages_say_that_no_submitted_bots_play_now(client: Client, league: League) -> None:
    sentence = (
        "This site plays no submitted bots now, because it cannot confine them: a confined process opened a file."
    )
    assert sentence in unescape(client.get("/bots/new/").content.decode())
    assert sentence in send(client, leagues=league.pk)
    for address in ("/bots/mine/", "/bots/zed/upload/", "/bots/zed/1/trial/"):
        assert sentence in unescape(client.get(address).content.decode())
    assert Entrant.objects.get().state == "trial"


def test_limits_are_explained_on_the_page(client: Client, settings: Settings) -> None:
    settings.UPLOADS_A_DAY = 1
    send(client)
    assert "You can upload 1 version within 24 hours." in send(client, "/bots/zed/upload/", source=source_of(2))
    client.post("/bots/zed/withdraw/")
    assert "Zed is withdrawn." in send(client, "/bots/zed/upload/", source=source_of(3))
