"""How processes use the broker: they read with time-outs, and send from a separate thread.

Messages only wake a worker or a page. A message that is lost or arrives twice costs only time.
"""

import atexit
import os
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Final

import redis
import structlog
from django.conf import settings
from kombu.exceptions import OperationalError
from redis.backoff import NoBackoff
from redis.retry import Retry

MOST_WAITING: Final = 1_000
"""The most messages that wait for the broker. Beyond that the oldest is dropped."""
RETRY_AFTER_S: Final = 0.5
"""The pause before a failed message is sent again."""
UNREACHABLE: Final = (redis.RedisError, OperationalError)
"""The errors that mean that the broker is unreachable."""
LAST_SENDING_S: Final = 2.0
"""How long an ending process still sends waiting messages."""

Send = Callable[[], object]

log = structlog.get_logger(__name__)


def client(timeout_s: float) -> redis.Redis:
    """The client retries once after a lost connection, but not after a time-out."""
    return redis.Redis.from_url(settings.REDIS_URL, **timeouts(timeout_s), retry=_one_retry())


def timeouts(seconds: float) -> dict[str, float]:
    return {"socket_timeout": seconds, "socket_connect_timeout": seconds}


def _one_retry() -> Retry:
    return Retry(NoBackoff(), 1, (redis.ConnectionError,))


@dataclass(slots=True)
class Outbox:
    """Sends messages in order, from its own thread."""

    _waiting: deque[Send] = field(default_factory=deque)
    _changed: Condition = field(default_factory=Condition)
    _thread: Thread | None = None
    _is_sending: bool = False

    def put(self, send: Send) -> None:
        """Returns at once. Another thread calls `send` later; its errors are logged."""
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
        """False if messages still wait after that time."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._is_sending, seconds)

    def _send_all(self) -> None:
        while True:
            send, fails = self._next(), 0
            while not self._is_done(send, fails):
                fails += 1
                time.sleep(RETRY_AFTER_S)

    def _is_done(self, send: Send, fails: int) -> bool:
        """False while the broker is unreachable: the message is then sent again, so it may arrive twice."""
        try:
            send()
        except UNREACHABLE as error:
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
    """Send from another thread, in order, so that a slow broker delays no answer."""
    _outbox.put(send)


def wait_until_sent(seconds: float = LAST_SENDING_S) -> bool:
    return _outbox.wait_until_sent(seconds)


def _reset_after_fork() -> None:
    """A forked process starts without its parent's threads and messages; the parent sends those."""
    global _outbox
    _outbox = Outbox()


os.register_at_fork(after_in_child=_reset_after_fork)
atexit.register(wait_until_sent)
