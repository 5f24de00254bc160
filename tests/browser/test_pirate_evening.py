"""An evening of Pirate for six, two of them bots: set up by family, scored in ships, watched, and played to the end."""

import re

from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.services.playing import play_games
from tests.browser.screens import follow_scorekeepers_link, sign_in
from tests.clubs.factories import make_club, make_user
from tests.tournaments.factories import Evening
from tournaments.ledger import facts
from tournaments.models import Tournament

SEEDS = ("Ana Ash", "Bo Birch", "Cy Cedar", "Greedy", "Planner", "Dee Drift")
"""With six entries seeds 1 and 2 have byes. The bots meet in match 2, and Cy meets Dee in match 4."""


def test_pirate_evening_is_set_up_scored_watched_and_won(laptop: Page, phone: Page, live_url: str) -> None:
    sign_in(laptop, live_url, make_user("ana", make_club("deck")))
    set_up(laptop)
    enter_bots(laptop)
    evening = Evening(Tournament.objects.get(), now=timezone.now())
    numbers = {entry.name: entry.number for entry in evening.projection.playing}
    evening.write(facts.Seeded(tuple(numbers[name] for name in SEEDS)))
    evening.start()
    laptop.get_by_role("button", name="Play match 2").click()
    expect(laptop.get_by_text("The bots of match 2 are at their table.")).to_be_visible()
    play_games(clock=timezone.now)
    watch_the_bots(laptop)
    follow_scorekeepers_link(phone, evening)
    cy_meets_dee(phone)
    enter(phone, 5, 5, 3)
    expect(phone.get_by_text("Winner")).to_be_visible()
    enter(phone, 6, 1, 5)
    enter(phone, 7, 4, 3)
    expect(phone.locator(".panel", has_text="Winner")).to_contain_text("Ana Ash")
    phone.get_by_role("link", name="To the bracket").click()
    expect(phone.locator(".winner-panel")).to_contain_text("Ana Ash")
    expect(phone.get_by_role("link", name=re.compile(r"^Match 5\b"))).to_contain_text(re.compile("Greedy|Planner"))


def set_up(laptop: Page) -> None:
    laptop.goto("/clubs/deck/tournaments/new/")
    laptop.get_by_label("Name", exact=True).fill("Pirate Night")
    variants = laptop.get_by_label("Variant")
    expect(laptop.get_by_label("Spit", exact=True)).to_be_checked()
    laptop.get_by_label("Patience", exact=True).check()
    expect(variants).to_have_value("grabbage")
    variants.select_option("pirate")
    people = [name for name in SEEDS if " " in name]
    laptop.get_by_label("Players, one on each line").fill("\n".join(people))
    laptop.get_by_role("button", name="Set up", exact=True).click()
    expect(laptop.get_by_role("link", name="Pirate", exact=True)).to_be_visible()


def enter_bots(laptop: Page) -> None:
    for bot in ("Greedy", "Planner"):
        laptop.get_by_label("A bot").select_option(label=f"{bot} (plays {bot.lower()})")
        laptop.get_by_role("button", name="Enter the bot").click()
        expect(laptop.get_by_text(f"{bot} is entered.")).to_be_visible()


def cy_meets_dee(phone: Page) -> None:
    """Enters scores on the pad: first too many ships, then a level score, then a win."""
    phone.get_by_role("link", name="Score sheet of match 4").click()
    for first, second in (("5", "4"), ("4", "4"), ("3", "5")):
        fields = phone.get_by_label("Cy Cedar"), phone.get_by_label("Dee Drift")
        for field, ships in zip(fields, (first, second), strict=True):
            field.click()
            phone.get_by_role("button", name=ships, exact=True).click()
        phone.get_by_role("button", name="Enter deal 1").click()
        expect(answer_to(phone, first, second)).to_be_visible()


def answer_to(phone: Page, first: str, second: str) -> Locator:
    answers = {
        "54": "There are 8 ships, and 9 are entered.",
        "44": "Level after 1 deal: nobody has won this game. Play it again.",
    }
    return phone.get_by_text(answers[first + second]) if first + second in answers else phone.get_by_text("Winner")


def watch_the_bots(laptop: Page) -> None:
    laptop.goto("/tournaments/pirate-night/matches/2/")
    laptop.get_by_role("link", name="Watch the replay").click()
    expect(laptop.locator(".viewer.is-ready")).to_be_visible()
    laptop.keyboard.press("End")
    expect(laptop.locator(".result")).to_contain_text("ships captured")


def enter(phone: Page, match: int, first: int, second: int) -> None:
    phone.goto(f"/tournaments/pirate-night/matches/{match}/score/")
    for side, ships in enumerate((first, second)):
        phone.locator(f"input[name=points_{side}]").fill(str(ships))
    phone.get_by_role("button", name="Enter deal 1").click()
    expect(phone.locator(".panel", has_text="Winner")).to_be_visible()
