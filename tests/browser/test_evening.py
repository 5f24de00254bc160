"""A club evening from the empty desk to the winner, on the organiser's laptop, a phone and a spectator's screen."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from clubs.services.clubs import join_club
from games.models import Game
from tests.browser.conftest import NewPage
from tests.browser.screens import GAME_PATIENCE, enter_deal, is_not_reloaded, mark_page, path_of
from tests.clubs.factories import make_club, make_user
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import Evening, deals_on_sheets
from tournaments.models import Tournament

SEEDS = ("Marek", "Ruth", "Nadia the newcomer", "Greedy", "Random")
"""With five entries seeds 1, 2 and 3 have byes. The bots meet in match 2, and Ruth meets Nadia in match 6."""

PRESSED_TWICE = """button => {
    button.click();
    const said = [button.textContent, button.ariaDisabled];
    button.click();
    return said;
}"""
"""Both presses are in one script: after a click Playwright waits for the next page before it reads this page."""


@pytest.mark.usefixtures("celery_worker_process")
@pytest.mark.timeout(120)
def test_evening_runs_from_the_empty_desk_to_the_winner_on_every_screen(
    laptop: Page, phone: Page, new_page: NewPage
) -> None:
    set_up_the_club()
    sign_in_at_the_desk(laptop)
    set_up_the_tournament(laptop)
    enter_everybody(laptop)
    spectator = watch_as_a_stranger(new_page, laptop)
    seed_by_hand(laptop)
    check_in_and_start(laptop)
    expect(spectator.get_by_role("group", name="Bracket")).to_be_visible()

    open_the_scorekeepers_link(phone, laptop)
    mark_page(laptop)
    ruth_beats_nadia(phone, spectator)
    the_bots_play_at_a_click(laptop, spectator)
    marek_beats(bot_in(spectator, 5), phone)
    expect(side(spectator, 7, "Marek")).to_be_visible()
    win(phone, 7, for_first=False)

    expect(phone.locator(".panel", has_text="Winner")).to_contain_text("Ruth")
    expect(spectator.locator(".winner-panel")).to_contain_text("Ruth")
    expect(laptop.get_by_text("Ruth has won Friday Cup.")).to_be_visible()
    assert is_not_reloaded(laptop) and is_not_reloaded(spectator)


def set_up_the_club() -> None:
    club = make_club("deck")
    make_user("ana", club)
    for name in ("Marek", "Ruth", "Leila"):
        join_club(club=club, player=PlayerFactory.create(name=name))


def sign_in_at_the_desk(laptop: Page) -> None:
    laptop.goto("/clubs/deck/tournaments/new/")
    laptop.get_by_label("Username").fill("ana")
    laptop.get_by_label("Password").fill("slap")
    laptop.get_by_role("button", name="Sign in").click()
    expect(laptop.get_by_role("heading", name="Set up a tournament")).to_be_visible()


def set_up_the_tournament(laptop: Page) -> None:
    laptop.get_by_label("Name", exact=True).fill("Friday Cup")
    people = laptop.get_by_label("Players, one on each line")
    people.fill("Marek\nMarek")
    laptop.get_by_role("button", name="Set up", exact=True).click()
    expect(people).to_be_focused()
    expect(laptop.locator("#id_people_error")).to_be_in_viewport()
    people.fill("Ruth\nLeila")
    laptop.get_by_role("button", name="Set up", exact=True).click()
    expect(laptop.get_by_text("Friday Cup is set up.")).to_be_visible()
    assert path_of(laptop) == "/tournaments/friday-cup/desk/"


def test_slow_press_shows_its_progress_and_is_sent_once(laptop: Page) -> None:
    set_up_the_club()
    sign_in_at_the_desk(laptop)
    laptop.get_by_label("Name", exact=True).fill("Friday Cup")
    sent: list[str] = []
    laptop.on("request", lambda request: sent.append(request.method))
    label_and_state = laptop.get_by_role("button", name="Set up", exact=True).evaluate(PRESSED_TWICE)
    assert label_and_state == ["Setting up …", "true"]
    expect(laptop.get_by_text("Friday Cup is set up.")).to_be_visible()
    assert sent.count("POST") == 1
    laptop.go_back()
    expect(laptop.get_by_role("button", name="Set up", exact=True)).to_be_enabled()


def enter_everybody(laptop: Page) -> None:
    """Enters two bots, a new name, and Marek last, so that seeding has to change the order."""
    for bot in ("Random", "Greedy"):
        laptop.get_by_label("A bot").select_option(label=f"{bot} (plays {bot.lower()})")
        laptop.get_by_role("button", name="Enter the bot").click()
        expect(laptop.get_by_text(f"{bot} is entered.")).to_be_visible()
    laptop.get_by_label("Name").fill("Nadia the newcomer")
    laptop.get_by_role("button", name="Enter by name").click()
    expect(laptop.get_by_text("Nadia the newcomer is entered.")).to_be_visible()
    laptop.get_by_label("A member").select_option(label="Marek")
    laptop.get_by_role("button", name="Enter the member").click()
    expect(laptop.get_by_text("Marek is entered.")).to_be_visible()


def watch_as_a_stranger(new_page: NewPage, laptop: Page) -> Page:
    spectator = new_page()
    spectator.goto(str(laptop.get_by_role("link", name="Public page").get_attribute("href")))
    expect(spectator.get_by_role("listitem").filter(has_text="Nadia the newcomer")).to_be_visible()
    expect(spectator.get_by_role("link", name="Organiser’s desk")).to_have_count(0)
    mark_page(spectator)
    return spectator


def seed_by_hand(laptop: Page) -> None:
    laptop.get_by_text("Seeds", exact=True).click()
    for seed, name in enumerate((*SEEDS, "Leila"), start=1):
        laptop.get_by_label(name, exact=True).fill(str(seed))
    laptop.get_by_role("button", name="Save the seeds").click()
    expect(laptop.get_by_text("The seeds are saved.")).to_be_visible()


def check_in_and_start(laptop: Page) -> None:
    """Checks in everybody except Leila; bots need no check-in."""
    laptop.get_by_role("button", name="Open check-in").click()
    for name in SEEDS[:3]:
        laptop.get_by_role("button", name=f"Check in {name}").click()
        expect(laptop.get_by_role("listitem").filter(has_text=name).get_by_text("here")).to_be_visible()
    expect(laptop.get_by_text("5 of 6 here")).to_be_visible()
    laptop.get_by_role("button", name="Start with the 5 who are here").click()
    expect(laptop.get_by_role("heading", name="Start without Leila?")).to_be_visible()
    laptop.get_by_role("button", name="Start", exact=True).click()
    expect(laptop.get_by_text("Friday Cup has started.")).to_be_visible()


def open_the_scorekeepers_link(phone: Page, laptop: Page) -> None:
    laptop.get_by_text("Scorekeepers’ link").click()
    phone.goto(str(laptop.get_by_role("link", name="Open here").get_attribute("href")))
    assert path_of(phone) == "/tournaments/friday-cup/"
    expect(phone.get_by_role("heading", name="Enter a score")).to_be_visible()


def ruth_beats_nadia(phone: Page, spectator: Page) -> None:
    phone.get_by_role("link", name="Score sheet of match 6").click()
    enter_deal(phone, 30, 30)
    expect(phone.get_by_text("30 + 30 is 60, 8 too many: together the players hold all 52 cards.")).to_be_visible()
    expect(phone.get_by_label("Ruth")).to_have_value("30")
    expect(phone.get_by_label("Nadia the newcomer")).to_have_value("30")
    assert deals_on_sheets() == []
    enter_deal(phone, 22, 30)
    expect(phone.get_by_text("Ruth leads with 22 cards against 30.")).to_be_visible()
    expect(match(spectator, 6)).to_contain_text("deal 1: 22–30")
    enter_deal(phone, 9, 43)
    expect(phone.get_by_role("button", name="Enter deal 3")).to_be_visible()
    enter_deal(phone, 0, 52)
    expect(phone.locator(".panel", has_text="Winner")).to_contain_text("Ruth")
    expect(side(spectator, 6, "Ruth")).to_have_class(re.compile("is-winner"))
    expect(side(spectator, 7, "Ruth")).to_be_visible()


def the_bots_play_at_a_click(laptop: Page, spectator: Page) -> None:
    laptop.get_by_role("button", name="Play match 2").click()
    expect(laptop.get_by_text("The bots of match 2 are at their table.")).to_be_visible()
    mark_page(laptop)
    expect(match(spectator, 2).locator(".is-winner")).to_be_visible(timeout=GAME_PATIENCE)
    winner = Game.objects.get(state=Game.State.FINISHED).winner
    name = SEEDS[3:][winner if winner is not None else -1]
    expect(match(spectator, 2).locator(".is-winner")).to_contain_text(name)
    expect(side(spectator, 5, name)).to_be_visible()
    expect(laptop.get_by_text(f"Marek v {name}")).to_be_visible()


def bot_in(spectator: Page, number: int) -> str:
    return next(name for name in SEEDS[3:] if name in match(spectator, number).inner_text())


def marek_beats(bot: str, phone: Page) -> None:
    phone.get_by_role("link", name="To the next match").click()
    phone.get_by_role("link", name="Score sheet of match 5").click()
    expect(phone.get_by_role("heading", name=f"Marek v {bot}")).to_be_visible()
    win(phone, 5, for_first=True)


def win(phone: Page, number: int, *, for_first: bool) -> None:
    """Wins the match in three deals. The third leaves one side without cards, and is entered on the phone."""
    evening = Evening(Tournament.objects.get(), now=timezone.now(), acts=10 * number)
    first, second, last = ((few, 52 - few) if for_first else (52 - few, few) for few in (20, 11, 0))
    for deal in (first, second):
        evening.deal(number, deal)
    phone.goto(f"/tournaments/friday-cup/matches/{number}/score/")
    enter_deal(phone, *last)
    expect(phone.locator(".panel", has_text="Winner")).to_be_visible()


def match(page: Page, number: int) -> Locator:
    return page.get_by_role("link", name=re.compile(rf"^Match {number}\b"))


def side(page: Page, number: int, name: str) -> Locator:
    return match(page, number).locator(".bracket-side", has_text=name)
