"""The tables of one process: those that it judges, and those of its sockets."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import structlog
from channels.layers import BaseChannelLayer, get_channel_layer
from django.db import Error

from games.services.tables import give_up_leases, renew_leases, take_leases
from games.tables.owner import Message, Owner
from games.tables.room import Room, Socket
from games.tables.threads import in_thread

RENEW_EVERY_S: Final = 0.4
"""How often leases are renewed, and expired ones taken over."""

EMPTY_ROOM: Final = Room()
"""Stands for a table at which this process has no sockets."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class ProcessTables:
    """The leases and owners of the process. It stops after the last table and restarts with the next."""

    layer: BaseChannelLayer
    _owners: dict[int, tuple[Owner, asyncio.Task[None]]] = field(default_factory=dict)
    _rooms: dict[int, Room] = field(default_factory=dict)
    """The sockets of this process, by their tables."""
    _lease_task: asyncio.Task[None] | None = None

    async def add_socket(self, table_id: int, stream: str, channel: str, socket: Socket) -> None:
        """Note a new socket at a table, which now needs a judge."""
        self._room(table_id).enter(stream, channel, socket)
        if self._lease_task is None or self._lease_task.done():
            self._lease_task = asyncio.create_task(self._keep_leases())
        await self._take([table_id])

    def remove_socket(self, table_id: int, stream: str, channel: str) -> None:
        room = self._room(table_id)
        room.leave(stream, channel)
        if room.is_empty:
            del self._rooms[table_id]

    def deliver(self, table_id: int, message: Message) -> bool:
        """Give a message to the owner of a table, if that is in this process."""
        owner, task = self._owners.get(table_id, (None, None))
        if owner is None or task is None or task.done():
            return False
        owner.inbox.put_nowait(message)
        return True

    def _room(self, table_id: int) -> Room:
        return self._rooms.setdefault(table_id, Room())

    def _sockets_at(self, table_id: int) -> Room:
        return self._rooms.get(table_id, EMPTY_ROOM)

    async def _keep_leases(self) -> None:
        while self._rooms or self._owners:
            await asyncio.sleep(RENEW_EVERY_S)
            try:
                await self._renew()
                await self._take([table_id for table_id in self._rooms if table_id not in self._owners])
            except Error as error:
                log.warning("the leases of tables could not be renewed", error=repr(error))

    async def _renew(self) -> None:
        self._owners = {table_id: held for table_id, held in self._owners.items() if not held[1].done()}
        leases = [owner.lease for owner, _ in self._owners.values()]
        if not leases:
            return
        renewed = await in_thread(partial(renew_leases, leases=leases))
        for lease in leases:
            held = self._owners.get(lease.table_id)
            if lease.table_id not in renewed and held is not None and not held[1].done():
                held[1].cancel()

    async def _take(self, table_ids: list[int]) -> None:
        if not table_ids:
            return
        for lease in await in_thread(partial(take_leases, table_ids=table_ids)):
            owner = Owner(lease, self.layer, partial(self._sockets_at, lease.table_id))
            self._owners[lease.table_id] = (owner, asyncio.create_task(owner.run()))

    async def hand_over(self) -> None:
        """Give up all tables when the process ends, so that another can take them at once."""
        leases = [owner.lease for owner, _ in self._owners.values()]
        tasks = [task for _, task in self._owners.values()] + ([self._lease_task] if self._lease_task else [])
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        self._owners.clear()
        if leases:
            await in_thread(partial(give_up_leases, leases=leases))


_tables_by_loop: dict[asyncio.AbstractEventLoop, ProcessTables] = {}


def process_tables() -> ProcessTables:
    """The tables of the running event loop. A server process has one loop."""
    loop = asyncio.get_running_loop()
    if loop not in _tables_by_loop:
        layer = get_channel_layer()
        assert layer is not None, "CHANNEL_LAYERS is set"
        _tables_by_loop[loop] = ProcessTables(layer)
    return _tables_by_loop[loop]
