"""The organiser's desk when the evening does not go to plan."""

import re
from typing import Literal

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from clubs.services.clubs import join_club
from games.models import Game, Player
from games.services.playing import play_games
from tests.browser.conftest import PHONE
from tests.browser.screens import ACCEPTED, path_of, send_in_background, sign_in
from tests.clubs.factories import make_club, make_user
from tests.games.factories import BotFactory, PlayerFactory
from tests.often import in_depth
from tests.tournaments.factories import Evening, evening_with, make_tournament
from tournaments.models import Entry, Event, Match
from tournaments.services import entries, starting

NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture
def evening(live_url: str) -> Evening:
    return evening_with(*NAMES)


@pytest.fixture
def desk(evening: Evening, laptop: Page, live_url: str) -> Page:
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    return laptop


def open_desk(desk: Page, evening: Evening) -> None:
    desk.goto(f"/tournaments/{evening.tournament.slug}/desk/")


@in_depth
def test_name_without_a_space_does_not_widen_the_desk_on_a_phone(phone: Page, evening: Evening, live_url: str) -> None:
    """The name is in the last act, on buttons and in the list of matches."""
    sign_in(phone, live_url, make_user("organiser", evening.tournament.club))
    evening.enter(PlayerFactory.create(name="Wolfeschlegelsteinhausenbergerdorff" * 2))
    for _ in ("before", "after the start"):
        open_desk(phone, evening)
        phone.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        if not evening.projection.has_started:
            phone.goto("about:blank")  # an open desk would reload itself
            evening.start()


NO_EVENT_STREAM = "window.EventSource = class { addEventListener() {} close() {} }"
"""For a page that gets no news, as on a bad connection; any other page updates by itself."""


def test_entry_is_found_by_name_and_checked_in_by_keyboard(laptop: Page, live_url: str) -> None:
    """The search box appears with twenty entries, and keeps its text when somebody else changes the list."""
    evening = evening_with(*NAMES, *(f"Guest {number}" for number in range(16)))
    entries.open_check_in(evening.act())
    desk = laptop
    sign_in(desk, live_url, make_user("organiser", evening.tournament.club))
    open_desk(desk, evening)
    box, rows = desk.get_by_label("Find a player"), desk.locator("#entries-part > ol > li:visible")
    expect(rows).to_have_count(19)
    expect(box).to_be_hidden()
    evening.enter(PlayerFactory.create(name="Zoë Ó Briain"))
    expect(rows).to_have_count(20)
    box.fill("zoe o")
    expect(rows).to_have_text([re.compile("Zoë Ó Briain")])
    expect(desk.get_by_role("status").filter(has_text="1 found")).to_be_visible()
    entries.check_in(evening.act(), entry=1)
    expect(desk.get_by_text("1 of 20 here")).to_be_visible()
    expect(rows).to_have_count(1)
    box.press("Enter")
    expect(desk.get_by_role("button", name="Check in Zoë Ó Briain")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("2 of 20 here")).to_be_visible()
    expect(desk.get_by_role("button", name="Undo Zoë Ó Briain")).to_be_focused()
    expect(rows).to_have_count(1)
    box.fill("nobody")
    expect(desk.get_by_text("No such name on this page.")).to_be_visible()
    box.press("Escape")
    expect(rows).to_have_count(20)


@in_depth
def test_start_button_starts_without_absent_entries(evening: Evening, desk: Page) -> None:
    entries.open_check_in(evening.act())
    open_desk(desk, evening)
    expect(desk.get_by_text("0 of 3 here")).to_be_visible()
    expect(desk.get_by_role("button", name="Start")).to_have_text("Start with everybody")
    for present, name in enumerate(("Ana", "Cy"), start=1):
        desk.get_by_role("button", name=f"Check in {name}").click()
        expect(desk.get_by_text(f"{present} of 3 here")).to_be_visible()
    desk.get_by_role("button", name="Start").filter(has_text="Start with the 2 who are here").click()
    expect(desk.get_by_role("heading", name="Start without Bo?")).to_be_visible()
    desk.get_by_role("button", name="Start", exact=True).click()
    expect(desk.get_by_text("Friday Cup has started.")).to_be_visible()


