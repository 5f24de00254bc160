"""Pages for the browser tests: a laptop and a phone, each with cookies of its own.

Playwright is used synchronously and by module: its loop lives in this thread, and asynchronous
tests of other modules must not meet it. Whatever a page complains about fails the test.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, sync_playwright

from games.models import Game
from tests.browser.chromium import NoChromium, find_or_fetch, npm
from tests.browser.scenes import played_game

FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
PATIENCE = 10_000  # milliseconds

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        path = find_or_fetch()
    except NoChromium as error:
        pytest.fail(str(error), pytrace=False)
    # Playwright's own Node wants libatomic, which a small system lacks; the one that our checks use does not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", npm()[0])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """What pages wrote to their consoles. A test that provokes an error takes its line out again."""
    return []


@pytest.fixture
def new_page(browser: Browser, live_url: str, complaints: list[str]) -> Iterator[NewPage]:
    """new_page(viewport=…, **context options): a page with cookies of its own; `/path` is enough of an address."""
    with ExitStack() as contexts:

        def make(viewport: ViewportSize = LAPTOP, **options: object) -> Page:
            context = browser.new_context(viewport=viewport, base_url=live_url, **options)  # type: ignore[arg-type]
            contexts.callback(context.close)
            return _listening_page(context, complaints)

        yield make
    assert complaints == [], "the browser complained"


@pytest.fixture
def laptop(new_page: NewPage) -> Page:
    return new_page(viewport=LAPTOP)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def game(live_url: str) -> Game:
    """Two bots have played, and there is a replay."""
    return played_game()


def _listening_page(context: BrowserContext, complaints: list[str]) -> Page:
    context.set_default_timeout(PATIENCE)
    page = context.new_page()

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"{page.url}: {message.text}")

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    return page
