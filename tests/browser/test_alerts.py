"""Alerts on a player's phone when a match is ready: by the open page, or by the service worker if it is closed."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from pytest_django import Settings

from clubs.services.player_links import renew_link
from games.models import Player
from tests.browser.conftest import PHONE, NewPage
from tests.browser.screens import is_not_reloaded, mark_page
from tests.tournaments.evenings import arranged, begin, pair_round
from tests.tournaments.factories import Evening
from tests.tournaments.live.push_service import PushService, Reader, push_service
from tournaments.live import web_push
from tournaments.models import AlertAddress
from tournaments.tasks import alert

RECORD_VIBRATIONS = "window.felt = []; navigator.vibrate = (pattern) => window.felt.push(pattern);"
FAKE_PUSH_SERVICE = """told => {
    const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => ({
        endpoint: `${told.endpoint}?for=${applicationServerKey}`,
        getKey: (name) => bytes(atob(name === "auth" ? told.secret : told.key)),
    });
}"""
"""Replaces the push service, which this browser lacks. The browser shows no notifications either."""
RECORD_NOTIFICATIONS = """() => {
    Object.assign(self, { shown: [], opened: [] });
    registration.showNotification = async (...told) => { shown.push(told); };
    clients.openWindow = async (address) => { opened.push(address); }; // needs a real press
}"""
PRESS_NOTIFICATION = """async () => {
    const [, { data }] = shown.at(-1);
    const waitsFor = [];
    const notification = { data, close: () => undefined };
    const waitUntil = (work) => waitsFor.push(work.catch(() => undefined));
    dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    await Promise.all(waitsFor);
}"""


@pytest.fixture
def evening(live_url: str) -> Evening:
    return begin(arranged("swiss", 4, "Ana", "Bo", "Cy", "Dee", rounds=3))


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    settings.PUSH_SERVICES = ["127.0.0.1"]
    with push_service() as service:
        yield service


def own_page(evening: Evening, name: str) -> str:
    link = renew_link(club=evening.tournament.club, player=Player.objects.get(name=name))
    return f"/me/{link.key}/"


def test_open_page_vibrates_when_its_player_is_called(evening: Evening, phone: Page) -> None:
    phone.add_init_script(RECORD_VIBRATIONS)
    phone.goto(own_page(evening, "Ana"))
    vibrate = phone.get_by_role("button", name="Vibrate while this page is open")
    vibrate.tap()
    expect(vibrate).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate("felt") == [300], "a sample of the vibration"
    mark_page(phone)
    pair_round(evening)
    expect(phone.get_by_role("link", name="Enter the score")).to_be_visible()
    assert phone.evaluate("felt.length") == 2 and is_not_reloaded(phone)
    phone.reload()
    expect(vibrate).to_have_attribute("aria-pressed", "true")


ALERTS = "/me/alerts/"
"""Scope of the service worker that shows alerts; another worker caches pages."""


@pytest.mark.fresh_pages
def test_alert_of_a_published_round_is_shown_and_leads_to_the_match(
    evening: Evening, new_page: NewPage, live_url: str, service: PushService
) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True, service_workers="allow")
    phone.goto(own_page(evening, "Ana"))
    reader = Reader()
    browser = reader.at(f"{service.address}/send/ana")
    plain = {name: text.replace("-", "+").replace("_", "/") for name, text in vars_of(browser).items()}
    phone.evaluate(FAKE_PUSH_SERVICE, {**plain, "endpoint": browser.endpoint})
    phone.get_by_role("button", name="Alert this phone").tap()
    expect(phone.get_by_text("This phone is alerted when you are called.")).to_be_visible()
    assert AlertAddress.objects.get().endpoint == f"{browser.endpoint}?for={web_push.public_key()}"

    pair_round(evening)
    alert(evening.tournament.pk)
    assert service.arrived.wait(20), "a worker of an earlier test may also send the alert, later than this thread"
    [sent] = service.received(reader)
    assert sent["title"].startswith("Round 1, match ") and "Ana" in sent["body"]

    [worker] = [one for one in phone.context.service_workers if ALERTS in one.url]
    worker.evaluate(RECORD_NOTIFICATIONS)
    deliver(phone, live_url, json.dumps(sent))
    worker.evaluate("async () => { while (!shown.length) await new Promise((resolve) => setTimeout(resolve, 20)); }")
    [[title, options]] = worker.evaluate("shown")
    assert (title, options["body"]) == (sent["title"], sent["body"])
    worker.evaluate(PRESS_NOTIFICATION)
    assert worker.evaluate("opened") == [f"{live_url}{sent['path']}"]


def vars_of(browser: web_push.PushAddress) -> dict[str, str]:
    return {"key": browser.key, "secret": browser.secret}


def deliver(page: Page, site: str, message: str) -> None:
    """Delivers the message as the push service of the browser does."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda sent: found.extend(one["registrationId"] for one in sent["registrations"] if ALERTS in one["scopeURL"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 20))")
    session.send("ServiceWorker.deliverPushMessage", {"origin": site, "registrationId": found[0], "data": message})
