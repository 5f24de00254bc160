"""Queue: the winner stays at the table, the loser goes to the end of the line."""

from collections import deque

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from tournaments.formats.chronology import Departure, FinishedMatch, Joined, Missed, StageEvent
from tournaments.formats.queue import LONGEST_STAY, Queue, queue_after

LINE = (1, 2, 3, 4, 5)


def test_first_two_play_and_the_others_wait() -> None:
    assert queue_after(LINE) == Queue((1, 2), (3, 4, 5))
    assert (queue_after(()), queue_after((1,))) == (Queue((), ()), Queue((), (1,)))


def test_winner_stays_and_the_loser_goes_to_the_end() -> None:
    assert queue_after(LINE, [FinishedMatch((2, 1))]) == Queue((2, 3), (4, 5, 1))


def test_winner_goes_behind_the_loser_after_the_longest_stay() -> None:
    events = [FinishedMatch((1, other)) for other in (2, 3, 4)]
    assert len(events) == LONGEST_STAY
    assert queue_after(LINE, events) == Queue((5, 2), (3, 4, 1))


def test_only_the_last_leaves_a_larger_table() -> None:
    events = [FinishedMatch((3, 1, 2))]
    assert queue_after(LINE, events, seats=3) == Queue((3, 1, 4), (5, 2))


def test_winner_leaves_a_larger_table_after_the_longest_stay() -> None:
    events = [FinishedMatch((1, 2, 3)), FinishedMatch((1, 2, 4)), FinishedMatch((1, 2, 5))]
    assert queue_after(LINE, events, seats=3) == Queue((2, 3, 4), (5, 1))


def test_new_entries_wait_until_the_match_at_a_larger_table_ends() -> None:
    assert queue_after((1, 2), [Joined(3)], seats=4) == Queue((1, 2), (3,))
    assert queue_after((1, 2), [Joined(3), FinishedMatch((1, 2))], seats=4) == Queue((1, 3, 2), ())


def test_late_entries_join_at_the_current_end_of_the_line() -> None:
    events: list[StageEvent] = [FinishedMatch((1, 2)), Joined(6), FinishedMatch((1, 3))]
    assert queue_after(LINE, events).line == (5, 2, 6, 3)
    assert queue_after(LINE, [Joined(3), Joined(1)]).line == (3, 4, 5)


def test_withdrawn_entries_are_skipped() -> None:
    assert queue_after(LINE, [Departure(3)]) == Queue((1, 2), (4, 5))
    assert queue_after(LINE, [Departure(2)]) == Queue((1, 3), (4, 5))


def test_later_result_does_not_bring_back_a_withdrawn_entry() -> None:
    assert queue_after(LINE, [Departure(1), FinishedMatch((1, 2))]) == Queue((3, 4), (5, 2))
    assert queue_after(LINE, [Departure(2), FinishedMatch((1, 2))]) == Queue((1, 3), (4, 5))
    assert queue_after((1, 2), [Departure(2), Departure(1), FinishedMatch((1, 2))]) == Queue((), ())


def test_match_played_out_of_order_is_counted() -> None:
    assert queue_after(LINE, [FinishedMatch((4, 1))]) == Queue((4, 2), (3, 5, 1))


def test_entries_that_missed_their_match_go_to_the_end() -> None:
    assert queue_after(LINE, [Missed((1, 2))]) == Queue((3, 4), (5, 1, 2))
    assert queue_after(LINE, [FinishedMatch((1, 2)), Missed((1, 3))]) == Queue((4, 5), (2, 1, 3))
    assert queue_after((1, 2, 3), [Missed((1, 2))]) == Queue((3, 1), (2,))


def test_missed_match_restarts_the_count_of_wins() -> None:
    wins: list[StageEvent] = [FinishedMatch((1, 2)), FinishedMatch((1, 3))]
    assert queue_after((1, 2, 3), [*wins, FinishedMatch((1, 2))]).table == (3, 2)
    assert queue_after((1, 2, 3), [*wins, Missed((1, 2)), FinishedMatch((1, 3))]).table == (1, 2)


def test_missed_match_does_not_bring_back_a_withdrawn_entry() -> None:
    assert queue_after(LINE, [Departure(1), Missed((1, 2))]) == Queue((3, 4), (5, 2))


def slow_queue(line: deque[int], results: list[bool]) -> list[tuple[int, int]]:
    """The pairings, found slowly as with a list on paper."""
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
def test_pairings_agree_with_the_slow_version(entries: int, results: list[bool]) -> None:
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
def test_every_present_entry_has_one_place_at_table_or_in_line(events: list[StageEvent], seats: int) -> None:
    present = set(range(1, 9))
    for event in events:
        match event:
            case Joined(entry):
                present.add(entry)
            case Departure(entry):
                present.discard(entry)
    queue = queue_after(range(1, 9), events, seats)
    assert sorted([*queue.table, *queue.line]) == sorted(present)
    assert len(queue.table) != 1
    assert len(queue.table) <= seats
    assert len(queue.line) < 2 or queue.table
