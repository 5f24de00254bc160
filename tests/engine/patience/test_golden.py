"""Games recorded once. They replay in every release; a file is never changed to make a test pass.

tests/golden/README.md says more; `tests.engine.patience.golden` records the game of a new variant.
"""

import re
from functools import cache

import pytest

from engine.commands import main as commands
from engine.log import DealLog, dumps_game, loads_game, pack_game, unpack_game, verify
from engine.patience.variants import VARIANTS
from tests.engine.patience import golden

FILES = {file.stem: file for file in sorted(golden.FOLDER.glob("*.jsonl"))}
every_golden_game = pytest.mark.parametrize("variant_id", FILES)


@cache
def text_of(variant_id: str) -> str:
    return FILES[variant_id].read_text(encoding="utf-8")


@cache
def logs_of(variant_id: str) -> tuple[DealLog, ...]:
    return loads_game(text_of(variant_id))


def test_there_is_a_golden_game_of_every_variant() -> None:
    assert set(FILES) == set(VARIANTS)


@every_golden_game
def test_a_golden_game_replays_as_it_was_played(variant_id: str) -> None:
    (log,) = logs_of(variant_id)
    assert log.rules == VARIANTS[variant_id]
    assert log.result is not None
    assert len(log.digest) == 64
    verify(log)


@every_golden_game
def test_a_golden_game_shows_what_its_variant_is_about(variant_id: str) -> None:
    assert golden.scenes(logs_of(variant_id)[0]) >= golden.WANTED[variant_id]


@every_golden_game
def test_a_golden_game_is_packed_and_written_to_the_byte_as_it_was(variant_id: str) -> None:
    packed = pack_game(logs_of(variant_id))
    assert pack_game(unpack_game(packed)) == packed
    assert dumps_game(unpack_game(packed)) == text_of(variant_id)


@every_golden_game
def test_a_golden_game_is_shown_step_by_step_in_a_terminal(variant_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["replay", str(FILES[variant_id])]) == 0
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= 80
    assert re.search(r"seat \d: build from \d to \d, [A2-9TJQK][SHDC]$", printed, re.MULTILINE)
    assert re.search(r"seat \d has won the game", printed)


def test_a_golden_game_is_never_recorded_again() -> None:
    with pytest.raises(FileExistsError, match="only once"):
        golden.record("hasty")
