"""A player's phone says that a match waits: the open page by itself, a closed one by its service worker."""

import pytest
from playwright.sync_api import Page, expect

from clubs.services.player_links import renew_link
from games.models import Player
from tests.browser.screens import is_unmoved, leave_a_mark
from tests.tournaments.evenings import arranged, begin, pair_round
from tests.tournaments.factories import Evening

FELT = "window.felt = []; navigator.vibrate = (pattern) => window.felt.push(pattern);"


@pytest.fixture
def evening(live_url: str) -> Evening:
    return begin(arranged("swiss", 4, "Ana", "Bo", "Cy", "Dee", rounds=3))


def own_page(evening: Evening, name: str) -> str:
    link = renew_link(club=evening.tournament.club, player=Player.objects.get(name=name))
    return f"/me/{link.key}/"


def test_an_open_page_vibrates_when_its_player_is_called(evening: Evening, phone: Page) -> None:
    phone.add_init_script(FELT)
    phone.goto(own_page(evening, "Ana"))
    vibrate = phone.get_by_role("button", name="Vibrate while this page is open")
    vibrate.tap()
    expect(vibrate).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate("felt") == [300], "so that one feels what it will be like"
    leave_a_mark(phone)
    pair_round(evening)
    expect(phone.get_by_role("link", name="Enter the score")).to_be_visible()
    assert phone.evaluate("felt.length") == 2 and is_unmoved(phone)
    phone.reload()
    expect(vibrate).to_have_attribute("aria-pressed", "true")
