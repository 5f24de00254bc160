"""News of a change, from the process that made it to every page that shows the tournament.

One message says only "tournament so-and-so changed, its ledger now ends at line N"; a page that
shows an older line fetches its part again. So a message that is lost or doubled does no harm: the
next one, or the greeting after a reconnect, brings the page up to date. Screens in a hall are told in
the same way when an organiser chooses what they show.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

import redis
import redis.asyncio
import structlog
from django.conf import settings
from redis.asyncio.client import PubSub

from games.broker import client, send_later, timeouts

CHANNEL = "slapdeck:tournaments"
RETRY_S = 1.0
BROKER_S = 2.0
"""After so long without an answer the broker counts as away."""
QUIET_S = 15.0
"""After so long without news a page is told so, which also finds out whether it is still there."""
LOOK_EVERY = 3
"""A page that hears nothing looks its line up every so many times: a subscription can be dead unnoticed."""
UNKNOWN = 0
"""In place of a number: look it up."""

Latest = Callable[[], Awaitable[int]]
Topic = int | str
"""What news are about: a tournament by its id, or a screen by its code."""

log = structlog.get_logger(__name__)


@cache
def _publisher() -> redis.Redis:
    return client(BROKER_S)


def publish(topic: Topic, seq: int) -> None:
    """Tell every hub, from another thread: a broker that hangs must not delay the answer."""
    send_later(lambda: _publisher().publish(CHANNEL, json.dumps({"topic": topic, "seq": seq})))


@dataclass(slots=True)
class Hub:
    """One subscription for the whole process, feeding a queue for each page that listens.

    A queue holds one number: for a page that is slow, only the newest line matters.
    """

    queues: dict[Topic, set[asyncio.Queue[int]]] = field(default_factory=lambda: defaultdict(set))
    subscribed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    """Kept here: a loop holds its tasks weakly, and one that is collected delivers nothing."""

    async def news(self, topic: Topic, latest: Latest, also: Sequence[Topic] = ()) -> AsyncGenerator[int | None, None]:
        """The number of the last line, at once and after every change; None when all is quiet.

        With `also`, news of several topics come in, whose numbers do not compare: ask for the latest after each.
        """
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._receive())
        with self._queue((topic, *also)) as queue:
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_S):
                    await self.subscribed.wait()
            yield await latest()
            for turn in count(1):
                seq = await _next(queue, UNKNOWN if turn % LOOK_EVERY == 0 else None)
                yield await latest() if seq == UNKNOWN else seq

    @contextmanager
    def _queue(self, topics: Sequence[Topic]) -> Iterator[asyncio.Queue[int]]:
        queue: asyncio.Queue[int] = asyncio.Queue(maxsize=1)
        for topic in topics:
            self.queues[topic].add(queue)
        try:
            yield queue
        finally:
            for topic in topics:
                self.queues[topic].discard(queue)
                if not self.queues[topic]:
                    del self.queues[topic]

    async def _receive(self) -> None:
        while True:
            try:
                await self._receive_until_it_breaks()
            except redis.RedisError as error:
                log.warning("the hub lost the broker", error=str(error))
            except Exception:
                # Every open page of this process hangs on this task: it must outlive whatever it was sent.
                log.exception("the hub tripped over its news")
            self.subscribed.clear()
            await asyncio.sleep(RETRY_S)

    async def _receive_until_it_breaks(self) -> None:
        broker = redis.asyncio.Redis.from_url(settings.REDIS_URL, **timeouts(BROKER_S))
        async with broker, broker.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            async for message in _messages(pubsub):
                if message["type"] == "subscribe":
                    self.catch_up()
                elif message["type"] == "message":
                    news = json.loads(message["data"])
                    self.deliver(news["topic"], news["seq"])

    def catch_up(self) -> None:
        """Whatever was published before the subscription was not heard."""
        self.subscribed.set()
        for topic in self.queues:
            self.deliver(topic, UNKNOWN)

    def deliver(self, topic: Topic, seq: int) -> None:
        """A broker that hung may bring an older number after a newer one."""
        for queue in self.queues.get(topic, ()):
            waiting = queue.get_nowait() if queue.full() else seq
            queue.put_nowait(UNKNOWN if UNKNOWN in (waiting, seq) else max(waiting, seq))


async def _messages(pubsub: PubSub) -> AsyncGenerator[dict[str, Any], None]:
    """The messages of a channel. After a silence the broker is asked whether it is still there."""
    while True:
        message = await pubsub.get_message(timeout=QUIET_S)
        if message is None:
            await pubsub.ping()
            message = await pubsub.get_message(timeout=BROKER_S)
        if message is None:
            raise redis.TimeoutError("the broker does not answer")
        yield message


async def _next(queue: asyncio.Queue[int], quiet: int | None) -> int | None:
    """What comes next, or `quiet` when nothing does.

    Not `asyncio.wait_for`: in Python 3.11 it forgets that it was cancelled when what it waits for comes at the same
    moment, and a page that leaves as news come in would be listened for until the server stops.
    """
    try:
        async with asyncio.timeout(QUIET_S):
            return await queue.get()
    except TimeoutError:
        return quiet


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running loop; a server process has one loop, so one hub."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
