"""What pages read."""

import pytest

from tests.tournaments.factories import Evening, evening_of, started
from tournaments import selectors
from tournaments.projection import MatchState

pytestmark = pytest.mark.django_db


def boards(evening: Evening) -> list[list[tuple[str, list[int]]]]:
    """Each board as the names of its rounds with the numbers of their matches."""
    cut = selectors.boards(selectors.bracket(evening.tournament))
    return [[(shown.name, [match.number for match in shown.matches]) for shown in board] for board in cut]


def win_round(evening: Evening) -> None:
    ready = [match for match in evening.seen.matches.values() if match.state == MatchState.READY]
    for match in ready:
        evening.walk_over(match.number, match.sides[0] or 0)


def test_before_the_start_there_is_no_board() -> None:
    assert boards(evening_of(3)) == []


def test_a_small_bracket_is_one_board() -> None:
    assert boards(started(2)) == [[("Final", [1])]]
    assert boards(started(7)) == [[("Quarter-finals", [1, 2, 3, 4]), ("Semi-finals", [5, 6]), ("Final", [7])]]


def test_a_bracket_of_sixteen_is_two_boards_of_four_matches_until_its_first_round_is_through() -> None:
    evening = started(16)
    assert boards(evening) == [
        [("Round 1", [1, 2, 3, 4]), ("Quarter-finals", [9, 10]), ("Semi-finals", [13])],
        [("Round 1", [5, 6, 7, 8]), ("Quarter-finals", [11, 12]), ("Semi-finals", [14])],
    ]
    win_round(evening)
    quarters = [[("Quarter-finals", [9, 10, 11, 12]), ("Semi-finals", [13, 14]), ("Final", [15])]]
    assert boards(evening) == quarters
    for _ in range(3):
        win_round(evening)
    assert boards(evening) == quarters


@pytest.mark.parametrize(("entries", "parts"), [(32, 4), (64, 8), (33, 8)])
def test_a_board_never_has_more_than_four_matches_under_each_other(entries: int, parts: int) -> None:
    cut = boards(started(entries))
    assert len(cut) == parts
    assert [[len(numbers) for _, numbers in board] for board in cut] == [[4, 2, 1]] * parts
    first_round = [number for board in cut for number in board[0][1]]
    assert first_round == list(range(1, 4 * parts + 1))
