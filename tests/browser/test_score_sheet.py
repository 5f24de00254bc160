"""The score sheet: simultaneous and repeated entries, refusals, corrections and undo."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from engine.scoring import Figures
from games.models import Player
from tests.browser.conftest import PHONE, NewPage
from tests.browser.screens import (
    ACCEPTED,
    enter_deal,
    follow_scorekeepers_link,
    ignore_expected_errors,
    open_sheet,
    phone_page,
    send_in_background,
    type_deal,
)
from tests.browser.viewer_page import boxes
from tests.often import in_depth
from tests.tournaments.evenings import arranged, begin
from tests.tournaments.factories import Evening, deals_on_sheets, evening_with, started
from tournaments.ledger import facts
from tournaments.models import Event
from tournaments.services.setting_up import renew_scorekeeper_link

NAMES = ("Ana", "Bo", "Cy", "Dee")
"""Match 1 is Ana against Dee, match 2 Bo against Cy, match 3 the final."""

BROKEN_WORDS = """all => all.flatMap((one) => {
    const text = one.querySelector("bdi")?.firstChild;
    const isBroken = (word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    };
    return [...(text?.data ?? "").matchAll(/[^\\s-]+/g)].filter(isBroken).map(String);
})"""
"""Words of names that are broken over more than one line."""

CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2)
    .map(one => one.textContent)"""

FORTY_LETTERS = [f"Maximiliane von Hohenberg-Rautenstrau, {seat}" for seat in range(8)]
LONG_NAMES = ("Ana Ferreira", "Maximiliane von Hohenberg-Rautenstrauch", "Priya Raghunathan", "Leila Haddad")


@pytest.fixture
def evening(live_url: str) -> Evening:
    evening = evening_with(*NAMES)
    evening.start()
    return evening


@pytest.fixture
def other_phone(new_page: NewPage) -> Page:
    return phone_page(new_page)


PAD = ".score-pad input[name^=cards_], .score-pad input[name=left], .score-pad button"


def lower_edge_of_the_pad(page: Page) -> float:
    """Lower edge of the fields, the keys and the button of the sheet, on a page that was not scrolled."""
    assert page.evaluate("scrollY") == 0
    return max(box["y"] + box["height"] for box in boxes(page, PAD))


