"""Events of a ladder or a queue."""

from tests.often import in_turn
from tournaments.formats.chronology import FinishedMatch, Missed, StageEvent, events_of


def test_winner_is_the_first_of_the_places() -> None:
    assert FinishedMatch((7, 2, 5)).winner == 7


@in_turn(
    ("ended", "events"),
    [((), []), ((3,), []), ((3, 1), [FinishedMatch((3, 1))]), ((0, 1, 3), [Missed((1, 3))])],
)
def test_ended_match_gives_one_event_and_a_bye_none(ended: tuple[int, ...], events: list[StageEvent]) -> None:
    assert list(events_of(ended)) == events
