"""Fairness for slow connections: works out when a player really touched a card, and whose touch came first.

Times are milliseconds. A page reports the time of a touch; it is believed as far as the measured round trip allows.
"""

import json
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.actions import Action

CAP_MS: Final = 150
"""A touch counts as at most this much earlier than its message, and waits at most this long for others."""
NO_HAND: Final = -1
SAMPLES: Final = 8
"""The number of a page's answers that are kept."""


@dataclass(slots=True)
class PingTimer:
    """Measures one connection with pings that the page answers at once."""

    _answers: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=SAMPLES))
    """Round trips, each with the offset of the page's clock from the server's."""
    _open_pings: deque[float] = field(default_factory=lambda: deque(maxlen=SAMPLES))
    """Pings without an answer yet; there may be several."""

    def start_ping(self, now_ms: float) -> float:
        """Start a ping; its id is its time."""
        self._open_pings.append(now_ms)
        return now_ms

    def take_answer(self, sent_ms: float, page_ms: float, now_ms: float) -> None:
        """Take an answer, sent when the page's clock was at `page_ms`. Answers without a ping are ignored."""
        if sent_ms in self._open_pings:
            self._open_pings.remove(sent_ms)
            self._answers.append((now_ms - sent_ms, page_ms - (sent_ms + now_ms) / 2))

    @property
    def round_trip_ms(self) -> float:
        """The longest recent round trip."""
        return max(self._answers)[0] if self._answers else 0.0

    @property
    def lag_ms(self) -> int:
        """The longest time a message takes one way."""
        return min(round(self.round_trip_ms / 2), CAP_MS)

    def ago_ms(self, touched_ms: float, now_ms: float) -> int:
        """How long ago the touch was, by the page's clock, within plausible limits."""
        if not self._answers:
            return 0
        round_trip_ms, ahead_ms = min(self._answers)
        ago_ms = now_ms - (touched_ms - ahead_ms)
        return round(min(max(ago_ms, 0.0), round_trip_ms, CAP_MS))


@dataclass(slots=True)
class HandsAndVoice:
    """When the hands and the voice of a seat are free again; each does one thing at a time."""

    _free_ms: dict[int, int] = field(default_factory=dict)

    def use(self, limbs: Iterable[int], touched_ms: int, lasts_ms: int) -> tuple[int, int]:
        """Choose the limb that is free first. Returns it with the time at which it acts."""
        limb = min(limbs, key=lambda one: self._free_ms.get(one, 0))
        at_ms = max(touched_ms, self._free_ms.get(limb, 0))
        self._free_ms[limb] = at_ms + lasts_ms
        return limb, at_ms

    def keep(self, limb: int, until_ms: int) -> None:
        """Keep a limb busy until that time."""
        self._free_ms[limb] = max(self._free_ms.get(limb, 0), until_ms)


@dataclass(frozen=True, slots=True)
class Touch:
    """An attempted action. It waits until `due_ms` if others could have been quicker."""

    seat: int
    id: str
    deal: int
    action: Action
    touched_ms: int
    came_ms: int
    limb: int
    """The hand that acts, from 0; NO_HAND for the voice."""
    window_ms: int
    """How long it waits for others, from the touch; 0 without rivals."""

    @property
    def due_ms(self) -> int:
        return max(self.touched_ms + self.window_ms, self.came_ms)

    def note(self, began_ms: int) -> str:
        """A note for the log, in time of the deal: the correction and its reason. Empty if it did not wait."""
        if not self.window_ms:
            return ""
        note = {
            "touched_ms": self.touched_ms - began_ms,
            "came_ms": self.came_ms - began_ms,
            "window_ms": self.window_ms,
        }
        return json.dumps(note, separators=(",", ":"))


def take_due(touches: list[Touch], now_ms: int) -> list[Touch]:
    """Remove and return the touches that are due, the earliest first."""
    due = [touch.touched_ms for touch in touches if touch.due_ms <= now_ms]
    if not due:
        return []
    found = sorted((touch for touch in touches if touch.touched_ms <= max(due)), key=lambda touch: touch.touched_ms)
    touches[:] = [touch for touch in touches if touch.touched_ms > max(due)]
    return found