@pytest.mark.fresh_pages
def test_press_is_answered_after_an_earlier_answer_replaced_its_form(evening: Evening, desk: Page) -> None:
    entries.open_check_in(evening.act())
    open_desk(desk, evening)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/check-in/", hold)
    for name in ("Ana", "Bo"):
        with desk.expect_request("**/check-in/"):
            desk.get_by_role("button", name=f"Check in {name}").click()
    entries.check_in(evening.act(), entry=2)
    while len(held) < 2:  # the event of a request comes shortly before its route
        desk.evaluate("new Promise((resolve) => setTimeout(resolve, 20))")
    first, second = held
    first.continue_()
    expect(desk.get_by_text("2 of 3 here")).to_be_visible()
    second.continue_()
    expect(desk.get_by_role("alert")).to_have_text("Bo is checked in already.")


@in_depth
@pytest.mark.fresh_pages
def test_press_on_an_outdated_desk_is_refused_and_changes_nothing(evening: Evening, desk: Page) -> None:
    entries.open_check_in(evening.act())
    desk.add_init_script(NO_EVENT_STREAM)
    open_desk(desk, evening)
    entries.check_in(evening.act(), entry=2)
    desk.get_by_role("button", name="Check in Bo").click()
    expect(desk.get_by_role("alert")).to_have_text("Bo is checked in already.")
    expect(desk.get_by_text("1 of 3 here")).to_be_visible()


@in_depth
@pytest.mark.fresh_pages
def test_refusal_is_in_view_far_down_a_long_list(evening: Evening, desk: Page) -> None:
    evening.enter(*(PlayerFactory.create(name=f"Guest {number}") for number in range(20)))
    entries.open_check_in(evening.act())
    desk.add_init_script(NO_EVENT_STREAM)
    open_desk(desk, evening)
    entries.check_in(evening.act(), entry=23)
    desk.get_by_role("button", name="Check in Guest 19").click()
    expect(desk.get_by_role("alert")).to_be_in_viewport()


@pytest.mark.fresh_pages
def test_two_simultaneous_presses_of_start_start_once(evening: Evening, desk: Page) -> None:
    evening.check_everybody_in()
    desk.add_init_script(NO_EVENT_STREAM)  # a desk with news of the start would reload itself before the second answer
    open_desk(desk, evening)
    start = desk.locator("form", has=desk.get_by_role("button", name="Start", exact=True))
    assert send_in_background(start, times=2) == [ACCEPTED, ACCEPTED]
    open_desk(desk, evening)
    expect(desk.get_by_role("heading", name="To play now")).to_be_visible()
    assert Match.objects.count() == 3
    assert Event.objects.filter(kind="started").count() == 1


@in_depth
def test_duplicate_and_empty_names_are_refused(evening: Evening, desk: Page, complaints: list[str]) -> None:
    join_club(club=evening.tournament.club, player=Player.objects.get(name="Ana"))
    open_desk(desk, evening)
    for name, sentence in (("ana ", "Ana is already entered."), ("", "Type the name of the player.")):
        desk.get_by_label("Name").fill(name)
        desk.get_by_role("button", name="Enter by name").click()
        expect(desk.get_by_text(sentence)).to_be_visible()
    assert Entry.objects.count() == 3
    complaints[:] = [line for line in complaints if "422" not in line]


@in_depth
def test_box_for_a_seed_is_as_wide_as_two_digits(evening: Evening, desk: Page) -> None:
    open_desk(desk, evening)
    desk.get_by_text("Seeds", exact=True).click()
    box, name = desk.get_by_label("Ana", exact=True), desk.locator("label", has_text="Ana")
    expect(box).to_be_visible()
    seed, beside = box.bounding_box(), name.bounding_box()
    assert seed is not None and beside is not None
    assert 44 <= seed["width"] <= 80
    assert beside["width"] > 2 * seed["width"]


