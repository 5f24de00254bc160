"""An evening in each kind of format, through the pages only: the organiser's laptop and a scorekeeper's phone.

This takes minutes, so only bin/check runs it. The first match is scored deal by deal on the phone, the next three are
walkovers on the laptop. After them, each time the organiser looks, one match is scored on the phone, and all other
matches that can be played are walkovers without a page. The desks of the other formats have no other buttons; a test of
the views reads these desks.
"""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.screens import enter_deal, phone_page, sign_in
from tests.clubs.factories import make_club, make_user
from tests.often import in_depth
from tests.tournaments.evenings import ready
from tests.tournaments.factories import Evening
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services.rebuilding import rebuild

pytestmark = in_depth

PEOPLE = ["Ana Ash", "Bo Ash", "Cy Ash", "Ana Beech", "Bo Beech", "Cy Beech", "Dee Beech"]
COUNTS = {"Groups, then cup and plate": 6}
"""Number of players; the other formats have five."""
MOST_STEPS = 80
BY_HAND = 4
"""This many matches go through the pages; after them, some do not."""
ENDLESS = {"Keizer": 6, "Ladder": 2}
"""Formats with one stage that does not end by itself. The organiser ends it after this many matches."""


@pytest.fixture
def laptop_of_the_organiser(laptop: Page, live_url: str) -> Page:
    sign_in(laptop, live_url, make_user("ana", make_club("deck")))
    return laptop


@pytest.mark.timeout(240)
@pytest.mark.parametrize("title", ["Groups, then cup and plate", *ENDLESS])
def test_tournament_of_each_format_is_finished_through_the_pages(
    title: str, laptop_of_the_organiser: Page, new_page: NewPage
) -> None:
    laptop = laptop_of_the_organiser
    set_up(laptop, title, PEOPLE[: COUNTS.get(title, 5)])
    phone = phone_page(new_page)
    laptop.get_by_text("Scorekeepers’ link").click()
    phone.goto(laptop.get_by_role("link", name="Open here").get_attribute("href") or "")
    played = 0
    for _ in range(MOST_STEPS):
        if tournament().state == "finished":
            break
        played += one_step(laptop, phone, played, ENDLESS.get(title))
    expect(laptop.get_by_text("finished", exact=True).first).to_be_visible()
    assert tournament().state == "finished"
    assert rebuild(tournament_id=tournament().pk) == []
    phone.goto(f"/tournaments/{tournament().slug}/")
    expect(phone.locator("main")).to_contain_text("Ash")


def tournament() -> Tournament:
    return Tournament.objects.get()


def set_up(laptop: Page, title: str, people: list[str]) -> None:
    laptop.goto("/clubs/deck/tournaments/new/")
    laptop.get_by_label("Name", exact=True).fill("Friday Cup")
    laptop.get_by_label("How it is played").select_option(label=title)
    laptop.get_by_label("Players, one on each line").fill("\n".join(people))
    laptop.get_by_role("button", name="Set up", exact=True).click()
    laptop.get_by_role("button", name="Start with everybody").click()
    expect(laptop.get_by_text("running", exact=True).first).to_be_visible()


def one_step(laptop: Page, phone: Page, played: int, most: int | None) -> int:
    """Does what the desk asks for next. Returns the number of matches played."""
    if most is not None and played >= most:
        laptop.get_by_role("button", name="End this stage").click()
        laptop.get_by_role("button", name="End the stage").click()
        expect(laptop.get_by_text("finished", exact=True).first).to_be_visible()
        return 0
    for ask in (publish, settle):
        if ask(laptop):
            return 0
    matches = laptop.get_by_role("region", name="To play now").get_by_role("listitem")
    if matches.count() == 0:
        challenge(laptop)
        return 0
    if 0 < played < BY_HAND:
        give_a_walkover(matches.first)
        return 1
    score_on(phone, matches.first)
    rest = give_walkovers() if played else 0
    laptop.reload()  # instead of waiting for the news
    return 1 + rest


