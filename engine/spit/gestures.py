"""What hands and voices do at a table of Spit, for films."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.family import Gesture
from engine.log.record import CHANCE, LogEntry
from engine.spit.rules import Rules
from engine.zones import Zone

AREAS: Final = MappingProxyType(
    {
        "stock": "layout",
        "spit_cards": "store",
        "reserve": "beside",
        "spit_pile": "centre",
        "ghost": "centre",
        "token": "centre",
        "hand": "hand",
    }
)
_SPOKEN: Final = frozenset({"ready", "spit", "call"})
_LAYOUT_KINDS: Final = frozenset({"shift", "stack", "refill"})


def gestures(rules: Rules, entry: LogEntry, zones: Mapping[str, Zone]) -> Iterator[Gesture]:
    seat, (kind, _, target) = entry.seat, entry.action
    if seat == CHANCE:
        yield ("mark", None, kind)
    elif kind in _SPOKEN:
        yield ("say", seat, kind)
    elif kind == "claim" and rules.claim == "call":
        yield ("say", seat, "spit")
    elif kind == "claim":
        yield ("slap", seat, _slapped(zones, target))
    elif kind == "slam":
        yield ("slap", seat, f"token/{seat}")
    elif kind == "slap_table":
        yield ("slap", seat, None)


def _slapped(zones: Mapping[str, Zone], place: int | None) -> str:
    """The zone that a hand reaches at a place: its pile, or the card that was lent to it."""
    lent = (f"{kind}/{place}" for kind in ("ghost", "token"))
    return next((name for name in lent if name in zones and zones[name].cards), f"spit_pile/{place}")


def reached_for(entry: LogEntry, zones: Mapping[str, Zone]) -> tuple[str | None, str | None]:
    kind, source, target = entry.action
    in_hand = zones.get(f"hand/{entry.seat}")
    own = f"stock/{entry.seat}"
    from_zone = f"hand/{entry.seat}" if in_hand and (in_hand.cards or own in zones) else f"{own}/{source}"
    to_zone = f"{own}/{target}" if kind in _LAYOUT_KINDS else f"spit_pile/{target}"
    return from_zone if source is not None and from_zone in zones else None, to_zone if to_zone in zones else None