@in_depth
def test_answer_to_saved_seeds_is_in_view(evening: Evening, phone: Page, live_url: str) -> None:
    sign_in(phone, live_url, make_user("organiser", evening.tournament.club))
    open_desk(phone, evening)
    phone.get_by_text("Seeds", exact=True).click()
    phone.get_by_label("Cy", exact=True).fill("1")
    phone.get_by_role("button", name="Save the seeds").click()
    expect(phone.get_by_role("status").filter(has_text="Ana is seed 1, Cy is seed 2.")).to_be_in_viewport()


HOLD_NEWS = """() => {
    const swapped = new Promise((done) => document.addEventListener("htmx:afterSwap", done, { once: true }));
    const ask = window.fetch;
    window.fetch = async (...asked) => {
        const html = await (await ask(...asked)).text();
        window.hasNews = true;
        await swapped;
        window.shownPart = document.querySelector("#entries-part");
        setTimeout(() => { window.newsAreTaken = true; }, 0);
        return { ok: true, redirected: false, status: 200, text: () => Promise.resolve(html) };
    };
}"""


@in_depth
@pytest.mark.fresh_pages
def test_answer_is_in_view_if_its_news_arrive_at_the_same_time(evening: Evening, phone: Page, live_url: str) -> None:
    def answer_after_the_news(route: Route) -> None:
        answer = route.fetch()
        phone.wait_for_function("() => window.hasNews")
        route.fulfill(response=answer)

    sign_in(phone, live_url, make_user("organiser", evening.tournament.club))
    open_desk(phone, evening)
    phone.evaluate(HOLD_NEWS)
    phone.route("**/desk/seeds/", answer_after_the_news)
    phone.get_by_text("Seeds", exact=True).click()
    phone.get_by_label("Cy", exact=True).fill("1")
    phone.get_by_role("button", name="Save the seeds").click()
    expect(phone.get_by_role("status").filter(has_text="Ana is seed 1, Cy is seed 2.")).to_be_in_viewport()
    phone.wait_for_function("() => window.newsAreTaken")
    assert phone.evaluate("window.shownPart.isConnected"), "a part that is shown already is not replaced again"


@in_depth
def test_press_is_not_lost_if_news_arrive_before_its_release(evening: Evening, desk: Page) -> None:
    entries.open_check_in(evening.act())
    open_desk(desk, evening)
    button = desk.get_by_role("button", name="Check in Bo")
    button.hover()
    desk.mouse.down()
    with desk.expect_request_finished(lambda request: "part=entries" in request.url):
        entries.check_in(evening.act(), entry=3)
    expect(button).to_be_visible()
    desk.mouse.up()
    expect(desk.get_by_text("2 of 3 here")).to_be_visible()


@in_depth
def test_option_of_a_command_is_never_wrapped(evening: Evening, phone: Page, live_url: str) -> None:
    sign_in(phone, live_url, make_user("organiser", evening.tournament.club))
    open_desk(phone, evening)
    phone.get_by_text("Scorekeepers’ link").click()
    option = phone.locator("code .option")
    expect(option).to_have_text("--host 0.0.0.0")
    for width in range(320, 440, 8):
        phone.set_viewport_size({"width": width, "height": 740})
        assert option.evaluate("element => element.getClientRects().length") == 1, width


@in_depth
def test_seeds_are_drawn_by_lot(evening: Evening, desk: Page) -> None:
    open_desk(desk, evening)
    desk.get_by_text("Seeds", exact=True).click()
    desk.get_by_role("button", name="Draw the seeds by lot").click()
    expect(desk.get_by_text("The seeds are drawn by lot.")).to_be_visible()
    assert Event.objects.get(kind="seeded").payload["drawn"] is True


