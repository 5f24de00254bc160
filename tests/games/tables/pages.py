"""The behaviour of a page at a live table, without a browser."""

import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Self

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from games.consumers import A_SECOND
from games.models import Player

PATIENCE_S = 20
_NUMBERS = count()
"""Makes ids of messages unique, also among the pages of a seat."""


class Page:
    """A page at a live table: it takes news in order, and tries actions that are accepted."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.tries: list[Any] = []
        self.legal: list[int] = []
        self.received: list[dict[str, Any]] = []
        self.numbers: list[int] = []
        self.acts: dict[str, str] = {}
        """Messages with its tried actions, by id."""
        self._sent_at: deque[float] = deque(maxlen=A_SECOND)

    def hear(self, patience_s: float = PATIENCE_S) -> Self:
        message = json.loads(self.socket.recv(timeout=patience_s))
        self.received.append(message)
        self.state |= message.get("state", {})
        self.tries = message.get("tries", self.tries)
        self.legal = message.get("legal", self.legal)
        if message["t"] == "news" and not message.get("whole"):
            self.numbers.append(message["seq"])
        return self

    def hear_what_came(self) -> None:
        """Take the messages that have arrived, without waiting for more."""
        with suppress(TimeoutError):
            while True:
                self.hear(patience_s=0.01)

    def hear_until(self, is_heard: Callable[[], bool]) -> Self:
        """Take news until the condition holds. Other news do not prolong the wait: pings come for ever."""
        until = time.monotonic() + PATIENCE_S
        while not is_heard():
            self.hear(max(until - time.monotonic(), 0))
        return self

    def hear_whole(self) -> Self:
        """Wait for the table's state, which is sent first on each socket."""
        return self.hear_until(lambda: bool(self.state))

    def send(self, **message: object) -> None:
        """Send within the limit of messages per second, because a refused message gets no answer."""
        while len(self._sent_at) == A_SECOND and (wait_s := self._sent_at[0] + 1 - time.monotonic()) > 0:
            with suppress(TimeoutError):
                self.hear(wait_s)
        self._sent_at.append(time.monotonic())
        self.socket.send(json.dumps(message))

    def say_ready(self) -> None:
        self.hear_whole()
        self.ask("ready")

    def ask(self, kind: str) -> str | None:
        """Send a request and wait for its answer: the reason of a refusal, or None."""
        number = f"{kind} {next(_NUMBERS)}"
        self.send(t=kind, id=number)
        self.hear_until(lambda: number in self.received[-1].get("answers", {}))
        answer: str | None = self.received[-1]["answers"][number]
        return answer

    def play(self) -> None:
        """Play until the game is over, always with the first accepted action."""
        while self.state["phase"] != "over":
            if self.state["phase"] == "ready" and not self.state["ready"][0]:
                self.say_ready()
            if wanted := self.wanted():
                self.attempt(wanted[0])
            else:
                self.hear()

    def accepted(self) -> list[str]:
        """The messages with actions that the server has answered as accepted."""
        answers = [answer for message in self.received for answer in message.get("answers", {}).items()]
        return [self.acts[number] for number, reason in answers if reason is None and number in self.acts]

    def wanted(self) -> list[list[Any]]:
        """The actions that are accepted now. Without shifts, because cards could be shifted to and fro for ever."""
        if self.state.get("phase") != "play":
            return []
        return [self.tries[place][:3] for place in self.legal if self.tries[place][0] != "shift"]

    def try_first(self) -> bool:
        """Try the first accepted action. Returns whether it was accepted."""
        self.hear_until(lambda: bool(self.legal))
        self.attempt(self.tries[self.legal[0]][:3])
        return list(self.received[-1]["answers"].values()) == [None]

    def attempt(self, action: list[Any]) -> None:
        number = f"try {next(_NUMBERS)}"
        message = {"t": "act", "id": number, "deal": self.state["deal"], "action": action}
        self.acts[number] = json.dumps(message)
        self.send(**message)
        owner = self.owner

        def is_settled() -> bool:
            has_answer = number in self.received[-1].get("answers", {})
            return has_answer or self.state["phase"] == "over" or self.owner != owner

        self.hear_until(is_settled)

    @property
    def owner(self) -> int:
        """The epoch of the latest known owner. A new owner does not answer messages to the previous owner."""
        return max((message.get("epoch", 0) for message in self.received), default=0)


def socket_of(live_url: str, public_id: str, player: Player | None, origin: str | None = None) -> ClientConnection:
    session = SessionStore()
    session["player"] = player.pk if player else None
    session.save()
    cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}"}
    address = f"{live_url.replace('http', 'ws')}/play/{public_id}/socket/"
    come_from = Origin(origin or live_url)
    return connect(address, additional_headers=cookie, origin=come_from, proxy=None, ping_interval=None, legacy=True)
