"""Strict parser for messages from browsers: returns a request or raises `Malformed`."""

from dataclasses import dataclass, field
from typing import Final

import msgspec

from engine.actions import Action, malformed

LONGEST: Final = 512
"""The most characters of a message."""
LONGEST_ID: Final = 24
KINDS: Final = frozenset({"here", "look", "ready", "act", "resign", "claim", "abort", "pause", "pong"})
OF_SEATS: Final = frozenset({"ready", "act", "resign", "claim", "abort", "pause"})
"""Requests that need a seat."""


class Malformed(ValueError):
    """A message that no page of this site sends. The text names the kind of error."""


class _Sent(msgspec.Struct, forbid_unknown_fields=True):
    t: str
    id: str = ""
    deal: int = 0
    action: tuple[str, int | None, int | None] | None = None
    at: float = 0.0
    now: float = 0.0


@dataclass(frozen=True, slots=True)
class TableRequest:
    kind: str
    id: str = ""
    deal: int = 0
    action: tuple[str, int | None, int | None] | None = field(default=None)
    at: float = 0.0
    """The time of the touch by the page's clock, in milliseconds. In a pong, the time of the ping."""
    now: float = 0.0
    """In a pong: the time on the page's clock."""

    def message(self, seat: int | None, reply: str) -> dict[str, object]:
        """The message for the owner of the table."""
        kind = "join" if self.kind == "look" else self.kind
        message: dict[str, object] = {"type": kind, "seat": seat, "reply": reply, "id": self.id}
        return message if self.action is None else message | {"deal": self.deal, "action": list(self.action)}


def parse_request(text: str | None) -> TableRequest:
    """Raises Malformed."""
    if text is None:
        raise Malformed("bytes")
    if len(text) > LONGEST:
        raise Malformed("too large")
    try:
        sent = msgspec.json.decode(text, type=_Sent)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeEncodeError):
        raise Malformed("malformed") from None
    if sent.t not in KINDS or len(sent.id) > LONGEST_ID or not 0 <= sent.deal < 2**31:
        raise Malformed("malformed")
    if (sent.t == "act") != (sent.action is not None) or (sent.t in OF_SEATS and not sent.id):
        raise Malformed("malformed")
    if sent.action is not None and malformed(Action(*sent.action)) is not None:
        raise Malformed("malformed")
    return TableRequest(sent.t, sent.id, sent.deal, sent.action, sent.at, sent.now)
