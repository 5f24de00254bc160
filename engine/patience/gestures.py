"""What hands and voices do at a table of patience, for films."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.family import Gesture
from engine.log.record import CHANCE, Entry
from engine.zones import Zone

AREAS: Final = MappingProxyType(
    {"stock": "store", "turned": "layout", "reserve": "layout", "waste": "layout", "sequence": "centre"}
)


def gestures(entry: Entry) -> Iterator[Gesture]:
    kind = entry.action.kind
    if entry.seat != CHANCE:
        if kind == "ready":
            yield ("say", entry.seat, kind)
    elif kind == "cut":
        yield ("mark", entry.outcome[0], kind)
    else:
        yield ("mark", None, kind)


def reached_for(entry: Entry, zones: Mapping[str, Zone]) -> tuple[str | None, str | None]:
    """The zones a hand goes from and to, as far as there are such."""
    from_zone, to_zone = _hand(entry, has_reserve=f"reserve/{entry.seat}/0" in zones)
    return from_zone if from_zone in zones else None, to_zone if to_zone in zones else None


def _hand(entry: Entry, *, has_reserve: bool) -> tuple[str, str]:
    seat, (kind, source, target) = entry.seat, entry.action
    if kind == "turn_stock":
        return f"stock/{seat}", f"turned/{seat}"
    if kind == "recycle":
        return f"waste/{seat}/0", f"stock/{seat}"
    to_zone = f"sequence/{target}" if kind == "build" else f"waste/{seat}/{target}"
    if has_reserve:
        return f"reserve/{seat}/{source}", to_zone
    return (f"waste/{seat}/{source - 1}" if source else f"turned/{seat}"), to_zone
