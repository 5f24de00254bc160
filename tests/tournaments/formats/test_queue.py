"""Winner stays."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tournaments.formats.chronology import Departure, FinishedMatch, Joined, Missed, StageEvent
from tournaments.formats.queue import LONGEST_STAY, Queue, queue_after

LINE = (1, 2, 3, 4, 5)


def test_the_first_two_play_and_the_others_wait() -> None:
    assert queue_after(LINE) == Queue((1, 2), (3, 4, 5))


def test_the_winner_stays_and_the_loser_goes_to_the_end() -> None:
    assert queue_after(LINE, [FinishedMatch((2, 1))]) == Queue((2, 3), (4, 5, 1))


def test_too_many_wins_in_a_row_lead_behind_the_loser() -> None:
    events = [FinishedMatch((1, other)) for other in (2, 3, 4)]
    assert len(events) == LONGEST_STAY
    assert queue_after(LINE, events) == Queue((5, 2), (3, 4, 1))


def test_a_defeat_restarts_the_count() -> None:
    events = [
        FinishedMatch((1, 2)),
        FinishedMatch((1, 3)),
        FinishedMatch((4, 1)),
        FinishedMatch((4, 5)),
        FinishedMatch((4, 2)),
    ]
    assert queue_after(LINE, events).table == (3, 1)
    assert queue_after(LINE, events[:-1]).table == (4, 2)


def test_two_alone_play_again_and_again() -> None:
    events: list[StageEvent] = []
    for _ in range(7):
        assert {*queue_after((1, 2), events).table} == {1, 2}
        events.append(FinishedMatch((1, 2)))


@pytest.mark.parametrize("order", [(), (1,)])
def test_nobody_plays_alone(order: tuple[int, ...]) -> None:
    assert queue_after(order) == Queue((), order)


def test_at_larger_tables_only_the_last_goes() -> None:
    events = [FinishedMatch((3, 1, 2))]
    assert queue_after(LINE, events, seats=3) == Queue((3, 1, 4), (5, 2))


def test_at_larger_tables_a_winner_of_many_goes_too() -> None:
    events = [FinishedMatch((1, 2, 3)), FinishedMatch((1, 2, 4)), FinishedMatch((1, 2, 5))]
    assert queue_after(LINE, events, seats=3) == Queue((2, 3, 4), (5, 1))


def test_nobody_sits_down_at_a_larger_table_while_it_plays() -> None:
    assert queue_after((1, 2), [Joined(3)], seats=4) == Queue((1, 2), (3,))
    assert queue_after((1, 2), [Joined(3), FinishedMatch((1, 2))], seats=4) == Queue((1, 3, 2), ())


def test_who_joins_late_stands_at_the_end_of_the_line_of_that_moment() -> None:
    events: list[StageEvent] = [FinishedMatch((1, 2)), Joined(6), FinishedMatch((1, 3))]
    assert queue_after(LINE, events).line == (5, 2, 6, 3)
    assert queue_after(LINE, [Joined(3), Joined(1)]).line == (3, 4, 5)


def test_who_leaves_is_skipped() -> None:
    assert queue_after(LINE, [Departure(3)]) == Queue((1, 2), (4, 5))
    assert queue_after(LINE, [Departure(2)]) == Queue((1, 3), (4, 5))


def test_who_left_does_not_come_back_by_a_result_that_is_told_later() -> None:
    assert queue_after(LINE, [Departure(1), FinishedMatch((1, 2))]) == Queue((3, 4), (5, 2))
    assert queue_after(LINE, [Departure(2), FinishedMatch((1, 2))]) == Queue((1, 3), (4, 5))
    assert queue_after((1, 2), [Departure(2), Departure(1), FinishedMatch((1, 2))]) == Queue((), ())


def test_a_match_that_was_not_next_is_played_all_the_same() -> None:
    assert queue_after(LINE, [FinishedMatch((4, 1))]) == Queue((4, 2), (3, 5, 1))


def test_who_is_called_and_does_not_come_goes_to_the_end_of_the_line() -> None:
    assert queue_after(LINE, [Missed((1, 2))]) == Queue((3, 4), (5, 1, 2))
    assert queue_after(LINE, [FinishedMatch((1, 2)), Missed((1, 3))]) == Queue((4, 5), (2, 1, 3))
    assert queue_after((1, 2, 3), [Missed((1, 2))]) == Queue((3, 1), (2,))


def test_who_does_not_come_has_not_won_in_a_row() -> None:
    wins: list[StageEvent] = [FinishedMatch((1, 2)), FinishedMatch((1, 3))]
    assert queue_after((1, 2, 3), [*wins, FinishedMatch((1, 2))]).table == (3, 2)
    assert queue_after((1, 2, 3), [*wins, Missed((1, 2)), FinishedMatch((1, 3))]).table == (1, 2)


def test_who_left_is_not_called_again_for_not_having_come() -> None:
    assert queue_after(LINE, [Departure(1), Missed((1, 2))]) == Queue((3, 4), (5, 2))


def slow_queue(line: deque[int], results: list[bool]) -> list[tuple[int, int]]:
    """The pairings: on a slip of paper."""
    pairs, wins = [], 0
    stays, comes = line.popleft(), line.popleft()
    for is_upset in results:
        pairs.append((stays, comes))
        wins = 1 if is_upset else wins + 1
        stays, loser = (comes, stays) if is_upset else (stays, comes)
        line.append(loser)
        if wins == LONGEST_STAY:
            line.append(stays)
            stays, wins = line.popleft(), 0
        comes = line.popleft()
    return [*pairs, (stays, comes)]


@given(st.integers(2, 9), st.lists(st.booleans(), max_size=30))
@effort(max_examples=60)
def test_the_same_pairs_play_as_on_a_slip_of_paper(entries: int, results: list[bool]) -> None:
    expected = slow_queue(deque(range(1, entries + 1)), results)
    events: list[StageEvent] = []
    for (stays, comes), is_upset in zip(expected, results, strict=False):
        assert queue_after(range(1, entries + 1), events).table == (stays, comes)
        events.append(FinishedMatch((comes, stays) if is_upset else (stays, comes)))
    assert queue_after(range(1, entries + 1), events).table == expected[-1]


events = st.lists(
    st.one_of(
        st.permutations(range(1, 9)).map(lambda order: FinishedMatch(tuple(order[:3]))),
        st.permutations(range(1, 9)).map(lambda order: Missed(tuple(order[:3]))),
        st.integers(1, 12).map(Joined),
        st.integers(1, 12).map(Departure),
    ),
    max_size=25,
)


@given(events, st.integers(2, 4))
@effort(max_examples=60)
def test_whatever_happens_everybody_who_is_there_is_in_one_place(events: list[StageEvent], seats: int) -> None:
    here = set(range(1, 9))
    for event in events:
        match event:
            case Joined(entry):
                here.add(entry)
            case Departure(entry):
                here.discard(entry)
    queue = queue_after(range(1, 9), events, seats)
    assert sorted([*queue.table, *queue.line]) == sorted(here)
    assert len(queue.table) != 1
    assert len(queue.table) <= seats
    assert len(queue.line) < 2 or queue.table