def publish(laptop: Page) -> bool:
    button = laptop.get_by_role("button", name="Publish as proposed")
    if button.count() == 0:
        return False
    button.click()
    expect(button).to_have_count(0)
    return True


def settle(laptop: Page) -> bool:
    link = laptop.get_by_role("link", name="Settle the order")
    if link.count() == 0:
        return False
    link.first.click()
    laptop.get_by_role("button", name="Draw lots").click()
    expect(laptop.get_by_role("heading", name="Settle the order")).to_have_count(0)
    return True


def challenge(laptop: Page) -> None:
    laptop.get_by_role("link", name="Enter a challenge").click()
    laptop.get_by_role("button", name=re.compile("challenges")).first.click()
    expect(laptop.get_by_role("heading", name="To play now")).to_be_visible()


def score_on(phone: Page, match: Locator) -> None:
    """Enters two deals: the first side has few cards left, then none."""
    phone.goto(match.get_by_role("link", name="Score sheet").get_attribute("href") or "")
    enter_deal(phone, 9, 43)
    expect(phone.get_by_role("heading", name="Deal 2")).to_be_visible()
    enter_deal(phone, 0, 52)
    expect(phone.locator(".panel", has_text="Winner")).to_be_visible()


def give_a_walkover(match: Locator) -> None:
    number = match.get_by_role("link", name=re.compile(r"^Match \d+")).inner_text()
    match.get_by_text("Walkover").first.click()
    match.get_by_role("button", name=re.compile(" (wins|is not here)$")).last.click()
    page = match.page
    done = page.get_by_text(f"{number} is decided by a walkover.")
    asked = page.get_by_role("button", name="Do it anyway")
    done.or_(asked).wait_for()
    if asked.is_visible():  # because it decides the tournament
        asked.click()
        expect(done).to_be_visible()


def give_walkovers() -> int:
    """Gives a walkover in each match that can be played now. Returns their number."""
    evening = Evening(tournament(), now=timezone.now(), acts=tournament().last_event)
    found = ready(evening)
    for match in found:
        assert match.table is not None
        evening.walk_over(match.number, match.table[-1])
    return len(found)


def test_own_stages_are_arranged_and_previewed_without_javascript(new_page: NewPage, live_url: str) -> None:
    page = new_page(java_script_enabled=False)
    sign_in(page, live_url, make_user("ana", make_club("deck")))
    page.goto("/clubs/deck/tournaments/new/")
    page.get_by_label("Name", exact=True).fill("Friday Cup")
    page.get_by_label("Players, one on each line").fill("\n".join(f"Player {number}" for number in range(1, 17)))
    page.get_by_label("How it is played").select_option(label="Own arrangement")
    stages = [page.get_by_role("group", name=f"Stage {number}") for number in (1, 2, 3, 4, 5)]
    stages[0].get_by_label("Played as").select_option("swiss")
    stages[0].get_by_label("Rounds").fill("2")
    stages[1].get_by_label("Played as").select_option("double elimination")
    stages[1].get_by_label("How many places", exact=True).fill("4")
    expect(stages[4]).to_be_hidden()
    stages[2].get_by_label("Played as").select_option("single elimination")
    stages[2].get_by_label("Takes its players from").select_option("1")
    stages[2].get_by_label("From place").fill("4")
    page.get_by_role("button", name="Preview").click()
    expect(stages[2].get_by_text("Two stages use place 4 of stage 1.")).to_be_visible()
    stages[2].get_by_label("From place").fill("5")
    page.get_by_role("button", name="Preview").click()
    plan = page.get_by_role("region", name="How it will be played")
    expect(plan).to_contain_text("All from place 5 on of stage 1, 12 play; 4 rounds.")
    page.get_by_role("button", name="Set up", exact=True).click()
    page.get_by_text("How it will be played").click()
    expect(plan).to_contain_text("Stage 2: Double elimination. Places 1 to 4 of stage 1, 4 play.")
    played = [stage.format for stage in ledgers.projection_of(tournament()).settings]
    assert played == ["swiss", "double elimination", "single elimination"]
