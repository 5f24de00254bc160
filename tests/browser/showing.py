"""Games written by hand, shown in the viewer."""

from collections.abc import Callable

from playwright.sync_api import Page

Show = Callable[..., Page]
"""The fixture `show` of conftest.py."""

FROM_ITS_NAME = """{
    const fromServer = window.fetch;
    const byHand = async () => new Response(window.name);
    window.fetch = (address, ...rest) => (`${address}`.endsWith("film.json") ? byHand() : fromServer(address, ...rest));
}"""
"""The film is what the window is called. To answer in the server's place would keep all else out of the cache."""


ON_THE_FELT = """() => {
    const felt = document.querySelector(".table").getBoundingClientRect();
    const lies = card => card.getBoundingClientRect().right > felt.left;
    const cards = [...document.querySelectorAll(".card")].filter(lies);
    return cards.map(card => card.classList.contains("is-down") ? "down" : card.dataset.card).sort();
}"""


def cards_on_the_felt(page: Page) -> list[str]:
    """The signs of those that are drawn face up, and "down" for each other. What lies under a card is not drawn."""
    found: list[str] = page.evaluate(ON_THE_FELT)
    return found


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    measure = (
        "all => all.map(one => one.getBoundingClientRect()).map(({x, y, width, height}) => ({x, y, width, height}))"
    )
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(measure)
    return found


FOLLOWED = "() => new Promise(done => setTimeout(done, 17))"
"""What is told of a moment follows in the frame after the one that shows its cards."""


def read(page: Page, selector: str) -> list[str]:
    """What is written there of the moment that was sought last."""
    page.evaluate(FOLLOWED)
    return page.locator(selector).all_inner_texts()


def time_of(page: Page) -> str:
    """Of the moment that was sought last."""
    return read(page, "[data-part=time]")[0]


def deal_of(page: Page) -> str:
    return read(page, ".viewer-where [data-part=deal]")[0]


def seconds_of(time: str) -> float:
    minutes, rest = time.split(":")
    return int(minutes) * 60 + float(rest)
