"""The sockets of one process at one table. Their judge reaches them without the broker if it is in the same process."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final, Protocol
from uuid import uuid4

PROCESS: Final = uuid4().hex
"""Stands in news for the broker, so that sockets of this process do not hear them twice."""


class Socket(Protocol):
    def write(self, text: str) -> None:
        """Send soon; never waits."""


@dataclass(slots=True)
class Room:
    _sockets: defaultdict[str, dict[str, Socket]] = field(default_factory=lambda: defaultdict(dict))
    """By stream, then by channel."""

    @property
    def is_empty(self) -> bool:
        return not any(self._sockets.values())

    def enter(self, stream: str, channel: str, socket: Socket) -> None:
        self._sockets[stream][channel] = socket

    def leave(self, stream: str, channel: str) -> None:
        self._sockets[stream].pop(channel, None)

    def tell(self, stream: str, text: str) -> None:
        """Send to all sockets of a stream."""
        for socket in self._sockets.get(stream, {}).values():
            socket.write(text)

    def reply(self, stream: str, channel: str, text: str) -> bool:
        """Send to one socket. Returns whether it is in this room."""
        socket = self._sockets.get(stream, {}).get(channel)
        if socket is not None:
            socket.write(text)
        return socket is not None
