"""Live tables in the browser: mouse against keyboard, touch against a bot, and a spectator."""

import re
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from engine.game_check import verify_game
from engine.spit.rules import Rules
from engine.variants import VARIANTS
from games.models import Game, Player, Table, TableEntry
from games.selectors.replays import deal_logs
from games.services.playing import bot_player
from games.services.tables import open_table
from tests.browser.conftest import PHONE, NewPage
from tests.games.factories import NOW

SHORT = replace(Rules(), layout=(1, 2, 2), max_deals=1, stall_ms=1_000)
LONG = Rules(stall_ms=60_000)
"""A long stall time, so that no deal ends as stuck because a busy machine is slow."""
SEED = bytes(32)
"""A game seed with a short deal, most of which can be played without a call of "spit"."""
LONGEST_S = 100
"""A game takes some 10 s; under load more."""

MARKS = """(marks, keys) => marks.filter(mark => keys.includes(mark.textContent)).map(mark => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
})"""
"""Centres of the marks with the given keys; each card and pile has a mark with its key."""
OWN, CENTRE = "ASDFGH", "JKL"

PRESS_WORD = "document.querySelector('.table-word.is-lit, [data-phase=ready] [data-part=press]:not([hidden])')?.click()"
"""Presses the word that can be said now; after a level deal, the button for the next deal."""

pytestmark = [pytest.mark.fresh_pages, pytest.mark.timeout(3 * LONGEST_S)]


def make_table(*players: Player | None, rules: Rules = SHORT, tempo: str = "quick") -> Table:
    table = open_table(players=players, variant="own rules", rules=rules, tempo=tempo, now=NOW)
    table.seed = SEED
    table.save()
    return table


def sit_down(page: Page, table: Table, name: str) -> Page:
    page.goto(f"/play/{table.public_id}/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down and play").click()
    return expect_table(page)


def expect_table(page: Page) -> Page:
    expect(page.locator(".live-table.is-ready")).to_be_visible()
    return page


def phase(page: Page) -> str:
    return page.locator(".live-table").get_attribute("data-phase") or ""


def marked(page: Page, keys: str) -> list[tuple[float, float]]:
    return [(x, y) for x, y in page.locator(".table-mark").evaluate_all(MARKS, keys)]


def by_mouse(page: Page) -> None:
    """Drags the first card to the piles, then clicks each card, which plays it where it fits."""
    cards = marked(page, OWN)
    for pile in marked(page, CENTRE) if cards else []:
        page.mouse.move(*cards[0])
        page.mouse.down()
        page.mouse.move(*pile, steps=2)
        page.mouse.up()
    for card in cards:
        page.mouse.click(*card)
    page.evaluate(PRESS_WORD)


def by_keyboard(page: Page) -> None:
    for key in page.locator(".table-mark kbd").all_inner_texts():
        page.keyboard.press(key.lower())
    page.keyboard.press(" ")


def by_thumb(page: Page) -> None:
    for x, y in marked(page, OWN):
        page.touchscreen.tap(x, y)
    page.evaluate(PRESS_WORD)


def play(*turns: Callable[[], None], until: Callable[[], bool]) -> None:
    """Repeats the turns in order until the condition holds; fails after LONGEST_S seconds."""
    ends_s = time.monotonic() + LONGEST_S
    while not until():
        assert time.monotonic() < ends_s, "the game does not end"
        for turn in turns:
            turn()


def cards_played(table: Table) -> list[int]:
    """Number of cards played by each seat, without the actions of the table itself."""
    played = TableEntry.objects.filter(table=table, kind="play", refused=False)
    return [played.filter(seat=seat).count() for seat in (0, 1)]


def recorded(table: Table) -> Game:
    game = Game.objects.get(public_id=table.public_id)
    assert verify_game(deal_logs(game)).score.winner == game.winner
    return game


