"""Every control of the replay viewer by mouse, touch and keyboard, on handwritten games."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.films import document, film, table, zone
from tests.browser.viewer_page import Show, boxes, deal_of, read, seconds_of, time_of
from tests.often import in_depth

MOVES = [[1000 * number, number, "say", number % 2, "spit" if number % 5 == 0 else "ready"] for number in range(1, 41)]
GAME = document(film(MOVES, length_ms=40_000), film(MOVES, length_ms=40_000))
DEAL_MS = 43_200  # with the pause after it, which shows the result
GAME_MS = 2 * DEAL_MS


def seconds_at(page: Page) -> float:
    return seconds_of(time_of(page))


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.dataset.command ?? document.activeElement.dataset.part ?? ''")
    return found


@in_depth
def test_arrows_move_by_five_seconds_and_with_shift_by_one_second(show: Show) -> None:
    page = show(GAME, at="10")
    for key, expected in (
        ("ArrowRight", 15),
        ("ArrowLeft", 10),
        ("Shift+ArrowRight", 11),
        ("Shift+ArrowLeft", 10),
        (".", 11),
        (",", 10),
    ):
        page.keyboard.press(key)
        assert seconds_at(page) == expected, key


@in_depth
def test_digits_seek_tenths_of_the_game(show: Show) -> None:
    page = show(GAME)
    for digit in range(10):
        page.keyboard.press(str(digit))
        at_ms = GAME_MS * digit // 10
        assert deal_of(page) == f"Deal {at_ms // DEAL_MS + 1} of 2"
        assert seconds_at(page) == pytest.approx(min(at_ms % DEAL_MS, 40_000) / 1000)


@in_depth
def test_speed_ranges_from_a_tenth_to_eight(show: Show) -> None:
    page = show(GAME)
    speed = page.locator("[data-part=speed]")
    for expected in ("0.5×", "0.25×", "0.1×", "0.1×"):
        page.keyboard.press("-")
        expect(speed).to_have_text(expected)
    for expected in ("0.25×", "0.5×", "1×", "2×", "4×", "8×", "8×"):
        page.get_by_role("button", name="Faster").click()
        expect(speed).to_have_text(expected)


@in_depth
def test_mark_controls_step_both_ways(show: Show) -> None:
    steps = [
        [1000, 0, "say", 0, "ready"],
        [2000, 1, "fumble", 0, "stock/0/0", "spit_pile/0"],
        [3000, 2, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, [1]],
        [4000, 3, "slap", 1, "spit_pile/0"],
        [5000, 4, "mark", 1, "out"],
    ]
    page = show(document(film(steps, length_ms=9000)))
    for expected in (2, 4, 5, 5):
        page.keyboard.press("m")
        assert seconds_at(page) == expected
    for expected in (4, 2, 2):
        page.get_by_role("button", name="Mark before").click()
        assert seconds_at(page) == expected


def _news_cover_nothing(page: Page) -> bool:
    """Whether the temporary message at the edge of the table does not cover a name, card or text."""
    [news], [stage], [caption] = (boxes(page, part) for part in ("[data-part=news]", ".viewer-stage", ".viewer-told"))
    words = [box["y"] + box["height"] for box in boxes(page, ".plate-name, .plate-counts, .card, .slot")]
    return max(words) <= news["y"] and news["y"] + news["height"] <= stage["y"] + stage["height"] <= caption["y"]


@in_depth
def test_loop_is_set_played_kept_in_the_address_and_removed(show: Show) -> None:
    page = show(GAME, at="12")
    button = page.locator("[data-command=loop]")
    page.keyboard.press("l")
    expect(button).to_contain_text("To here")
    expect(page.locator("[data-part=news]")).to_contain_text("Loop from 0:12.000")
    assert _news_cover_nothing(page)
    page.set_viewport_size(PHONE)
    assert _news_cover_nothing(page)
    page.set_viewport_size(LAPTOP)
    page.keyboard.press("Shift+ArrowRight")
    button.click()
    expect(button).to_contain_text("End loop")
    expect(page.locator("[data-part=news]")).to_contain_text("0:12.000 to 0:13.000")
    assert seconds_at(page) == 12
    expect(page).to_have_url(re.compile(r"\?deal=1&t=12\.000&loop=12\.000-13\.000$"))
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press(" ")
    page.evaluate(WAIT_FRAMES, 600)
    assert 12 <= seconds_at(page) <= 13
    page.keyboard.press(" ")
    page.keyboard.press("l")
    expect(button).to_have_text(re.compile(r"^\s*Loop\s*$"))
    expect(page).to_have_url(re.compile(r"\?deal=1&t=1\d\.\d{3}$"))


WAIT_FRAMES = """ms => new Promise(done => {
    const end = performance.now() + ms;
    const look = now => (now > end ? done() : requestAnimationFrame(look));
    requestAnimationFrame(look);
})"""
"""Waits for some milliseconds of frames. At speed 8, 600 ms play the loop of one second some five times."""


@in_depth
def test_loop_is_drawn_on_both_timelines(show: Show) -> None:
    page = show(GAME, at="10&loop=10-20")
    for line, length_ms in (("deal-line", 40_000), ("game-line", GAME_MS)):
        [whole] = boxes(page, f"[data-part={line}]")
        band = page.locator(f"[data-part={line}] .scrubber-loop")
        expect(band).to_be_visible()
        [drawn] = boxes(page, f"[data-part={line}] .scrubber-loop")
        assert drawn["x"] - whole["x"] == pytest.approx(whole["width"] * 10_000 / length_ms, abs=8)
        assert drawn["width"] == pytest.approx(whole["width"] * 10_000 / length_ms, abs=8)
    page.keyboard.press("]")
    expect(page.locator("[data-part=deal-line] .scrubber-loop")).to_be_hidden()


@in_depth
def test_loop_in_an_address_is_set_and_invalid_loops_are_ignored(show: Show) -> None:
    page = show(GAME, at="12&loop=12-13")
    expect(page.locator("[data-command=loop]")).to_contain_text("End loop")
    for nonsense in ("90-95", "13-12", "x", "1-"):
        page = show(GAME, at=f"12&loop={nonsense}")
        expect(page.locator("[data-command=loop]")).to_have_text(re.compile(r"^\s*Loop\s*$"))


@in_depth
def test_moment_outside_the_game_goes_to_the_nearest_end(show: Show) -> None:
    page = show(GAME, at="-5")
    assert (deal_of(page), seconds_at(page)) == ("Deal 1 of 2", 0)
    page = show(GAME, at="99999999999")
    assert (deal_of(page), seconds_at(page)) == ("Deal 1 of 2", 40)
    page = show(GAME, at="99999999999", deal=99999999)
    assert (deal_of(page), seconds_at(page)) == ("Deal 2 of 2", 40)
    page = show(GAME, deal=-3)
    assert (deal_of(page), seconds_at(page)) == ("Deal 1 of 2", 0)
    page = show(GAME, at="abc", deal=99)
    assert (deal_of(page), seconds_at(page)) == ("Deal 2 of 2", 40)
    page = show(GAME, at="12,5", deal=2)
    assert (deal_of(page), seconds_at(page)) == ("Deal 2 of 2", 0)


@in_depth
def test_key_toggles_the_skipping_of_pauses(show: Show) -> None:
    page = show(GAME)
    skip = page.get_by_role("button", name="Skip pauses")
    page.keyboard.press("s")
    expect(skip).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("s")
    expect(skip).to_have_attribute("aria-pressed", "false")


@in_depth
def test_dragging_on_a_timeline_updates_the_time_both_ways(show: Show) -> None:
    page = show(GAME)
    line = page.locator("[data-part=deal-line]")
    line.scroll_into_view_if_needed()
    [box] = boxes(page, "[data-part=deal-line]")
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 1, y)
    page.mouse.down()
    times = []
    places = [*range(5, 100, 10), *range(95, 0, -10)]
    for percent in places:
        page.mouse.move(box["x"] + box["width"] * percent / 100, y)
        times.append(seconds_at(page))
    page.mouse.up()
    assert times == pytest.approx([40 * percent / 100 for percent in places], abs=0.2)


def test_starting_by_keyboard_focuses_the_play_button(show: Show) -> None:
    page = show(GAME)
    page.get_by_role("button", name="Play the game").press("Enter")
    expect(page.locator(".viewer.is-playing")).to_be_visible()
    expect(page.get_by_role("button", name="Play the game")).to_be_hidden()
    expect(page.get_by_role("button", name="Play or pause")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".viewer.is-playing")).to_have_count(0)


@in_depth
def test_buttons_are_large_enough_for_a_thumb_and_react_to_taps(show: Show) -> None:
    page = show(GAME, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for button in page.locator(".viewer-strip [data-command]").all():
        if button.get_attribute("data-command") == "full":
            continue
        box = button.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    tap(page, "forward")
    assert seconds_at(page) == 1
    tap(page, "mark-forward")
    assert seconds_at(page) == 5
    tap(page, "deal-forward")
    assert deal_of(page) == "Deal 2 of 2"
    tap(page, "loop")
    expect(page.locator("[data-part=news]")).to_contain_text("Loop from")
    tap(page, "faster")
    expect(page.locator("[data-part=speed]")).to_have_text("2×")
    tap(page, "toggle")
    expect(page.locator(".viewer.is-playing")).to_be_visible()


def tap(page: Page, command: str) -> None:
    page.locator(f".viewer-strip [data-command={command}]").tap()


def test_every_command_has_a_button_and_tab_reaches_them_in_order(show: Show) -> None:
    page = show(GAME)
    commands = page.locator("[data-command]").evaluate_all("all => all.map(({ dataset }) => dataset.command)")
    steps = {"back", "forward", "deal-back", "deal-forward", "mark-back", "mark-forward"}
    assert set(commands) == steps | {"toggle", "slower", "faster", "skip", "loop", "link", "full", "help", "live"}
    page.locator("[data-part=game-line]").focus()
    reached = []
    for _ in range(16):
        reached.append(focused(page))
        page.keyboard.press("Tab")
    assert reached[:2] == ["game-line", "deal-line"]
    strip = page.locator(".viewer-strip [data-command]").evaluate_all("all => all.map(one => one.dataset.command)")
    assert reached[2 : 2 + len(strip)] == strip


@in_depth
def test_focused_control_reacts_to_enter_and_space(show: Show) -> None:
    page = show(GAME)
    for key in ("Enter", "Space"):
        page.locator("[data-command=forward]").focus()
        page.keyboard.press(key)
    assert seconds_at(page) == 2
    assert focused(page) == "forward"


def lines(page: Page) -> Locator:
    return page.locator("[data-part=transcript] button")


@in_depth
def test_tab_reaches_one_transcript_line_and_arrows_the_others(show: Show) -> None:
    page = show(GAME, at="3")
    expect(page.locator("[data-part=transcript] [tabindex='0']")).to_have_count(1)
    current = page.locator("[data-part=transcript] [aria-current=step]")
    expect(current).to_contain_text("0:03.000")
    current.focus()
    page.keyboard.press("ArrowDown")
    assert seconds_at(page) == 4
    expect(lines(page).nth(3)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert seconds_at(page) == 2
    expect(lines(page).nth(1)).to_be_focused()
    expect(lines(page).nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert seconds_at(page) == 1


@in_depth
def test_space_on_a_transcript_line_plays_and_enter_seeks(show: Show) -> None:
    page = show(GAME, at="3")
    lines(page).nth(9).focus()
    page.keyboard.press("Enter")
    assert seconds_at(page) == 10
    lines(page).nth(4).focus()
    page.keyboard.press("Space")
    expect(page.locator(".viewer.is-playing")).to_be_visible()
    assert seconds_at(page) >= 10
    page.keyboard.press("Space")
    expect(page.locator(".viewer.is-playing")).to_have_count(0)


@in_depth
def test_both_timelines_react_to_slider_keys(show: Show) -> None:
    page = show(GAME, at="5")
    for line in ("game-line", "deal-line"):
        page.locator(f"[data-part={line}]").focus()
        for key, expected in (("ArrowUp", 10), ("ArrowDown", 5), ("PageUp", 35), ("PageDown", 5)):
            page.keyboard.press(key)
            assert seconds_at(page) == expected, f"{key} on {line}"


@in_depth
def test_live_region_is_silent_while_playing_and_announces_a_pause_once(show: Show) -> None:
    page = show(GAME, at="5")
    live = page.locator("[data-part=live]")
    expect(live).to_have_text(re.compile(r"0:05"))
    page.evaluate(
        """() => {
            window.said = [];
            const live = document.querySelector("[data-part=live]");
            const note = () => window.said.push(live.textContent);
            new MutationObserver(note).observe(live, { characterData: true, childList: true, subtree: true });
        }"""
    )
    page.keyboard.press("k")
    page.evaluate(WAIT_FRAMES, 700)
    assert page.evaluate("window.said") == []
    page.keyboard.press("k")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(live).to_have_text(re.compile(r"^Deal 1 of 2, 0:3\d\. "))
    assert len(page.evaluate("window.said")) == 1


@in_depth
def test_moment_is_the_end_of_the_deal_while_the_result_is_shown(show: Show) -> None:
    page = show(GAME)
    page.keyboard.press("End")
    expect(page.locator(".result")).to_be_visible()
    assert seconds_at(page) == 40
    expect(page.locator("[data-part=live]")).to_have_text(re.compile(r"^Deal 2 of 2, 0:40\. "))
    expect(page).to_have_url(re.compile(r"\?deal=2&t=40\.000$"))


@in_depth
def test_film_with_unknown_steps_plays_on_and_reports_them(show: Show) -> None:
    steps = [
        [1000, 0, "levitate", "stock/0/0", 2],
        [2000, 1, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, [1]],
        [3000, 2, "turn", "on the floor", 0, 1, 5],
    ]
    page = show(document(film(steps, length_ms=5000)))
    expect(page.locator("[data-part=note]")).to_contain_text("levitate")
    page.keyboard.press("5")
    assert read(page, ".slot-centre .slot-count")[0] == "1"
    page.keyboard.press("End")
    assert seconds_at(page) == 5
    page = show(GAME)
    expect(page.locator("[data-part=note]")).to_be_empty()


@in_depth
def test_reduced_motion_takes_effect_at_once(show: Show) -> None:
    steps = [[1000, 0, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, [1]]]
    page = show(document(film(steps, length_ms=4000)), at="0.9")
    assert page.locator(".card.is-aloft").count() == 1
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".card.is-aloft")).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    assert read(page, ".slot-centre .slot-count")[0] == "1"


@in_depth
def test_keys_work_the_same_with_reduced_motion(show: Show) -> None:
    page = show(GAME, at="10", reduced_motion="reduce")
    for key, expected in (("ArrowRight", 15), ("Shift+ArrowLeft", 14), (".", 15), ("m", 20), ("Home", 0)):
        page.keyboard.press(key)
        assert seconds_at(page) == expected, key
    page.keyboard.press("Space")
    expect(page.locator(".viewer.is-playing")).to_be_visible()


def centre_game() -> dict[str, Any]:
    zones = [*table(), zone("set_aside", None, "aside", 0, [50])]
    return document(film([[500, 0, "say", 0, "spit"]], zones, 3000))


@in_depth
def test_help_dialog_blocks_the_other_keys(show: Show) -> None:
    page = show(centre_game())
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    page.keyboard.press("5")
    assert seconds_at(page) == 0
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press(".")
    assert seconds_at(page) == 0.5


@in_depth
def test_help_button_opens_the_dialog_at_its_top(show: Show) -> None:
    page = show(GAME, viewport=PHONE)
    page.get_by_role("button", name="Keys and signs").click()
    expect(page.get_by_role("heading", name="Keys")).to_be_focused()
    expect(page.get_by_text("play or pause", exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_text("nobody could move", exact=True).scroll_into_view_if_needed()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


@in_depth
@pytest.mark.fresh_pages
def test_viewer_keys_can_be_limited_to_the_viewer_permanently(show: Show) -> None:
    page = show(GAME)
    page.get_by_role("button", name="Keys and signs").click()
    page.get_by_role("checkbox", name="Use these keys anywhere").uncheck()
    page.keyboard.press("Escape")
    page = show(GAME)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    assert seconds_at(page) == 0
    page.locator("[data-part=deal-line]").focus()
    page.keyboard.press("ArrowRight")
    assert seconds_at(page) == 5
    page.locator("[data-command=forward]").click()
    page.keyboard.press(".")
    assert seconds_at(page) == 7
    page.get_by_role("button", name="Keys and signs").click()
    page.get_by_role("checkbox", name="Use these keys anywhere").check()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert seconds_at(page) == 12


@in_depth
def test_scrollable_table_keeps_its_own_keys(show: Show) -> None:
    page = show(GAME)
    page.evaluate(
        """() => {
            const box = Object.assign(document.createElement("div"), { className: "table-scroll", tabIndex: 0 });
            document.querySelector(".replay-page").append(box);
            box.focus();
        }"""
    )
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert seconds_at(page) == 0