@in_depth
def test_focus_stays_or_moves_to_the_heading_after_a_press(evening: Evening, desk: Page) -> None:
    open_desk(desk, evening)
    desk.get_by_text("Seeds", exact=True).click()
    draw = desk.get_by_role("button", name="Draw the seeds by lot")
    draw.press("Enter")
    expect(desk.get_by_text("The seeds are drawn by lot.")).to_be_visible()
    expect(draw).to_be_focused()
    desk.get_by_text("Withdrawals and mistakes").click()
    desk.get_by_role("button", name="Withdraw Ana").press("Enter")
    expect(desk.get_by_role("button", name="Withdraw Ana")).to_have_count(0)
    expect(desk.get_by_role("heading", name="Entries")).to_be_focused()
    expect(draw).to_be_visible()
    entries.open_check_in(evening.act())
    expect(desk.get_by_role("button", name="Check in Bo")).to_be_visible()
    expect(desk.get_by_role("heading", name="Entries")).to_be_focused()


@in_depth
def test_start_is_undone_to_enter_a_late_player(evening: Evening, desk: Page) -> None:
    evening.start()
    open_desk(desk, evening)
    desk.get_by_role("button", name="Back to check-in").click()
    desk.get_by_role("button", name="Do it anyway").click()
    desk.get_by_text("Enter somebody").click()
    desk.get_by_label("Name").fill("Late Lea")
    desk.get_by_role("button", name="Enter by name").click()
    desk.get_by_role("button", name="Check in Late Lea").click()
    expect(desk.get_by_text("4 of 4 here")).to_be_visible()
    desk.get_by_role("button", name="Start", exact=True).click()
    expect(desk.get_by_role("heading", name="To play now")).to_be_visible()
    assert Match.objects.filter(side_rows__number=1, side_rows__entry__player__name="Late Lea").exists()


@in_depth
def test_bots_play_a_best_of_three_from_the_desk_and_have_replays(desk: Page, live_url: str) -> None:
    evening = Evening(make_tournament(best_of=3, name="Bots Cup"))
    evening.enter(*BotFactory.create_batch(2, bot="random"))
    evening.start()
    open_desk(desk, evening)
    desk.get_by_role("button", name="Play match 1").dblclick()
    expect(desk.get_by_text("The bots of match 1 are at their table.")).to_be_visible()
    while play_games(clock=timezone.now):
        pass  # a game that leaves the match open calls the next game
    expect(desk.get_by_text("has won Bots Cup.")).to_be_visible()
    assert Game.objects.count() in (2, 3)
    desk.goto(f"/tournaments/{evening.tournament.slug}/matches/1/")
    expect(desk.get_by_role("link", name="Watch the replay")).to_have_count(Game.objects.count())
    desk.get_by_role("link", name="Watch the replay").last.click()
    expect(desk.locator(".viewer.is-ready")).to_be_visible()


@in_depth
def test_links_of_a_match_open_its_page_and_its_score_sheet(evening: Evening, desk: Page) -> None:
    evening.enter(PlayerFactory.create(name="Dee"))
    evening.start()
    open_desk(desk, evening)
    for link, title in (("Match 1", "Match 1"), ("Score sheet of match 1", "Ana v Dee")):
        desk.get_by_role("link", name=link, exact=True).click()
        expect(desk.get_by_role("heading", level=1)).to_have_text(title)
        desk.go_back()
        expect(desk.get_by_role("heading", name="To play now")).to_be_visible()


def at_check_in(evening: Evening, desk: Page) -> Page:
    entries.open_check_in(evening.act())
    open_desk(desk, evening)
    return desk


@in_depth
def test_press_without_a_valid_token_is_reported(evening: Evening, desk: Page, complaints: list[str]) -> None:
    """As after another sign-in in a second tab: the token of the form is older than the session."""
    desk = at_check_in(evening, desk)
    desk.evaluate("document.querySelectorAll('[name=csrfmiddlewaretoken]').forEach((token) => token.remove())")
    desk.get_by_role("button", name="Check in Bo").click()
    expect(desk.get_by_role("alert")).to_contain_text("nothing was changed. Reload the page")
    expect(desk.get_by_role("button", name="Check in Bo")).to_be_visible()
    complaints[:] = [line for line in complaints if "403" not in line]


