"""Open pages: changes made elsewhere appear without a reload."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screens import ignore_expected_errors, is_not_reloaded, mark_page, sign_in
from tests.clubs.factories import make_user
from tests.games.factories import PlayerFactory
from tests.often import in_depth
from tests.tournaments.factories import Evening, evening_with
from tournaments.formats.plans import StageSettings
from tournaments.ledger import facts
from tournaments.services import entries, starting

NAMES = ("Ana", "Bo", "Cy", "Dee")


@pytest.fixture
def evening(live_url: str) -> Evening:
    return evening_with(*NAMES)


NOTE_STREAM_EVENTS = """
    window.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            this.addEventListener("changed", () => document.documentElement.toggleAttribute("data-greeted", true));
            this.addEventListener("error", () => document.documentElement.toggleAttribute("data-refused", true));
        }
    };
"""


def watch(page: Page, evening: Evening, part: str = "") -> None:
    """Opens a page and waits for the first message of its event stream, so that all later messages are news."""
    page.add_init_script(NOTE_STREAM_EVENTS)
    page.goto(f"/tournaments/{evening.tournament.slug}/{part}")
    expect(page.locator("html[data-greeted]")).to_be_attached()
    mark_page(page)


def test_new_entries_appear_on_the_public_page(evening: Evening, laptop: Page) -> None:
    watch(laptop, evening)
    evening.enter(PlayerFactory.create(name="Eve"))
    expect(laptop.get_by_role("listitem").filter(has_text="Eve")).to_be_visible()
    assert is_not_reloaded(laptop)


@in_depth
def test_match_page_follows_its_deals(evening: Evening, phone: Page) -> None:
    evening.start()
    watch(phone, evening, "matches/1/")
    evening.deal(1, (20, 32))
    expect(phone.get_by_text("Ana leads with 20 cards against 32.")).to_be_visible()
    evening.deal(1, (12, 40))
    evening.deal(1, (0, 52))
    expect(phone.get_by_text("Ana has won.")).to_be_visible()
    assert is_not_reloaded(phone)


@in_depth
def test_page_restored_from_the_back_forward_cache_catches_up(evening: Evening, laptop: Page) -> None:
    evening.start()
    watch(laptop, evening)
    laptop.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    evening.deal(1, (20, 32))
    with laptop.expect_response("**/events/"):
        laptop.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(laptop.get_by_text("deal 1: 20–32")).to_be_visible()
    assert is_not_reloaded(laptop)


@pytest.mark.fresh_pages
def test_page_retries_a_refused_event_stream(evening: Evening, laptop: Page, complaints: list[str]) -> None:
    evening.start()
    laptop.clock.install()
    laptop.add_init_script(NOTE_STREAM_EVENTS)
    laptop.route("**/events/", lambda route: route.fulfill(status=503), times=1)
    laptop.goto(f"/tournaments/{evening.tournament.slug}/")
    expect(laptop.locator("html[data-refused]")).to_be_attached()
    mark_page(laptop)
    evening.deal(1, (20, 32))
    laptop.clock.fast_forward(45_000)
    expect(laptop.get_by_text("deal 1: 20–32")).to_be_visible()
    expect(laptop.locator("html[data-greeted]")).to_be_attached()
    evening.deal(1, (12, 40))
    expect(laptop.get_by_text("deal 2: 12–40")).to_be_visible()
    assert is_not_reloaded(laptop)
    ignore_expected_errors(complaints, 503, 1)


@in_depth
@pytest.mark.fresh_pages
def test_failed_fetch_of_a_change_is_retried(evening: Evening, laptop: Page, complaints: list[str]) -> None:
    evening.start()
    watch(laptop, evening)
    laptop.route("**/*part=bracket", lambda route: route.fulfill(status=502), times=1)
    evening.deal(1, (20, 32))
    expect(laptop.get_by_text("deal 1: 20–32")).to_be_visible()
    complaints[:] = [line for line in complaints if "502" not in line]


@in_depth
@pytest.mark.fresh_pages
def test_news_during_a_slow_fetch_are_not_lost(evening: Evening, laptop: Page) -> None:
    """A second deal is entered while the first fetch, which has only the first deal, is on its way."""
    evening.start()
    watch(laptop, evening)
    fetched: list[str] = []

    def second_deal_first(route: Route) -> None:
        answer = route.fetch()
        fetched.append(answer.text())
        if len(fetched) == 1:
            evening.deal(1, (12, 40))
        route.fulfill(response=answer)

    laptop.route("**/*part=bracket", second_deal_first)
    evening.deal(1, (20, 32))
    expect(laptop.get_by_text("deal 2: 12–40")).to_be_visible()
    assert "20–32" in fetched[0]


def test_news_keep_the_focus_and_the_open_folds_of_the_organiser(evening: Evening, laptop: Page, live_url: str) -> None:
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    evening.start()
    watch(laptop, evening, "desk/")
    fold = laptop.get_by_role("listitem").filter(has_text="Bo v Cy")
    fold.get_by_text("Walkover").click()
    fold.get_by_role("button", name="Bo is not here").focus()
    evening.deal(1, (20, 32))
    expect(laptop.get_by_role("listitem").filter(has_text="Ana v Dee")).to_contain_text("playing")
    expect(fold.get_by_role("button", name="Bo is not here")).to_be_focused()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Match 2 is decided by a walkover.")).to_be_visible()
    assert is_not_reloaded(laptop)
    other = laptop.get_by_role("listitem").filter(has_text="Ana v Dee")
    other.get_by_text("Walkover").click()
    other.get_by_role("button", name="Nobody is here").click()
    expect(laptop.get_by_role("heading", name="Nobody came to match 1?")).to_be_in_viewport()
    expect(laptop.get_by_text("The tournament is over, and Cy has won it.")).to_be_visible()
    laptop.get_by_role("button", name="Do it anyway").click()
    expect(laptop.get_by_text("Cy has won Friday Cup.")).to_be_visible()


@in_depth
def test_desk_before_the_start_follows_changes_and_keeps_typed_text(
    evening: Evening, laptop: Page, live_url: str
) -> None:
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    entries.open_check_in(evening.act())
    watch(laptop, evening, "desk/")
    expect(laptop.get_by_text("0 of 4 here")).to_be_visible()
    laptop.get_by_text("Seeds", exact=True).click()
    laptop.get_by_text("Enter somebody").click()
    laptop.get_by_text("Many names at once").click()
    laptop.get_by_label("People, one on each line").fill("Gus\nHal")
    laptop.get_by_label("Cy", exact=True).fill("1")
    entries.check_in(evening.act(), entry=2)
    expect(laptop.get_by_text("1 of 4 here")).to_be_visible()
    evening.enter(PlayerFactory.create(name="Eve"))
    expect(laptop.get_by_role("button", name="Check in Eve")).to_be_visible()
    entries.withdraw(evening.act(), entry=4)
    expect(laptop.get_by_text("1 of 4 here")).to_be_visible()
    expect(laptop.get_by_role("button", name="Check in Dee")).to_have_count(0)
    expect(laptop.get_by_label("People, one on each line")).to_have_value("Gus\nHal")
    expect(laptop.get_by_label("Cy", exact=True)).to_have_value("1")
    expect(laptop.get_by_label("Cy", exact=True)).to_be_focused()
    assert is_not_reloaded(laptop)
    starting.start(evening.act(), everybody=True)
    expect(laptop.get_by_role("alert")).to_contain_text("The tournament has changed")


@in_depth
@pytest.mark.fresh_pages
def test_news_before_the_answer_to_a_press_do_not_hide_the_answer(
    evening: Evening, laptop: Page, live_url: str
) -> None:
    """The desk gets news of the press before the answer to it, and waits for the answer."""
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    evening.write(facts.Arranged((StageSettings("swiss"),)))
    evening.start()
    watch(laptop, evening, "desk/")

    def news_first(route: Route) -> None:
        with laptop.expect_response("**/desk/?part=matches"):
            answer = route.fetch(max_redirects=0)
        route.fulfill(response=answer)

    laptop.route("**/round/publish/", news_first)
    laptop.get_by_role("button", name="Publish as proposed").click()
    expect(laptop.get_by_text("Round 1 is published.")).to_be_visible()
    expect(laptop.get_by_role("heading", name="To play now")).to_be_visible()
    expect(laptop.get_by_text("Round 1 of 2")).to_be_visible()
    assert is_not_reloaded(laptop)


@in_depth
def test_desk_shows_the_matches_when_another_desk_starts(evening: Evening, laptop: Page, live_url: str) -> None:
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    watch(laptop, evening, "desk/")
    starting.start(evening.act(), everybody=True)
    expect(laptop.get_by_role("heading", name="To play now")).to_be_visible()


def test_desk_of_a_signed_out_organiser_reports_it_and_stops_fetching(
    evening: Evening, laptop: Page, live_url: str, complaints: list[str]
) -> None:
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    evening.start()
    watch(laptop, evening, "desk/")
    asked: list[str] = []
    laptop.on("request", lambda request: asked.append(request.url) if "part=matches" in request.url else None)
    laptop.context.clear_cookies()
    evening.deal(1, (20, 32))
    expect(laptop.get_by_role("alert")).to_contain_text("no longer follows the tournament")
    expect(laptop.get_by_role("heading", name="To play now")).to_be_visible()
    assert len(asked) == 1
    complaints[:] = [line for line in complaints if "403" not in line]
