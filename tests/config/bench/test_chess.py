"""The costs of a deal, measured in moves of chess."""

import pytest

from config.bench import chess
from config.bench.chess import GAMES, MOST_MOVES, MOVE, WORKS
from tests.often import in_depth


def test_measured_work_is_done_completely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chess, "DEALS", 2)
    assert 4 * GAMES < chess.chess_moves(1) <= MOST_MOVES * GAMES
    assert [work.do(1) for work in WORKS] == [2, 2, 2]
    assert all(microseconds > 0 for microseconds in chess.round_here(1).values())


def test_figures_are_medians_of_rounds_with_their_own_yardsticks(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = [{MOVE: move, **{work.name: 20 * move for work in WORKS}} for move in (50.0, 100.0, 40.0)]
    compiled = [{MOVE: 50.0, **{work.name: 150.0 for work in WORKS}}]
    monkeypatch.setattr(chess, "why_unavailable", lambda: None)
    monkeypatch.setattr(chess, "taken", lambda engines: {"plain": plain, "compiled": compiled})
    rows = [*chess.figures()]
    assert rows[0].value == "50.0"
    assert [row.value for row in rows[1:3]] == ["1,000 µs, 20.0 moves", "150 µs, 3.0 moves"]
    assert [row.limit for row in rows[1:3]] == ["<= 22", "<= 3.5"]
    assert len(rows) == 1 + 2 * len(WORKS)


@in_depth
def test_plain_engine_is_measured_if_no_compiled_engine_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chess, "ROUNDS", 1)
    monkeypatch.setattr(chess, "why_unavailable", lambda: "there is none")
    rows = [*chess.figures()]
    assert [row.name.rpartition(", ")[2] for row in rows[1:-1]] == ["plain"] * len(WORKS)
    assert all(row.value.endswith(" moves") for row in rows[1:-1])
    assert rows[-1].name == "there is none"