def test_pad_is_in_view_with_whole_names_on_a_phone(live_url: str, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    evening = evening_with(*FORTY_LETTERS[:2])
    evening.start()
    follow_scorekeepers_link(page, evening)
    table, entered = evening.projection.matches[1].table or (), 0
    for deal in (2, 15):
        figures = [(10, 42) if number % 2 else (26, 26) for number in range(entered + 1, deal)]
        lines = enumerate(figures, start=entered + 1)
        evening.write(*(facts.DealEntered(1, table, 1, number, Figures(cards)) for number, cards in lines))
        entered = deal - 1
        page.goto(f"/tournaments/{evening.tournament.slug}/matches/1/score/")
        expect(page.get_by_role("button", name=f"Enter deal {deal}")).to_be_visible()
        for width, height in ((360, 740), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert lower_edge_of_the_pad(page) <= height, f"deal {deal}"
            names_are_whole(page.locator(".score-pad > .field > label"), FORTY_LETTERS[:2])
        page.set_viewport_size({"width": 360, "height": 740})


@in_depth
def test_pad_for_six_seats_is_in_view_on_a_phone(live_url: str, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_sheet(page, started(6, variant_id="six-seats-three-packs"), 1)
    assert lower_edge_of_the_pad(page) <= 740


@in_depth
def test_names_of_forty_letters_are_whole_at_the_fields(phone: Page) -> None:
    open_sheet(phone, begin(arranged("single elimination", 8, *FORTY_LETTERS, seats=8)), 1)
    for width, height in ((844, 390), (360, 740)):
        phone.set_viewport_size({"width": width, "height": height})
        names_are_whole(phone.locator(".place-name"), FORTY_LETTERS)


def names_are_whole(at_fields: Locator, names: Sequence[str]) -> None:
    assert sorted(at_fields.all_inner_texts()) == sorted(names)
    assert at_fields.evaluate_all(CUT) == []
    assert at_fields.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@in_depth
def test_same_figures_of_two_scorekeepers_enter_one_deal(evening: Evening, phone: Page, other_phone: Page) -> None:
    for page in (phone, other_phone):
        open_sheet(page, evening, 1)
    enter_deal(phone, 20, 32)
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    enter_deal(other_phone, 20, 32)
    expect(other_phone.get_by_text("Deal 1 is already entered, 20–32.")).to_be_visible()
    expect(other_phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert deals_on_sheets() == [(20, 32)]


@in_depth
def test_conflicting_figures_are_refused_and_entered_figures_shown(
    evening: Evening, phone: Page, other_phone: Page
) -> None:
    for page in (phone, other_phone):
        open_sheet(page, evening, 1)
    enter_deal(phone, 20, 32)
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    enter_deal(other_phone, 22, 30)
    refusal = other_phone.get_by_role("alert")
    expect(refusal).to_contain_text("has entered 20–32 for deal 1, not 22–30")
    expect(other_phone.get_by_label("Ana")).to_have_value("22")
    assert deals_on_sheets() == [(20, 32)]


@in_depth
def test_refusal_links_to_the_correction_of_the_deal(evening: Evening, phone: Page) -> None:
    open_sheet(phone, evening, 1)
    evening.deal(1, (20, 32))
    enter_deal(phone, 22, 30)
    expect(phone.get_by_role("alert")).to_contain_text("has entered 20–32 for deal 1, not 22–30")
    phone.get_by_role("link", name="Correct deal 1").first.click()
    expect(phone.get_by_text("Entered: Ana 20, Dee 32.")).to_be_visible()
    expect(phone.get_by_label("Ana")).to_have_value("22")
    phone.get_by_role("button", name="Correct the deal").click()
    expect(phone.get_by_text("The correction of deal 1 is saved.")).to_be_visible()
    assert deals_on_sheets() == [(22, 30)]


@in_depth
def test_sheet_reports_a_deal_entered_by_somebody_else(evening: Evening, phone: Page) -> None:
    open_sheet(phone, evening, 1)
    type_deal(phone, 20, 32)
    evening.deal(1, (20, 32))
    expect(phone.get_by_role("status")).to_contain_text("Deal 1 was entered meanwhile, 20–32.")
    expect(phone.get_by_label("Ana")).to_have_value("20")


@pytest.mark.fresh_pages
def test_deal_whose_answer_was_lost_is_sent_again_and_entered_once(evening: Evening, phone: Page) -> None:
    open_sheet(phone, evening, 1)
    type_deal(phone, 20, 32)
    statuses: list[int] = []

    def lose_the_answer(route: Route) -> None:
        statuses.append(route.fetch(max_redirects=0).status)
        route.fulfill(status=204)

    phone.route("**/score/", lose_the_answer, times=1)
    with phone.expect_response(lambda answer: answer.request.method == "POST" and answer.status == 200):
        phone.get_by_role("button", name="Enter deal 1").click()
    expect(phone.locator("[data-outbox]")).to_be_hidden()
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert statuses == [200]
    expect(phone.get_by_text("is already entered")).to_have_count(0)
    assert deals_on_sheets() == [(20, 32)]


@in_depth
def test_form_sent_twice_at_once_enters_one_deal(evening: Evening, phone: Page) -> None:
    """Both requests are sent at the same time, and both are accepted."""
    open_sheet(phone, evening, 1)
    type_deal(phone, 20, 32)
    assert send_in_background(phone.locator(".score-pad"), times=2) == [ACCEPTED, ACCEPTED]
    assert deals_on_sheets() == [(20, 32)]


@in_depth
def test_back_leaves_the_sheet_and_forward_shows_the_next_deal(evening: Evening, phone: Page) -> None:
    open_sheet(phone, evening, 1)
    enter_deal(phone, 20, 32)
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("button", name="Enter deal 2")).to_have_count(0)
    phone.go_forward()
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert deals_on_sheets() == [(20, 32)]


@in_depth
def test_form_that_was_changed_is_not_treated_as_a_repeat(evening: Evening, phone: Page) -> None:
    """As from a page that "back" restored from the back/forward cache."""
    open_sheet(phone, evening, 1)
    type_deal(phone, 20, 32)
    assert send_in_background(phone.locator(".score-pad"), times=1) == [ACCEPTED]
    enter_deal(phone, 22, 30)
    expect(phone.get_by_role("alert")).to_contain_text("has entered 20–32 for deal 1, not 22–30")
    assert deals_on_sheets() == [(20, 32)]


@in_depth
def test_second_figure_follows_from_the_first_until_it_is_typed(evening: Evening, phone: Page) -> None:
    open_sheet(phone, evening, 1)
    phone.get_by_label("Ana").fill("20")
    expect(phone.get_by_label("Dee")).to_have_value("32")
    phone.get_by_label("Dee").fill("31")
    phone.get_by_label("Ana").fill("21")
    expect(phone.get_by_label("Dee")).to_have_value("31")


@in_depth
def test_tab_key_skips_the_keys_of_the_pad(evening: Evening, phone: Page) -> None:
    open_sheet(phone, evening, 1)
    expect(phone.get_by_role("button", name="52", exact=True)).to_be_visible()
    phone.get_by_label("Ana").focus()
    phone.keyboard.type("20")
    phone.keyboard.press("Tab")
    expect(phone.get_by_label("Dee")).to_be_focused()
    phone.keyboard.press("Tab")
    expect(phone.get_by_role("button", name="Enter deal 1")).to_be_focused()
    phone.keyboard.press("Tab")
    assert phone.evaluate("document.activeElement.closest('[data-keys]')") is None
    phone.get_by_label("Dee").focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert deals_on_sheets() == [(20, 32)]


IMPOSSIBLE = (
    ("20", "31", "20 + 31 is 51, 1 too few"),
    ("0", "52", "Nobody can be rid of all cards in deal 1"),
    ("-2", "54", "A number of cards is a whole number, 0 or more."),
    ("a lot", "", "Type the cards as a whole number, such as 31."),
    ("", "", "Enter how many cards Ana holds."),
)


@in_depth
def test_impossible_figures_are_refused_with_a_reason(evening: Evening, phone: Page) -> None:
    open_sheet(phone, evening, 1)
    for first, second, sentence in IMPOSSIBLE:
        enter_deal(phone, first, second)
        expect(phone.get_by_text(sentence).first).to_be_visible()
        expect(phone.get_by_label("Ana")).to_have_value(first)
    assert deals_on_sheets() == []


def test_late_correction_shows_its_effects_and_can_be_undone(evening: Evening, phone: Page) -> None:
    evening.game(1, [(20, 32), (12, 40), (0, 52)])
    evening.win(2, entry=2)
    evening.deal(3, (24, 28))
    open_sheet(phone, evening, 1)
    phone.get_by_role("link", name="Correct deal 3").click()
    enter_correction(phone, 52, 0)
    changes = phone.get_by_role("region", name="This also changes").get_by_role("listitem")
    expect(changes).to_have_text(
        [
            "Dee wins match 1, not Ana.",
            "Match 3 (final) will be Dee v Bo. Ana is taken out.",
            "The score of match 3 (1 deal) no longer counts. Play the match again.",
        ]
    )
    assert (0, 52) in deals_on_sheets()
    phone.get_by_role("button", name="Correct anyway").click()
    expect(phone.locator(".panel", has_text="Winner")).to_contain_text("Dee")
    assert (24, 28) not in deals_on_sheets()

    phone.get_by_role("button", name="Undo the last entry").click()
    expect(phone.get_by_role("heading", name="Undo the last entry")).to_be_visible()
    expect(phone.get_by_role("region", name="This also changes")).to_contain_text("Ana wins match 1, not Dee.")
    phone.get_by_role("button", name="Do it anyway").click()
    expect(phone.get_by_text("Undone: the correction of deal")).to_be_visible()
    expect(phone.locator(".panel", has_text="Winner")).to_contain_text("Ana")
    assert (24, 28) in deals_on_sheets()


def enter_correction(phone: Page, first: int, second: int) -> None:
    type_deal(phone, first, second)
    phone.get_by_role("button", name="Correct the deal").click()


@in_depth
def test_correction_can_be_cancelled(evening: Evening, phone: Page) -> None:
    evening.game(1, [(20, 32), (12, 40), (0, 52)])
    open_sheet(phone, evening, 1)
    phone.get_by_role("link", name="Correct deal 3").click()
    enter_correction(phone, 5, 47)
    phone.get_by_role("link", name="Cancel").click()
    expect(phone.locator(".panel", has_text="Winner")).to_contain_text("Ana")
    assert deals_on_sheets() == [(20, 32), (12, 40), (0, 52)]


@in_depth
def test_last_deal_can_be_undone_and_entered_again(evening: Evening, phone: Page) -> None:
    evening.game(1, [(20, 32), (12, 40)])
    open_sheet(phone, evening, 1)
    phone.get_by_role("button", name="Undo the last entry").click()
    expect(phone.get_by_text("Undone: deal 2, 12–40.")).to_be_visible()
    enter_deal(phone, 14, 38)
    expect(phone.get_by_role("button", name="Enter deal 3")).to_be_visible()
    assert deals_on_sheets() == [(20, 32), (14, 38)]


@in_depth
def test_undo_from_an_outdated_sheet_is_refused(evening: Evening, phone: Page, other_phone: Page) -> None:
    evening.deal(1, (20, 32))
    for page in (phone, other_phone):
        open_sheet(page, evening, 1)
    enter_deal(other_phone, 12, 40)
    expect(other_phone.get_by_role("button", name="Enter deal 3")).to_be_visible()
    phone.get_by_role("button", name="Undo the last entry").click()
    expect(phone.get_by_text("Somebody else has changed the score.")).to_be_visible()
    assert deals_on_sheets() == [(20, 32), (12, 40)]


@in_depth
def test_old_scorekeepers_link_no_longer_works(evening: Evening, phone: Page, complaints: list[str]) -> None:
    renew_scorekeeper_link(tournament_id=evening.tournament.pk)
    follow_scorekeepers_link(phone, evening)
    expect(phone.get_by_role("heading", name="This link no longer works")).to_be_visible()
    phone.goto(f"/tournaments/{evening.tournament.slug}/matches/1/score/")
    expect(phone.get_by_role("heading", name="Sign in")).to_be_visible()
    assert not Event.objects.filter(kind="deal_entered").exists()
    ignore_expected_errors(complaints, status=410, times=1)


@in_depth
def test_four_long_names_above_the_deals_are_readable_on_a_phone(live_url: str, phone: Page) -> None:
    """If the names do not fit, the table scrolls and not the page."""
    evening = started(4, variant_id="four-seats")
    for player, name in zip(Player.objects.order_by("pk"), LONG_NAMES, strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    table = evening.projection.matches[1].table or ()
    evening.write(facts.DealEntered(1, table, 1, 1, Figures((6, 16, 15, 15), (0, 1, 2, 3))))
    open_sheet(phone, evening, 1)
    headings = phone.locator(".deals thead th")
    expect(headings).to_have_text(["Deal", *(re.compile(name) for name in LONG_NAMES)])
    correct = phone.get_by_role("link", name="Correct deal 1").bounding_box()
    assert correct and correct["x"] + correct["width"] < PHONE["width"]
    cut = headings.evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow !== 'visible')"
        ".map((one) => one.textContent)"
    )
    assert cut == []
    assert headings.evaluate_all(BROKEN_WORDS) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    Player.objects.filter(name=LONG_NAMES[0]).update(name="Wolfeschlegelsteinhausenbergerdorff" * 2)
    phone.goto(phone.url.removesuffix("score/"))
    figure = phone.locator(".deals tbody td").first.bounding_box()
    assert figure and figure["x"] + figure["width"] < PHONE["width"]
    expect(phone.get_by_role("group", name="Deals of game 1")).to_have_attribute("tabindex", "0")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
