"""The `analyse` command: figures of recorded games."""

import json
from pathlib import Path

import pytest

from engine.commands import main as commands
from engine.log import dumps_game, loads_game, pack_game
from engine.spit.analysis import VERSION, analysis_of, seat_summaries
from engine.spit.rules import Rules
from tests.engine.commands.test_logs import duelled
from tests.often import in_turn

GOLDEN = Path(__file__).parent.parent.parent / "golden"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of two games, one after the other."""
    kept = tmp_path / "games.slap"
    kept.write_bytes(pack_game([log for game in duelled()[:2] for log in game]))
    return kept


def output_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert commands.main(["analyse", *arguments]) == 0
    return capsys.readouterr().out


def test_output_has_a_table_for_each_game_of_the_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = output_of(capsys, str(file))
    for number, logs in enumerate(duelled()[:2], 1):
        assert f"game {number}, {len(logs)} deals" in output
        for summary in seat_summaries(analysis_of(logs)):
            assert f"{summary.actions_a_minute:.1f}" in output
            assert summary.reactions is not None and f"{summary.reactions.median_ms} (" in output


def test_json_output_has_all_figures(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = json.loads(output_of(capsys, str(file), "--json", "--game", "2"))
    assert output["version"] == VERSION
    figures = json.loads(json.dumps(analysis_of(duelled()[1]).to_json()))
    assert output["games"] == [{"game": 2, **figures}]


@in_turn("variant_id", ["speed-20-5", "six-seats-three-packs", "mod-spit", "concealed-5"])
def test_games_of_other_variants_are_analysed(variant_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    output = output_of(capsys, str(GOLDEN / f"{variant_id}.jsonl"))
    logs = loads_game((GOLDEN / f"{variant_id}.jsonl").read_text(encoding="utf-8"))
    assert f"{len(logs)} deals" in output
    assert f"seat {logs[0].rules.players - 1}" in output


def test_idle_seats_have_no_reaction_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = duelled()[0][0]
    idle = type(first)(Rules(), first.packets, (), ())
    (tmp_path / "idle.jsonl").write_text(dumps_game([idle]), encoding="utf-8")
    assert "reaction, ms           -       -" in output_of(capsys, str(tmp_path / "idle.jsonl"))


def test_missing_game_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["analyse", str(file), "--game", "9"]) == 1
    assert capsys.readouterr().err == f"there is no game 9 in {file}: it holds 2 games\n"


def test_game_that_does_not_replay_is_refused_with_deal_and_entry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = duelled()[0][0]
    broken = type(log)(log.rules, log.packets, log.common, log.entries[1:], log.number, log.result, log.digest)
    (tmp_path / "broken.jsonl").write_text(dumps_game([broken]), encoding="utf-8")
    assert commands.main(["analyse", str(tmp_path / "broken.jsonl")]) == 1
    assert "deal 1: entry 2" in capsys.readouterr().err
