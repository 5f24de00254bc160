"""Every page on every screen: phone, laptop and hall projector, by day and by night, with thumb and keyboard.

Each page is looked at by every rule on one of them, by turns: what a screen and its light can change, colours and keys,
is in style sheets that all pages share. bin/test shows the pages that have something of their own, all on one site;
bin/check the others too, each on a site of its own, and whether anything hangs over on the other screens.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from engine.describe import LANGUAGES, describe
from engine.spit.variants import VARIANTS
from tests.browser import scenes
from tests.browser.axe import CONTRAST, axe_faults
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.screens import forgive, sign_in, wait_until_drawn
from tests.clubs.factories import make_user
from tests.often import DEPTH, in_depth, some

PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
Look = tuple[ViewportSize, Literal["light", "dark"], tuple[str, ...] | None]

LOOKS: tuple[Look, ...] = (
    (PHONE, "light", ()),
    (LAPTOP, "dark", CONTRAST),
    (PROJECTOR, "dark", None),
)
"""By every rule of axe-core once, by night and on a wide screen for what these can change: colours and keys.

None: only that nothing hangs over, which is the same by day and by night.
"""
LOOKS_NOW = LOOKS if DEPTH > 1 else LOOKS[:1]
THUMB = 44
PAGE_OF_PAPER = re.compile(rb"/Type\s*/Page\b")

FOR_PEOPLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [role=slider]"
"""What can be used, as far as a selector can say it."""

UNREACHABLE = """selector => [...document.querySelectorAll(selector)]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => !element.disabled && element.tabIndex < 0)
    .filter(element => !element.closest("[data-part=transcript]")?.querySelector("[tabindex='0']"))
    .filter(element => !element.closest(".score-keys"))
    .map(element => element.outerHTML.slice(0, 90))"""
"""By the tab key, or by arrows from the one line of a transcript that the tab key leads to. What the keys of a score
sheet write can be typed."""

WITHOUT_RING = """selector => {
    const kinds = new Map();
    const isFewOfItsKind = ({ tagName, className, parentElement }) => {
        const kind = [tagName, className, parentElement.className].join();
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        return kinds.get(kind) <= 3;
    };
    const hasRing = element => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        const clear = /, 0\\)$|^transparent$/.test(outlineColor);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && !clear;
    };
    return [...document.querySelectorAll(selector)]
        .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
        .filter(isFewOfItsKind)
        .filter(element => {
            element.focus();
            const { width, height } = element.getBoundingClientRect();
            const ringed = [element, ...element.children, ...element.querySelectorAll(".scrubber-knob")].some(hasRing);
            return document.activeElement !== element || width < 2 || height < 2 || !ringed;
        })
        .map(element => element.outerHTML.slice(0, 90));
}"""

TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .map(element => [element, element.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < least - 0.5 || height < least - 0.5)
    .map(([element, { width, height }]) => [Math.round(width), Math.round(height), element.outerHTML.slice(0, 90)])"""

