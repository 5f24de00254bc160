"""The measurement of pages, on a running site with a club and a game."""

from collections import Counter
from urllib.error import HTTPError

import pytest
from django.db import transaction

from clubs.models import Membership
from config.bench import crawl, site
from games.templatetags.films import film_address
from tests.clubs.factories import make_user
from tests.games.factories import game_played
from tests.often import in_depth
from tests.tournaments.factories import started
from tournaments.demo import USERNAME


@in_depth
def test_one_linked_page_of_each_kind_is_measured(live_url: str) -> None:
    tournament = started(4).tournament
    make_user(USERNAME, tournament.club, Membership.Role.OWNER)
    with transaction.atomic():  # a running worker hears of the game only after it is played
        game = game_played()
    measured = {(figure.group, figure.name): figure.value for figure in site.pages(live_url, times=1)}

    by_anybody, by_organiser = ({path for group, path in measured if group == name} for name in ("pages", "organiser"))
    replay, event = f"/replays/{game.public_id}/", f"/tournaments/{tournament.slug}/"
    addresses = {"/", "/replays/", replay, film_address(game), event, "/clubs/club/", "/rules/reference/"}
    assert addresses <= by_anybody
    assert {replay, "/replays/upload/", "/clubs/club/edit/", f"{event}desk/", f"{event}ledger/"} <= by_organiser
    assert not [path for path in by_anybody | by_organiser if path.endswith((".slap", ".gif", ".png"))]
    for paths in (by_anybody, by_organiser):
        assert set(Counter(map(crawl.kind_of, paths)).values()) == {1}
    # The page to erase a person searches every table.
    queries = {path: int(value.split()[2]) for (_, path), value in measured.items() if not path.endswith("/erase/")}
    assert {path: count for path, count in queries.items() if count >= 15} == {}


LINKED = {
    "/": "/me/ /tournaments/friday-cup/ /tournaments/another/ /clubs/club/ /clubs/another/",
    "/sign-in/": "/",
    "/tournaments/friday-cup/": "/tournaments/another/",
}


class VisitorOfAFewPages(crawl.Visitor):
    def __init__(self) -> None:
        """Needs no site: `LINKED` holds the links of its pages, and /me/ redirects to /sign-in/."""

    def get(self, path: str) -> crawl.CrawledPage:
        path = "/sign-in/" if path == "/me/" else path
        links = [f'<a href="{link}">' for link in LINKED.get(path, "").split()]
        return crawl.CrawledPage(path, "text/html", "".join(links))


def test_crawl_visits_all_tournaments_and_one_other_page_of_each_kind() -> None:
    assert [*crawl.reached(VisitorOfAFewPages())] == [
        "/",
        "/sign-in/",
        "/tournaments/friday-cup/",
        "/tournaments/another/",
        "/clubs/club/",
    ]


def test_redirects_are_followed_and_missing_pages_are_errors(live_url: str) -> None:
    visitor = crawl.Visitor(live_url)
    assert visitor.get("/me/").path == "/sign-in/"
    with pytest.raises(HTTPError):
        visitor.get("/replays/upload/film.json")


def test_links_stay_on_the_site_and_lose_query_and_fragment() -> None:
    html = """
        <link href="/favicon.ico"> <a href="/replays/?sort=closest#list">Closest</a> <a href="#top">Up</a>
        <a href="https://example.org/rules/">Elsewhere</a> <a href="/static/cards/faces.svg">Cards</a> <a>Nothing</a>
        <section data-film-url="/replays/abc/film.json"></section>
    """
    assert crawl.Links(html).paths == ["/replays/", "/replays/abc/film.json"]
