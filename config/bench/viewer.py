"""The replay viewer on a game of a thousand entries, in a Chromium slowed down four times.

The cost of a frame is the processor time of the page's main thread, times four, so other work on the machine does not
change it.
"""

import json
import os
import statistics
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

from config.bench.figures import Figure, thousands
from config.bench.own_site import own_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

SLOWER = 4
ENTRIES = 1_000
VARIANT = "standard"
STATES = 3_000
SEEKS = 300
STRIDE = 0.381966  # fraction of the line; no two steps land in the same place
OPENINGS = 5
SCREEN: "ViewportSize" = {"width": 1280, "height": 800}
REST_MS = 150  # between two seeks: enough for the delayed drawing after the table's
OWN_FILES = ("/static/js/replay/", "/static/css/replay/", "/static/cards/")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

FIRST_PICTURE = """{
    const painted = () => { window.firstPicture ??= performance.now(); };
    const look = () => {
        if (!document.querySelector(".viewer.is-ready")) return;
        requestAnimationFrame(() => {
            const after = new MessageChannel();
            after.port1.onmessage = painted;
            after.port2.postMessage(null);
        });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
}"""
"""The time of the first drawn table, in milliseconds since the request of the page."""

WAIT = """() => new Promise(done => {
    const look = () => (window.firstPicture ? done(window.firstPicture) : setTimeout(look, 5));
    look();
})"""

WEIGHTS = """files => performance.getEntriesByType("resource")
    .filter(({ name }) => files.some(file => name.includes(file)))
    .map(({ name, encodedBodySize }) => [name, encodedBodySize])"""

STATE = """async count => {
    const { Reel } = await import("/static/js/replay/film.js");
    const game = await (await fetch(document.querySelector(".viewer").dataset.filmUrl)).json();
    const reels = game.deals.map(film => new Reel(film));
    const tables = reels.map(() => undefined);
    const taken = [];
    for (let turn = 0; turn < count; turn++) {
        const deal = Math.floor(Math.random() * reels.length);
        const at = Math.random() * reels[deal].length_ms;
        const began = performance.now();
        tables[deal] = reels[deal].tableAfter(reels[deal].appliedAt(at), tables[deal]);
        taken.push(performance.now() - began);
    }
    return taken;
}"""

SEEK = """async ([count, rest]) => {
    const game = await (await fetch(document.querySelector(".viewer").dataset.filmUrl)).json();
    const played_ms = game.deals.reduce((sum, deal) => sum + deal.length_ms, 0);
    const link = document.body.appendChild(document.createElement("a"));
    link.dataset.moment = "";
    for (let turn = 0; turn < count; turn++) {
        let at_ms = Math.random() * played_ms;
        const deal = game.deals.findIndex(({ length_ms }) => at_ms < length_ms || ((at_ms -= length_ms), false));
        link.href = `?deal=${1 + deal}&t=${(at_ms / 1000).toFixed(3)}`;
        await new Promise(done => setTimeout(done, rest));
        await new Promise(done => requestAnimationFrame(() => {
            performance.mark("sought");
            link.click();
            done();
        }));
    }
    await new Promise(done => setTimeout(done, rest));
    link.remove();
}"""
"""Seek random moments of the game, each in its own frame."""
SOUGHT = "sought"
FRAME = "Layerize"
TASK = "ThreadControllerImpl::RunTask"
Event = dict[str, Any]
TRACED = ("toplevel", "devtools.timeline", "blink.user_timing")


def figures() -> Iterator[Figure]:
    with own_site() as site:
        site.start()
        address, entries = played_game(ENTRIES)
        yield Figure("game", f"{VARIANT}, entries in all its deals", thousands(entries), f"≥ {thousands(ENTRIES)}")
        with browser() as chromium:
            yield from measured(chromium, site.address.rstrip("/") + address)


