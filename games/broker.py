"""How processes use the broker: they ask it with time-outs, and write to it from a thread beside the answer.

Messages only wake a worker or a page. One that is lost or comes twice costs only time.
"""

import atexit
import os
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any, Final

import redis
import structlog
from django.conf import settings
from kombu.exceptions import OperationalError
from redis.backoff import NoBackoff
from redis.retry import Retry

MOST_WAITING: Final = 1_000
"""Messages that wait for the broker. When more come, the oldest is dropped."""
AGAIN_S: Final = 0.5
"""How soon a message that the broker did not take is tried again."""
AWAY: Final = (redis.RedisError, OperationalError)
LAST_SENDING_S: Final = 2.0
"""How long a process that ends still sends what waits."""

Send = Callable[[], object]

log = structlog.get_logger(__name__)


def client(timeout_s: float) -> redis.Redis:
    """Tries once more if its connection has gone, but not if the broker is only silent."""
    return redis.Redis.from_url(settings.REDIS_URL, **timeouts(timeout_s), retry=_once_more())


def timeouts(seconds: float) -> dict[str, Any]:
    return {"socket_timeout": seconds, "socket_connect_timeout": seconds}


def _once_more() -> Retry:
    return Retry(NoBackoff(), 1, (redis.ConnectionError,))


@dataclass(slots=True)
class Outbox:
    """Messages in their order, sent one after the other by a thread of its own."""

    _waiting: deque[Send] = field(default_factory=deque)
    _changed: Condition = field(default_factory=Condition)
    _thread: Thread | None = None
    _is_sending: bool = False

    def put(self, send: Send) -> None:
        """Returns at once. `send` is called later, in another thread; a mistake in it is logged."""
        with self._changed:
            if len(self._waiting) == MOST_WAITING:
                log.warning("a message was dropped: too many wait for the broker", waiting=MOST_WAITING)
                self._waiting.popleft()
            self._waiting.append(send)
            if self._thread is None:
                self._thread = Thread(target=self._send_all, name="outbox", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait_until_sent(self, seconds: float) -> bool:
        """False if something still waits after so long."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._is_sending, seconds)

    def _send_all(self) -> None:
        while True:
            send, fails = self._next(), 0
            while not self._is_done(send, fails):
                fails += 1
                time.sleep(AGAIN_S)

    def _is_done(self, send: Send, fails: int) -> bool:
        """False while the broker is away: the message is tried again, so it may arrive twice."""
        try:
            send()
        except AWAY as error:
            if fails == 0:
                log.warning("a message waits for the broker", error=repr(error))
            return False
        except Exception:
            log.exception("a message could not be sent")
        return True

    def _next(self) -> Send:
        with self._changed:
            self._is_sending = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting)
            self._is_sending = True
            return self._waiting.popleft()


_outbox = Outbox()


def send_later(send: Send) -> None:
    """Send from another thread, in order: a broker that hangs keeps nobody waiting."""
    _outbox.put(send)


def wait_until_sent(seconds: float = LAST_SENDING_S) -> bool:
    return _outbox.wait_until_sent(seconds)


def _begin_again() -> None:
    """A forked process has none of its parent's threads, and its parent sends what waits."""
    global _outbox
    _outbox = Outbox()


os.register_at_fork(after_in_child=_begin_again)
atexit.register(wait_until_sent)
