"""Lengths of games in minutes and seconds."""

from games.templatetags.lengths import minutes
from tests.often import in_turn


@in_turn(("length_ms", "text"), [(None, "0:00"), (0, "0:00"), (59_999, "0:59"), (125_400, "2:05")])
def test_length_is_formatted_as_minutes_and_seconds(length_ms: int | None, text: str) -> None:
    assert minutes(length_ms) == text
