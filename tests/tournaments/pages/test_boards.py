"""Boards of the hall screen."""

import pytest

from tests.tournaments.evenings import begin, challenge, pair_round, play_out, play_round, ready
from tests.tournaments.factories import Evening
from tests.tournaments.pages.on_paper import arranged
from tests.tournaments.pages.page_values import boards_of
from tournaments.pages.boards import Board

pytestmark = pytest.mark.django_db


def columns(board: Board) -> list[tuple[str, list[int]]]:
    return [(shown.name, [match.number for match in shown.matches]) for shown in board.rounds]


def panels(evening: Evening) -> list[list[tuple[str, int, int, int]]]:
    return [
        [(panel.title, len(panel.standings), len(panel.matches), len(panel.people)) for panel in board.panels]
        for board in boards_of(evening)
    ]


def test_small_bracket_is_one_board() -> None:
    (board,) = boards_of(begin(arranged("single elimination", 6)))
    assert columns(board) == [("Quarter-finals", [1, 2, 3, 4]), ("Semi-finals", [5, 6]), ("Final", [7])]


def test_large_bracket_is_split_with_connected_matches_together_until_rounds_are_finished() -> None:
    evening = begin(arranged("single elimination", 16))
    first, second = boards_of(evening)
    assert columns(first) == [("Round 1", [1, 2, 3, 4]), ("Quarter-finals", [9, 10]), ("Semi-finals", [13])]
    assert columns(second) == [("Round 1", [5, 6, 7, 8]), ("Quarter-finals", [11, 12]), ("Semi-finals", [14])]
    for go_on in (play_round, play_out):
        go_on(evening)
        (board,) = boards_of(evening)
        assert [name for name, _ in columns(board)] == ["Quarter-finals", "Semi-finals", "Final"]


@pytest.mark.parametrize(("entries", "columns_of_each"), [(32, [4, 2, 1]), (33, [8, 4, 2, 1])])
def test_board_column_has_four_matches_or_eight_of_a_large_round(entries: int, columns_of_each: list[int]) -> None:
    cut = [columns(board) for board in boards_of(begin(arranged("single elimination", entries)))]
    assert [[len(numbers) for _, numbers in board] for board in cut] == [columns_of_each] * 4
    first_round = [number for board in cut for number in board[0][1]]
    assert first_round == list(range(1, 4 * columns_of_each[0] + 1))


@pytest.mark.parametrize("entries", [5, 12, 24])
def test_every_open_match_of_a_double_elimination_is_on_a_board(entries: int) -> None:
    evening = begin(arranged("double elimination", entries))
    on_boards = {match.number for board in boards_of(evening) for shown in board.rounds for match in shown.matches}
    assert {match.number for match in ready(evening)} <= on_boards


def test_swiss_round_shows_tables_and_then_standings() -> None:
    evening = begin(arranged("swiss", 30))
    pair_round(evening)
    assert panels(evening) == [
        [("Round 1 of 5", 0, 12, 0)],
        [("Round 1 of 5", 0, 3, 0)],
        [("Standings", 20, 0, 0)],
        [("Standings", 10, 0, 0)],
    ]


def test_small_groups_share_a_board() -> None:
    evening = begin(arranged("groups", 12, groups=3, through=2))
    assert panels(evening) == [[("Group A", 4, 2, 0), ("Group B", 4, 2, 0)], [("Group C", 4, 2, 0)]]


def test_queue_board_shows_the_line_beside_the_table() -> None:
    evening = begin(arranged("queue", 6))
    assert panels(evening) == [[("At the table", 0, 1, 0), ("Next in line", 0, 0, 4)], [("Standings", 6, 0, 0)]]


def test_long_ladder_continues_on_the_next_board() -> None:
    evening = begin(arranged("ladder", 23))
    challenge(evening, 3, 2)
    boards = boards_of(evening)
    assert [board.panels[0].first for board in boards] == [1, 21]
    assert [panel.title for panel in boards[1].panels] == ["Ladder", "Challenges to play"]


def test_boards_have_fewer_matches_at_larger_tables() -> None:
    evening = begin(arranged("swiss", 32, seats=4))
    pair_round(evening)
    assert [shown[0][2] for shown in panels(evening) if shown[0][2]] == [6, 2]
