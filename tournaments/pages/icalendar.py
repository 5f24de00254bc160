"""Tournaments for people's own calendars, as RFC 5545 writes them. Plain values only."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

LONGEST_LINE: Final = 75
"""Octets, without the end of the line (3.1)."""
_ESCAPED: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """`uid` never changes, so that a calendar recognises a changed event."""

    uid: str
    title: str
    begins_at: datetime
    address: str
    place: str = ""
    notes: str = ""
    is_called_off: bool = False


def calendar(name: str, events: Iterable[CalendarEvent], now: datetime) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Slapdeck//Club calendar//EN",
        _text("X-WR-CALNAME", name),
        *(line for event in events for line in _event(event, now)),
        "END:VCALENDAR",
    ]
    return b"".join(_folded(line) for line in lines)


def _event(event: CalendarEvent, now: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{_time(now)}"
    yield f"DTSTART:{_time(event.begins_at)}"
    yield _text("SUMMARY", event.title)
    if event.place:
        yield _text("LOCATION", event.place)
    if event.notes:
        yield _text("DESCRIPTION", event.notes)
    yield f"URL:{event.address}"
    yield f"STATUS:{'CANCELLED' if event.is_called_off else 'CONFIRMED'}"
    yield "END:VEVENT"


def _time(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(name: str, value: str) -> str:
    return f"{name}:{value.translate(_ESCAPED)}"


def _folded(line: str) -> bytes:
    """Fold a line at the maximum of octets without splitting a character; continuation lines begin with a space."""
    parts, room = [b""], LONGEST_LINE
    for letter in line:
        octets = letter.encode()
        if len(parts[-1]) + len(octets) > room:
            parts.append(b" ")
        parts[-1] += octets
    return b"\r\n".join(parts) + b"\r\n"
