"""The WebSocket of a player or spectator: it translates between a page and the process that judges its table."""

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, repeat
from math import inf
from typing import Any, Final

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from games.models import Table
from games.selectors.tables import TablePlace, place_of
from games.tables.fairness import SAMPLES, PingTimer
from games.tables.names import all_group, owner_group, stream_group
from games.tables.news import SPECTATORS
from games.tables.process_tables import process_tables
from games.tables.requests import OF_SEATS, Malformed, TableRequest, parse_request
from games.tables.room import PROCESS
from games.tables.threads import in_thread

NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
"""Codes with which a socket is closed."""
A_SECOND: Final = 25
"""The limit of messages per second; a burst may hold those of two seconds."""
MOST_REFUSED: Final = 20
"""After this number of malformed messages the socket is closed."""
FIRST_PING_S: Final = 0.15
PING_S: Final = 2.0
"""How often a page is asked for its clock, at first and later."""
WATCHES_MS: Final = 30_000
"""How often a table hears that a spectator is still there. A thousand pages that each told it would keep it busy."""


def now_ms() -> float:
    """By the clock of this process."""
    return time.monotonic_ns() / 1e6


@dataclass(slots=True)
class Allowance:
    """Limits the messages of one socket."""

    left: float = 2.0 * A_SECOND
    at_s: float = field(default_factory=time.monotonic)

    def spend(self) -> bool:
        now_s = time.monotonic()
        self.left = min(self.left + (now_s - self.at_s) * A_SECOND, 2.0 * A_SECOND)
        self.at_s = now_s
        self.left -= 1
        return self.left >= 0


class TableConsumer(AsyncWebsocketConsumer):
    """One socket, of a seat or of a spectator."""

    place: TablePlace | None = None
    ping_task: asyncio.Task[None] | None = None
    counted_ms: float = -inf
    """When the table last heard from this spectator."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Channels would first look for old database connections, in the one thread that all sockets share.

        With a hundred tables, messages waited half a second for it. `in_thread` looks after connections here.
        """
        await getattr(self, get_handler_name(message))(message)

    async def _send_pings(self) -> None:
        """Ask the page for its clock at intervals, more often at first."""
        with suppress(OSError):
            for pause_s in chain([FIRST_PING_S] * SAMPLES, repeat(PING_S)):
                await self.send(json.dumps({"t": "ping", "at": self.ping_timer.start_ping(now_ms())}))
                await asyncio.sleep(pause_s)

    async def connect(self) -> None:
        public_id = self.scope["url_route"]["kwargs"]["public_id"]
        user = self.scope["user"]
        user_id, player_id = user.pk if user else None, self.scope["session"].get("player")
        self.place = await in_thread(lambda: place_of(public_id=public_id, user_id=user_id, player_id=player_id))
        await self.accept()
        if self.place is None:
            await self.close(NO_TABLE)
            return
        self.allowance, self.refused, self.ping_timer = Allowance(), 0, PingTimer()
        self.writing: set[asyncio.Future[None]] = set()
        self.stream = SPECTATORS if self.place.seat is None else str(self.place.seat)
        self.groups_joined = [all_group(self.place.table_id), stream_group(self.place.table_id, self.stream)]
        for group in self.groups_joined:
            await self.channel_layer.group_add(group, self.channel_name)
        if self.place.state == Table.State.OVER:
            await self.send(json.dumps({"t": "over"}))
            return
        await process_tables().add_socket(self.place.table_id, self.stream, self.channel_name, self)
        await self._pass_on(TableRequest("look"))
        if self.place.seat is not None:
            self.ping_task = asyncio.create_task(self._send_pings())

    async def disconnect(self, code: int) -> None:
        if self.ping_task is not None:
            self.ping_task.cancel()
        if self.place is None:
            return
        for group in self.groups_joined:
            await self.channel_layer.group_discard(group, self.channel_name)
        if self.place.state != Table.State.OVER:
            if self.place.seat is None:
                await self._pass_on(TableRequest("gone"))
            process_tables().remove_socket(self.place.table_id, self.stream, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        assert self.place is not None
        if self.refused >= MOST_REFUSED:
            return  # the socket was closed before these arrived
        if not self.allowance.spend():
            await self._refuse("too many")
            return
        try:
            request = parse_request(text_data)
        except Malformed as wrong:
            await self._refuse(str(wrong))
            return
        if request.kind in OF_SEATS and self.place.seat is None:
            await self._refuse("spectator")
            return
        if request.kind == "pong":
            self.ping_timer.take_answer(request.at, request.now, now_ms())
            return
        if request.kind == "here" and self.place.seat is None and now_ms() - self.counted_ms < WATCHES_MS:
            return
        await self._pass_on(request)

    async def _pass_on(self, request: TableRequest) -> None:
        assert self.place is not None
        self.counted_ms = now_ms()
        message = request.message(self.place.seat, self.channel_name) | {"lag": self.ping_timer.lag_ms}
        if request.kind == "act":
            message["ago"] = self.ping_timer.ago_ms(request.at, now_ms()) if request.at else 0
        if not process_tables().deliver(self.place.table_id, message):
            await self.channel_layer.group_send(owner_group(self.place.table_id), message)

    async def _refuse(self, name: str) -> None:
        self.refused += 1
        await self.send(json.dumps({"t": "refused", "why": name}))
        if self.refused >= MOST_REFUSED:
            await self.close(TOO_MANY)

    async def tell(self, event: Mapping[str, str]) -> None:
        """Pass on news that came through the broker."""
        if event.get("by") != PROCESS:
            await self.send(event["text"])

    def write(self, text: str) -> None:
        """Send news from an owner in this process, which does not wait for slow sockets."""
        task = asyncio.ensure_future(self._write(text))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)

    async def _write(self, text: str) -> None:
        with suppress(OSError, RuntimeError):  # the page has left, or this socket was closed
            await self.send(text)

    async def refuse(self, event: Mapping[str, str]) -> None:
        """The owner refuses a message from this socket."""
        await self._refuse(event["why"])

    async def roll_call(self, event: Mapping[str, str]) -> None:
        """A new owner asks who is present."""
        await self._pass_on(TableRequest("look"))
