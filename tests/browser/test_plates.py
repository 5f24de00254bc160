"""The plates of the replay viewer: they show whole names beside all other texts."""

import json

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.films import document, film, table
from tests.browser.screens import wait_until_drawn
from tests.browser.viewer_page import boxes
from tests.often import in_depth

CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length"


@pytest.mark.parametrize("names", [("Magpie", "Greedy Gypsy"), ("Magpie",) * 4], ids=["two", "four"])
@in_depth
def test_name_is_shown_whole_beside_a_spoken_word(new_page: NewPage, game: Game, names: tuple[str, ...]) -> None:
    ready_steps = [[500, seat, "say", seat, "ready"] for seat in range(len(names))]
    stuck = [700, 9, "mark", None, "stuck"]
    replay = document(film([*ready_steps, stuck], table(seats=len(names)), length_ms=4000), names=names)
    page = new_page()
    page.route("**/film.json", lambda route: route.fulfill(body=json.dumps(replay)))
    page.goto(f"/replays/{game.public_id}/?deal=1&t=0.8")
    expect(page.get_by_text("ready!").first).to_be_visible()
    for viewport in (PHONE, LAPTOP):
        page.set_viewport_size(viewport)
        wait_until_drawn(page)
        assert cut_names(page) == 0
    assert page.locator(".plate-kind:visible").count() == page.locator(".plate-kind").count() > 0


SIX = ("Magpie", "Jackdaw", "Dice", "Rook", "Chough", "Teetotum")


@in_depth
def test_six_names_and_their_counts_are_shown_whole_on_a_phone(new_page: NewPage, game: Game) -> None:
    ready_steps = [[500, seat, "say", seat, "ready"] for seat in range(6)]
    replay = document(film(ready_steps, table(seats=6), length_ms=4000), names=SIX)
    page = new_page(viewport=PHONE)
    page.route("**/film.json", lambda route: route.fulfill(body=json.dumps(replay)))
    page.goto(f"/replays/{game.public_id}/?deal=1&t=0.8")
    expect(page.get_by_text("ready!").first).to_be_visible()
    assert cut_names(page) == 0
    counts = page.locator(".plate-counts").all_inner_texts()
    assert all("stock" in words and "spit" in words for words in counts), counts
    [play] = boxes(page, ".viewer-play")
    assert play["y"] + play["height"] <= PHONE["height"]
    assert boxes(page, ".slot")[0]["width"] >= 20
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def cut_names(page: Page) -> int:
    cut: int = page.locator(".plate-name").evaluate_all(CUT)
    return cut
