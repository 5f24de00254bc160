"""Games recorded once. They replay in every release; a file here is never made anew to make a test pass."""

from pathlib import Path

import pytest

from engine.log import dumps_game, loads_game, pack_game, unpack_game, verify

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = sorted(GOLDEN.glob("*.jsonl"))


def test_there_is_a_golden_game_of_standard_spit() -> None:
    assert GOLDEN / "standard.jsonl" in FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_replays_as_it_was_played(file: Path) -> None:
    logs = loads_game(file.read_text(encoding="utf-8"))
    assert logs
    for log in logs:
        verify(log)


def without_headers(text: str) -> list[str]:
    """A header holds every knob, and there may be more of them in a later release."""
    return [line for line in text.splitlines() if not line.startswith('{"type":"deal"')]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_written_as_it_was_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    logs = loads_game(text)
    assert without_headers(dumps_game(logs)) == without_headers(text)
    assert loads_game(dumps_game(logs)) == logs
    assert unpack_game(pack_game(logs)) == logs


def test_the_golden_game_of_standard_spit_has_seen_all_that_may_happen_in_one() -> None:
    logs = loads_game((GOLDEN / "standard.jsonl").read_text(encoding="utf-8"))
    done = {(entry.action.kind, entry.refused) for log in logs for entry in log.entries}
    assert done >= {(kind, False) for kind in ("ready", "play", "turn", "shift", "spit", "claim")}
    assert done >= {(kind, True) for kind in ("play", "turn", "shift", "spit")}
    assert any(entry.action.kind == "spit" and entry.action.target is not None for log in logs for entry in log.entries)
    assert logs[-1].result is not None
    assert logs[-1].result.winner == 0
