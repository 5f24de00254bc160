"""Golden games of patience on the command line; tests/engine/test_golden.py has all else about them."""

import re

import pytest

from engine.commands import main as commands
from tests.engine.test_golden import PATIENCE
from tests.often import in_turn


@in_turn("variant_id", PATIENCE)
def test_golden_game_is_printed_step_by_step_in_80_columns(variant_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["replay", str(PATIENCE[variant_id])]) == 0
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= 80
    assert re.search(r"seat \d: build from \d to \d, [A2-9TJQK][SHDC]$", printed, re.MULTILINE)
    assert re.search(r"seat \d has won the game", printed)
