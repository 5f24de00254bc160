"""Score sheets without network: entries wait on the phone and are entered once, in order. Nothing is overwritten."""

from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.gate import Gate
from tests.browser.screens import enter_deal, ignore_expected_errors, open_sheet, phone_page, sign_in
from tests.browser.test_own_scores import open_own_sheet
from tests.clubs.factories import make_user
from tests.tournaments.factories import Evening, deals_on_sheets, evening_with
from tournaments.models import Event

pytestmark = pytest.mark.fresh_pages

SHEET = "/tournaments/friday-cup/matches/1/score/"
NO_NETWORK = "net::ERR_"
NEEDS_THE_NETWORK = "This needs the network. Nothing was sent"


@pytest.fixture
def evening(live_url: str) -> Evening:
    evening = evening_with("Ana", "Bo")
    evening.start()
    return evening


@pytest.fixture
def gate(live_url: str) -> Iterator[Gate]:
    with Gate(live_url) as gate:
        Thread(target=gate.serve_forever, args=(0.05,), daemon=True).start()
        yield gate
        gate.shut()
        gate.shutdown()


@pytest.fixture
def phone(gate: Gate, new_page: NewPage) -> Page:
    """A phone behind the gate, with the service worker allowed.

    Only pages send entries here, without background sync. Chromium itself stays online in a test, so it would wake the
    service worker to send at once.
    """
    phone = new_page(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        service_workers="allow",
        base_url=gate.url,
    )
    phone.add_init_script("Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })")
    return phone


def enter_and_wait(phone: Page, deal: int, figures: tuple[int, int]) -> None:
    """Enters a deal without network, and waits until the form asks for the next deal."""
    enter_deal(phone, *figures)
    expect(phone.get_by_text(f"deal {deal}, {figures[0]}–{figures[1]}")).to_be_visible()
    expect(phone.get_by_role("heading", name=f"Deal {deal + 1}")).to_be_visible()


def wait_until_cached(page: Page) -> None:
    """Waits until the service worker has cached this page and its files."""
    page.evaluate(
        """async () => {
            const { pathname } = location;
            for (;;) {
                const index = await caches.match("/kept-pages.json");
                const file = (await index?.json())?.[pathname]?.files.at(-1);
                if (file && await caches.match(file)) return;
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
        }"""
    )


def lose_network(page: Page, gate: Gate | None = None) -> None:
    if gate:
        gate.shut()
    page.context.set_offline(True)


def restore_network(page: Page, gate: Gate | None = None) -> None:
    if gate:
        gate.open()
    page.context.set_offline(False)


def ignore_network_errors(complaints: list[str]) -> None:
    """Removes the errors that Chromium notes for requests without network."""
    complaints[:] = [line for line in complaints if NO_NETWORK not in line]


def test_offline_entries_are_sent_once_and_other_changes_are_refused(
    evening: Evening, phone: Page, gate: Gate, complaints: list[str]
) -> None:
    open_sheet(phone, evening, 1)
    wait_until_cached(phone)
    lose_network(phone, gate)
    enter_and_wait(phone, 1, (20, 32))
    expect(phone.get_by_text("Waiting for network: deal 1, 20–32")).to_be_visible()
    expect(phone.get_by_label("Ana")).to_have_value("")
    phone.reload()
    expect(phone.get_by_text("No network. You see this page as it was at")).to_be_visible()
    expect(phone.get_by_role("heading", name="Deal 2")).to_be_visible()
    enter_and_wait(phone, 2, (12, 40))
    enter_and_wait(phone, 3, (11, 41))
    phone.get_by_role("button", name="Take back").tap()
    expect(phone.get_by_text("deal 3, 11–41")).to_have_count(0)
    expect(phone.get_by_role("heading", name="Deal 3")).to_be_visible()
    enter_and_wait(phone, 3, (30, 22))
    expect(phone.get_by_text("Waiting for network: deal 3, 30–22")).to_be_visible()
    assert deals_on_sheets() == []
    restore_network(phone, gate)
    expect(phone.get_by_role("button", name="Enter deal 4")).to_be_visible()
    expect(phone.get_by_text("Waiting for network")).to_have_count(0)
    assert deals_on_sheets() == [(20, 32), (12, 40), (30, 22)]
    assert Event.objects.filter(kind="deal_entered").count() == 3

    expect(phone.get_by_role("link", name="Correct deal 3")).to_be_visible()  # the sheet has reloaded itself
    lose_network(phone, gate)
    phone.get_by_role("button", name="Undo the last entry").tap()
    expect(phone.get_by_text(NEEDS_THE_NETWORK)).to_be_visible()
    restore_network(phone, gate)
    phone.get_by_role("link", name="Correct deal 3").tap()
    phone.get_by_label("Ana").fill("9")
    phone.get_by_label("Bo").fill("43")
    lose_network(phone, gate)
    phone.get_by_role("button", name="Correct the deal").tap()
    expect(phone.get_by_text(NEEDS_THE_NETWORK)).to_be_visible()
    expect(phone.get_by_label("Ana")).to_have_value("9")
    assert deals_on_sheets()[-1] == (30, 22)
    restore_network(phone, gate)
    phone.get_by_role("button", name="Correct the deal").tap()
    phone.wait_for_url(f"**{SHEET}")
    assert deals_on_sheets()[-1] == (9, 43)
    phone.get_by_role("button", name="Undo the last entry").tap()
    expect(phone.locator(".deals tbody")).not_to_contain_text("43")
    assert deals_on_sheets()[-1] == (30, 22)
    ignore_network_errors(complaints)


