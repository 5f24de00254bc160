"""Recorded games as tables of figures."""

import json
from pathlib import Path

import pytest

from engine.commands import main as commands
from engine.log import dumps_game, loads_game, pack_game
from engine.spit.analysis import VERSION, analysis_of, seat_summaries
from engine.spit.rules import Rules
from tests.engine.commands.test_logs import duelled

GOLDEN = Path(__file__).parent.parent.parent / "golden"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two games that follow each other."""
    kept = tmp_path / "games.slap"
    kept.write_bytes(pack_game([log for game in duelled()[:2] for log in game]))
    return kept


def said_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert commands.main(["analyse", *arguments]) == 0
    return capsys.readouterr().out


def test_every_game_of_a_file_has_its_table(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_of(capsys, str(file))
    for number, logs in enumerate(duelled()[:2], 1):
        assert f"game {number}, {len(logs)} deals" in said
        for summary in seat_summaries(analysis_of(logs)):
            assert f"{summary.actions_a_minute:.1f}" in said
            assert summary.reactions is not None and f"{summary.reactions.median_ms} (" in said


def test_as_json_there_is_all_that_was_found(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(said_of(capsys, str(file), "--json", "--game", "2"))
    assert said["version"] == VERSION
    figures = json.loads(json.dumps(analysis_of(duelled()[1]).to_json()))
    assert said["games"] == [{"game": 2, **figures}]


@pytest.mark.parametrize("variant_id", ["speed-20-5", "six-seats-three-packs", "mod-spit", "concealed-5"])
def test_games_of_other_kinds_are_told_as_well(variant_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_of(capsys, str(GOLDEN / f"{variant_id}.jsonl"))
    logs = loads_game((GOLDEN / f"{variant_id}.jsonl").read_text(encoding="utf-8"))
    assert f"{len(logs)} deals" in said
    assert f"seat {logs[0].rules.players - 1}" in said


def test_who_did_nothing_has_no_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = duelled()[0][0]
    idle = type(first)(Rules(), first.packets, (), ())
    (tmp_path / "idle.jsonl").write_text(dumps_game([idle]), encoding="utf-8")
    assert "reaction, ms           -       -" in said_of(capsys, str(tmp_path / "idle.jsonl"))


def test_a_game_that_is_not_in_the_file_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["analyse", str(file), "--game", "9"]) == 1
    assert capsys.readouterr().err == f"there is no game 9 in {file}: it holds 2 games\n"


def test_a_record_that_does_not_replay_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = duelled()[0][0]
    broken = type(log)(log.rules, log.packets, log.common, log.entries[1:], log.number, log.result, log.digest)
    (tmp_path / "broken.jsonl").write_text(dumps_game([broken]), encoding="utf-8")
    assert commands.main(["analyse", str(tmp_path / "broken.jsonl")]) == 1
    assert "deal 1: entry 2" in capsys.readouterr().err
