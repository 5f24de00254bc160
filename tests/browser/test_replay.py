"""Finding, playing and sharing a replay. The viewer itself is tested in test_viewer.py."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from games.models import Forfeit, Game
from tests.browser.conftest import NewPage
from tests.browser.scenes import replay_of_a_forfeited_game
from tests.browser.viewer_page import time_of
from tests.often import in_depth

COPIED = "() => navigator.clipboard.readText()"


@dataclass
class Viewer:
    """Controls and texts of the viewer on a page."""

    page: Page

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.wait()

    def wait(self) -> None:
        expect(self.page.locator(".viewer.is-ready")).to_be_visible()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def shows(self, deal: int, time: str | re.Pattern[str]) -> None:
        expect(self.page.locator(".viewer-where [data-part=deal]")).to_have_text(re.compile(rf"^Deal {deal} of \d+$"))
        expect(self.page.locator("[data-part=time]")).to_have_text(time)

    @property
    def time(self) -> str:
        return time_of(self.page)

    def drag(self, line: str, start: float, end: float) -> None:
        """Drags along a timeline, from one part of its length (0 … 1) to another."""
        self.page.locator(f"[data-part={line}]").scroll_into_view_if_needed()
        box = self.page.locator(f"[data-part={line}]").bounding_box()
        assert box
        middle = box["y"] + box["height"] / 2
        self.page.mouse.move(box["x"] + box["width"] * start, middle)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + box["width"] * end, middle, steps=3)
        self.page.mouse.up()


def test_game_is_opened_from_the_list_played_and_paused(laptop: Page, game: Game) -> None:
    laptop.goto("/clubs/")
    laptop.get_by_role("navigation", name="Main").get_by_role("link", name="Replays").click()
    row = laptop.get_by_role("row").filter(has_text=re.compile(" v "))
    expect(row).to_contain_text(f"{game.seats.all()[game.winner or 0].player} won")
    row.get_by_role("link").click()
    viewer = Viewer(laptop)
    viewer.wait()
    viewer.shows(1, "0:00.000")
    viewer.press("Play or pause")
    expect(laptop.locator("[data-part=time]")).not_to_have_text("0:00.000")
    viewer.press("Play or pause")
    expect(laptop.locator(".viewer.is-playing")).to_have_count(0)
    expect(laptop).to_have_url(re.compile(r"\?deal=1&t=\d\.\d{3}$"))
    assert seconds(viewer.time) > 0
    assert float(laptop.url.partition("&t=")[2]) == pytest.approx(seconds(viewer.time), abs=0.0011), (
        "cut off, not rounded"
    )


@in_depth
@pytest.mark.fresh_pages
def test_faster_and_slower_change_the_speed(laptop: Page, game: Game) -> None:
    """The clock of the page is paused. In one second of it, 8 s or 0.1 s of the game are played."""
    laptop.clock.install(time=0)
    viewer = Viewer(laptop)
    viewer.open(f"/replays/{game.public_id}/")
    laptop.clock.pause_at(600_000)
    for _ in range(3):
        viewer.press("Faster")
    expect(laptop.locator("[data-part=speed]")).to_have_text("8×")
    viewer.press("Play or pause")
    laptop.clock.run_for(1000)
    viewer.press("Play or pause")
    assert seconds(laptop.locator("[data-part=time]").inner_text()) == pytest.approx(8, abs=0.3)
    viewer.page.keyboard.press("Home")
    for _ in range(6):
        viewer.press("Slower")
    expect(laptop.locator("[data-part=speed]")).to_have_text("0.1×")
    viewer.press("Play or pause")
    laptop.clock.run_for(1000)
    viewer.press("Play or pause")
    assert seconds(laptop.locator("[data-part=time]").inner_text()) == pytest.approx(0.1, abs=0.02)


def seconds(time: str) -> float:
    minutes, rest = time.split(":")
    return int(minutes) * 60 + float(rest)


@in_depth
def test_copied_link_opens_the_same_moment_on_another_phone(new_page: NewPage, phone: Page, game: Game) -> None:
    laptop = new_page(permissions=["clipboard-read", "clipboard-write"])
    viewer = Viewer(laptop)
    viewer.open(f"/replays/{game.public_id}/?deal=2")
    viewer.drag("deal-line", 0.2, 0.6)
    copied = viewer.time
    laptop.get_by_role("button", name="Link").click()
    expect(laptop.get_by_text("Link to this moment copied.")).to_be_visible()
    address = laptop.evaluate(COPIED)
    assert re.search(rf"/replays/{game.public_id}/\?deal=2&t=\d+\.\d{{3}}$", address)
    friend = Viewer(phone)
    friend.open(address)
    friend.shows(2, copied)


@in_depth
def test_front_page_plays_the_newest_game_until_it_is_paused(laptop: Page, game: Game) -> None:
    laptop.goto("/")
    expect(laptop.locator(".viewer.is-playing")).to_be_visible()
    caption = laptop.locator("[data-part=caption]")
    expect(caption).not_to_have_text("The cards are laid out.")
    laptop.get_by_role("button", name="Play or pause").click()
    expect(laptop.locator(".viewer.is-playing")).to_have_count(0)
    laptop.get_by_role("link", name="Watch the whole game").click()
    expect(laptop).to_have_url(re.compile(f"/replays/{game.public_id}/"))


@in_depth
def test_log_of_a_game_can_be_downloaded(laptop: Page, game: Game) -> None:
    laptop.goto(f"/replays/{game.public_id}/")
    for button, ending in (("Packed log", ".slap"), ("Readable log", ".jsonl")):
        with laptop.expect_download() as download:
            laptop.get_by_role("link", name=button).click()
        assert download.value.suggested_filename == f"{game.public_id}{ending}"
        assert download.value.path().stat().st_size > 100


@in_depth
def test_notice_of_a_forfeit_links_to_its_moment(laptop: Page) -> None:
    viewer = Viewer(laptop)
    viewer.open(replay_of_a_forfeited_game())
    laptop.get_by_role("link", name="See the moment").click()
    viewer.wait()
    at_ms = Forfeit.objects.get().at_ms
    viewer.shows(1, f"0:{at_ms // 1000:02}.{at_ms % 1000:03}")
