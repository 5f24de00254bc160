"""The replay viewer on live games, which grow while somebody watches."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from engine.bots import BOTS
from engine.simulate import simulate_game
from engine.spit.variants import variant
from games.models import Game
from games.services.broadcasts import close_game, open_game, record_deal
from tests.browser.conftest import NewPage
from tests.browser.films import document, film
from tests.browser.viewer_page import seconds_of, time_of
from tests.games.factories import NOW, PlayerFactory
from tests.often import in_depth

MOVES = [[1000 * number, number, "say", number % 2, "ready"] for number in range(1, 21)]
ANNOUNCE_NEWS = "document.querySelector('.viewer').dispatchEvent(new Event('film-grew'))"


class Feed:
    """Answers the requests of a page for a growing game; `entries` is the number of steps of each deal so far."""

    def __init__(self, page: Page, address: str, *entries: int) -> None:
        self.page = page
        self.entries = [*entries]
        self.live = True
        self.silent = False
        self.down = False
        self.asked: list[str] = []
        page.route("**/film.json*", self._answer)
        page.goto(address)

    def _answer(self, route: Route) -> None:
        since = route.request.url.partition("?since=")[2].partition("&")[0]
        self.asked.append(since)
        if self.down:
            route.abort()
        else:
            route.fulfill(body=json.dumps(self._since(*map(int, (since or "0.0").split(".")))))

    def _since(self, number: int, steps: int) -> dict[str, Any]:
        deals = [film(MOVES[:count]) | {"number": deal} for deal, count in enumerate(self.entries, start=1)]
        new = [deal for deal in deals if deal["number"] >= number]
        if new and new[0]["number"] == number:
            new[0]["steps"] = new[0]["steps"][steps:]
        over = len(deals) - self.live
        return document(*new) | {
            "live": self.live,
            "silent": self.silent,
            "scores": [[20, 32]] * over,
            "winner": None if self.live else 0,
        }

    def goes_on(self, *entries: int, live: bool = True) -> None:
        self.entries, self.live = [*entries], live
        self.request_news()

    def request_news(self) -> None:
        """Makes the page request the news now, and waits for the answer."""
        with self.page.expect_response("**/film.json?since=*"):
            self.page.evaluate(ANNOUNCE_NEWS)

    @property
    def time(self) -> float:
        return seconds_of(time_of(self.page))


@pytest.fixture
def feed(new_page: NewPage, game: Game) -> Feed:
    live = Feed(new_page(), f"/replays/{game.public_id}/", 10)
    expect(live.page.locator(".viewer.is-ready")).to_be_visible()
    return live


def follow(page: Page) -> Any:
    return page.get_by_role("button", name="Live", exact=True)


@in_depth
def test_live_game_opens_at_its_newest_moment_and_is_followed(feed: Feed) -> None:
    page = feed.page
    assert feed.time == 10
    expect(follow(page)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".viewer.is-playing")).to_be_visible()
    feed.goes_on(12)
    expect(page.locator("[data-part=time]")).to_have_text("0:12.000")
    expect(page.locator("[data-part=transcript] button")).to_have_count(12)
    expect(page.locator("[data-part=transcript] [aria-current=step]")).to_contain_text("0:12.000")


@in_depth
def test_viewer_stays_close_to_the_newest_moment(feed: Feed) -> None:
    feed.goes_on(20)
    expect(feed.page.locator("[data-part=time]")).to_have_text(re.compile(r"^0:(19|20)\."))


@in_depth
def test_only_new_steps_are_requested(feed: Feed) -> None:
    feed.goes_on(12)
    feed.goes_on(12, 3)
    feed.request_news()
    assert feed.asked[0] == ""
    assert list(dict.fromkeys(feed.asked[1:])) == ["1.10", "1.12", "2.3"]


@in_depth
def test_spectator_can_pause_and_go_back_in_a_live_game(feed: Feed) -> None:
    page = feed.page
    page.keyboard.press("Space")
    expect(follow(page)).to_have_attribute("aria-pressed", "false")
    feed.goes_on(15)
    expect(page.locator("[data-part=length]")).to_have_text("0:15.000")
    assert feed.time == 10
    page.keyboard.press("ArrowLeft")
    feed.goes_on(18)
    expect(page.locator("[data-part=length]")).to_have_text("0:18.000")
    assert feed.time == 5
    expect(page).to_have_url(re.compile(r"\?deal=1&t=5\.000$"))
    follow(page).click()
    expect(page.locator("[data-part=time]")).to_have_text("0:18.000")
    expect(follow(page)).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(r"/replays/\w+/$"))


@in_depth
def test_reaching_the_end_follows_the_newest_moment_again(feed: Feed) -> None:
    page = feed.page
    page.keyboard.press("ArrowLeft")
    expect(follow(page)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("End")
    expect(follow(page)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+ArrowLeft")
    expect(follow(page)).to_have_attribute("aria-pressed", "false")
    expect(follow(page)).to_have_attribute("aria-pressed", "true")  # a second later the viewer has caught up


@in_depth
def test_viewer_goes_on_to_the_next_deal(feed: Feed) -> None:
    feed.goes_on(10, 0)
    feed.goes_on(10, 2)
    expect(feed.page.locator(".viewer-where [data-part=deal]")).to_have_text("Deal 2 of 2")
    expect(feed.page.locator("[data-part=time]")).to_have_text("0:02.000")
    expect(feed.page.locator("[data-part=transcript] button")).to_have_count(2)
    expect(feed.page.locator("[data-part=deals] tr")).to_have_count(2)


@in_depth
def test_live_game_becomes_an_ordinary_replay_at_its_end(feed: Feed) -> None:
    page = feed.page
    feed.goes_on(10, live=False)
    expect(follow(page)).to_be_hidden()
    expect(page.locator("[data-part=news]")).to_have_text("The game is over.")
    expect(page.locator(".result")).to_contain_text("Ada wins")
    page.keyboard.press("Home")
    assert feed.time < 1
    asked = len(feed.asked)
    page.evaluate(ANNOUNCE_NEWS)
    page.keyboard.press("End")
    assert len(feed.asked) == asked


@in_depth
def test_interrupted_game_is_marked_until_it_goes_on(new_page: NewPage, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.PLAYING, conduct=Game.Conduct.LIVE)
    feed = Feed(new_page(), f"/replays/{game.public_id}/", 10)
    page, note = feed.page, feed.page.locator("[data-part=note]")
    live, broken = page.get_by_text("Live ·"), page.get_by_text("Broken off ·")
    expect(live).to_be_visible()
    feed.silent = True
    feed.goes_on(10, 13)
    expect(note).to_have_text("The game broke off at deal 2, 0:13.000.")
    expect(broken).to_be_visible()
    for other in (
        live,
        follow(page),
        page.get_by_text("You can pause and go back"),
        page.get_by_text("The game is over"),
    ):
        expect(other).to_be_hidden()
    page.reload()
    expect(page.locator(".viewer.is-ready")).to_be_visible()
    expect(note).to_have_text("The game broke off at deal 2, 0:13.000.")
    feed.silent = False
    feed.goes_on(10, 14)
    expect(note).to_be_empty()
    expect(live).to_be_visible()
    expect(broken).to_be_hidden()
    expect(page.locator(".viewer-where [data-part=deal]")).to_have_text("Deal 1 of 2")
    follow(page).click()
    expect(page.locator("[data-part=time]")).to_have_text("0:14.000")


@in_depth
def test_lost_connection_is_reported_until_it_is_restored(feed: Feed, complaints: list[str]) -> None:
    note = feed.page.locator("[data-part=note]")
    feed.down = True
    feed.page.evaluate(ANNOUNCE_NEWS)
    expect(note).to_contain_text("connection is lost")
    feed.down = False
    feed.goes_on(13)
    expect(note).to_be_empty()
    expect(feed.page.locator("[data-part=length]")).to_have_text("0:13.000")
    complaints[:] = [line for line in complaints if "ERR_FAILED" not in line]


@in_depth
def test_live_game_without_deals_opens_with_its_first_deal(new_page: NewPage, game: Game) -> None:
    feed = Feed(new_page(), f"/replays/{game.public_id}/")
    expect(feed.page.locator("[data-part=status]")).to_contain_text("about to be dealt")
    feed.goes_on(0)
    expect(feed.page.locator(".viewer.is-ready")).to_be_visible()
    feed.goes_on(1)
    expect(feed.page.locator("[data-part=caption]")).to_contain_text("says “ready”")


@in_depth
def test_link_to_a_moment_of_a_live_game_stays_at_the_moment(new_page: NewPage, game: Game) -> None:
    feed = Feed(new_page(), f"/replays/{game.public_id}/?deal=1&t=4", 10)
    expect(feed.page.locator(".viewer.is-ready")).to_be_visible()
    feed.goes_on(12)
    expect(feed.page.locator("[data-part=length]")).to_have_text("0:12.000")
    assert feed.time == 4


@in_depth
def test_contradictory_live_game_is_no_longer_followed(feed: Feed) -> None:
    broken = document(film([[11_000, 10, "move", "nowhere", 0, 1, "stock/0/0", 1, [3]]])) | {"live": True}
    feed.page.unroute_all()
    feed.page.route("**/film.json*", lambda route: route.fulfill(body=json.dumps(broken)))
    feed.request_news()
    expect(feed.page.locator("[data-part=note]")).to_contain_text("cannot be followed any further")


@in_depth
def test_live_game_from_the_server_is_followed_to_its_last_entry(new_page: NewPage, live_url: str) -> None:
    rules = replace(variant("standard"), max_deals=1)
    [log] = simulate_game(rules, [BOTS["greedy"](), BOTS["greedy"]()], b"live").logs
    players = PlayerFactory.create_batch(2)
    game = open_game(players=players, variant="standard", rules=rules, key="live", now=timezone.now())
    running = [replace(log, entries=log.entries[:count], result=None, digest="") for count in (1, 30, len(log.entries))]
    record_deal(game_id=game.pk, log=running[0], now=timezone.now())
    page = new_page()
    page.goto(f"/replays/{game.public_id}/")
    lines = page.locator("[data-part=transcript] button")
    expect(lines).to_have_count(1)
    expect(page.get_by_text("1 person is watching")).to_be_visible()
    for record in running[1:]:
        record_deal(game_id=game.pk, log=record, now=timezone.now())
        expect(lines).to_have_count(len(record.entries))
    expect(follow(page)).to_have_attribute("aria-pressed", "true")
    record_deal(game_id=game.pk, log=log, now=timezone.now())
    close_game(game_id=game.pk, now=NOW)
    expect(page.locator(".result")).to_be_visible()