def measured(chromium: "Browser", url: str) -> Iterator[Figure]:
    """The figures for the replay at `url`, at a quarter of the processor's speed."""
    weights: dict[str, int] = {}
    opened = [first_picture(chromium, url, weights) for _ in range(OPENINGS + 1)][1:]
    yield Figure("weight", "code, style and cards as they are sent: kB", f"{sum(weights.values()) / 1000:.0f}", "< 150")
    yield Figure("open", "until the table stands there: median", f"{statistics.median(opened):.0f} ms", "< 1,000 ms")
    page = slow_page(chromium)
    open_viewer(page, url)
    page.evaluate(STATE, STATES)  # warm
    yield Figure("seek", "state anywhere: p99", f"{share(page.evaluate(STATE, STATES), 0.99):.2f} ms", "< 1 ms")
    page.context.close()
    page = chromium.new_context(viewport=SCREEN).new_page()
    open_viewer(page, url)
    page.evaluate(SEEK, [SEEKS // 4, REST_MS])  # warm
    sought = traced(chromium, page, lambda: page.evaluate(SEEK, [SEEKS, REST_MS]))
    yield painted("painted, anywhere", frames(sought, SOUGHT))
    yield Figure("seek", "and all that follows: lanes, lines, words: mean", f"{in_all(sought, SOUGHT):.1f} ms")
    yield painted("painted, a hand drags along the game", frames(traced(chromium, page, lambda: drag(page)), FRAME))
    page.context.close()


def drag(page: "Page") -> None:
    """Drag along the timeline of the whole game and back, in steps large enough to change the whole table."""
    box = page.locator("[data-part=game-line]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"], box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(SEEKS):
        page.mouse.move(box["x"] + box["width"] * (step * STRIDE % 1), box["y"] + box["height"] / 2)
    page.mouse.up()


def open_viewer(page: "Page", url: str) -> None:
    page.goto(url)
    page.wait_for_selector(".viewer.is-ready")


def painted(name: str, taken: Sequence[float]) -> Figure:
    median, p95 = statistics.median(taken), share(taken, 0.95)
    return Figure("seek", f"{name}: median and p95", f"{median:.1f}, {p95:.1f} ms", "p95 < 16.7 ms")


def traced(chromium: "Browser", page: "Page", seek: Callable[[], object]) -> list[Event]:
    chromium.start_tracing(page=page, categories=list(TRACED))
    seek()
    events: list[Event] = json.loads(chromium.stop_tracing())["traceEvents"]
    return events


def frames(events: Sequence[Event], sign: str) -> list[float]:
    """The cost of each frame with that mark for the page's thread, from script to compositing.

    In milliseconds of the slowed processor.
    """
    begun = _signs(events, sign)
    return [_slowed(task) for task in _tasks(events) if _has_frame(task, begun)]


def in_all(events: Sequence[Event], sign: str) -> float:
    """All work of the page's thread per frame, delayed work included, in milliseconds of the slowed processor."""
    begun = _signs(events, sign)
    threads = {(pid, tid) for pid, tid, _ in begun}
    since = min(at for _, _, at in begun)
    done = [
        task for task in _tasks(events) if (task["pid"], task["tid"]) in threads and task["ts"] + task["dur"] > since
    ]
    return sum(map(_slowed, done)) / len(begun)


def _signs(events: Sequence[Event], sign: str) -> list[tuple[int, int, int]]:
    """Process, thread and time of each mark."""
    return sorted((event["pid"], event["tid"], event["ts"]) for event in events if event["name"] == sign)


def _tasks(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event["name"] == TASK and event.get("ph") == "X"]


def _slowed(task: Event) -> float:
    """Processor time. A trace omits it for a task within one microsecond of its thread's clock; then wall time is used,
    which is never less.
    """
    taken: float = task["tdur"] if "tdur" in task else task["dur"]
    return SLOWER * taken / 1000


def _has_frame(task: Event, begun: list[tuple[int, int, int]]) -> bool:
    """Whether one of the frames (process, thread, time) began in that task."""
    first = bisect_left(begun, (task["pid"], task["tid"], task["ts"]))
    return first < bisect_right(begun, (task["pid"], task["tid"], task["ts"] + task["dur"]))


def share(taken: Sequence[float], part: float) -> float:
    """The value below which that fraction of all lies."""
    return sorted(taken)[min(int(len(taken) * part), len(taken) - 1)]


def first_picture(chromium: "Browser", url: str, weights: dict[str, int]) -> float:
    """Milliseconds to the first picture with an empty cache. Also notes the sizes of the viewer's own files."""
    page = slow_page(chromium)
    page.add_init_script(FIRST_PICTURE)
    with page.expect_request_finished(lambda request: "film.json" in request.url):
        page.goto(url)
    page.wait_for_selector(".viewer.is-ready")
    taken: float = page.evaluate(WAIT)
    weights.update(page.evaluate(WEIGHTS, OWN_FILES))
    page.context.close()
    return taken


def slow_page(chromium: "Browser") -> "Page":
    """A slowed page in a new context, with an empty cache."""
    page = chromium.new_context(viewport=SCREEN).new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def played_game(least: int) -> tuple[str, int]:
    """A game of at least `least` entries: the address of its replay, and its number of entries."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection, transaction
    from django.urls import reverse
    from django.utils import timezone

    from engine.spit.variants import variant
    from games.models import Player
    from games.selectors.replays import deal_logs
    from games.services.playing import play_game, request_game

    rules = variant(VARIANT)
    players = [Player.objects.create(name=f"Greedy {seat}", bot="greedy") for seat in range(rules.players)]
    for turn in count():
        with transaction.atomic():  # no worker may take it before it is played here
            asked = request_game(
                players=players, variant=VARIANT, rules=rules, seed=b"viewer %d" % turn, key=f"viewer {turn}",
                now=timezone.now(),
            )  # fmt: skip
            game = play_game(game_id=asked.pk, clock=timezone.now)
        assert game is not None
        entries = sum(len(log.entries) for log in deal_logs(game))
        if entries >= least:
            connection.close()
            return reverse("replay", args=[game.public_id]), entries
    raise AssertionError("turns never end")


@contextmanager
def browser() -> Iterator["Browser"]:
    """The Chromium of the browser tests."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import find_or_fetch, npm

    # Playwright's own Node needs libatomic, which small systems lack; the Node of our checks does not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", npm()[0])
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_or_fetch(), args=FLAGS)
        yield chromium
        chromium.close()
