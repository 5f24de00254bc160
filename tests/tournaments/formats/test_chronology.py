"""What happens in a ladder or a queue."""

from tests.often import in_turn
from tournaments.formats.chronology import FinishedMatch, Missed, StageEvent, events_of


def test_the_winner_of_a_match_is_its_first() -> None:
    assert FinishedMatch((7, 2, 5)).winner == 7


@in_turn(
    ("ended", "events"),
    [((), []), ((3,), []), ((3, 1), [FinishedMatch((3, 1))]), ((0, 1, 3), [Missed((1, 3))])],
)
def test_a_match_tells_who_played_it_or_that_nobody_came(ended: tuple[int, ...], events: list[StageEvent]) -> None:
    assert list(events_of(ended)) == events