@in_depth
def test_press_without_network_is_reported_and_can_be_repeated(
    evening: Evening, desk: Page, complaints: list[str]
) -> None:
    at_check_in(evening, desk).context.set_offline(True)
    desk.get_by_role("button", name="Check in Bo").click()
    expect(desk.get_by_role("alert")).to_contain_text("The site cannot be reached.")
    desk.context.set_offline(False)
    desk.get_by_role("button", name="Check in Bo").click()
    expect(desk.get_by_text("1 of 3 here")).to_be_visible()
    expect(desk.get_by_role("alert")).to_have_count(0)
    complaints.clear()


@in_depth
def test_press_after_sign_out_leads_to_the_sign_in_page_and_back(evening: Evening, desk: Page) -> None:
    at_check_in(evening, desk)
    session = settings.SESSION_COOKIE_NAME
    desk.context.clear_cookies(name=session)
    desk.get_by_role("button", name="Check in Bo").click()
    expect(desk.get_by_role("heading", name="Sign in")).to_be_visible()
    desk.get_by_label("Username").fill("organiser")
    desk.get_by_label("Password").fill("slap")
    desk.get_by_role("button", name="Sign in").click()
    expect(desk.get_by_role("button", name="Check in Bo")).to_be_visible()


@in_depth
@pytest.mark.fresh_pages
def test_press_after_another_organiser_started_shows_the_matches(evening: Evening, desk: Page) -> None:
    desk.add_init_script(NO_EVENT_STREAM)
    at_check_in(evening, desk)
    for entry in (1, 2, 3):
        entries.check_in(evening.act(), entry=entry)
    starting.start(evening.act())
    desk.get_by_role("button", name="Check in Bo").click()
    expect(desk.get_by_role("heading", name="To play now")).to_be_visible()


def top_of(page: Page, words: str) -> float:
    box = page.locator("main :is(a, button, summary)").filter(has_text=words).first.bounding_box()
    assert box is not None
    return box["y"]


def test_next_tasks_are_in_view_on_a_phone(evening: Evening, phone: Page, live_url: str) -> None:
    sign_in(phone, live_url, make_user("organiser", evening.tournament.club))
    entries.open_check_in(evening.act())
    open_desk(phone, evening)
    assert max(top_of(phone, words) for words in ("Start", "Enter somebody", "Check in")) < PHONE["height"]
    phone.goto("about:blank")
    evening.start()
    open_desk(phone, evening)
    assert top_of(phone, "Score sheet") < PHONE["height"] - 100


EIGHT = "Ana\nBo\nCy\nDee\nEve\nFinn\nGus\nHana"


class Presses:
    """Presses links and buttons of a page, and counts the presses."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, role: Literal["link", "button"], name: str) -> None:
        self.page.get_by_role(role, name=name, exact=True).first.click()
        self.count += 1

    def set_up_eight(self, arrangement: str) -> None:
        self.page.get_by_label("Name", exact=True).fill("Friday Cup")
        self.page.get_by_label("How it is played").select_option(label=arrangement)
        self.page.get_by_label("Players, one on each line").fill(EIGHT)
        self.press("button", "Set up and start")


def test_eight_pasted_names_are_in_round_1_after_a_few_presses(laptop: Page, live_url: str) -> None:
    """At most three presses from the page of the club; at most six from the front page, sign-in included."""
    make_user("ana", make_club("deck"))
    laptop.goto("/")
    from_front = Presses(laptop)
    from_front.press("link", "Sign in")
    laptop.get_by_label("Username").fill("ana")
    laptop.get_by_label("Password").fill("slap")
    from_front.press("button", "Sign in")
    from_front.press("link", "Set up a tournament")
    form = path_of(laptop)
    laptop.goto("/clubs/deck/")
    from_club = Presses(laptop)
    from_club.press("link", "New tournament")
    assert path_of(laptop) == form
    in_the_form = Presses(laptop)
    in_the_form.set_up_eight("Swiss")
    in_the_form.press("button", "Publish as proposed")
    expect(laptop.get_by_role("region", name="To play now").get_by_role("listitem")).to_have_count(4)
    assert from_front.count + in_the_form.count <= 6
    assert from_club.count + in_the_form.count <= 3
