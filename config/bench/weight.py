"""What a phone that comes for the first time fetches for each page of the demo, and when it first shows something."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from config.bench.figures import Figure
from config.bench.own_site import own_site
from config.bench.viewer import SLOWER, browser
from config.supervisor.places import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

PHONE: Final["ViewportSize"] = {"width": 360, "height": 740}
PICTURES: Final = ("Image", "Manifest")
FIRST_PAINT: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def figures() -> Iterator[Figure]:
    with own_site() as site:
        site.start()
        subprocess.run([sys.executable, "manage.py", "demo"], cwd=ROOT, check=True, capture_output=True)
        address = site.address.rstrip("/")
        pages = _pages(address)
        with browser() as chromium:
            for path in pages:
                bytes_sent, film, paint_ms = weighed(chromium, address + path)
                value = f"{bytes_sent / 1000:.1f} kB, {film / 1000:.1f}, {paint_ms:.0f} ms"
                yield Figure("weight", path, value, "< 100 kB, first paint < 1,000 ms")


def _pages(address: str) -> list[str]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.db import connection

    from config.bench.crawl import Visitor, reached

    visitor = Visitor(address)
    pages = [path for path in reached(visitor) if visitor.get(path).kind == "text/html"]
    connection.close()
    return pages


def weighed(chromium: "Browser", url: str) -> tuple[int, int, float]:
    """Bytes as they are sent, heads of answers included, pictures and films not; those of the films; the first paint
    in milliseconds, on a processor of a quarter of the speed."""
    page = chromium.new_context(viewport=PHONE).new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def begun(event: dict[str, Any]) -> None:
        is_film = "film" in event["response"]["url"].rpartition("/")[2]
        kinds[event["requestId"]] = "film" if is_film else event["type"]

    devtools.on("Network.responseReceived", begun)
    devtools.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(url, wait_until="load")
    page.wait_for_timeout(700)
    paint_ms: float = page.evaluate(FIRST_PAINT)
    page.context.close()
    film = sum(size for request, size in sizes.items() if kinds.get(request) == "film")
    pictures = sum(size for request, size in sizes.items() if kinds.get(request) in PICTURES)
    return sum(sizes.values()) - film - pictures, film, paint_ms
