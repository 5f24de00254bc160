"""Limits of entries and seats, and the sentences that refuse other numbers."""

from tests.often import in_turn
from tournaments.formats.limits import FEWEST, MOST, count_refusal, seats_refusal


@in_turn("entries", [FEWEST, 100, MOST])
def test_number_within_the_limits_is_not_refused(entries: int) -> None:
    assert count_refusal("A bracket", entries) is None


@in_turn(("entries", "count"), [(0, "there are none"), (1, "there is one"), (3, "there are 3")])
def test_refusal_of_too_few_entries_gives_their_number(entries: int, count: str) -> None:
    reason = count_refusal("A bracket", entries, fewest=4)
    assert reason == f"A bracket needs at least 4 entries; {count}. Enter more people."


def test_refusal_of_too_many_entries_says_how_many_to_leave_out() -> None:
    reason = count_refusal("A queue", MOST + 4)
    assert reason == "A queue takes at most 4096 entries; there are 4100. Leave 4 out, or choose another format."


def test_rules_for_more_seats_than_the_format_allows_are_refused() -> None:
    assert seats_refusal("A ladder", 2, "so it is") is None
    assert seats_refusal("A ladder", 3, "so it is") == (
        "A ladder is for matches of two: so it is. These rules seat 3; choose another format, or rules for 2."
    )
