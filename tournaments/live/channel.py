"""News of a change, from the process that made it to every page that shows the tournament.

A message contains only the tournament and the last line number of its ledger. A page with an older line fetches
its part again. A lost or repeated message therefore does no harm: the next message, or the first one after a
reconnect, updates the page. Hall screens get the same messages when an organiser changes their content.
"""

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any, TypedDict, TypeVar

import redis
import redis.asyncio
import structlog
from django.conf import settings
from redis.asyncio.client import PubSub

from games.broker import client, send_later

CHANNEL = "slapdeck:tournaments"
RETRY_S = 1.0
BROKER_S = 2.0
"""Seconds without an answer until the broker counts as unavailable."""
QUIET_S = 15.0
"""Seconds until a page without news gets an empty message; this also detects closed connections."""
LOOKUP_EVERY = 3
"""A page without news reads its line from the database after this many quiet periods, because a subscription can
fail silently."""
UNKNOWN = 0
"""Instead of a number: read it from the database."""
QUIET = -1
"""Instead of a number: nothing has changed."""
GROUPS = 15
"""Quiet pages get their empty messages group by group, so that news never wait for thousands of them."""

TOGETHER_S = 0.02
"""Seconds that a lookup waits for other pages that need the same."""

Latest = Callable[[], Awaitable[int]]
Found = TypeVar("Found")
Topic = int | str
"""The subject of news: a tournament by its id, or a screen by its code."""

log = structlog.get_logger(__name__)


@cache
def _publisher() -> redis.Redis:
    return client(BROKER_S)


def publish(topic: Topic, seq: int) -> None:
    """Notify every hub from another thread, so that a slow broker does not delay the response."""
    send_later(lambda: _publisher().publish(CHANNEL, json.dumps({"topic": topic, "seq": seq})))


@dataclass(slots=True, eq=False)
class Newest:
    """The newest number for one page, which waits for it: a slow page needs no older ones.

    It does what a queue of one number does, in half of the time. One press wakes thousands of pages.
    """

    number: int | None = None
    _waiting: asyncio.Future[None] | None = None

    def put(self, number: int) -> None:
        self.number = number
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def take(self) -> int:
        while self.number is None:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        number, self.number = self.number, None
        return number


@dataclass(slots=True)
class Hub:
    """One subscription for the whole process, which serves all its listening pages."""

    pages: dict[Topic, set[Newest]] = field(default_factory=lambda: defaultdict(set))
    groups: deque[set[Newest]] = field(default_factory=lambda: deque(set() for _ in range(GROUPS)))
    """All pages, by the turn of their empty message. The first group has just had its turn."""
    subscribed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    """Kept here, because a loop holds only weak references to its tasks."""
    quiet_task: asyncio.Task[None] | None = None
    lookups: dict[Hashable, asyncio.Task[Any]] = field(default_factory=dict)
    """Lookups that many pages wait for and that have not begun."""

    async def news(self, topic: Topic, latest: Latest, also: Sequence[Topic] = ()) -> AsyncGenerator[int | None, None]:
        """The number of the last line, immediately and after every change; None after a quiet period.

        With `also`, news of several topics arrive. Their numbers are not comparable: read the latest after each.
        """
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._receive())
            self.quiet_task = self.quiet_task or asyncio.create_task(self._send_quiet())
        with self._listening((topic, *also)) as newest:
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_S):
                    await self.subscribed.wait()
            yield await latest()
            for turn in count(1):
                seq = await newest.take()
                if seq == QUIET and turn % LOOKUP_EVERY:
                    yield None
                else:
                    yield await latest() if seq in (QUIET, UNKNOWN) else seq

    async def look_up_once(self, key: Hashable, lookup: Callable[[], Awaitable[Found]]) -> Found:
        """Look something up once for all pages that ask for it at the same time. It begins after the last has asked."""

        async def look_up_soon() -> Found:
            await asyncio.sleep(TOGETHER_S)
            del self.lookups[key]
            return await lookup()

        if key not in self.lookups:
            self.lookups[key] = asyncio.create_task(look_up_soon())
        found: Found = await asyncio.shield(self.lookups[key])
        return found

    @contextmanager
    def _listening(self, topics: Sequence[Topic]) -> Iterator[Newest]:
        newest = Newest()
        group = self.groups[0]
        group.add(newest)
        for topic in topics:
            self.pages[topic].add(newest)
        try:
            yield newest
        finally:
            group.discard(newest)
            for topic in topics:
                self.pages[topic].discard(newest)
                if not self.pages[topic]:
                    del self.pages[topic]

    async def _send_quiet(self) -> None:
        """Send each quiet page an empty message. One timer serves all pages: thousands would delay news."""
        while True:
            await asyncio.sleep(QUIET_S / GROUPS)
            self.groups.rotate(-1)
            for newest in self.groups[0]:
                if newest.number is None:
                    newest.put(QUIET)

    async def _receive(self) -> None:
        while True:
            try:
                await self._receive_until_it_breaks()
            except redis.RedisError as error:
                log.warning("the hub lost the broker", error=str(error))
            except Exception:
                # Every open page of this process depends on this task, so no message may end it.
                log.exception("the hub tripped over its news")
            self.subscribed.clear()
            await asyncio.sleep(RETRY_S)

    async def _receive_until_it_breaks(self) -> None:
        broker = redis.asyncio.Redis.from_url(
            settings.REDIS_URL, socket_timeout=BROKER_S, socket_connect_timeout=BROKER_S
        )
        async with broker, broker.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            async for message in _messages(pubsub):
                if message["type"] == "subscribe":
                    self.catch_up()
                elif message["type"] == "message":
                    news = json.loads(message["data"])
                    self.deliver(news["topic"], news["seq"])

    def catch_up(self) -> None:
        """Make all pages read their line: messages before the subscription were missed."""
        self.subscribed.set()
        for topic in self.pages:
            self.deliver(topic, UNKNOWN)

    def deliver(self, topic: Topic, seq: int) -> None:
        """Deliver a number. After a delay, the broker may send an older number after a newer one."""
        for newest in self.pages.get(topic, ()):
            waiting = seq if newest.number is None else newest.number
            newest.put(UNKNOWN if UNKNOWN in (waiting, seq) else max(waiting, seq))


class BrokerMessage(TypedDict):
    type: str
    data: str


async def _messages(pubsub: PubSub) -> AsyncGenerator[BrokerMessage, None]:
    """The messages of a channel. After a quiet period the connection to the broker is checked."""
    while True:
        message = await pubsub.get_message(timeout=QUIET_S)
        if message is None:
            await pubsub.ping()
            message = await pubsub.get_message(timeout=BROKER_S)
        if message is None:
            raise redis.TimeoutError("the broker does not answer")
        yield message


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running loop; a server process has one loop, so one hub."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
