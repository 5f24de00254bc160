"""Screens in the hall: each shows the organiser's choice, and reconnects by itself after a restart."""

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import uvicorn
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_faults
from tests.browser.conftest import NewPage
from tests.browser.screens import is_not_reloaded, mark_page, sign_in
from tests.clubs.factories import make_user
from tests.tournaments.factories import Evening, started
from tests.tournaments.services.test_live_matches import open_table
from tournaments.models import Screen
from tournaments.services.screens import add_screen, show_on
from tournaments.views import news


@pytest.fixture
def evening(live_url: str) -> Evening:
    return started(6)


def add_hall_screen(evening: Evening, name: str) -> Screen:
    tournament = evening.tournament
    return add_screen(club=tournament.club, name=name, tournament=tournament, rng=random.Random(name))


def test_organiser_controls_each_screen_and_the_shared_clock(
    evening: Evening, laptop: Page, phone: Page, live_url: str
) -> None:
    door = add_hall_screen(evening, "Door")
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    laptop.goto(f"/tournaments/{evening.tournament.slug}/desk/screens/")
    laptop.get_by_label("Location").fill("Bar")
    laptop.get_by_role("button", name="Add", exact=True).click()
    screen = phone
    screen.goto(f"/screens/{door.code}/")
    expect(screen.locator(".bracket")).to_be_visible()
    mark_page(screen)
    laptop.get_by_role("region", name="Door").get_by_role("button", name="Who sits where").click()
    expect(screen.locator(".hall-seats > li")).to_have_count(4)
    laptop.get_by_role("button", name="Start the clock").click()
    expect(screen.get_by_role("timer")).to_contain_text("49:")
    assert is_not_reloaded(screen)
    bar = Screen.objects.get(name="Bar")
    assert (bar.shows, bar.presses) == ("turn", 0), "each screen has its own content"
    laptop.get_by_role("region", name="Door").get_by_role("button", name="Remove").click()
    expect(screen.get_by_role("heading", name="This screen was removed")).to_be_visible()
    expect(screen.locator(".hall-seats")).to_have_count(0)
    assert is_not_reloaded(screen)


def test_live_table_is_enlarged_on_a_large_screen(live_url: str, new_page: NewPage) -> None:
    evening = started(2)
    open_table(evening)
    screen = new_page(viewport={"width": 1920, "height": 1080})
    screen.goto(f"/tournaments/{evening.tournament.slug}/hall/?show=live")
    table = screen.frame_locator("iframe")
    expect(table.get_by_text("The game begins soon.")).to_be_visible()
    assert table.locator("body").evaluate("() => innerWidth") < 1200
    assert axe_faults(screen) == []


@contextmanager
def served(port: int) -> Iterator[int]:
    """Serves the site at a port (0: any free port) and yields the port. The server stops when the block ends."""
    from config.asgi import application

    listening = socket.create_server(("127.0.0.1", port))
    config = uvicorn.Config(
        application, lifespan="off", ws="websockets-sansio", log_level="critical", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive()


def test_screen_reconnects_by_itself_after_a_restart(
    evening: Evening, laptop: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "RETRY_MS", 100)
    door = add_hall_screen(evening, "Door")
    with served(0) as port:
        laptop.goto(f"http://127.0.0.1:{port}/screens/{door.code}/")
        expect(laptop.locator(".bracket")).to_be_visible()
        mark_page(laptop)
    show_on(screen=door, tournament=evening.tournament, shows=Screen.Shows.NAMES)
    with served(port):
        expect(laptop.locator(".hall-seats > li")).to_have_count(4)
        assert is_not_reloaded(laptop)
        laptop.goto("about:blank")
    complaints[:] = [line for line in complaints if "ERR_" not in line]
