"""At any moment of any game, the zones of the viewer have the same cards as those of the engine."""

import json
import subprocess
from bisect import bisect_right
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from config.supervisor.places import ROOT
from engine.film import film_of
from engine.log import Replay
from engine.spit.variants import VARIANTS
from engine.zones import Zone
from tests.browser.chromium import npm
from tests.browser.golden_films import golden_document, golden_logs
from tests.browser.viewer_page import NEXT_FRAME, Show
from tests.often import in_depth, some, times

TIMES = times(70)
THROUGH_THE_PAGE = ("speed-20-5", "concealed-4", "two-pack-six")
TIMES_THROUGH_THE_PAGE = times(10)
BEYOND_MS = 2_000

Zones = dict[str, list[tuple[int, int]]]


def moments(variant_id: str, count: int) -> list[tuple[int, int]]:
    """Deals (from 0) and milliseconds: half at an entry, half anywhere, even a little before or after the deal."""
    random = Random(f"moments of {variant_id}")
    found = []
    for number in range(count):
        deal, log = random.choice([*enumerate(golden_logs(variant_id))])
        anywhere = random.randint(-BEYOND_MS, log.entries[-1].at_ms + BEYOND_MS)
        found.append((deal, anywhere if number % 2 else random.choice(log.entries).at_ms))
    return found


@cache
def states(variant_id: str, deal: int) -> tuple[list[int], list[dict[str, Zone]]]:
    """Times of the entries of a deal, and the zones before the first entry and after each entry."""
    log = golden_logs(variant_id)[deal]
    replay = Replay(log)
    zones = [replay.deal.zones()]
    for _ in log.entries:
        replay.step()
        zones.append(replay.deal.zones())
    return [entry.at_ms for entry in log.entries], zones


def expected(variant_id: str, deal: int, at_ms: int) -> Zones:
    """Zones of the engine at that moment; hands are open to viewers."""
    times_ms, zones = states(variant_id, deal)
    return {
        name: [(card, int(up or name.startswith("hand"))) for card, up in zip(zone.cards, zone.face_up, strict=True)]
        for name, zone in zones[bisect_right(times_ms, at_ms)].items()
    }


@in_depth
def test_zones_match_the_engine_in_every_variant() -> None:
    asked, wanted = [], []
    for variant_id in VARIANTS:
        sought = moments(variant_id, TIMES)
        for deal, log in enumerate(golden_logs(variant_id)):
            times_ms = [at_ms for where, at_ms in sought if where == deal]
            asked.append({"film": film_of(log).to_json(), "times_ms": times_ms})
            wanted.append([expected(variant_id, deal, at_ms) for at_ms in times_ms])
    assert sum(map(len, wanted)) == TIMES * len(VARIANTS)
    found = [[as_zones(shown) for shown in film] for film in shown_by_the_viewer(asked)]
    assert found == wanted


def shown_by_the_viewer(asked: list[dict[str, Any]]) -> Any:
    """Zones computed by the viewer's own module, which runs in Node."""
    program = [npm()[0], str(ROOT / "tests/js/fixtures/zones_at.js")]
    done = subprocess.run(program, input=json.dumps(asked), capture_output=True, check=True, text=True)
    return json.loads(done.stdout)


def as_zones(shown: dict[str, list[list[int]]]) -> Zones:
    return {name: [(card, up) for card, up in pile] for name, pile in shown.items()}


ZONES_ON_PAGE = """held => {
    const at = ({ style }) => (({ e, f }) => ({ x: e, y: f }))(new DOMMatrix(style.transform));
    const slots = [...document.querySelectorAll(".slot")].map(slot => {
        const under = !slot.matches(".is-pile") ? "nothing" : slot.matches(".is-open") ? "up" : "down";
        return { zone: slot.dataset.zone, high: Number(slot.dataset.high), under, faces: [], ...at(slot) };
    });
    const nowhere = { zone: "nowhere", high: 0, under: "nothing", faces: [] };
    const hands = slots.filter(({ zone }) => zone.startsWith("hand"));
    const piles = slots.filter(slot => !hands.includes(slot));
    const wide = document.querySelector(".card").offsetWidth;
    const onTheFelt = [...document.querySelectorAll(".card")].filter(card => at(card).x > -wide);
    for (const card of onTheFelt) {
        const spot = at(card);
        const inHand = ({ x, y }) => Math.abs(y - spot.y) < 1 && spot.x > x - 1;
        const onPile = ({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < wide / 5;
        const heldPile = piles.filter(({ zone }) => held.includes(zone)).find(onPile);
        const found = heldPile ?? hands.find(inHand) ?? piles.find(onPile) ?? nowhere;
        const face = card.classList.contains("is-down") ? "down" : card.dataset.card;
        found.faces.push([Number(card.style.zIndex), face]);
    }
    const faces = slot => slot.faces.sort(([one], [other]) => one - other).map(([, face]) => face);
    const seen = [...slots, nowhere].filter(({ high, faces }) => high + faces.length > 0);
    return Object.fromEntries(seen.map(slot => [slot.zone, [slot.high, slot.under, ...faces(slot)]]));
}"""
"""For each zone: the number of cards that give its pile its height, the edge under the top card ("up", "down" or
"nothing"), and the faces of the drawn cards from the lowest up. The position of a card gives its zone. A hand extends
to the right, and may be where piles were. `held` are the zones that hold cards."""

FOLLOW_MOMENT_LINK = """address => {
    const link = Object.assign(document.createElement("a"), { href: address });
    link.dataset.moment = "";
    document.body.append(link);
    link.click();
    link.remove();
}"""


@pytest.mark.parametrize("variant_id", some(THROUGH_THE_PAGE, at_once=[]))
def test_zones_drawn_on_the_page_match_the_engine(show: Show, variant_id: str) -> None:
    page = show(golden_document(variant_id), reduced_motion="reduce")
    for deal, at_ms in moments(variant_id, TIMES_THROUGH_THE_PAGE):
        page.evaluate(FOLLOW_MOMENT_LINK, f"?deal={deal + 1}&t={at_ms / 1000}")
        page.evaluate(NEXT_FRAME)
        wanted = expected(variant_id, deal, at_ms)
        drawn = {name: drawn_as(name, pile) for name, pile in wanted.items() if pile}
        assert zones_on_page(page, list(drawn)) == drawn


Drawn = list[int | str]


def zones_on_page(page: Page, held: list[str]) -> dict[str, Drawn]:
    found: dict[str, Drawn] = page.evaluate(ZONES_ON_PAGE, held)
    return found


def drawn_as(zone: str, pile: list[tuple[int, int]]) -> Drawn:
    """Expected drawing of a zone: every card of a hand; of a pile its height, top card and the edge under it."""
    if zone.startswith("hand"):
        return [0, "nothing", *(face(*card) for card in pile)]
    under = "nothing" if len(pile) == 1 else "up" if pile[-2][1] else "down"
    return [len(pile), under, face(*pile[-1])]


def face(card: int, up: int) -> str:
    """A card as the page writes it."""
    if not up:
        return "down"
    ranks = ("A", *map(str, range(2, 11)), "J", "Q", "K")
    return f"{ranks[card % 13]}{'♠♥♦♣'[card % 52 // 13]}\ufe0e"
