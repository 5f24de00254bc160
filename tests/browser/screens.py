"""What several browser tests do with a page."""

from urllib.parse import urlparse

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page

from tests.browser.conftest import PHONE, NewPage
from tests.tournaments.factories import Evening

TAKEN: list[object] = [200, ""]
"""How the server answers a form that it did not refuse."""
PLEASE_WAIT = 60_000  # milliseconds: a worker plays whole games, and may have little of a machine to do so


def pick_up(new_page: NewPage) -> Page:
    """Another phone."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def sign_in(page: Page, live_url: str, user: User) -> None:
    """The account's session, without the way through the sign-in page."""
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


def send_aside(form: Locator, *, times: int) -> list[list[object]]:
    """Send a form without leaving the page, all at once; answers the status and the refusal, if any, of each."""
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
    """Scripts lay a page out within a frame of a new size; the next frame shows it."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def leave_a_mark(page: Page) -> None:
    """If it is still there later, the page was neither reloaded nor left."""
    page.evaluate("window.chalkMark = performance.timeOrigin")


def is_unmoved(page: Page) -> bool:
    return bool(page.evaluate("window.chalkMark === performance.timeOrigin"))


def path_of(page: Page) -> str:
    return urlparse(page.url).path


def forgive(complaints: list[str], status: int, times: int) -> None:
    """A refused form is answered with a status that the console notes as an error."""
    expected = [line for line in complaints if f"status of {status}" in line]
    assert len(expected) == times, complaints
    for line in expected:
        complaints.remove(line)
