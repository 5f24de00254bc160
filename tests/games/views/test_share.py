"""Pictures, clips, frames and oEmbed for showing a game on other sites."""

import json
import re
from html import unescape
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import caches
from django.test import Client
from PIL import Image

from games.models import Game, Player
from games.pictures.budget import Budget
from games.templatetags.films import film_address
from games.views import share
from tests.games.factories import damage, game_played
from tests.often import in_turn

pytestmark = pytest.mark.django_db

HOST = "http://testserver"


@pytest.fixture(autouse=True)
def empty_picture_caches_and_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    for cache_name in ("pictures", "clips"):
        caches[cache_name].clear()
    for name in ("_pictures", "_clips"):
        monkeypatch.setattr(share, name, Budget(spent_s=60, window_s=60, clock=lambda: 0, cost=lambda: 0))


def page_of(game: Game) -> str:
    return f"/replays/{game.public_id}/"


def picture(client: Client, game: Game, query: str = "") -> Image.Image:
    answer = client.get(f"{page_of(game)}picture.png{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    return Image.open(BytesIO(answer.content)).convert("RGB")


@in_turn(
    ("query", "width"),
    [
        ("", 1200),
        ("?width=800", 800),
        ("?width=1", 480),
        ("?width=99999", 1200),
        ("?width=640", 480),
        ("?width=x", 1200),
    ],
)
def test_picture_has_the_nearest_of_three_sizes(client: Client, game: Game, query: str, width: int) -> None:
    assert picture(client, game, query).size == (width, round(width * 0.525))


def test_picture_shows_the_requested_moment_to_the_millisecond(client: Client, game: Game) -> None:
    start = picture(client, game, "?deal=1&t=0&width=480")
    assert start.tobytes() == picture(client, game, "?deal=0&t=-9&width=480").tobytes()
    assert start.tobytes() != picture(client, game, "?deal=1&t=5&width=480").tobytes()
    end = picture(client, game, "?deal=99&t=0&width=480")
    assert end.tobytes() == picture(client, game, f"?deal={game.deal_count}&t=99999&width=480").tobytes()
    assert picture(client, game, "?width=480").tobytes() != start.tobytes()
    exact = picture(client, game, "?deal=1&t=5.001&width=480")
    assert exact.tobytes() != picture(client, game, "?deal=1&t=5.003&width=480").tobytes()


def test_picture_of_a_game_of_one_deal_shows_its_end(client: Client, db: None) -> None:
    game = game_played("of one deal", variant_id="hasty")
    assert game.deal_count == 1
    end = picture(client, game, "?deal=1&t=99999&width=480")
    assert picture(client, game, "?width=480").tobytes() == end.tobytes()
    assert picture(client, game, "?deal=1&t=5&width=480").tobytes() != end.tobytes()


def test_picture_is_cached_by_browsers_and_revalidated(client: Client, game: Game) -> None:
    address = f"{page_of(game)}picture.png?width=480"
    answer = client.get(address)
    assert answer["Cache-Control"] == "public, max-age=3600"
    again = client.get(address, headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"{address}&t=1")["ETag"] != answer["ETag"]


def test_picture_changes_with_the_name_of_a_player(client: Client, game: Game) -> None:
    address = f"{page_of(game)}picture.png?width=480"
    before = client.get(address)
    Player.objects.update(name="Somebody else")
    after = client.get(address)
    assert before["ETag"] != after["ETag"] and before.content != after.content


def test_picture_is_not_drawn_twice(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get(f"{page_of(game)}picture.png?deal=1&t=5.01&width=480").content
    spent = Budget(spent_s=0, window_s=60, clock=lambda: 0, cost=lambda: 0)
    monkeypatch.setattr(share, "_pictures", spent)
    # Widths are rounded to one of three, so this is the same picture.
    assert client.get(f"{page_of(game)}picture.png?deal=1&t=5.01&width=479").content == first


@in_turn("address", ["picture.png", "clip.gif"])
def test_spent_budget_gives_status_503_with_retry_after(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    for name in ("_pictures", "_clips"):
        monkeypatch.setattr(share, name, Budget(spent_s=0, window_s=60, clock=lambda: 0, cost=lambda: 0))
    answer = client.get(page_of(game) + address)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "10" and answer["Cache-Control"] == "no-store"
    assert "Ask again in a few seconds" in answer.content.decode()


@in_turn("address", ["picture.png", "clip.gif"])
def test_damaged_record_has_no_picture(client: Client, game: Game, address: str) -> None:
    damage(game)
    answer = client.get(page_of(game) + address)
    assert answer.status_code == 410 and "damaged" in answer.content.decode()
    assert answer["Cache-Control"] == "no-store"


@in_turn("address", ["picture.png", "clip.gif", "embed/"])
def test_unknown_game_has_no_picture_clip_or_frame(client: Client, address: str) -> None:
    assert client.get(f"/replays/nosuchgame12/{address}").status_code == 404


def test_clip_is_an_animated_gif(client: Client, game: Game) -> None:
    answer = client.get(f"{page_of(game)}clip.gif?deal=1&from=2&to=3")
    assert answer["Content-Type"] == "image/gif"
    assert "public" in answer["Cache-Control"] and answer["ETag"]
    image = Image.open(BytesIO(answer.content))
    assert image.size == (480, 252) and getattr(image, "n_frames", 1) > 2


# In frames


def test_only_the_bare_viewer_can_be_embedded_by_other_sites(client: Client, game: Game) -> None:
    framed = client.get(f"{page_of(game)}embed/?deal=2&t=3.5")
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    assert "default-src 'self'" in framed["Content-Security-Policy"]
    whole = client.get(page_of(game))
    assert "frame-ancestors 'none'" in whole["Content-Security-Policy"] and whole["X-Frame-Options"] == "DENY"


def test_bare_viewer_links_to_the_whole_game_at_its_moment(client: Client, game: Game) -> None:
    page = client.get(f"{page_of(game)}embed/?deal=2&t=3.5").content.decode()
    assert f'href="{page_of(game)}?deal=2&amp;t=3.500" target="_blank"' in page
    assert film_address(game) in page
    assert "site-header" not in page and "csrf" not in page


@in_turn(("query", "pictured"), [("", "?"), ("?deal=2&t=3.5", "?deal=2&amp;t=3.500&amp;")])
def test_bare_viewer_has_a_picture_of_its_moment_for_small_frames(
    client: Client, game: Game, query: str, pictured: str
) -> None:
    page = client.get(f"{page_of(game)}embed/{query}").content.decode()
    assert f'src="{page_of(game)}picture.png{pictured}width=480" alt="" loading="lazy"' in page


# oEmbed


def oembed(client: Client, url: str, **asked: str | int) -> dict[str, object]:
    answer = client.get("/oembed", {"url": url, **asked})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    answered = json.loads(answer.content)
    assert isinstance(answered, dict)
    return answered


def test_oembed_has_the_required_fields_of_a_rich_response(client: Client, game: Game) -> None:
    embedded = oembed(client, f"{HOST}{page_of(game)}?deal=2&t=3.5", format="json")
    assert (embedded["type"], embedded["version"]) == ("rich", "1.0")
    assert isinstance(embedded["width"], int) and isinstance(embedded["height"], int)
    names = " v ".join(seat.player.name for seat in game.seats.all())
    assert embedded["title"] == names and embedded["provider_name"] == "Slapdeck"
    found = re.search(r'<iframe src="([^"]+)" title="([^"]+)" width="(\d+)" height="(\d+)"', str(embedded["html"]))
    assert found
    assert unescape(found[1]) == f"{HOST}{page_of(game)}embed/?deal=2&t=3.500"
    assert (int(found[3]), int(found[4])) == (embedded["width"], embedded["height"])


def test_thumbnail_is_a_picture_of_the_moment(client: Client, game: Game) -> None:
    embedded = oembed(client, f"{HOST}{page_of(game)}?deal=2&t=3.5", maxwidth=500)
    parts = urlsplit(str(embedded["thumbnail_url"]))
    assert parse_qs(parts.query) == {"deal": ["2"], "t": ["3.500"], "width": ["480"]}
    image = picture(client, game, f"?{parts.query}")
    assert image.size == (embedded["thumbnail_width"], embedded["thumbnail_height"])


@in_turn(
    ("asked", "size", "thumbnail"),
    [
        ({}, (640, 520), 1200),
        ({"maxwidth": 500}, (500, 520), 480),
        ({"maxheight": 300}, (640, 300), 480),
        ({"maxwidth": 200, "maxheight": 100}, (200, 100), None),
        ({"maxwidth": 5000, "maxheight": 5000}, (640, 520), 1200),
        ({"maxwidth": "wide", "maxheight": "-5"}, (640, 520), 1200),
        ({"maxwidth": "0"}, (640, 520), 1200),
    ],
)
def test_oembed_respects_the_maximum_size(
    client: Client, game: Game, asked: dict[str, str | int], size: tuple[int, int], thumbnail: int | None
) -> None:
    embedded = oembed(client, f"{HOST}{page_of(game)}", **asked)
    assert (embedded["width"], embedded["height"]) == size
    assert embedded.get("thumbnail_width") == thumbnail
    assert ("thumbnail_url" in embedded) == ("thumbnail_height" in embedded) == (thumbnail is not None)


def test_oembed_accepts_the_address_of_the_frame(client: Client, game: Game) -> None:
    assert "embed/" in str(oembed(client, f"{HOST}{page_of(game)}embed/")["html"])


@in_turn(
    "url",
    [
        "",
        "nonsense",
        "http://[",
        f"{HOST}/replays/",
        f"{HOST}/replays/nosuchgame12/",
        f"{HOST}/nowhere/at/all",
        "http://elsewhere.example/replays/{id}/",
        "ftp://testserver/replays/{id}/",
        f"{HOST}/replays/{{id}}/film.json",
    ],
)
def test_oembed_rejects_other_addresses(client: Client, game: Game, url: str) -> None:
    assert client.get("/oembed", {"url": url.format(id=game.public_id)}).status_code == 404


@in_turn("form", ["xml", "yaml", ""])
def test_oembed_supports_only_json(client: Client, game: Game, form: str) -> None:
    assert client.get("/oembed", {"url": HOST + page_of(game), "format": form}).status_code == 501


def test_names_are_escaped_in_the_code_of_a_frame(client: Client, game: Game) -> None:
    Player.objects.update(name='"><script>alert(1)</script>')
    embedded = oembed(client, HOST + page_of(game))
    assert "<script" not in str(embedded["html"]) and 'title="&quot;&gt;&lt;script&gt;' in str(embedded["html"])
    page = client.get(page_of(game)).content.decode()
    assert "<script>alert" not in page
    code = page[page.index('id="share-frame"') :].split(">", 1)[1].split("</textarea>", 1)[0]
    # The field contains HTML code, so the name in it is escaped twice.
    assert 'title="&quot;&gt;&lt;script&gt;' in unescape(code)


# The head of the page


def head(client: Client, game: Game, query: str = "") -> dict[str, str]:
    page = client.get(page_of(game) + query).content.decode()
    metas = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page)
    links = re.findall(r'<link rel="(canonical|alternate)"[^>]* href="([^"]+)"', page)
    return {name: unescape(value) for name, value in [*metas, *links]}


def test_page_head_has_a_picture_of_the_moment_and_the_oembed_link(client: Client, game: Game) -> None:
    tags = head(client, game, "?deal=2&t=3.5")
    moment = "?deal=2&t=3.500"
    assert tags["og:image"] == tags["twitter:image"] == f"{HOST}{page_of(game)}picture.png{moment}"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["og:url"] == f"{HOST}{page_of(game)}{moment}"
    assert tags["canonical"] == HOST + page_of(game)
    assert tags["twitter:card"] == "summary_large_image"
    answer = client.get(tags["alternate"].removeprefix(HOST))
    assert answer.status_code == 200 and "deal=2&amp;t=3.500" in answer.json()["html"]
    assert head(client, game)["og:image"] == f"{HOST}{page_of(game)}picture.png"


def test_share_panel_has_the_moment_without_a_script(client: Client, game: Game) -> None:
    page = unescape(client.get(f"{page_of(game)}?deal=2&t=3.5").content.decode())
    assert f'value="{HOST}{page_of(game)}?deal=2&t=3.500"' in page
    assert "deal 2, 0:03.500" in page
    assert f'href="{HOST}{page_of(game)}clip.gif?deal=2&t=3.500"' in page


def test_loop_is_in_the_link_frame_clip_and_oembed_response(client: Client, game: Game) -> None:
    moment = "?deal=2&t=3.500&loop=3.000-4.500"
    page = unescape(client.get(f"{page_of(game)}?deal=2&t=3.5&loop=3-4.5").content.decode())
    assert f'value="{HOST}{page_of(game)}{moment}"' in page
    assert f'<iframe src="{HOST}{page_of(game)}embed/{moment}"' in unescape(page)
    assert f'href="{HOST}{page_of(game)}clip.gif{moment}"' in page and "the loop</span>" in page
    embedded = oembed(client, f"{HOST}{page_of(game)}?deal=2&t=3.5&loop=3-4.5")
    assert f"embed/{moment}" in unescape(str(embedded["html"]))
    by_loop, by_ends = (
        client.get(f"{page_of(game)}clip.gif?deal=2&{ends}").content for ends in ("loop=3-4.5", "from=3&to=4.5")
    )
    assert by_loop == by_ends


def test_pictures_of_two_games_are_not_confused(client: Client, game: Game) -> None:
    other = game_played("two", seed=b"another")
    query = "?deal=1&t=3&width=480"
    assert picture(client, game, query).tobytes() != picture(client, other, query).tobytes()