def test_mouse_plays_against_keyboard_while_a_spectator_watches(new_page: NewPage) -> None:
    table = make_table(None, None, rules=LONG)
    ada, bo = sit_down(new_page(), table, "Ada"), sit_down(new_page(), table, "Bo")
    for page in (ada, bo):
        page.get_by_role("button", name="Ready").click()
    expect(ada.locator(".live-table")).to_have_attribute("data-phase", "play")
    watcher = new_page()
    watcher.goto(f"/play/{table.public_id}/")
    turns = (lambda: by_mouse(ada), lambda: by_keyboard(bo))
    play(*turns, until=lambda: watcher.locator(".transcript li").count() > 2)
    expect(ada.get_by_text("1 person is watching")).to_be_visible()
    assert len(set(watcher.locator(".table .card").evaluate_all("all => all.map(one => one.outerHTML)"))) > 2
    watcher.set_viewport_size(PHONE)
    expect(watcher.locator('[data-part="deal-line"]')).to_be_in_viewport(ratio=1)
    follows = watcher.get_by_role("button", name="Live", exact=True)
    expect(follows).to_have_attribute("aria-pressed", "true")
    watcher.get_by_role("slider", name="Time in this deal").press("Home")
    expect(follows).to_have_attribute("aria-pressed", "false")
    bo.reload()
    expect_table(bo)
    before = cards_played(table)
    play(*turns, until=lambda: all(now > then for now, then in zip(cards_played(table), before, strict=True)))
    for word in ("Resign", "Sure?"):
        bo.get_by_role("button", name=word).click()
    expect(ada.get_by_text("You win by resignation.")).to_be_visible()
    game = Game.objects.get(public_id=table.public_id)
    assert (sorted(game.names), game.names[game.winner or 0]) == (["Ada", "Bo"], "Ada")
    expect(ada.get_by_role("link", name="Watch the replay")).to_be_visible()
    expect(watcher.get_by_role("link", name="To its record and analysis")).to_be_visible()
    ada.get_by_role("button", name="Play again").click()
    expect(bo.get_by_text("Ada wants to play again.")).to_be_visible()


def test_touch_plays_against_a_bot_on_a_phone(phone: Page) -> None:
    table = make_table(None, bot_player(bot="greedy"), tempo="club")
    sit_down(phone, table, "Ada")
    play(lambda: by_thumb(phone), until=lambda: phase(phone) == "over")
    plays = [entry for log in deal_logs(recorded(table)) for entry in log.entries if entry.action.kind == "play"]
    assert {entry.seat for entry in plays if not entry.refused} == {0, 1}
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_tap_on_the_stock_draws_and_the_page_fits_a_phone(phone: Page) -> None:
    speed, players = "speed-20-5", (None, bot_player(bot="random"))
    table = open_table(players=players, variant=speed, rules=VARIANTS[speed], tempo="club", now=NOW)
    sit_down(phone, table, "Ada")
    expect(phone.locator(".live-table")).to_have_attribute("data-phase", "play")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    def tap_all_and_spit() -> None:
        for x, y in marked(phone, OWN):
            phone.touchscreen.tap(x, y)
        phone.evaluate("document.querySelector('.table-word.is-lit[data-kind=spit]')?.click()")

    play(tap_all_and_spit, until=TableEntry.objects.filter(table=table, kind="draw", seat=0, refused=False).exists)


def test_one_press_on_the_front_page_starts_a_countdown(laptop: Page) -> None:
    laptop.goto("/")
    laptop.get_by_role("button", name="Play now").click()
    expect(laptop.locator(".table-count")).to_have_text(re.compile("[123]"))
    expect(laptop.locator(".table-hint")).to_have_text(re.compile("be the first to get rid of all your cards"))


LIFTED = """([x, y]) => new Promise(done => {
    const table = document.querySelector(".live-table .table");
    const isLifted = card => {
        const at = card.getBoundingClientRect();
        return Math.abs(at.x + at.width / 2 - x) < 2 && Math.abs(at.y + at.height / 2 - (y - 0.14 * at.width)) < 2;
    };
    table.addEventListener("pointerdown", () => {
        let frames = 0;
        const look = () => {
            frames += 1;
            if ([...table.querySelectorAll(".card")].some(isLifted)) done(frames);
            else if (frames < 60) requestAnimationFrame(look);
            else done(null);
        };
        requestAnimationFrame(look);
    }, { once: true });
})"""
"""Number of frames from pointerdown until the card is drawn as lifted; null after 60 frames."""


def test_card_is_lifted_in_one_frame_and_returns_from_an_invalid_place(laptop: Page) -> None:
    table = make_table(None, bot_player(bot="random"))
    sit_down(laptop, table, "Ada")
    expect(laptop.locator(".live-table")).to_have_attribute("data-phase", "play")
    own, other = marked(laptop, OWN)[:2]
    laptop.evaluate(f"at => {{ window.lifted = ({LIFTED})(at) }}", own)
    laptop.mouse.move(*own)
    laptop.mouse.down()
    assert laptop.evaluate("lifted") == 1
    laptop.mouse.move(*other, steps=3)
    laptop.mouse.up()
    expect(laptop.locator(".table-news")).to_have_text(re.compile("[.]$"))
    expect(laptop.locator(".table .card.is-aloft")).to_have_count(0)
    assert laptop.evaluate("getComputedStyle(document.querySelector('.table')).overflowClipMargin") == "12px"
    laptop.set_viewport_size({"width": 844, "height": 390})
    expect(laptop.get_by_role("button", name="Spit!")).to_be_in_viewport(ratio=1)
