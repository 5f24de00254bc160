"""Every control of the viewer on golden games: by keyboard alone, and by touch on a phone.

The viewer knows no rules. So every control is tried on two variants by keyboard and on two by touch, which have little
in common. For each variant not tried by keyboard the first and the last moment are checked. test_viewer_zones compares
the zones at moments in between.
"""

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.spit.variants import VARIANTS
from tests.browser.conftest import PHONE
from tests.browser.golden_films import golden_document
from tests.browser.viewer_page import Show, deal_of, seconds_of, time_of
from tests.often import in_depth, in_turn

pytestmark = in_depth

CONTROLLED_BY_KEYS = ("standard", "two-pack-six")
CONTROLLED_BY_TAPS = ("hundred", "four-seats")
REST_MS = 3200  # after a deal its result is shown
SOON_MS = 1500  # up to here "the deal before" is the previous deal, later the start of this one


class Line:
    """Expected moments of each control, in a game whose deals follow one another on one timeline."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.lengths_ms: list[int] = [deal["length_ms"] for deal in game["deals"]]
        self.starts_ms = [sum(self.lengths_ms[:deal]) + REST_MS * deal for deal in range(len(self.lengths_ms))]
        self.length_ms = self.starts_ms[-1] + self.lengths_ms[-1] + REST_MS
        self.actions_ms = sorted(
            {
                start + step[0]
                for start, deal in zip(self.starts_ms, game["deals"], strict=True)
                for step in deal["steps"]
            }
        )

    def deal_at(self, game_ms: int) -> int:
        return max(bisect_right(self.starts_ms, game_ms) - 1, 0)

    def within(self, game_ms: int) -> int:
        return min(max(game_ms, 0), self.length_ms)

    def action_on(self, game_ms: int) -> int:
        return next((at_ms for at_ms in self.actions_ms if at_ms > game_ms), self.length_ms)

    def action_before(self, game_ms: int) -> int:
        return next((at_ms for at_ms in reversed(self.actions_ms) if at_ms < game_ms), 0)

    def deal_on(self, game_ms: int) -> int:
        deal = self.deal_at(game_ms) + 1
        return self.starts_ms[deal] if deal < len(self.starts_ms) else self.length_ms

    def deal_before(self, game_ms: int) -> int:
        deal = self.deal_at(game_ms)
        return self.starts_ms[deal if game_ms - self.starts_ms[deal] > SOON_MS else max(deal - 1, 0)]

    def moment(self, game_ms: int) -> tuple[int, int]:
        """The deal, from 0, and the milliseconds in it. While a result is shown, this is the end of its deal."""
        deal = self.deal_at(game_ms)
        return deal, min(game_ms - self.starts_ms[deal], self.lengths_ms[deal])


KEYS = {
    "mark-back": "Shift+M",
    "mark-forward": "m",
    "forward": ".",
    "deal-back": "[",
    "loop": "l",
    "faster": "+",
    "slower": "-",
    "skip": "s",
    "toggle": "Space",
    "help": "?",
}


def moment(page: Page) -> tuple[int, int]:
    """The deal, from 0, and the milliseconds in it."""
    return int(deal_of(page).split()[1]) - 1, round(seconds_of(time_of(page)) * 1000)


@pytest.mark.parametrize("variant_id", CONTROLLED_BY_KEYS)
def test_keys_alone_control_the_viewer(show: Show, variant_id: str) -> None:
    game = golden_document(variant_id)
    line = Line(game)
    page = show(game, reduced_motion="reduce")
    middle_ms = (line.length_ms + 1) // 2

    def leads(key: str, game_ms: int) -> int:
        page.keyboard.press(key)
        assert moment(page) == line.moment(game_ms), f"{key} leads elsewhere"
        return game_ms

    now_ms = leads(".", line.action_on(0))
    expect(page.locator("[data-part=transcript] [aria-current=step]")).to_contain_text(time_of(page))
    now_ms = leads(".", line.action_on(now_ms))
    now_ms = leads(",", line.action_before(now_ms))
    now_ms = leads("5", middle_ms)
    now_ms = leads("ArrowRight", line.within(now_ms + 5000))
    now_ms = leads("Shift+ArrowRight", line.within(now_ms + 1000))
    now_ms = leads("ArrowLeft", line.within(now_ms - 5000))
    now_ms = leads("Shift+ArrowLeft", line.within(now_ms - 1000))
    now_ms = leads("[", line.deal_before(now_ms))
    now_ms = leads("]", line.deal_on(now_ms))
    leads("End", line.length_ms)
    leads("Home", 0)
    use_other_controls(page, lambda command: page.keyboard.press(KEYS[command]))


@pytest.mark.parametrize("variant_id", CONTROLLED_BY_TAPS)
def test_taps_control_the_viewer(show: Show, variant_id: str) -> None:
    game = golden_document(variant_id)
    line = Line(game)
    page = show(game, viewport=PHONE, has_touch=True, is_mobile=True)

    def tap(command: str) -> None:
        page.locator(f".viewer-strip [data-command={command}]").tap()

    def leads(command: str, game_ms: int) -> int:
        tap(command)
        assert moment(page) == line.moment(game_ms), f"{command} leads elsewhere"
        return game_ms

    now_ms = leads("forward", line.action_on(0))
    now_ms = leads("forward", line.action_on(now_ms))
    now_ms = leads("back", line.action_before(now_ms))
    now_ms = leads("deal-forward", line.deal_on(now_ms))
    leads("deal-back", line.deal_before(now_ms))
    page.locator("[data-part=game-line]").tap()  # in its middle
    assert moment(page) == pytest.approx(line.moment(line.length_ms // 2), abs=line.length_ms / 100)
    page.keyboard.press("Home")
    use_other_controls(page, tap)


@in_turn("variant_id", [variant_id for variant_id in VARIANTS if variant_id not in CONTROLLED_BY_KEYS])
def test_first_and_last_moment_of_every_other_variant_are_shown(show: Show, variant_id: str) -> None:
    game = golden_document(variant_id)
    line = Line(game)
    page = show(game, reduced_motion="reduce")
    assert moment(page) == (0, 0)
    page.keyboard.press(".")
    assert moment(page) == line.moment(line.action_on(0))
    page.keyboard.press("End")
    assert moment(page) == line.moment(line.length_ms)


def use_other_controls(page: Page, press: Callable[[str], None]) -> None:
    """Uses the controls that do more than seek, starting at the first moment of the game."""
    press("mark-forward")
    first = moment(page)
    press("mark-forward")
    second = moment(page)
    assert first < second, "every game has two marks after its start"
    press("mark-back")
    assert moment(page) == first
    press("deal-back")
    for words in ("To here", "End loop", "Loop"):
        press("loop")
        expect(page.locator("[data-command=loop]")).to_contain_text(words)
        press("forward")
    for command, speed in (("faster", "2×"), ("slower", "1×")):
        press(command)
        expect(page.locator("[data-part=speed]")).to_have_text(speed)
    for pressed in ("true", "false"):
        press("skip")
        expect(page.locator("[data-part=skip]")).to_have_attribute("aria-pressed", pressed)
    held = time_of(page)
    press("toggle")
    expect(page.locator("[data-part=time]")).not_to_have_text(held)
    press("toggle")
    expect(page.locator(".viewer.is-playing")).to_have_count(0)
    press("help")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
