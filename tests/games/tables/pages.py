"""What a page at a table does, without a browser."""

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
"""Two pages of a seat have no id of a message in common."""


class Page:
    """What a page does, without a page: it takes news in order, and tries whatever is accepted."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.tries: list[Any] = []
        self.legal: list[int] = []
        self.told: list[dict[str, Any]] = []
        self.numbers: list[int] = []
        self.acts: dict[str, str] = {}
        """What it tried, by the id of the message."""
        self._sent_at: deque[float] = deque(maxlen=A_SECOND)

    def hear(self, patience_s: float = PATIENCE_S) -> Self:
        message = json.loads(self.socket.recv(timeout=patience_s))
        self.told.append(message)
        self.state |= message.get("state", {})
        self.tries = message.get("tries", self.tries)
        self.legal = message.get("legal", self.legal)
        if message["t"] == "news" and not message.get("whole"):
            self.numbers.append(message["seq"])
        return self

    def hear_what_came(self) -> None:
        """Without waiting for more."""
        with suppress(TimeoutError):
            while True:
                self.hear(patience_s=0.01)

    def hear_until(self, is_heard: Callable[[], bool]) -> Self:
        """Wait for this. Other news do not prolong the wait: a server asks for the clock for ever."""
        until = time.monotonic() + PATIENCE_S
        while not is_heard():
            self.hear(max(until - time.monotonic(), 0))
        return self

    def hear_whole(self) -> Self:
        """Until it knows the table's state, which each socket is sent first."""
        return self.hear_until(lambda: bool(self.state))

    def send(self, **message: object) -> None:
        """As soon as the limit of messages per second lets it: a refused message would get no answer."""
        while len(self._sent_at) == A_SECOND and (wait_s := self._sent_at[0] + 1 - time.monotonic()) > 0:
            with suppress(TimeoutError):
                self.hear(wait_s)
        self._sent_at.append(time.monotonic())
        self.socket.send(json.dumps(message))

    def say_ready(self) -> None:
        self.hear_whole()
        self.ask("ready")

    def ask(self, kind: str) -> str | None:
        """The reason if it is refused."""
        number = f"{kind} {next(_NUMBERS)}"
        self.send(t=kind, id=number)
        self.hear_until(lambda: number in self.told[-1].get("answers", {}))
        answer: str | None = self.told[-1]["answers"][number]
        return answer

    def play(self) -> None:
        """Until the game is over: the first of all that is accepted."""
        while self.state["phase"] != "over":
            if self.state["phase"] == "ready" and not self.state["ready"][0]:
                self.say_ready()
            if wanted := self.wanted():
                self.attempt(wanted[0])
            else:
                self.hear()

    def accepted(self) -> list[str]:
        """The messages that it knows to have been accepted."""
        answers = [answer for message in self.told for answer in message.get("answers", {}).items()]
        return [self.acts[number] for number, reason in answers if reason is None and number in self.acts]

    def wanted(self) -> list[list[Any]]:
        """What is accepted now, but for shifts: cards could be shifted to and fro for ever."""
        if self.state.get("phase") != "play":
            return []
        return [self.tries[place][:3] for place in self.legal if self.tries[place][0] != "shift"]

    def try_first(self) -> bool:
        """Try the first of all that is accepted. Whether it was."""
        self.hear_until(lambda: bool(self.legal))
        self.attempt(self.tries[self.legal[0]][:3])
        return list(self.told[-1]["answers"].values()) == [None]

    def attempt(self, action: list[Any]) -> None:
        number = f"try {next(_NUMBERS)}"
        message = {"t": "act", "id": number, "deal": self.state["deal"], "action": action}
        self.acts[number] = json.dumps(message)
        self.send(**message)
        owner = self.owner

        def is_settled() -> bool:
            has_answer = number in self.told[-1].get("answers", {})
            return has_answer or self.state["phase"] == "over" or self.owner != owner

        self.hear_until(is_settled)

    @property
    def owner(self) -> int:
        """The latest owner heard of. A new one does not answer what the one before had received."""
        return max((message.get("epoch", 0) for message in self.told), default=0)


def socket_of(live_url: str, public_id: str, player: Player | None, origin: str | None = None) -> ClientConnection:
    session = SessionStore()
    session["player"] = player.pk if player else None
    session.save()
    cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}"}
    address = f"{live_url.replace('http', 'ws')}/play/{public_id}/socket/"
    come_from = Origin(origin or live_url)
    return connect(address, additional_headers=cookie, origin=come_from, proxy=None, ping_interval=None, legacy=True)
