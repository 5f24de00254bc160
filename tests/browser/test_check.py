"""Uploaded games, and the check of a record in the visitor's own browser."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from playwright.sync_api import Page, expect

from config.browser_python import NotFetched, browser_python, fetch
from config.supervisor.places import ROOT
from engine.log import dumps_game, pack_game
from games.models import Game
from games.selectors.replays import deal_logs
from tests.browser.conftest import NewPage
from tests.browser.screens import sign_in
from tests.browser.test_pages import faults
from tests.clubs.factories import make_user
from tests.games.factories import rewrite
from tests.games.services.test_uploads import logs, short_game
from tests.often import in_depth

COMPILE_PATIENCE = 60_000  # milliseconds: a busy machine compiles Python slowly


@pytest.fixture(autouse=True)
def empty_cache_of_checks(live_url: str) -> Iterator[None]:
    caches["checks"].clear()
    yield
    caches["checks"].clear()


@pytest.fixture(scope="module")
def _python() -> None:
    folder = browser_python(ROOT)
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        try:
            fetch(folder, ROOT)
        except NotFetched as error:
            pytest.skip(f"no Python for browsers: {error}")


@pytest.fixture
def ana(live_url: str) -> User:
    return make_user("ana")


def check_by_own_browser(page: Page, game: Game) -> None:
    page.goto(f"/replays/{game.public_id}/")
    page.get_by_role("link", name="Check").click()
    page.get_by_role("button", name="Check in my browser").click()
    verdict = page.locator("[data-part=own] [role=status]")
    expect(verdict).to_contain_text("our browser", timeout=COMPILE_PATIENCE)


@in_depth
@pytest.mark.usefixtures("_python")
def test_check_in_the_browser_verifies_a_record_and_finds_a_changed_deal(laptop: Page, game: Game) -> None:
    asked: list[str] = []
    laptop.on("request", lambda request: asked.append(request.url))
    laptop.goto(f"/replays/{game.public_id}/check/")
    assert not any("python" in address or "engine" in address for address in asked), "only fetched on demand"
    check_by_own_browser(laptop, game)
    entries = sum(len(log.entries) for log in deal_logs(game))
    expected = (
        f"Verified by your browser: {entries} entries re-applied, digests equal. The seed matches its commitment."
    )
    expect(laptop.locator("[data-part=own] [role=status]")).to_have_text(expected)
    expect(laptop.locator("[data-part=own-deal]")).to_have_text(["as recorded"] * game.deal_count)
    expect(laptop.get_by_role("button", name="Check again")).to_be_enabled()
    assert list(faults(laptop)) == []

    first, _, *others = deal_logs(game)
    rewrite(game, pack_game([first, logs("standard", "another game")[1], *others]))
    assert "Verified:" in laptop.content(), "the page was rendered before a deal was changed"
    laptop.get_by_role("button", name="Check again").click()
    verdict = laptop.locator("[data-part=own] [role=status]")
    expect(verdict).to_have_class("notice-error", timeout=COMPILE_PATIENCE)
    expect(verdict).to_contain_text("Your browser says: not as recorded, deal 2: seat 1 begins it with other cards")
    found = laptop.locator("[data-part=own-deal]")
    expect(found.nth(0)).to_have_text("as recorded")
    expect(found.nth(1)).to_contain_text("other cards")
    expect(found.nth(2)).to_have_text("not checked")


@in_depth
@pytest.mark.usefixtures("_python")
def test_failed_check_in_the_browser_is_reported(laptop: Page, game: Game, complaints: list[str]) -> None:
    laptop.route("**/pyodide.mjs", lambda route: route.abort())
    check_by_own_browser(laptop, game)
    verdict = laptop.locator("[data-part=own] [role=status]")
    expect(verdict).to_contain_text("Use the command below.")
    expect(laptop.get_by_role("button", name="Check again")).to_be_enabled()
    complaints[:] = [line for line in complaints if "ERR_FAILED" not in line]


@in_depth
def test_uploaded_game_becomes_a_replay_and_can_be_deleted(
    new_page: NewPage, live_url: str, ana: User, tmp_path: Path
) -> None:
    page = new_page()
    sign_in(page, live_url, ana)
    page.goto("/replays/")
    page.get_by_role("link", name="Upload a game").click()
    assert list(faults(page)) == []

    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_text(dumps_game(logs()).replace('"ready"]', '"call"]', 1))
    page.get_by_label("The file").set_input_files(spoilt)
    page.get_by_role("textbox", name="Seat 1").fill("Carla")
    page.get_by_role("button", name="Upload").click()
    expect(page.locator(".errors")).to_contain_text(re.compile(r"Deal 1, line \d+, column 1: the seal does not fit"))
    expect(page.get_by_role("textbox", name="Seat 1")).to_have_value("Carla")

    whole = tmp_path / "whole.slap"
    whole.write_bytes(pack_game(logs()))
    page.get_by_label("The file").set_input_files(whole)
    page.get_by_label("Your own seat").select_option("Seat 2")
    page.get_by_role("button", name="Upload").click()
    expect(page.locator(".viewer.is-ready")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Carla v ana")
    expect(page.get_by_text("No seed was committed to")).to_be_visible()

    page.get_by_role("link", name="Delete").click()
    assert list(faults(page)) == []
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("The game is deleted")).to_be_visible()
    assert not Game.objects.exists()


@in_depth
def test_ticked_games_of_a_file_are_uploaded_without_choosing_it_again(
    phone: Page, live_url: str, ana: User, tmp_path: Path
) -> None:
    sign_in(phone, live_url, ana)
    phone.goto("/replays/upload/")
    broken = short_game("broken")[0]
    games = [*short_game(), replace(broken, entries=broken.entries[1:]), *short_game("other"), *short_game("third")]
    file = tmp_path / "duel.slap"
    file.write_bytes(pack_game(games))
    phone.get_by_label("The file").set_input_files(file)
    phone.get_by_role("button", name="Upload").click()
    expect(phone.get_by_text("It holds 4 games: choose which below.")).to_be_visible()
    expect(phone.get_by_text("Game 2, deal 1, entry")).to_be_visible()
    assert list(faults(phone)) == []
    phone.get_by_role("checkbox", name="Game 3").uncheck()
    phone.get_by_role("textbox", name="Seat 1").fill("Carla")
    phone.get_by_role("button", name="Upload").click()
    expect(phone.get_by_text("Your 2 games are here.")).to_be_visible()
    expect(phone.get_by_role("row").filter(has_text="Carla")).to_have_count(2)
