"""Steps on a page that several browser tests share."""

from urllib.parse import urlparse

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page

from tests.browser.conftest import PHONE, NewPage
from tests.tournaments.factories import Evening

ACCEPTED: list[object] = [200, ""]
"""Status and refusal in the answer to an accepted form."""
GAME_PATIENCE = 60_000  # milliseconds: a worker plays whole games, maybe on a busy machine


def phone_page(new_page: NewPage) -> Page:
    """A page on a new phone with its own cookies."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def sign_in(page: Page, live_url: str, user: User) -> None:
    """Gives the page a session of the user, without the sign-in page."""
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_url}])


def follow_scorekeepers_link(page: Page, evening: Evening) -> None:
    page.goto(reverse("scorekeeper-link", args=[evening.tournament.slug, evening.tournament.scorekeeper_key]))


def open_sheet(page: Page, evening: Evening, match: int) -> None:
    follow_scorekeepers_link(page, evening)
    page.goto(reverse("score", args=[evening.tournament.slug, match]))


def type_deal(page: Page, first: int | str, second: int | str) -> None:
    for side, cards in enumerate((first, second)):
        page.locator(f'input[name="cards_{side}"]').fill(str(cards))


def enter_deal(page: Page, first: int | str, second: int | str) -> None:
    type_deal(page, first, second)
    page.get_by_role("button", name="Enter deal").click()


def send_in_background(form: Locator, *, times: int) -> list[list[object]]:
    """Sends a form several times at once without leaving the page. Returns status and refusal ("" if none) of each."""
    answers: list[list[object]] = form.evaluate(
        """async (form, times) => {
            const body = () => new URLSearchParams(new FormData(form));
            const send = async () => {
                const answer = await fetch(form.action, { method: "POST", body: body() });
                const page = new DOMParser().parseFromString(await answer.text(), "text/html");
                return [answer.status, page.querySelector("[role=alert]")?.textContent ?? ""];
            };
            return Promise.all(Array.from({ length: times }, send));
        }""",
        times,
    )
    return answers


def wait_until_drawn(page: Page) -> None:
    """Waits two frames: scripts adapt a page to a new size in one frame, and the next frame shows it."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def mark_page(page: Page) -> None:
    """Marks the page. If the mark is there later, the page was neither reloaded nor left."""
    page.evaluate("window.chalkMark = performance.timeOrigin")


def is_not_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.chalkMark === performance.timeOrigin"))


def path_of(page: Page) -> str:
    return urlparse(page.url).path


def ignore_expected_errors(complaints: list[str], status: int, times: int) -> None:
    """Removes errors of that HTTP status from the noted console errors; fails unless there are exactly `times`."""
    expected = [line for line in complaints if f"status of {status}" in line]
    assert len(expected) == times, complaints
    for line in expected:
        complaints.remove(line)
