"""A Swiss evening of eight on the organiser's phone: set up, paired, scored, corrected, paired again."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.screens import phone_page, sign_in
from tests.clubs.factories import make_club, make_user
from tests.often import in_depth
from tests.tournaments.factories import Evening
from tournaments.models import Tournament

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal")


@pytest.fixture
def phone_of_the_organiser(new_page: NewPage, live_url: str) -> Page:
    club = make_club("deck")
    phone = phone_page(new_page)
    sign_in(phone, live_url, make_user("ana", club))
    return phone


@in_depth
@pytest.mark.timeout(120)
def test_swiss_evening_is_run_from_a_phone(phone_of_the_organiser: Page) -> None:
    phone = phone_of_the_organiser
    set_up(phone)
    evening = Evening(Tournament.objects.get())
    publish_the_first_round_with_two_swapped(phone)
    first_round(evening)
    publish_as_proposed(phone, 2)
    correct_a_match_of_the_first_round(phone, evening)
    pair_again(phone, evening)
    assert is_as_wide_as_the_phone(phone)


def set_up(phone: Page) -> None:
    """Sets up and starts the tournament with two presses after the names."""
    phone.goto("/clubs/deck/tournaments/new/")
    phone.get_by_label("Name", exact=True).fill("Friday Swiss")
    phone.get_by_label("How it is played").select_option(label="Swiss")
    expect(phone.get_by_role("textbox", name="Rounds")).to_be_visible()
    expect(phone.locator("#id_groups")).to_be_hidden()
    phone.get_by_label("Players, one on each line").fill("\n".join(NAMES))
    assert is_as_wide_as_the_phone(phone)
    phone.get_by_role("button", name="Set up", exact=True).click()
    phone.get_by_role("button", name="Start with everybody").click()
    expect(phone.get_by_role("heading", name="Round 1 is ready to be paired")).to_be_visible()


def publish_the_first_round_with_two_swapped(phone: Page) -> None:
    phone.get_by_role("link", name="See the pairings").click()
    expect(phone.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
    phone.get_by_text("Change by hand").click()
    phone.get_by_label("Swap", exact=True).select_option(label="Ana")
    phone.get_by_label("with", exact=True).select_option(label="Bo")
    phone.get_by_role("button", name="Swap").click()
    expect(phone.get_by_role("heading", name="Changed by hand")).to_be_visible()
    assert is_as_wide_as_the_phone(phone)
    phone.get_by_role("button", name="Publish round 1").click()
    expect(phone.get_by_text("Round 1 of 3")).to_be_visible()


def first_round(evening: Evening) -> None:
    """Scores the first round through the services, as the scorekeepers' phones would."""
    for number in range(1, 5):
        table = evening.projection.matches[number].table
        assert table is not None
        evening.win(number, entry=table[0])


def publish_as_proposed(phone: Page, number: int) -> None:
    """Publishes the round at the desk, which has followed the scores by itself."""
    expect(phone.get_by_role("heading", name=f"Round {number} is ready to be paired")).to_be_visible()
    phone.get_by_role("button", name="Publish as proposed").click()
    expect(phone.get_by_text(f"Round {number} of 3")).to_be_visible()


def correct_a_match_of_the_first_round(phone: Page, evening: Evening) -> None:
    """Undoes the last deal of match 1 in the ledger, and lets the other side win."""
    phone.get_by_role("link", name="Ledger").click()
    row = phone.get_by_role("listitem").filter(has_text=re.compile(r"entered deal 3 of match 1,"))
    row.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("heading", name=re.compile("^Undo: entered deal 3 of match 1"))).to_be_visible()
    expect(phone.get_by_text("Match 1 is open again")).to_be_visible()
    phone.get_by_role("button", name="Do it anyway").click()
    expect(row.get_by_text("undone", exact=True)).to_be_visible()
    assert is_as_wide_as_the_phone(phone)
    table = evening.projection.matches[1].table
    assert table is not None
    evening.walk_over(1, table[1])


def pair_again(phone: Page, evening: Evening) -> None:
    before = [match.sides for match in evening.projection.matches.values()]
    phone.goto(f"/tournaments/{evening.tournament.slug}/desk/")
    phone.get_by_role("button", name="Pair the round again").click()
    expect(phone.get_by_role("heading", name="Pair the round again?")).to_be_visible()
    assert [match.sides for match in evening.projection.matches.values()] == before
    phone.get_by_role("button", name="Do it anyway").click()
    expect(phone.get_by_text("The round is paired again.")).to_be_visible()
    after = [match.sides for match in evening.projection.matches.values()]
    assert after[:4] == before[:4] and after != before


def is_as_wide_as_the_phone(phone: Page) -> bool:
    return bool(phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"])
