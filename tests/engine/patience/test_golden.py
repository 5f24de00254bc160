"""Golden games: recorded once, they replay in every release. A file is never changed to make a test pass.

See tests/golden/README.md. `tests.engine.patience.golden` records the game of a new variant.
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


def test_every_variant_has_a_golden_game() -> None:
    assert set(FILES) == set(VARIANTS)


@every_golden_game
def test_golden_game_replays_as_recorded(variant_id: str) -> None:
    (log,) = logs_of(variant_id)
    assert log.rules == VARIANTS[variant_id]
    assert log.result is not None
    assert len(log.digest) == 64
    verify(log)


@every_golden_game
def test_golden_game_has_all_scenes_wanted_for_its_variant(variant_id: str) -> None:
    assert golden.scenes(logs_of(variant_id)[0]) >= golden.WANTED[variant_id]


@every_golden_game
def test_golden_game_round_trips_byte_for_byte(variant_id: str) -> None:
    packed = pack_game(logs_of(variant_id))
    assert pack_game(unpack_game(packed)) == packed
    assert dumps_game(unpack_game(packed)) == text_of(variant_id)


@every_golden_game
def test_golden_game_is_printed_step_by_step_in_80_columns(variant_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["replay", str(FILES[variant_id])]) == 0
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= 80
    assert re.search(r"seat \d: build from \d to \d, [A2-9TJQK][SHDC]$", printed, re.MULTILINE)
    assert re.search(r"seat \d has won the game", printed)


def test_golden_game_is_never_recorded_again() -> None:
    with pytest.raises(FileExistsError, match="only once"):
        golden.record("hasty")
