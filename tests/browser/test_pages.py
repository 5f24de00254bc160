"""Every page on phone, laptop and hall projector, in light and dark, by touch and keyboard.

Each page is checked by every rule on one of the screens, in turn. A screen and its colour scheme can only change
colours and focus, which come from style sheets that all pages share. bin/test checks pages that show something no
other page shows, all on one site. bin/check also checks the other pages, each on its own site, and overflow on the
other screens.
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
from tests.browser.screens import ignore_expected_errors, sign_in, wait_until_drawn
from tests.clubs.factories import make_user
from tests.often import DEPTH, in_depth, some

PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
Look = tuple[ViewportSize, Literal["light", "dark"], tuple[str, ...] | None]

LOOKS: tuple[Look, ...] = (
    (PHONE, "light", ()),
    (LAPTOP, "dark", CONTRAST),
    (PROJECTOR, "dark", None),
)
"""Size of the screen, colour scheme, and rules of axe-core; an empty tuple stands for all rules.

The dark laptop is checked only for colours and keyboard focus, which can change there.
None: only overflow is checked, which is the same in light and dark.
"""
LOOKS_NOW = LOOKS if DEPTH > 1 else LOOKS[:1]
THUMB_PX = 44
PAGE_OF_PAPER = re.compile(rb"/Type\s*/Page\b")

USABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [role=slider]"
"""Elements that people can use, as far as a selector can describe them."""

UNREACHABLE = """selector => [...document.querySelectorAll(selector)]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => !element.disabled && element.tabIndex < 0)
    .filter(element => !element.closest("[data-part=transcript]")?.querySelector("[tabindex='0']"))
    .filter(element => !element.closest(".score-keys"))
    .map(element => element.outerHTML.slice(0, 90))"""
"""Elements that neither the tab key reaches, nor the arrow keys from the line of a transcript that the tab key reaches.
The keys of a score sheet are left out, because their figures can be typed."""

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

RENDER_ALL_PARTS = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(sheet);
}"""
"""Parts out of view have an estimated height until they are rendered. Then all below would move during a check."""


