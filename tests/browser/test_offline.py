"""An hour without network: entries wait on the phone and are entered once, in their order. Nothing is overwritten."""

from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.gate import Gate
from tests.browser.screens import enter_deal, forgive, open_sheet, pick_up, sign_in
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
    """A phone behind the gate, on which the service worker may run.

    Chromium itself keeps its network in a test, so it would wake the worker to send at once: here pages alone send.
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
    """Enter a deal without network; the form then asks for the next one."""
    enter_deal(phone, *figures)
    expect(phone.get_by_text(f"deal {deal}, {figures[0]}–{figures[1]}")).to_be_visible()
    expect(phone.get_by_role("heading", name=f"Deal {deal + 1}")).to_be_visible()


def wait_until_kept(page: Page) -> None:
    """The worker has this page and its files."""
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


def find_network(page: Page, gate: Gate | None = None) -> None:
    if gate:
        gate.open()
    page.context.set_offline(False)


def forgive_no_network(complaints: list[str]) -> None:
    """Chromium notes each request that found no network as an error of the page."""
    complaints[:] = [line for line in complaints if NO_NETWORK not in line]


def test_entries_wait_without_network_and_are_entered_once_and_what_cannot_wait_says_so(
    evening: Evening, phone: Page, gate: Gate, complaints: list[str]
) -> None:
    open_sheet(phone, evening, 1)
    wait_until_kept(phone)
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
    find_network(phone, gate)
    expect(phone.get_by_role("button", name="Enter deal 4")).to_be_visible()
    expect(phone.get_by_text("Waiting for network")).to_have_count(0)
    assert deals_on_sheets() == [(20, 32), (12, 40), (30, 22)]
    assert Event.objects.filter(kind="deal_entered").count() == 3

    expect(phone.get_by_role("link", name="Correct deal 3")).to_be_visible()  # the sheet has loaded itself again
    lose_network(phone, gate)
    phone.get_by_role("button", name="Undo the last entry").tap()
    expect(phone.get_by_text(NEEDS_THE_NETWORK)).to_be_visible()
    find_network(phone, gate)
    phone.get_by_role("link", name="Correct deal 3").tap()
    phone.get_by_label("Ana").fill("9")
    phone.get_by_label("Bo").fill("43")
    lose_network(phone, gate)
    phone.get_by_role("button", name="Correct the deal").tap()
    expect(phone.get_by_text(NEEDS_THE_NETWORK)).to_be_visible()
    expect(phone.get_by_label("Ana")).to_have_value("9")
    assert deals_on_sheets()[-1] == (30, 22)
    find_network(phone, gate)
    phone.get_by_role("button", name="Correct the deal").tap()
    phone.wait_for_url(f"**{SHEET}")
    assert deals_on_sheets()[-1] == (9, 43)
    phone.get_by_role("button", name="Undo the last entry").tap()
    expect(phone.locator(".deals tbody")).not_to_contain_text("43")
    assert deals_on_sheets()[-1] == (30, 22)
    forgive_no_network(complaints)


def test_two_players_who_entered_different_figures_are_both_shown_both(
    evening: Evening, new_page: NewPage, complaints: list[str]
) -> None:
    """Over plain http there is no worker: the entry waits all the same, in the open page."""
    ana, bo = pick_up(new_page), pick_up(new_page)
    ana.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    open_own_sheet(ana, evening, 1)
    open_own_sheet(bo, evening, 2)
    lose_network(ana)
    enter_deal(ana, 20, 32)
    expect(ana.get_by_text("Waiting for network: deal 1, 20–32")).to_be_visible()
    expect(ana.get_by_text("Keep this page open")).to_be_visible()
    enter_deal(bo, 30, 22)
    expect(bo.get_by_text("It counts when Ana confirms it")).to_be_visible()
    find_network(ana)
    for phone in (ana, bo):
        waiting = phone.locator(".waiting")
        expect(waiting.get_by_role("heading", name="Deal 1 is disputed")).to_be_visible()
        expect(waiting).to_contain_text("Ana 20, Bo 32")
        expect(waiting).to_contain_text("Ana 30, Bo 22")
    expect(ana.get_by_text("Waiting for network")).to_have_count(0)
    assert deals_on_sheets() == []
    forgive_no_network(complaints)


def test_a_deal_that_two_scorekeepers_entered_differently_is_shown_to_both_until_one_settles_it(
    evening: Evening, new_page: NewPage, complaints: list[str]
) -> None:
    first, phone = pick_up(new_page), pick_up(new_page)
    open_sheet(phone, evening, 1)
    open_sheet(first, evening, 1)
    lose_network(phone)
    enter_and_wait(phone, 1, (20, 32))
    enter_and_wait(phone, 2, (12, 40))
    enter_deal(first, 30, 22)
    expect(first.get_by_role("button", name="Enter deal 2")).to_be_visible()
    find_network(phone)
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
    forgive_no_network(complaints)


def test_pages_are_kept_and_entries_outlive_a_session_until_somebody_signs_out(
    evening: Evening, phone: Page, gate: Gate, live_url: str, complaints: list[str]
) -> None:
    user = make_user("keeper", evening.tournament.club)
    sign_in(phone, live_url, user)
    pages = ["/me/", "/tournaments/friday-cup/", "/tournaments/friday-cup/matches/1/", "/rules/standard/", SHEET]
    for page in pages:
        phone.goto(page)
        wait_until_kept(phone)
    lose_network(phone, gate)
    for page in pages:
        phone.goto(page)
        expect(phone.get_by_text("No network. You see this page as it was at")).to_be_visible()
    phone.goto("/rules/")
    expect(phone.get_by_role("heading", name="No network")).to_be_visible()
    expect(phone.get_by_role("link", name="Standard Spit")).to_be_visible()

    find_network(phone, gate)
    phone.goto(SHEET)
    lose_network(phone, gate)
    enter_deal(phone, 20, 32)
    expect(phone.get_by_text("Waiting for network: deal 1, 20–32")).to_be_visible()
    phone.context.clear_cookies()
    find_network(phone, gate)
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
    forgive(complaints, status=403, times=1)  # the form's token went with the cookies
    forgive_no_network(complaints)
