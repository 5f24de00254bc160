"""The owner of a table: takes messages in order of arrival, asks the judge, stores, then sends news."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import structlog
from channels.layers import BaseChannelLayer
from django.urls import reverse
from django.utils import timezone

from engine.actions import Action
from engine.film import Step
from games.models import Table, TableSeat
from games.selectors.tables import entries_of, name_at
from games.services.tables import (
    LostLease,
    TableLease,
    begin_game,
    close_table,
    give_up_leases,
    note_left,
    note_pause,
    setting_of,
    write_entries,
)
from games.tables.fairness import HandsAndVoice, Touch, take_due
from games.tables.judge import STILL_THERE, Judge, StoredEntry
from games.tables.names import all_group, owner_group, stream_group
from games.tables.news import SPECTATORS, SeatedPlayer, Stream, TableStatus, streams_of
from games.tables.requests import OF_SEATS
from games.tables.room import PROCESS, Room
from games.tables.threads import in_thread

AWAY_MS: Final = 12_000
"""After this silence a person counts as away and others may claim the game. If everyone is away, it is paused."""
UNWATCHED_MS: Final = 75_000
"""After this silence a spectator no longer counts; several times `games.consumers.WATCHES_MS`."""
EMPTY_MS: Final = 120_000
"""After this time an empty table loses its owner, until someone returns."""
PRESENCE_CHECK_MS: Final = 2_000
"""How often the owner checks who is present."""

MOST_RECENT_IDS: Final = 500
"""The number of message ids of a seat that are kept."""

Message = dict[str, Any]

log = structlog.get_logger(__name__)


def now_ms() -> int:
    """By the clock of this process."""
    return time.monotonic_ns() // 1_000_000


def seated(seat: TableSeat) -> SeatedPlayer:
    """The player of a seat as the page shows them."""
    player, has_left = seat.player, seat.left_in_deal is not None
    if player is None:
        return SeatedPlayer()
    return SeatedPlayer(name_at(seat), player.is_bot or has_left, player.country, has_left)


@dataclass(slots=True)
class BatchResults:
    """The results of the messages and events that the owner handles together: first stored, then sent."""

    rows: list[StoredEntry] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    answers: dict[str, dict[str, str | None]] = field(default_factory=dict)
    """For each stream: by message id the reason for refusing it, or None."""
    joined: list[tuple[str, int | None]] = field(default_factory=list)
    """Sockets that want the whole state: their channels and seats."""
    duplicates: list[str] = field(default_factory=list)
    """The channels of sockets that sent a message twice."""
    has_new_seats: bool = False
    """Whether somebody has taken a seat, or left one."""

    def answer(self, seat: int, message_id: str, reason: str | None) -> None:
        self.answers.setdefault(str(seat), {})[message_id] = reason

    def add_changes(self, judge: Judge) -> None:
        changes = judge.new_changes()
        self.rows += changes.rows
        self.steps += changes.steps


@dataclass(slots=True)
class Owner:
    lease: TableLease
    layer: BaseChannelLayer
    room: Callable[[], Room]
    """The sockets of this process at the table."""
    judge: Judge = field(init=False)
    _table: Table = field(init=False)
    _players: list[SeatedPlayer] = field(default_factory=list)
    _streams: dict[str, Stream] = field(default_factory=dict)
    _heard: dict[int, int] = field(default_factory=dict)
    """When each seat was last heard; -1 holds the latest of all."""
    inbox: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    _has_others: bool = False
    """Whether sockets of other processes have been heard. If not, nothing is sent through the broker."""
    _watching: dict[str, int] = field(default_factory=dict)
    """When each spectator was last heard, by the channel of the socket."""
    _touches: list[Touch] = field(default_factory=list)
    """Attempts that wait a moment, because others may have been quicker."""
    _lags: dict[int, int] = field(default_factory=dict)
    """How long each seat's messages take one way, in milliseconds."""
    _limbs: dict[int, HandsAndVoice] = field(default_factory=dict)
    """For each seat; a touch by a busy hand counts from when it is free."""
    _recent_ids: dict[int, deque[str]] = field(default_factory=dict)
    """The ids of each seat's latest messages, including those that another owner has stored."""
    _spectators: int = 0
    """The number of spectators at the last count."""
    _counted_ms: int = 0
    _replay: str = ""

    async def run(self) -> None:
        """Runs until the game is over, the table is empty, or another process has the lease."""
        channel = await self.layer.new_channel()
        await self.layer.group_add(owner_group(self.lease.table_id), channel)
        reader = asyncio.create_task(self._read(channel))
        try:
            await self._load()
            await self.layer.group_send(all_group(self.lease.table_id), {"type": "roll.call"})
            while self.judge.phase != "over" and not self._is_abandoned:
                await self._next()
            if self._is_abandoned:
                await in_thread(partial(give_up_leases, leases=[self.lease]))
        except LostLease as lost:
            log.warning("a table was taken over", reason=str(lost))
        except Exception:
            log.exception("a table has failed", table=self.lease.table_id)
            raise
        finally:
            reader.cancel()
            with suppress(asyncio.CancelledError):
                await reader
            with suppress(Exception):
                await self.layer.group_discard(owner_group(self.lease.table_id), channel)

    async def _read(self, channel: str) -> None:
        """Read messages in a separate task, because cancelling a wait would end the subscription."""
        while True:
            message = await self.layer.receive(channel)
            self._has_others |= "reply" in message
            await self.inbox.put(message)

    async def _load(self) -> None:
        def load() -> tuple[Table, list[StoredEntry], Judge]:
            table = Table.objects.get(pk=self.lease.table_id)
            rows = entries_of(table_id=table.pk)
            return table, rows, Judge(setting_of(table), rows, now_ms(), is_paused=table.is_paused)

        self._table, rows, self.judge = await in_thread(load)
        for row in rows:
            if row.message:
                self._is_new(row.entry.seat, row.message)
        await self._load_players()
        self._streams = streams_of(len(self._players))
        self._close_streams()
        self._heard = dict.fromkeys([-1, *self.judge.people], now_ms())

    def _close_streams(self) -> None:
        """Send nothing more to the seats of players who have left: they may not see the cards of the bot there."""
        for seat in self.judge.left:
            self._streams.pop(str(seat), None)

    async def _load_players(self) -> None:
        def players() -> list[SeatedPlayer]:
            return [seated(seat) for seat in self._table.seats.select_related("player")]

        self._players = await in_thread(players)

    async def _next(self) -> None:
        """Wait for messages or the clock, whichever comes first, and handle all that are there."""
        messages = await self._messages()
        results, was, left = BatchResults(), self.judge.phase, len(self.judge.left)
        self._process_due_events(results, now_ms())
        for message in messages:
            self._process_message(message, results)
        now = now_ms()
        self._touches = [touch for touch in self._touches if touch.seat not in self.judge.left]
        for touch in take_due(self._touches, now):
            # What has become due while this process was busy comes before the touch, in the log as in time.
            self._process_due_events(results, now)
            reason = self.judge.act(touch, now)
            results.answer(touch.seat, touch.id, reason)
            if reason is not None and (fumble_ms := self.judge.fumble_ms(touch.action.kind)):
                self._limbs[touch.seat].keep(touch.limb, touch.touched_ms + fumble_ms)
            results.add_changes(self.judge)
        results.add_changes(self.judge)
        if len(self.judge.left) > left:
            results.has_new_seats = True
            await in_thread(partial(note_left, lease=self.lease, left=self.judge.left))
        await self._store(results.rows, was)
        await self._tell(results)
        self._close_streams()

    async def _messages(self) -> list[Message]:
        """The messages that have come, once there is one or something is due without any."""
        now = now_ms()
        due = [touch.due_ms for touch in self._touches]
        if (by_itself := self.judge.due_ms()) is not None:
            due.append(by_itself)
        wait_ms = min(max(min(due, default=now + PRESENCE_CHECK_MS) - now, 0), PRESENCE_CHECK_MS)
        messages: list[Message] = []
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_ms / 1000):
                messages.append(await self.inbox.get())
        while not self.inbox.empty():
            messages.append(self.inbox.get_nowait())
        return messages

    def _process_due_events(self, results: BatchResults, now: int) -> None:
        while self.judge.next_event(now):
            results.add_changes(self.judge)
        away = self._away()
        if not away:
            self.judge.breaking.clear()
        if self.judge.phase == "play" and away >= self.judge.people:
            self.judge.pause(now)

    @property
    def _is_abandoned(self) -> bool:
        return now_ms() - self._heard[-1] > EMPTY_MS

    async def _store(self, rows: list[StoredEntry], was: str) -> None:
        if rows:
            await in_thread(partial(write_entries, lease=self.lease, rows=rows))
        if was == "ready" and self.judge.phase == "countdown":
            await in_thread(partial(begin_game, lease=self.lease))
        if (was == "paused") != (self.judge.phase == "paused"):
            await in_thread(partial(note_pause, lease=self.lease, is_paused=self.judge.phase == "paused"))
        if self.judge.phase == "over":
            close = partial(close_table, lease=self.lease, judge=self.judge, now=timezone.now())
            game = await in_thread(close)
            self._replay = reverse("replay", args=[game.public_id]) if game else ""

    def _process_message(self, message: Message, results: BatchResults) -> None:
        kind, seat = message["type"], message.get("seat")
        if seat in self.judge.left:
            seat = None  # a second page of a player who has left
        if kind == "seated":
            results.has_new_seats = True
            return
        if seat is not None:
            self._heard[-1] = self._heard[seat] = now_ms()
            self._lags[seat] = message.get("lag", 0)
        elif kind == "gone":
            self._watching.pop(message["reply"], None)
        else:
            self._watching[message["reply"]] = now_ms()
        if kind == "join":
            results.joined.append((message["reply"], seat))
        elif seat is not None and kind in OF_SEATS and not self._is_new(seat, message["id"]):
            results.duplicates.append(message["reply"])
        elif kind == "act" and seat is not None:
            self._touches.append(self._make_touch(seat, message))
        elif kind in _HANDLERS and seat is not None:
            results.answer(seat, message["id"], _HANDLERS[kind](self, seat, message))

    def _handle_ready(self, seat: int, _: Mapping[str, Any]) -> str | None:
        if not all(player.name for player in self._players):
            return "a seat is still free"
        return self.judge.say_ready(seat, now_ms())

    def _make_touch(self, seat: int, message: Mapping[str, Any]) -> Touch:
        """Make a touch. It waits as long as a message takes from any rival who could have touched first.

        A hand moves one card at a time: touches that are too fast for one hand are done one after another.
        """
        action, came_ms = Action(*message["action"]), now_ms()
        window_ms = max((self._lags.get(rival, 0) for rival in self.judge.rivals(seat, action)), default=0)
        limb, touched_ms = self._limbs.setdefault(seat, HandsAndVoice()).use(
            self.judge.limbs(action.kind), came_ms - message.get("ago", 0), self.judge.hand_ms(action.kind)
        )
        return Touch(seat, message["id"], message["deal"], action, touched_ms, came_ms, limb, window_ms)

    def _is_new(self, seat: int, message_id: str) -> bool:
        """Whether this message of a seat is new."""
        recent = self._recent_ids.setdefault(seat, deque(maxlen=MOST_RECENT_IDS))
        is_new = message_id not in recent
        recent.append(message_id)
        return is_new

    def _handle_resign(self, seat: int, _: Mapping[str, Any]) -> str | None:
        if self.judge.is_fresh:
            self.judge.abort()
        else:
            self.judge.resign(seat, now_ms())
        return None

    def _handle_pause(self, seat: int, _: Mapping[str, Any]) -> str | None:
        return self.judge.ask_pause(seat, now_ms())

    def _handle_claim(self, seat: int, _: Mapping[str, Any]) -> str | None:
        others = self.judge.people - {seat}
        if not others or not others <= self._away():
            return STILL_THERE
        if self.judge.is_fresh:
            self.judge.abort()
        else:
            self.judge.claim(others)
        return None

    def _handle_abort(self, seat: int, _: Mapping[str, Any]) -> str | None:
        return self.judge.ask_break(seat, self._away())

    def _away(self) -> frozenset[int]:
        now = now_ms()
        return frozenset(seat for seat in self.judge.people if now - self._heard.get(seat, now) > AWAY_MS)

    @property
    def _status(self) -> TableStatus:
        self._count_spectators(now_ms())
        return TableStatus(self._players, self._away(), self._spectators, self._replay)

    def _count_spectators(self, now: int) -> None:
        """Count at intervals only: everyone is sent the number, and hundreds may arrive at once."""
        if now - self._counted_ms < PRESENCE_CHECK_MS:
            return
        self._watching = {one: at for one, at in self._watching.items() if now - at <= UNWATCHED_MS}
        self._spectators, self._counted_ms = len(self._watching), now

    async def _tell(self, results: BatchResults) -> None:
        """Send each stream its changes, and the whole state to those who have just come."""
        if results.has_new_seats:
            await self._load_players()
        status, sends = self._status, []
        for name, stream in self._streams.items():
            news = stream.changes(self.judge, status, results.steps, results.answers.get(name, {}), now_ms())
            if news and (name != SPECTATORS or self._watching):
                sends.append(self._send(name, stream.written(self.lease.fence, news)))
        if sends:
            await asyncio.gather(*sends)
        if results.has_new_seats:
            await self._tell_whole()
        for channel in results.duplicates:
            await self.layer.send(channel, {"type": "refuse", "why": "replayed"})
        await self._tell_joined(results.joined)

    async def _tell_joined(self, joined: Sequence[tuple[str, int | None]]) -> None:
        """Send the whole state to sockets; many may come at once."""
        texts: dict[str, str] = {}
        for channel, seat in joined:
            name = SPECTATORS if seat is None else str(seat)
            if name not in texts:
                texts[name] = self._streams[name].whole(self.lease.fence, self.judge, self._status, now_ms())
            if not self.room().reply(name, channel, texts[name]):
                await self.layer.send(channel, {"type": "tell", "text": texts[name]})

    async def _tell_whole(self) -> None:
        for name, stream in self._streams.items():
            await self._send(name, stream.whole(self.lease.fence, self.judge, self._status, now_ms()))

    async def _send(self, stream: str, text: str) -> None:
        self.room().tell(stream, text)
        if self._has_others:
            news = {"type": "tell", "text": text, "by": PROCESS}
            await self.layer.group_send(stream_group(self.lease.table_id, stream), news)


_HANDLERS: Final = {
    "ready": Owner._handle_ready,
    "resign": Owner._handle_resign,
    "claim": Owner._handle_claim,
    "abort": Owner._handle_abort,
    "pause": Owner._handle_pause,
}
"""Handlers of people's requests. Each returns the reason if it refuses."""
