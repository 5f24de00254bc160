"""Web processes that end in the middle of a deal: another process takes over, or the same process after a restart.

No accepted action is lost or done twice.
"""

import json
import signal
import socket
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from config.supervisor.processes import Member, python
from config.supervisor.supervisor import answers
from engine.game_check import verify_game
from engine.spit.rules import Rules
from games.models import Game, Player, Table, TableEntry
from games.selectors.replays import deal_logs
from games.services.tables import open_table
from tests.games.factories import NOW, PlayerFactory
from tests.games.tables.pages import Page, socket_of
from tests.often import in_depth

RULES = replace(Rules(), layout=(1, 2, 3), max_deals=1, stall_ms=1_000)
ENOUGH = 6
"""After this number of entries, a deal is in the middle."""


@pytest.fixture
def other_server(live_url: str, tmp_path: Path) -> Iterator[tuple[Member, str]]:
    """A second web process of the same site, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as probe:  # a port that no other process of the test run uses
        port = int(probe.getsockname()[1])
    member = Member(
        name="A second web server",
        command=python(
            *("-m", "uvicorn", "config.asgi:application", "--host", "127.0.0.1", "--port", str(port)),
            *("--lifespan", "on", "--ws", "websockets-sansio", "--timeout-graceful-shutdown", "2"),
        ),
        log=tmp_path / "web.log",
        is_up=partial(answers, "127.0.0.1", port),
    )
    member.start()
    try:
        member.wait_until_up()
        yield member, f"http://127.0.0.1:{port}"
    finally:
        member.stop(timeout_s=0)


def shown(page: Page) -> set[tuple[int, int, int]]:
    """The entries that a page has received: the deal, the number of the entry, its time in ms."""
    found, deal = set(), 0
    for message in page.received:
        deal = message.get("film", {}).get("number", deal)
        found |= {(deal, step[1], step[0]) for step in message.get("steps", []) if step[2] != "mark"}
    return found


def play(*pages: Page, entries: int) -> None:
    """Act with each page in turn, until all have received so many entries or the game is over."""
    while pages[0].state.get("phase") != "over" and any(len(shown(page)) < entries for page in pages):
        for page in pages:
            page.hear_what_came()
            if page.state.get("phase") == "ready" and not page.state["ready"][0]:
                page.ask("ready")
            elif wanted := page.wanted():
                page.attempt(wanted[0])


def shown_by(pages: Iterable[Page]) -> set[tuple[int, int, int]]:
    return set().union(*map(shown, pages))


def is_replayed(page: Page, message: str) -> bool:
    """Send an accepted message again. Returns whether it is refused as repeated."""
    number = json.loads(message)["id"]
    page.socket.send(message)
    page.hear_until(lambda: "why" in page.received[-1] or number in page.received[-1].get("answers", {}))
    return page.received[-1].get("why") == "replayed"


def verified(table: Table) -> set[tuple[int, int, int]]:
    """The entries of the stored game, in the form of `shown`. Checks that the log is valid and the game over."""
    logs = deal_logs(Game.objects.get(public_id=table.public_id))
    assert verify_game(logs).score.over
    return {(log.number, number, entry.at_ms) for log in logs for number, entry in enumerate(log.entries)}


@pytest.mark.parametrize("end", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=in_depth)])
def test_both_players_continue_after_the_owning_web_process_ends(
    live_url: str, other_server: tuple[Member, str], end: signal.Signals
) -> None:
    server, address = other_server
    ada, bo = PlayerFactory.create_batch(2)
    table = open_table(players=[ada, bo], variant="own rules", rules=RULES, tempo="quick", now=NOW)
    with ExitStack() as sockets:

        def sit_down(at: str, player: Player) -> Page:
            return Page(sockets.enter_context(socket_of(at, table.public_id, player)))

        page = sit_down(address, ada)
        page.hear_whole()
        other = sit_down(live_url, bo)
        play(page, other, entries=ENOUGH)
        assert Table.objects.get().fence == 1
        assert server.process is not None
        server.process.send_signal(end)
        server.process.wait()
        if end == signal.SIGTERM:
            left = Table.objects.get()
            assert left.leased_until is None or left.fence > 1, "the process has handed the table over"
        other.hear_until(lambda: other.received[-1].get("epoch", 0) > 1)
        again = sit_down(live_url, ada)
        again.hear_whole()
        assert again.state["phase"] == "play", "the deal continues"
        sender, accepted = (again, page.accepted()) if page.accepted() else (other, other.accepted())
        assert is_replayed(sender, accepted[-1])
        play(again, other, entries=10_000)
    assert len(shown(page)) >= ENOUGH and shown_by((page, other, again)) <= verified(table)


@in_depth
def test_both_players_continue_after_the_only_web_process_restarts(other_server: tuple[Member, str]) -> None:
    server, address = other_server
    players = PlayerFactory.create_batch(2)
    table = open_table(players=players, variant="own rules", rules=RULES, tempo="quick", now=NOW)
    with ExitStack() as sockets:

        def sit_down() -> list[Page]:
            pages = [Page(sockets.enter_context(socket_of(address, table.public_id, player))) for player in players]
            return [page.hear_whole() for page in pages]

        before = sit_down()
        play(*before, entries=ENOUGH)
        assert server.process is not None
        server.process.kill()
        server.process.wait()
        server.start()
        server.wait_until_up()
        after = sit_down()
        assert Table.objects.get().fence == 2
        for page, old in zip(after, before, strict=True):
            assert page.state["phase"] == "play", "the deal continues"
            for message in old.accepted():
                assert TableEntry.objects.filter(message=json.loads(message)["id"]).count() == 1
                assert is_replayed(page, message)
        assert any(old.accepted() for old in before)
        play(*after, entries=10_000)
    assert shown_by(before) and shown_by([*before, *after]) <= verified(table)
