"""Helpers for handwritten games in the viewer."""

from collections.abc import Callable

from playwright.sync_api import Page

Show = Callable[..., Page]
"""Type of the fixture `show` in conftest.py."""

FILM_FROM_WINDOW_NAME = """{
    const fromServer = window.fetch;
    const byHand = async () => new Response(window.name);
    window.fetch = (address, ...rest) => (`${address}`.endsWith("film.json") ? byHand() : fromServer(address, ...rest));
}"""
"""Makes the page read its film from `window.name`. A Playwright route instead would disable the cache for all files."""


ON_THE_FELT = """() => {
    const felt = document.querySelector(".table").getBoundingClientRect();
    const lies = card => card.getBoundingClientRect().right > felt.left;
    const cards = [...document.querySelectorAll(".card")].filter(lies);
    return cards.map(card => card.classList.contains("is-down") ? "down" : card.dataset.card).sort();
}"""


def cards_on_the_felt(page: Page) -> list[str]:
    """Signs of the cards drawn face up, and "down" for each card face down. Cards under other cards are not drawn."""
    found: list[str] = page.evaluate(ON_THE_FELT)
    return found


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    measure = (
        "all => all.map(one => one.getBoundingClientRect()).map(({x, y, width, height}) => ({x, y, width, height}))"
    )
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(measure)
    return found


NEXT_FRAME = "() => new Promise(done => setTimeout(done, 17))"
"""Waits for the next frame: texts about a moment appear one frame after its cards."""


def read(page: Page, selector: str) -> list[str]:
    """Texts of the selected elements at the moment that was sought last."""
    page.evaluate(NEXT_FRAME)
    return page.locator(selector).all_inner_texts()


def time_of(page: Page) -> str:
    """The time shown for the moment that was sought last."""
    return read(page, "[data-part=time]")[0]


def deal_of(page: Page) -> str:
    return read(page, ".viewer-where [data-part=deal]")[0]


def seconds_of(time: str) -> float:
    minutes, rest = time.split(":")
    return int(minutes) * 60 + float(rest)
