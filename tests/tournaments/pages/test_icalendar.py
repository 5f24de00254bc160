"""Calendars in the format of RFC 5545."""

from datetime import UTC, datetime, timedelta, timezone

from tournaments.pages.icalendar import LONGEST_LINE, CalendarEvent, calendar

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)


def written(**about: object) -> bytes:
    event = CalendarEvent("1@club.example", "Friday Cup", NOW, "https://club.example/t/", **about)  # type: ignore[arg-type]
    return calendar("The club", [event], NOW)


def test_calendar_has_the_lines_that_the_standard_requires() -> None:
    assert written().decode().split("\r\n") == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Slapdeck//Club calendar//EN", "X-WR-CALNAME:The club",
        "BEGIN:VEVENT", "UID:1@club.example", "DTSTAMP:20261124T120000Z", "DTSTART:20261124T120000Z",
        "SUMMARY:Friday Cup", "URL:https://club.example/t/", "STATUS:CONFIRMED", "END:VEVENT", "END:VCALENDAR", "",
    ]  # fmt: skip


def test_text_is_escaped_and_a_called_off_event_is_cancelled() -> None:
    page = written(place="Hall; door 3, left", notes="Bring \\cards\r\nand tea", is_called_off=True).decode()
    assert "LOCATION:Hall\\; door 3\\, left\r\n" in page
    assert "DESCRIPTION:Bring \\\\cards\\nand tea\r\n" in page and "STATUS:CANCELLED" in page


def test_long_lines_are_folded_between_characters() -> None:
    notes = "Ünïcödé ♠ " * 40
    content = written(notes=notes)
    assert all(len(line) <= LONGEST_LINE for line in content.split(b"\r\n"))
    assert f"DESCRIPTION:{notes}" in content.replace(b"\r\n ", b"").decode()


def test_times_are_in_utc() -> None:
    east = datetime(2026, 11, 24, 20, tzinfo=timezone(timedelta(hours=2)))
    page = calendar("C", [CalendarEvent("1", "Cup", east, "https://c.example/")], NOW).decode()
    assert "DTSTART:20261124T180000Z" in page