LAID_OUT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(sheet);
}"""
"""Parts out of sight have a guessed height until they are measured. Then all below moves, in the middle of a check."""


def test_each_public_page_holds(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")  # or the game on the front page would be drawn all the time
    assert faults_by_turns(page, scenes.pages_for_all()) == {}


def test_each_page_for_organisers_holds_and_so_does_the_question_before_a_start(
    new_page: NewPage, live_url: str
) -> None:
    page = new_page(reduced_motion="reduce")
    addresses = scenes.pages_for_an_organiser()
    sign_in(page, live_url, make_user("organiser", scenes.any_club()))
    assert faults_by_turns(page, addresses) == {}
    page.get_by_role("button", name="Start with the").click()
    expect(page.get_by_role("heading", name="Start without Late?")).to_be_visible()
    assert list(faults(page)) == []


def faults_by_turns(page: Page, addresses: Sequence[str]) -> dict[str, list[str]]:
    """Of each page, looked at by every rule on one of the screens."""
    found = {}
    for turn, address in enumerate(addresses):
        page.goto(address)
        assert page.url.endswith(address)
        found[address] = list(faults(page, by_every_rule_on(turn)))
    return {address: wrong for address, wrong in found.items() if wrong}


def by_every_rule_on(turn: int) -> list[Look]:
    """In depth on the others too, for what hangs over."""
    size, scheme, _ = LOOKS[turn % len(LOOKS)]
    others = LOOKS if DEPTH > 1 else ()
    return [(size, scheme, ()), *((other, light, None) for other, light, _ in others if other != size)]


@in_depth
@pytest.mark.parametrize(("turn", "scene"), list(enumerate(scenes.PUBLIC)))
def test_a_public_page_holds_on_every_screen(new_page: NewPage, turn: int, scene: Callable[[], str]) -> None:
    page = new_page()
    page.goto(scene())
    assert list(faults(page, by_every_rule_on(turn))) == []


@in_depth
@pytest.mark.parametrize(("turn", "scene"), list(enumerate(scenes.FOR_ORGANISERS)))
def test_a_page_for_organisers_holds_on_every_screen(
    new_page: NewPage, live_url: str, turn: int, scene: Callable[[], str]
) -> None:
    page = new_page()
    address = scene()
    sign_in(page, live_url, make_user("organiser", scenes.any_club()))
    page.goto(address)
    assert list(faults(page, by_every_rule_on(turn))) == []


@pytest.mark.parametrize("scene", some(scenes.FOR_OPERATORS, at_once=scenes.FOR_OPERATORS[:1]))
def test_a_page_for_operators_holds_on_every_screen(new_page: NewPage, live_url: str, scene: Callable[[], str]) -> None:
    page = new_page()
    address = scene()
    sign_in(page, live_url, scenes.site_runner())
    page.goto(address)
    assert page.url.endswith(address)
    assert list(faults(page)) == []


@in_depth
@pytest.mark.usefixtures("live_url")
def test_the_dash_of_a_score_stands_between_the_figures_and_is_as_big(laptop: Page) -> None:
    laptop.goto(scenes.page_of(scenes.finished(), "match", 1))
    sizes = laptop.locator(".score-figure").evaluate_all("all => all.map(one => getComputedStyle(one).fontSize)")
    assert len(sizes) == 3 and len(set(sizes)) == 1
    first, dash, second = (place.bounding_box() for place in laptop.locator(".score-figure").all())
    assert first is not None and dash is not None and second is not None
    assert first["x"] < dash["x"] < second["x"]
    assert first["y"] == dash["y"] == second["y"]


def test_the_longest_rules_sheets_go_on_one_page_of_paper(laptop: Page) -> None:
    sheets = sorted(product(VARIANTS, LANGUAGES), key=lambda sheet: len(describe(VARIANTS[sheet[0]], sheet[1])))
    for variant_id, lang in sheets[-2:]:
        laptop.goto(f"/rules/{variant_id}/?lang={lang}")
        assert len(PAGE_OF_PAPER.findall(laptop.pdf(format="A4"))) == 1, (variant_id, lang)


def faults(page: Page, looks: Sequence[Look] = LOOKS_NOW) -> Iterator[str]:
    """Everything that is wrong with the page, each with the screen on which it is."""
    wait_until_it_is_all_there(page)
    for size, scheme, rules in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        wait_until_drawn(page)
        found = [*overflow(page)]
        if rules is not None:
            found += [*axe_faults(page, rules), *keyboard_faults(page)]
        yield from (f"{size['width']} {scheme}: {fault}" for fault in found)


def wait_until_it_is_all_there(page: Page) -> None:
    if page.locator(".viewer").count():
        expect(page.locator(".viewer.is-ready")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.evaluate(LAID_OUT)


def overflow(page: Page) -> Iterator[str]:
    width, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if width > inner:
        yield f"{width} pixels wide on a screen of {inner}"


def keyboard_faults(page: Page) -> Iterator[str]:
    page.keyboard.press("Tab")  # from now on the browser shows where the focus is
    yield from (f"no key leads to {element}" for element in page.evaluate(UNREACHABLE, FOR_PEOPLE))
    yield from (f"no ring around {element}" for element in page.evaluate(WITHOUT_RING, FOR_PEOPLE))


PRESSED = {
    "score": ".score-sheet :is(button, .button, input:not([type=hidden]), td a)",
    "correct": ".score-sheet :is(button, .button, .button-quiet, input:not([type=hidden]))",
    "desk": ".entry-row :is(button, .button, summary)",
    "check-in": ".entry-row :is(button, input)",
}


def test_a_thumb_hits_what_is_pressed_in_the_hall(phone: Page, live_url: str) -> None:
    pages = scenes.pages_that_are_pressed_in_the_hall()
    sign_in(phone, live_url, make_user("organiser", scenes.any_club()))
    for name, targets in PRESSED.items():
        phone.goto(pages[name])
        phone.locator("details:not([open]) > summary").evaluate_all("folds => folds.forEach(fold => fold.click())")
        assert phone.locator(targets).count() > 2, name
        assert phone.evaluate(TOO_SMALL, [targets, THUMB]) == [], name


def test_a_page_that_is_not_there_says_so_on_every_screen(laptop: Page, complaints: list[str]) -> None:
    laptop.goto("/tournaments/never-held/")
    expect(laptop.get_by_role("heading", name="Page not found")).to_be_visible()
    assert list(faults(laptop)) == []
    forgive(complaints, status=404, times=1)


SPOILT = """
    .page-narrow { min-width: 2000px; }
    .muted { color: #ccc; background: #fff; }
    :focus-visible { outline: none !important; }
    button { min-height: 0 !important; height: 30px; }
"""


def test_these_checks_notice_a_spoilt_page(laptop: Page) -> None:
    """The checks are checked: each sees a page on which it must find something."""
    laptop.goto("/sign-in/")
    laptop.evaluate(
        """css => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets = [sheet];
            document.querySelector("[name=password]").tabIndex = -1;
            document.querySelector("[name=username]").removeAttribute("id");
        }""",
        SPOILT,
    )
    found = "\n".join(faults(laptop, LOOKS))
    for complaint in ("pixels wide", "color-contrast", "label", "no key leads to", "no ring around"):
        assert complaint in found
    assert laptop.evaluate(TOO_SMALL, ["main button", THUMB])