def test_public_pages_have_no_faults(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")  # otherwise the game on the front page moves all the time
    assert faults_by_turns(page, scenes.pages_for_all()) == {}


def test_organiser_pages_and_the_start_question_have_no_faults(new_page: NewPage, live_url: str) -> None:
    page = new_page(reduced_motion="reduce")
    addresses = scenes.pages_for_an_organiser()
    sign_in(page, live_url, make_user("organiser", scenes.only_club()))
    assert faults_by_turns(page, addresses) == {}
    page.get_by_role("button", name="Start with the").click()
    expect(page.get_by_role("heading", name="Start without Late?")).to_be_visible()
    assert list(faults(page)) == []


def faults_by_turns(page: Page, addresses: Sequence[str]) -> dict[str, list[str]]:
    """Faults by address, of the pages that have any; each page is checked by every rule on one of the screens."""
    found = {}
    for turn, address in enumerate(addresses):
        page.goto(address)
        assert page.url.endswith(address)
        found[address] = list(faults(page, looks_in_turn(turn)))
    return {address: wrong for address, wrong in found.items() if wrong}


def looks_in_turn(turn: int) -> list[Look]:
    """Every rule on one of the screens; in depth also overflow on the other screens."""
    size, scheme, _ = LOOKS[turn % len(LOOKS)]
    others = LOOKS if DEPTH > 1 else ()
    return [(size, scheme, ()), *((other, light, None) for other, light, _ in others if other != size)]


@in_depth
@pytest.mark.parametrize(("turn", "scene"), list(enumerate(scenes.PUBLIC)))
def test_public_page_has_no_faults_on_any_screen(new_page: NewPage, turn: int, scene: Callable[[], str]) -> None:
    page = new_page()
    page.goto(scene())
    assert list(faults(page, looks_in_turn(turn))) == []


@in_depth
@pytest.mark.parametrize(("turn", "scene"), list(enumerate(scenes.FOR_ORGANISERS)))
def test_organiser_page_has_no_faults_on_any_screen(
    new_page: NewPage, live_url: str, turn: int, scene: Callable[[], str]
) -> None:
    page = new_page()
    address = scene()
    sign_in(page, live_url, make_user("organiser", scenes.only_club()))
    page.goto(address)
    assert list(faults(page, looks_in_turn(turn))) == []


@pytest.mark.parametrize("scene", some(scenes.FOR_OPERATORS, at_once=scenes.FOR_OPERATORS[:1]))
def test_operator_page_has_no_faults_on_any_screen(new_page: NewPage, live_url: str, scene: Callable[[], str]) -> None:
    page = new_page()
    address = scene()
    sign_in(page, live_url, scenes.site_operator())
    page.goto(address)
    assert page.url.endswith(address)
    assert list(faults(page)) == []


@in_depth
@pytest.mark.usefixtures("live_url")
def test_dash_of_a_score_is_between_the_figures_and_as_large(laptop: Page) -> None:
    laptop.goto(scenes.page_of(scenes.finished(), "match", 1))
    sizes = laptop.locator(".score-figure").evaluate_all("all => all.map(one => getComputedStyle(one).fontSize)")
    assert len(sizes) == 3 and len(set(sizes)) == 1
    first, dash, second = (place.bounding_box() for place in laptop.locator(".score-figure").all())
    assert first is not None and dash is not None and second is not None
    assert first["x"] < dash["x"] < second["x"]
    assert first["y"] == dash["y"] == second["y"]


def test_longest_rules_sheets_fit_on_one_printed_page(laptop: Page) -> None:
    sheets = sorted(product(VARIANTS, LANGUAGES), key=lambda sheet: len(describe(VARIANTS[sheet[0]], sheet[1])))
    for variant_id, lang in sheets[-2:]:
        laptop.goto(f"/rules/{variant_id}/?lang={lang}")
        assert len(PAGE_OF_PAPER.findall(laptop.pdf(format="A4"))) == 1, (variant_id, lang)


def faults(page: Page, looks: Sequence[Look] = LOOKS_NOW) -> Iterator[str]:
    """Faults of the page, each with its width of the screen and colour scheme."""
    wait_until_complete(page)
    for size, scheme, rules in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        wait_until_drawn(page)
        found = [*overflow(page)]
        if rules is not None:
            found += [*axe_faults(page, rules), *keyboard_faults(page)]
        yield from (f"{size['width']} {scheme}: {fault}" for fault in found)


def wait_until_complete(page: Page) -> None:
    if page.locator(".viewer").count():
        expect(page.locator(".viewer.is-ready")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.evaluate(RENDER_ALL_PARTS)


def overflow(page: Page) -> Iterator[str]:
    width, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if width > inner:
        yield f"{width} pixels wide on a screen of {inner}"


def keyboard_faults(page: Page) -> Iterator[str]:
    page.keyboard.press("Tab")  # from now on the browser shows the focus
    yield from (f"no key leads to {element}" for element in page.evaluate(UNREACHABLE, USABLE))
    yield from (f"no ring around {element}" for element in page.evaluate(WITHOUT_RING, USABLE))


HALL_BUTTONS = {
    "score": ".score-sheet :is(button, .button, input:not([type=hidden]), td a)",
    "correct": ".score-sheet :is(button, .button, .button-quiet, input:not([type=hidden]))",
    "desk": ".entry-row :is(button, .button, summary)",
    "check-in": ".entry-row :is(button, input)",
}


def test_hall_buttons_are_large_enough_for_a_thumb(phone: Page, live_url: str) -> None:
    pages = scenes.pages_used_in_the_hall()
    sign_in(phone, live_url, make_user("organiser", scenes.only_club()))
    for name, targets in HALL_BUTTONS.items():
        phone.goto(pages[name])
        phone.locator("details:not([open]) > summary").evaluate_all("folds => folds.forEach(fold => fold.click())")
        assert phone.locator(targets).count() > 2, name
        assert phone.evaluate(TOO_SMALL, [targets, THUMB_PX]) == [], name


def test_not_found_page_has_no_faults_on_any_screen(laptop: Page, complaints: list[str]) -> None:
    laptop.goto("/tournaments/never-held/")
    expect(laptop.get_by_role("heading", name="Page not found")).to_be_visible()
    assert list(faults(laptop)) == []
    ignore_expected_errors(complaints, status=404, times=1)


BROKEN_STYLES = """
    .page-narrow { min-width: 2000px; }
    .muted { color: #ccc; background: #fff; }
    :focus-visible { outline: none !important; }
    button { min-height: 0 !important; height: 30px; }
"""


def test_checks_find_the_faults_of_a_broken_page(laptop: Page) -> None:
    """Each check of this module must find its fault on a page that has all of them."""
    laptop.goto("/sign-in/")
    laptop.evaluate(
        """css => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets = [sheet];
            document.querySelector("[name=password]").tabIndex = -1;
            document.querySelector("[name=username]").removeAttribute("id");
        }""",
        BROKEN_STYLES,
    )
    found = "\n".join(faults(laptop, LOOKS))
    for complaint in ("pixels wide", "color-contrast", "label", "no key leads to", "no ring around"):
        assert complaint in found
    assert laptop.evaluate(TOO_SMALL, ["main button", THUMB_PX])
