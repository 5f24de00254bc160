"""What hands and voices do at a table of patience, for films."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.family import Gesture
from engine.log.record import CHANCE, LogEntry
from engine.patience.rules import Rules
from engine.zones import Zone

AREAS: Final = MappingProxyType(
    {
        "stock": "store",
        "turned": "layout",
        "reserve": "layout",
        "waste": "layout",
        "column": "layout",
        "ship": "layout",
        "captured": "store",
        "sequence": "centre",
    }
)


def gestures(rules: Rules, entry: LogEntry) -> Iterator[Gesture]:
    kind = entry.action.kind
    if entry.seat != CHANCE:
        if kind == "ready":
            yield ("say", entry.seat, kind)
    elif kind == "cut" and rules.has_ships:
        yield ("mark", entry.outcome[0], "aces")
        yield ("mark", 1 - entry.outcome[0], "kings")
    elif kind == "cut":
        yield ("mark", entry.outcome[0], kind)
    elif kind != "unanswered":
        yield ("mark", None, kind)


def reached_for(entry: LogEntry, zones: Mapping[str, Zone]) -> tuple[str | None, str | None]:
    """The zones a hand goes from and to; None for a zone that does not exist."""
    kind, source, target = entry.action
    if kind == "recycle":
        return _first(zones, f"waste/{entry.seat}/0"), _first(zones, f"stock/{entry.seat}")
    seat = entry.seat
    if kind in ("ready", "end_turn"):
        return None, None
    if kind == "turn_stock":
        return _first(zones, f"stock/{seat}"), _first(zones, f"turned/{seat}")
    if kind == "claim_card":
        return _first(zones, f"turned/{1 - seat}"), _first(zones, f"ship/{seat}/{target}")
    place = (source or 0) - 1
    own = (f"turned/{seat}",) if not source else (f"waste/{seat}/{place}", f"column/{seat}/{place}")
    from_zone = _first(zones, f"reserve/{seat}/{source}", *own)
    if kind == "build":
        return from_zone, _first(zones, f"sequence/{target}", f"sequence/{seat}/{target}", f"ship/{seat}/{target}")
    return from_zone, _first(zones, f"waste/{seat}/{target}", f"column/{seat}/{target}")


def _first(zones: Mapping[str, Zone], *names: str) -> str | None:
    """The first of these names that is a zone of the table."""
    return next((name for name in names if name in zones), None)
