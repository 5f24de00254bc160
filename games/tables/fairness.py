"""The slower connection does not lose: when somebody really touched a card, and whose touch came first.

Times are milliseconds. A page says when its reader touched; it is believed as far as its measured round trip allows.
"""

import json
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.actions import Action

CAP_MS: Final = 150
"""No touch counts as earlier than so long before its message came, and none waits longer for another."""
VOICE: Final = -1
SAMPLES: Final = 8
"""So many answers of a page are remembered."""


@dataclass(slots=True)
class Echo:
    """What is known of one connection, from questions that the server asks and the page answers at once."""

    _answers: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=SAMPLES))
    """Round trips, and how far the page's clock is ahead of the server's then."""
    _asked: deque[float] = field(default_factory=lambda: deque(maxlen=SAMPLES))
    """The questions that are not answered yet; several may be on their way."""

    def ask(self, now_ms: float) -> float:
        """The question is the time at which it is asked."""
        self._asked.append(now_ms)
        return now_ms

    def hear(self, asked_ms: float, page_ms: float, now_ms: float) -> None:
        """The page answered when its own clock was at `page_ms`. An answer to no question is no measure."""
        if asked_ms in self._asked:
            self._asked.remove(asked_ms)
            self._answers.append((now_ms - asked_ms, page_ms - (asked_ms + now_ms) / 2))

    @property
    def round_trip_ms(self) -> float:
        """The longest of late: a message may take as long."""
        return max(self._answers)[0] if self._answers else 0.0

    @property
    def lag_ms(self) -> int:
        """How long a message from there is on its way, if it is slow."""
        return min(round(self.round_trip_ms / 2), CAP_MS)

    def ago_ms(self, touched_ms: float, now_ms: float) -> int:
        """How long before now the page was touched, by its own clock, as far as that can be true."""
        if not self._answers:
            return 0
        round_trip_ms, ahead_ms = min(self._answers)
        ago_ms = now_ms - (touched_ms - ahead_ms)
        return round(min(max(ago_ms, 0.0), round_trip_ms, CAP_MS))


@dataclass(slots=True)
class Limbs:
    """When the hands of a seat and its voice are free again: each does one thing at a time."""

    _free_ms: dict[int, int] = field(default_factory=dict)

    def use(self, limbs: Iterable[int], touched_ms: int, lasts_ms: int) -> tuple[int, int]:
        """Which of some limbs does what was touched, and when: the first to be free, and then at the earliest."""
        limb = min(limbs, key=lambda one: self._free_ms.get(one, 0))
        at_ms = max(touched_ms, self._free_ms.get(limb, 0))
        self._free_ms[limb] = at_ms + lasts_ms
        return limb, at_ms

    def keep(self, limb: int, until_ms: int) -> None:
        """It is not free before that time."""
        self._free_ms[limb] = max(self._free_ms.get(limb, 0), until_ms)


@dataclass(frozen=True, slots=True)
class Touch:
    """What somebody tried. While others could have been quicker it waits until `due_ms`."""

    seat: int
    id: str
    deal: int
    action: Action
    touched_ms: int
    came_ms: int
    limb: int
    """The hand that did it, from 0; VOICE for the voice."""
    window_ms: int
    """How long others are waited for, counted from the touch; 0 where nobody else goes for the same."""

    @property
    def due_ms(self) -> int:
        return max(self.touched_ms + self.window_ms, self.came_ms)

    def note(self, began_ms: int) -> str:
        """For the log, in the time of the deal: what was put right and why. Empty where nothing waited."""
        if not self.window_ms:
            return ""
        told = {
            "touched_ms": self.touched_ms - began_ms,
            "came_ms": self.came_ms - began_ms,
            "window_ms": self.window_ms,
        }
        return json.dumps(told, separators=(",", ":"))


def ripe(touches: list[Touch], now_ms: int) -> list[Touch]:
    """Those that are judged now, the earliest touch first, taken out of the list."""
    due = [touch.touched_ms for touch in touches if touch.due_ms <= now_ms]
    if not due:
        return []
    found = sorted((touch for touch in touches if touch.touched_ms <= max(due)), key=lambda touch: touch.touched_ms)
    touches[:] = [touch for touch in touches if touch.touched_ms > max(due)]
    return found
