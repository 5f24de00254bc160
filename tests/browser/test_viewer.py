"""The replay viewer in a real browser: drawing, playing and seeking."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.selectors.films import replay_document
from tests.browser.conftest import NewPage
from tests.browser.viewer_page import cards_on_the_felt, deal_of, time_of
from tests.often import in_depth

NUMBER = re.compile(r"\d+")
AWAY = "translate(-400px, 0px)"
"""Place of a card that is not on the table."""


@pytest.fixture
def document(game: Game) -> dict[str, Any]:
    return {**replay_document(game)}


def open_replay(page: Page, game: Game, moment: str = "") -> None:
    page.goto(f"/replays/{game.public_id}/{moment}")
    expect(page.locator(".viewer.is-ready")).to_be_visible()


def number_of(page: Page) -> int:
    found = NUMBER.search(deal_of(page))
    assert found
    return int(found.group())


def first_moment(deal: dict[str, Any]) -> str:
    at_ms = deal["steps"][0][0]
    return f"{at_ms // 60_000}:{at_ms // 1000 % 60:02}.{at_ms % 1000:03}"


def where_cards_lie(page: Page) -> list[str]:
    """Places and looks of cards and piles, sorted, since the order of cards that look alike is irrelevant."""
    lie = """all => all.map(({ style, dataset, classList }) =>
        [style.transform, style.zIndex, dataset.card ?? dataset.high, ...[...classList].sort()].join(" "))"""
    found: list[str] = page.locator(".card, .slot").evaluate_all(lie)
    return sorted(place for place in found if AWAY not in place)


@in_depth
def test_layout_is_on_the_table_before_the_first_move(laptop: Page, game: Game, document: dict[str, Any]) -> None:
    open_replay(laptop, game)
    zones = [zone for zone in document["deals"][0]["zones"] if zone["cards"]]
    shown = cards_on_the_felt(laptop)
    assert len(shown) == len(zones)
    assert shown.count("down") == sum(not zone["up"][-1] for zone in zones)
    highs = laptop.locator(".slot").evaluate_all("slots => slots.map(slot => Number(slot.dataset.high))")
    assert sum(highs) == sum(len(zone["cards"]) for zone in zones) == 52
    assert laptop.locator(".plate-name").all_inner_texts() == [seat["name"] for seat in document["seats"]]


@in_depth
def test_comma_and_full_stop_step_through_actions_and_describe_them(
    laptop: Page, game: Game, document: dict[str, Any]
) -> None:
    open_replay(laptop, game)
    laptop.keyboard.press(".")
    assert time_of(laptop) == first_moment(document["deals"][0])
    expect(laptop.locator("[data-part=caption]")).to_contain_text("says “ready”")
    expect(laptop.locator("[data-part=live]")).to_contain_text("says “ready”")
    laptop.keyboard.press(".")
    laptop.keyboard.press(",")
    assert time_of(laptop) == first_moment(document["deals"][0])


@in_depth
def test_moment_looks_the_same_after_seeking_and_after_stepping(
    new_page: NewPage, game: Game, document: dict[str, Any]
) -> None:
    stepped = new_page(reduced_motion="reduce")
    open_replay(stepped, game)
    for _ in range(30):
        stepped.keyboard.press(".")
    seconds = time_of(stepped).partition(":")[2]
    sought = new_page(reduced_motion="reduce")
    open_replay(sought, game, f"?deal=1&t={seconds}")
    assert where_cards_lie(sought) == where_cards_lie(stepped)


def test_address_follows_the_moment_and_restores_it(laptop: Page, game: Game) -> None:
    open_replay(laptop, game)
    laptop.keyboard.press("]")
    laptop.keyboard.press(".")
    moment = (number_of(laptop), time_of(laptop))
    laptop.get_by_role("button", name="Link").click()
    expect(laptop.locator("[data-part=news]")).to_contain_text("moment")
    assert "deal=2" in laptop.url
    laptop.reload()
    expect(laptop.locator(".viewer.is-ready")).to_be_visible()
    assert (number_of(laptop), time_of(laptop)) == moment


@in_depth
def test_deals_and_lines_of_the_transcript_can_be_chosen(laptop: Page, game: Game, document: dict[str, Any]) -> None:
    open_replay(laptop, game)
    laptop.get_by_role("button", name="Deal 2", exact=True).click()
    assert (number_of(laptop), time_of(laptop)) == (2, "0:00.000")
    laptop.locator("[data-part=transcript] button").first.click()
    assert time_of(laptop) == first_moment(document["deals"][1])


@in_depth
def test_running_score_is_listed_deal_by_deal(laptop: Page, game: Game, document: dict[str, Any]) -> None:
    open_replay(laptop, game)
    rows = laptop.locator("[data-part=deals] tr")
    expect(rows).to_have_count(len(document["deals"]))
    for row, deal in zip(rows.all(), document["deals"], strict=True):
        assert [int(cell) for cell in row.locator("td").all_inner_texts()[1:]] == deal["owned"]


@in_depth
def test_phone_shows_readable_cards_and_a_tap_on_the_table_pauses(phone: Page, game: Game) -> None:
    open_replay(phone, game)
    widths = phone.locator(".card").evaluate_all("cards => cards.map(card => card.getBoundingClientRect().width)")
    assert min(widths) >= 44
    phone.get_by_role("button", name="Play the game").tap()
    expect(phone.locator(".viewer.is-playing")).to_be_visible()
    phone.locator("[data-part=table]").tap()
    expect(phone.locator(".viewer.is-playing")).to_have_count(0)


@in_depth
def test_front_page_does_not_play_with_reduced_motion(new_page: NewPage, game: Game) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/")
    expect(page.locator(".viewer.is-ready")).to_be_visible()
    expect(page.locator(".viewer.is-playing")).to_have_count(0)
    expect(page.get_by_role("button", name="Play the game")).to_be_visible()


@in_depth
def test_film_that_failed_to_load_can_be_requested_again(laptop: Page, game: Game, complaints: list[str]) -> None:
    laptop.route("**/film.json", lambda route: route.abort())
    laptop.goto(f"/replays/{game.public_id}/")
    expect(laptop.locator("[data-part=status]")).to_contain_text("cannot be shown. The server cannot be reached.")
    laptop.unroute("**/film.json")
    laptop.route("**/film.json", lambda route: route.fulfill(status=503, body="busy"), times=1)
    laptop.get_by_role("button", name="Try again").click()
    expect(laptop.locator("[data-part=status]")).to_contain_text("cannot be shown. The server answered 503.")
    laptop.get_by_role("button", name="Try again").click()
    expect(laptop.locator(".viewer.is-ready")).to_be_visible()
    expect(laptop.locator(".viewer-play")).to_be_visible()
    complaints[:] = [line for line in complaints if "Failed to load resource" not in line]


@pytest.mark.fresh_pages
def test_viewer_without_javascript_shows_one_notice_and_no_empty_table(new_page: NewPage, game: Game) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"/replays/{game.public_id}/")
    expect(page.locator(".viewer-status:visible")).to_have_count(1)
    expect(page.locator(".viewer-status:visible")).to_contain_text("needs JavaScript")
    expect(page.locator("[data-part=deals]")).to_be_hidden()
    expect(page.get_by_role("heading", name="The record")).to_be_visible()


@in_depth
def test_contradictory_film_is_refused_without_a_retry(laptop: Page, game: Game, document: dict[str, Any]) -> None:
    document["deals"][0]["steps"][0] = [5, 0, "move", "nowhere", 0, 1, "stock/0/0", 1, [3]]
    laptop.route("**/film.json", lambda route: route.fulfill(body=json.dumps(document)))
    laptop.goto(f"/replays/{game.public_id}/")
    expect(laptop.locator("[data-part=status]")).to_contain_text("nowhere")
    expect(laptop.get_by_role("button", name="Try again")).to_have_count(0)
