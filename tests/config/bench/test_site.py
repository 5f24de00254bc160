"""The measurement of pages, on a site that runs, with a club and a game on it."""

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
def test_what_is_linked_to_is_measured_one_page_of_each_kind(live_url: str) -> None:
    tournament = started(4).tournament
    make_user(USERNAME, tournament.club, Membership.Role.OWNER)
    with transaction.atomic():  # a worker that is up hears of it when it is played already
        game = game_played()
    measured = {(figure.group, figure.name): figure.value for figure in site.pages(live_url, times=1)}

    by_anybody, by_organiser = ({path for group, path in measured if group == name} for name in ("pages", "organiser"))
    replay, event = f"/replays/{game.public_id}/", f"/tournaments/{tournament.slug}/"
    addresses = {"/", "/replays/", replay, film_address(game), event, "/clubs/club/", "/rules/reference/"}
    assert addresses <= by_anybody
    assert {replay, "/replays/bring/", "/clubs/club/edit/", f"{event}desk/", f"{event}ledger/"} <= by_organiser
    assert not [path for path in by_anybody | by_organiser if path.endswith((".slap", ".gif", ".png"))]
    for paths in (by_anybody, by_organiser):
        assert set(Counter(map(crawl.kind_of, paths)).values()) == {1}
    # Before somebody is erased, the page looks in every table for what stays.
    queries = {path: int(value.split()[2]) for (_, path), value in measured.items() if not path.endswith("/erase/")}
    assert {path: count for path, count in queries.items() if count >= 15} == {}


LINKED = {
    "/": "/me/ /tournaments/friday-cup/ /tournaments/another/ /clubs/club/ /clubs/another/",
    "/sign-in/": "/",
    "/tournaments/friday-cup/": "/tournaments/another/",
}


class VisitorOfAFewPages(crawl.Visitor):
    def __init__(self) -> None:
        """There is no site: `LINKED` tells what its pages link to, and one leads elsewhere."""

    def get(self, path: str) -> crawl.CrawledPage:
        path = "/sign-in/" if path == "/me/" else path
        links = [f'<a href="{link}">' for link in LINKED.get(path, "").split()]
        return crawl.CrawledPage(path, "text/html", "".join(links))


def test_every_tournament_is_a_page_of_its_own_and_of_other_pages_one_of_each_kind() -> None:
    assert [*crawl.reached(VisitorOfAFewPages())] == [
        "/",
        "/sign-in/",
        "/tournaments/friday-cup/",
        "/tournaments/another/",
        "/clubs/club/",
    ]


def test_a_page_that_leads_elsewhere_is_that_one_and_one_that_is_not_there_is_an_error(live_url: str) -> None:
    visitor = crawl.Visitor(live_url)
    assert visitor.get("/me/").path == "/sign-in/"
    with pytest.raises(HTTPError):
        visitor.get("/replays/bring/film.json")


def test_links_are_followed_on_the_own_site_without_what_is_asked_of_a_page() -> None:
    html = """
        <link href="/favicon.ico"> <a href="/replays/?sort=closest#list">Closest</a> <a href="#top">Up</a>
        <a href="https://example.org/rules/">Elsewhere</a> <a href="/static/cards/faces.svg">Cards</a> <a>Nothing</a>
        <section data-film-url="/replays/abc/film.json"></section>
    """
    assert crawl.Links(html).paths == ["/replays/", "/replays/abc/film.json"]
