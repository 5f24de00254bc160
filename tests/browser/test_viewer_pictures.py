"""Pictures of a moment show the table as the viewer does: the same places and cards in flight."""

from typing import Any

import pytest
from playwright.sync_api import Page

from engine.film import Film, film_of
from games.pictures.scene import Scene
from tests.browser.films import document
from tests.browser.golden_films import NAMES, golden_logs
from tests.browser.viewer_page import Show
from tests.games.pictures.films import film, table
from tests.often import some

EIGHT = film([(1000, 0, "move", f"stock/{seat}/0", 1, 1, f"spit_pile/{seat}", 1, ()) for seat in range(8)], table(8, 5))

DRAWN = """() => {
    const at = ({ style }) => { const { a, d, e, f } = new DOMMatrix(style.transform); return [e, f, a, d]; };
    const felt = document.querySelector(".table").getBoundingClientRect();
    const piles = [...document.querySelectorAll(".slot")].map(slot => [slot.dataset.zone, at(slot).slice(0, 2)]);
    const cards = [...document.querySelectorAll(".card")].map(at).filter(([x]) => x > -100);
    const plates = [...document.querySelectorAll(".plate")].map(plate => at(plate).slice(0, 2));
    return { size: [felt.width, felt.height], piles: Object.fromEntries(piles), cards, plates };
}"""
"""Places of piles, cards and plates on the table; cards also with their scale."""


def moving(played: Film) -> int:
    """A time, in milliseconds, at which most cards are in flight."""
    landing = [step[0] for step in played.steps if step[2] == "move" and isinstance(step[0], int) and step[0] > 500]
    return max(landing, key=landing.count) - 100


def drawn(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(DRAWN)
    return found


def places_in(scene: Scene, at_ms: int) -> dict[str, Any]:
    """The same places in a picture, rounded as in a page."""
    cards = [
        [round(card.x, 1), round(card.y, 1), round(card.wide, 3), round(card.high, 3)] for card in scene.at(at_ms).cards
    ]
    piles = {name: [round(spot.x, 1), round(spot.y, 1)] for name, spot in scene.layout.spots.items()}
    return {"cards": cards, "piles": piles, "plates": [[plate.x, plate.y] for plate in scene.layout.plates]}


@pytest.mark.parametrize(
    "variant_id",
    some(["standard", "eight", "speed-20-5"], at_once=["standard"]),
)
def test_picture_has_piles_cards_and_plates_where_the_viewer_has_them(show: Show, variant_id: str) -> None:
    played = EIGHT if variant_id == "eight" else film_of(golden_logs(variant_id)[0])
    seats = max(zone.seat for zone in played.zones if zone.seat is not None) + 1
    at_ms = moving(played)
    page = show(document(played.to_json(), names=NAMES[:seats]), at=f"{at_ms / 1000:.3f}")
    shown = drawn(page)
    painted = places_in(Scene(played, seats, *shown["size"]), at_ms)
    assert shown["piles"].keys() == painted["piles"].keys()
    for name, place in shown["piles"].items():
        assert place == pytest.approx(painted["piles"][name], abs=0.11), name
    for in_viewer, in_picture in zip(sorted(shown["cards"]), sorted(painted["cards"]), strict=True):
        assert in_viewer == pytest.approx(in_picture, abs=0.11)
    assert any(card[3] != 1 for card in shown["cards"]), "cards are in flight"
    for in_viewer, in_picture in zip(shown["plates"], painted["plates"], strict=True):
        assert in_viewer == pytest.approx(in_picture, abs=0.51)
