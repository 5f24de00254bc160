"""Pages for the browser tests: a laptop and a phone, each with its own cookies.

Only this folder uses Playwright, with its synchronous API. The event loop of Playwright runs in this thread, and
asynchronous tests of other folders must not run beside it.
The tests of a module share their pages, which are emptied after each test: a new page has to fetch and compile
everything again. `@pytest.mark.fresh_pages` is for two kinds of tests:
- tests that leave something in a page that cannot be undone;
- tests that route requests of a page with an event stream. Chromium may keep such a stream after its page has left,
  and the streams of later pages.
Any error in the console of a page fails the test.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, Literal

import pytest
from django.templatetags.static import static
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from games.models import Game
from tests.browser.chromium import NoChromium, find_or_fetch, npm
from tests.browser.page_pool import PATIENCE, PagePool
from tests.browser.scenes import Recorded
from tests.browser.viewer_page import FILM_FROM_WINDOW_NAME, Show

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--enable-features=NetworkServiceInProcess2",
    "--js-flags=--no-opt --no-maglev",
]
"""Features that are neither tested nor shown are off. One process draws and uses the network, and one process has all
pages: this saves an eighth, as fewer processes communicate. No page lives long enough for optimised scripts to help."""
WITHOUT_DEV_SHM = "--disable-dev-shm-usage"
"""Uses files as shared memory, for containers with a small /dev/shm. This is slower: all drawing goes through it."""
ROOMY = 1 << 30  # bytes
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
START_PATIENCE = 100_000  # milliseconds; a busy machine starts a browser slowly

Motion = Literal["no-preference", "reduce"]

NewPage = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        path = find_or_fetch()
    except NoChromium as error:
        pytest.fail(str(error), pytrace=False)
    # Playwright's own Node needs libatomic, which a small system lacks. The Node of our checks does not need it.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", npm()[0])
    with sync_playwright() as playwright:
        try:
            browser = start(playwright, path)
        except PlaywrightError:
            # Chromium 150 crashes at about one start in forty, before there is a page.
            browser = start(playwright, path)
        yield browser
        browser.close()


def start(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(
        executable_path=path,
        args=FLAGS,
        ignore_default_args=[WITHOUT_DEV_SHM] if shared_memory_is_roomy() else None,
        timeout=START_PATIENCE,
    )


def shared_memory_is_roomy() -> bool:
    try:
        return shutil.disk_usage("/dev/shm").free >= ROOMY
    except OSError:
        return False


@pytest.fixture(scope="module")
def _pages(browser: Browser) -> Iterator[PagePool]:
    pool = PagePool(browser)
    yield pool
    pool.clear()


@pytest.fixture
def complaints(_pages: PagePool) -> list[str]:
    """Errors in the consoles of pages. A test that provokes an error removes its line."""
    _pages.complaints.clear()
    return _pages.complaints


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest, _pages: PagePool, live_url: str, complaints: list[str]
) -> Iterator[NewPage]:
    """new_page(viewport=…, **options): a page with its own cookies; `/path` is a sufficient address."""
    fresh = request.node.get_closest_marker("fresh_pages") is not None
    with ExitStack() as given:

        def make(
            viewport: ViewportSize = LAPTOP,
            reduced_motion: Motion = "no-preference",
            permissions: Sequence[str] = (),
            **options: object,
        ) -> Page:
            page = _pages.take({"base_url": live_url, **options}, fresh)
            given.callback(_pages.throw_away if fresh else _pages.put_back, page)
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme="light", reduced_motion=reduced_motion)
            page.context.grant_permissions(list(permissions))
            return page

        yield make
    assert complaints == [], "errors in the console"


@pytest.fixture
def laptop(new_page: NewPage) -> Page:
    return new_page(viewport=LAPTOP)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture(scope="package")
def recorded() -> Recorded:
    return Recorded()


@pytest.fixture
def game(live_url: str, recorded: Recorded) -> Game:
    """A finished game of two bots, with a replay."""
    return recorded.game()


@pytest.fixture
def show(new_page: NewPage, game: Game) -> Show:
    """show(document, at="1.5", deal=1, **page options): a page whose viewer shows the document at that time.

    `at` is in seconds of the deal. A second call with the same page options uses the same page.
    """
    pages: dict[str, Page] = {}

    def new(options: dict[str, Any]) -> Page:
        page = new_page(**options)
        page.add_init_script(FILM_FROM_WINDOW_NAME)
        page.goto(static("img/mark.svg"))
        return page

    def open_page(replay: dict[str, Any], at: str = "0", deal: int = 1, **options: Any) -> Page:
        page = pages[repr(options)] = pages.get(repr(options)) or new(options)
        page.evaluate("told => { window.name = told; }", json.dumps(replay))
        page.goto(f"/replays/{game.public_id}/?deal={deal}&t={at}")
        expect(page.locator(".viewer.is-ready")).to_be_visible()
        return page

    return open_page
