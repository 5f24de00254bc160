"""What a seat may do, as a value."""

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.short_repr import short_repr

# Logs store a kind by its place in this tuple, so it only ever grows at its end.
KINDS: Final = (
    "ready",
    "play",
    "turn",
    "shift",
    "spit",
    "claim",
    "stack",
    "refill",
    "pick_up",
    "draw",
    "call",
    "slap_table",
    "slam",
    "stall",
    "reshuffle",
    "coin",
    "unanswered",
    "turn_stock",
    "build",
    "discard",
    "recycle",
    "cut",
    "end_turn",
    "claim_card",
)

# The kinds of seat -1: events of time and chance, which no seat may attempt.
TABLE_KINDS: Final = frozenset({"stall", "reshuffle", "coin", "unanswered", "cut"})

ARGUMENT_LIMIT: Final = 63


class Action(NamedTuple):
    """One action of a seat. `source` is a stock pile or an index into a hand, `target` a place in the centre or an own
    stock pile; each kind's rule says which of them it takes."""

    kind: str
    source: int | None = None
    target: int | None = None

    def __str__(self) -> str:
        words = [self.kind]
        if self.source is not None:
            words.append(f"from {self.source}")
        if self.target is not None:
            words.append(f"to {self.target}")
        return " ".join(words)

    def __reduce__(self) -> tuple[Callable[..., "Action"], tuple[str, int | None, int | None]]:
        return action_of, (self.kind, self.source, self.target)

    # A tuple cannot compare None with a number; here a missing argument comes first.
    def __lt__(self, other: object) -> bool:
        return _order(self) < _order(other) if isinstance(other, Action) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return _order(self) > _order(other) if isinstance(other, Action) else NotImplemented

    def __le__(self, other: object) -> bool:
        return _order(self) <= _order(other) if isinstance(other, Action) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return _order(self) >= _order(other) if isinstance(other, Action) else NotImplemented


_MADE: Final[dict[tuple[str, int | None, int | None], Action]] = {}

OF_SEATS: Final[dict[int, Action]] = {}
"""The actions made by `action_of`, by `id`: an action found here under its own id is well-formed."""


def action_of(kind: str, source: int | None = None, target: int | None = None) -> Action:
    """The shared object for an action; the arguments must not be `malformed`.

    There are at most about 70,000 such actions, so all are kept.
    """
    key = (kind, source, target)
    made = _MADE.get(key)
    if made is None:
        made = _MADE.setdefault(key, Action(kind, source, target))
        if kind not in TABLE_KINDS:
            OF_SEATS[id(made)] = made
    return made


def _order(action: Action) -> tuple[int, str, int, int]:
    """Kinds in their fixed order, then unknown kinds."""
    place = KINDS.index(action.kind) if action.kind in KINDS else len(KINDS)
    source = -1 if action.source is None else action.source
    target = -1 if action.target is None else action.target
    return place, short_repr(action.kind), source, target


def malformed(action: object) -> str | None:
    """Why a value cannot be an action at all, or None.

    A valid action has one of `KINDS` and arguments from 0 to `ARGUMENT_LIMIT`. The rules may still refuse it.
    """
    if not isinstance(action, Action):
        return "that is no action"
    if action.kind not in KINDS:
        return f"there is no action called {short_repr(action.kind)}"
    for argument in (action.source, action.target):
        if argument is None:
            continue
        if type(argument) is not int or not 0 <= argument <= ARGUMENT_LIMIT:
            return f"a place is a whole number from 0 to {ARGUMENT_LIMIT}, not {short_repr(argument)}"
    return None