def test_two_players_both_see_their_conflicting_entries(
    evening: Evening, new_page: NewPage, complaints: list[str]
) -> None:
    """Over plain http there is no service worker; then the entry waits in the open page."""
    ana, bo = phone_page(new_page), phone_page(new_page)
    ana.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    open_own_sheet(ana, evening, 1)
    open_own_sheet(bo, evening, 2)
    lose_network(ana)
    enter_deal(ana, 20, 32)
    expect(ana.get_by_text("Waiting for network: deal 1, 20–32")).to_be_visible()
    expect(ana.get_by_text("Keep this page open")).to_be_visible()
    enter_deal(bo, 30, 22)
    expect(bo.get_by_text("It counts when Ana confirms it")).to_be_visible()
    restore_network(ana)
    for phone in (ana, bo):
        waiting = phone.locator(".waiting")
        expect(waiting.get_by_role("heading", name="Deal 1 is disputed")).to_be_visible()
        expect(waiting).to_contain_text("Ana 20, Bo 32")
        expect(waiting).to_contain_text("Ana 30, Bo 22")
    expect(ana.get_by_text("Waiting for network")).to_have_count(0)
    assert deals_on_sheets() == []
    ignore_network_errors(complaints)


def test_two_scorekeepers_see_conflicting_entries_until_settled(
    evening: Evening, new_page: NewPage, complaints: list[str]
) -> None:
    first, phone = phone_page(new_page), phone_page(new_page)
    open_sheet(phone, evening, 1)
    open_sheet(first, evening, 1)
    lose_network(phone)
    enter_and_wait(phone, 1, (20, 32))
    enter_and_wait(phone, 2, (12, 40))
    enter_deal(first, 30, 22)
    expect(first.get_by_role("button", name="Enter deal 2")).to_be_visible()
    restore_network(phone)
    for page in (first, phone):
        conflict = page.locator(".waiting")
        expect(conflict.get_by_role("heading", name="deal 1 was entered twice")).to_be_visible()
        expect(conflict).to_contain_text("Ana 30, Bo 22 counts.")
        expect(conflict).to_contain_text("entered Ana 20, Bo 32 without network.")
    expect(phone.get_by_text("Waiting: deal 2, 12–40")).to_be_visible()
    assert deals_on_sheets() == [(30, 22)]
    phone.get_by_role("link", name="Correct to 20–32").tap()
    expect(phone.get_by_label("Ana")).to_have_value("20")
    phone.go_back()
    first.get_by_role("button", name="Keep 30–22").tap()
    for page in (first, phone):
        expect(page.locator(".waiting")).to_be_hidden()
    expect(phone.locator("[data-outbox]")).to_be_hidden()
    expect(phone.get_by_role("button", name="Enter deal 3")).to_be_visible()
    assert deals_on_sheets() == [(30, 22), (12, 40)]
    ignore_network_errors(complaints)


def test_cached_pages_and_entries_outlive_a_session_until_sign_out(
    evening: Evening, phone: Page, gate: Gate, live_url: str, complaints: list[str]
) -> None:
    user = make_user("keeper", evening.tournament.club)
    sign_in(phone, live_url, user)
    pages = ["/me/", "/tournaments/friday-cup/", "/tournaments/friday-cup/matches/1/", "/rules/standard/", SHEET]
    for page in pages:
        phone.goto(page)
        wait_until_cached(phone)
    lose_network(phone, gate)
    for page in pages:
        phone.goto(page)
        expect(phone.get_by_text("No network. You see this page as it was at")).to_be_visible()
    phone.goto("/rules/")
    expect(phone.get_by_role("heading", name="No network")).to_be_visible()
    expect(phone.get_by_role("link", name="Standard Spit")).to_be_visible()

    restore_network(phone, gate)
    phone.goto(SHEET)
    lose_network(phone, gate)
    enter_deal(phone, 20, 32)
    expect(phone.get_by_text("Waiting for network: deal 1, 20–32")).to_be_visible()
    phone.context.clear_cookies()
    restore_network(phone, gate)
    expect(phone.get_by_text("Sign in to send: deal 1, 20–32")).to_be_visible()
    assert deals_on_sheets() == []
    sign_in(phone, live_url, user)
    phone.goto(SHEET)
    expect(phone.locator("[data-outbox]")).to_be_hidden()
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert deals_on_sheets() == [(20, 32)]
    phone.goto("/account/")
    phone.get_by_role("button", name="Sign out").tap()
    expect(phone.get_by_role("link", name="Sign in")).to_be_visible()
    lose_network(phone, gate)
    phone.goto(SHEET)
    expect(phone.get_by_role("heading", name="No network")).to_be_visible()
    expect(phone.get_by_role("heading", name="On your phone")).to_be_hidden()
    ignore_expected_errors(complaints, status=403, times=1)  # the CSRF token was deleted with the cookies
    ignore_network_errors(complaints)
