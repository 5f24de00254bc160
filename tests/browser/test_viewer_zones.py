"""At any moment of any game what the viewer shows in its zones is what lies in those of the engine."""

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
from tests.browser.showing import FOLLOWED, Show
from tests.often import in_depth, some, times

TIMES = times(70)
THROUGH_THE_PAGE = ("speed-20-5", "concealed-4", "two-pack-six")
TIMES_THROUGH_THE_PAGE = times(10)
BEYOND_MS = 2_000

Zones = dict[str, list[tuple[int, int]]]


def moments(variant_id: str, count: int) -> list[tuple[int, int]]:
    """Deals (from 0) and times: some anywhere, also a little before and after the deal, some when an entry happens."""
    random = Random(f"moments of {variant_id}")
    found = []
    for number in range(count):
        deal, log = random.choice([*enumerate(golden_logs(variant_id))])
        anywhere = random.randint(-BEYOND_MS, log.entries[-1].at_ms + BEYOND_MS)
        found.append((deal, anywhere if number % 2 else random.choice(log.entries).at_ms))
    return found


@cache
def states(variant_id: str, deal: int) -> tuple[list[int], list[dict[str, Zone]]]:
    """When the entries of a deal happen, and the zones before the first of them and after each."""
    log = golden_logs(variant_id)[deal]
    replay = Replay(log)
    zones = [replay.deal.zones()]
    for _ in log.entries:
        replay.step()
        zones.append(replay.deal.zones())
    return [entry.at_ms for entry in log.entries], zones


def expected(variant_id: str, deal: int, at_ms: int) -> Zones:
    """What the engine has there; a hand lies open to viewers."""
    times_ms, zones = states(variant_id, deal)
    return {
        name: [(card, int(up or name.startswith("hand"))) for card, up in zip(zone.cards, zone.face_up, strict=True)]
        for name, zone in zones[bisect_right(times_ms, at_ms)].items()
    }


@in_depth
def test_in_every_variant_the_zones_are_those_of_the_engine_at_any_moment() -> None:
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
    """Through Node, which runs the viewer's own module."""
    program = [npm()[0], str(ROOT / "tests/js/fixtures/zones_at.js")]
    done = subprocess.run(program, input=json.dumps(asked), capture_output=True, check=True, text=True)
    return json.loads(done.stdout)


def as_zones(shown: dict[str, list[list[int]]]) -> Zones:
    return {name: [(card, up) for card, up in pile] for name, pile in shown.items()}


SEEN = """held => {
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
"""Of each zone how many cards make the height of its pile, whether the edge under the uppermost is that of cards
that lie up or down, and the faces of the cards that are drawn, from the lowest up, told by where they are; a hand
goes to the right, and may lie where piles lay. `held` are the zones that hold cards."""

LEAD = """address => {
    const link = Object.assign(document.createElement("a"), { href: address });
    link.dataset.moment = "";
    document.body.append(link);
    link.click();
    link.remove();
}"""


@pytest.mark.parametrize("variant_id", some(THROUGH_THE_PAGE, at_once=[]))
def test_what_is_drawn_on_the_page_are_the_zones_of_the_engine(show: Show, variant_id: str) -> None:
    page = show(golden_document(variant_id), reduced_motion="reduce")
    for deal, at_ms in moments(variant_id, TIMES_THROUGH_THE_PAGE):
        page.evaluate(LEAD, f"?deal={deal + 1}&t={at_ms / 1000}")
        page.evaluate(FOLLOWED)
        wanted = expected(variant_id, deal, at_ms)
        drawn = {name: drawn_as(name, pile) for name, pile in wanted.items() if pile}
        assert seen(page, list(drawn)) == drawn


Drawn = list[int | str]


def seen(page: Page, held: list[str]) -> dict[str, Drawn]:
    found: dict[str, Drawn] = page.evaluate(SEEN, held)
    return found


def drawn_as(zone: str, pile: list[tuple[int, int]]) -> Drawn:
    """Of a hand every card; of a pile the uppermost, how high it is, and the edge of the card under that."""
    if zone.startswith("hand"):
        return [0, "nothing", *(face(*card) for card in pile)]
    under = "nothing" if len(pile) == 1 else "up" if pile[-2][1] else "down"
    return [len(pile), under, face(*pile[-1])]


def face(card: int, up: int) -> str:
    """As the page writes it."""
    if not up:
        return "down"
    ranks = ("A", *map(str, range(2, 11)), "J", "Q", "K")
    return f"{ranks[card % 13]}{'♠♥♦♣'[card % 52 // 13]}\ufe0e"
