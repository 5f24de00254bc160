"""How long hands take: the tempo of a simulated match (rules, section 6)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final

from engine.actions import Action
from engine.short_repr import short_repr


class TempoError(ValueError):
    """A figure that no hand can have."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """Middle times; each single one is drawn from `spread_percent` around its middle, all values equally likely."""

    reaction_ms: int = 250
    play_ms: int = 350
    turn_ms: int = 250
    shift_ms: int = 350
    stack_ms: int = 350
    refill_ms: int = 350
    slap_ms: int = 200
    call_ms: int = 150
    fumble_ms: int = 200
    pick_up_ms: int = 500
    spread_percent: int = 15

    def __post_init__(self) -> None:
        for figure in fields(self):
            most = 100 if figure.name == "spread_percent" else SLOWEST_MS
            value = getattr(self, figure.name)
            if type(value) is not int or not 0 <= value <= most:
                raise TempoError(f"{figure.name} is a whole number from 0 to {most}, not {short_repr(value)}")

    def middle_ms(self, kind: str) -> int:
        """The middle time of a kind of action, its reach not counted."""
        value: int = getattr(self, _FIGURE_OF[kind])
        return value


SLOWEST_MS: Final = 60_000

CLUB: Final = Tempo()
"""People who play now and then."""

QUICK: Final = Tempo(
    reaction_ms=180,
    play_ms=210,
    turn_ms=150,
    shift_ms=210,
    stack_ms=210,
    refill_ms=210,
    slap_ms=120,
    call_ms=90,
    fumble_ms=120,
    pick_up_ms=300,
)
"""A skilled, fast table: hands take three fifths of club tempo, as they do once a way is practised.

Reactions shrink less: to what one sees nobody reacts much sooner than after 180 ms, however practised.
"""

UNLIMITED: Final = Tempo(**{figure.name: 0 for figure in fields(Tempo)})
"""Hands take no time and reactions none, so that only what is chosen counts; a simulation gives every action 1 ms.

What the rules themselves say takes time (`reach_ms`, `stall_ms`) still does.
"""

TEMPOS: Final[Mapping[str, Tempo]] = MappingProxyType({"club": CLUB, "quick": QUICK, "unlimited": UNLIMITED})
"""The tempos that have a name."""

VOICE_KINDS: Final = frozenset({"ready", "spit", "call"})
"""Kinds that are always said: they take their time, but no hand."""


REACHING_KINDS: Final = frozenset({"play", "claim", "slap_table", "slam"})
"""Kinds for which a hand goes to the centre and back: `reach_ms` of the rules is added."""


def figure_kind(action: Action) -> str:
    """The kind that gives the time of an action: a card that is spat from stock takes as long as a played one."""
    return "play" if action.kind == "spit" and action.source is not None else action.kind


_FIGURE_OF: Final = {
    "ready": "call_ms",
    "spit": "call_ms",
    "call": "call_ms",
    "play": "play_ms",
    "turn": "turn_ms",
    "shift": "shift_ms",
    "stack": "stack_ms",
    "refill": "refill_ms",
    "draw": "refill_ms",
    "pick_up": "pick_up_ms",
    "claim": "slap_ms",
    "slap_table": "slap_ms",
    "slam": "slap_ms",
    "turn_stock": "turn_ms",
    "build": "play_ms",
    "discard": "shift_ms",
    "recycle": "pick_up_ms",
    "end_turn": "call_ms",
    "claim_card": "play_ms",
}

HAND_KINDS: Final = frozenset(_FIGURE_OF) - VOICE_KINDS
"""Kinds that need a hand."""
