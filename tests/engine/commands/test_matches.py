"""The `duel` and `league` commands."""

import json
import re
from pathlib import Path

import pytest

from engine.commands import main as commands
from tests.often import a_few, in_turn


@pytest.fixture
def failing(tmp_path: Path) -> str:
    """The file of a bot that prints at every step and raises an error at its first turn."""
    file = tmp_path / "failing.py"
    file.write_text(
        "print('here I come')\n"
        "class Failing:\n"
        "    def __init__(self):\n        print('ready')\n"
        "    def act(self, view):\n        print('thinking')\n        return 1 / 0\n",
        encoding="utf-8",
    )
    return str(file)


FAILED = "ZeroDivisionError: division by zero (line 7)"


def test_duel_prints_the_score_with_a_confidence_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["duel", "greedy", "random", "--pairs", "3", "--variant", "four-pile"]) == 0
    words = capsys.readouterr().out
    assert words.startswith("greedy 6 : 0 random\n")
    assert re.search(r"with 95 % confidence \d+\.\d% to 100\.0% \(3 pairs\)", words)
    assert re.search(r"[\d.]+ deals a game, [\d.]+ s a deal", words)
    assert "random: " in words


def test_json_output_of_a_duel_has_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["duel", "greedy", "random", "--pairs", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["bots"] == ["greedy", "random"]
    assert (report["games"], report["pairs"], sum(report["wins"])) == (4, 2, 4)
    assert report["interval_95"][0] <= report["score"] <= report["interval_95"][1]
    assert [set(figures) for figures in report["figures"]] == [
        {"decisions", "fumbles", "slaps", "slaps_too_early", "slaps_too_late", "forfeits", "forfeit_reasons"}
    ] * 2


def test_league_prints_a_cross_table_with_the_best_bot_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["league", "random", "greedy", "planner", "--pairs", "1", "--variant", "threes"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[0] == "rating"
    assert len(rows) == 3
    assert rows[2].startswith("random")
    assert rows[2].split()[-1] == "-"


def test_json_output_of_a_league_has_table_and_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["league", "random", "greedy", "--pairs", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["table"][0][0] is None
    assert report["table"][0][1] + report["table"][1][0] == 1
    assert [len(rating) for rating in report["ratings"]] == [3, 3]


def test_league_of_one_bot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["league", "greedy"]) == 1
    assert capsys.readouterr().err == "a league needs at least two bots\n"


def printed_by_the_bot(output: str) -> bool:
    return all(words in output for words in ("here I come", "ready", "thinking"))


def test_league_reports_forfeits_with_the_reason_and_keeps_output_of_bots_out_of_the_result(
    failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["league", "random", failing, "greedy", "--pairs", "1", "--variant", "threes"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[4:] == [f"failing: 4 games forfeited, first because {FAILED}"]
    assert commands.main(["league", "random", failing, "greedy", "--pairs", "1", "--variant", "threes", "--json"]) == 0
    answer = capsys.readouterr()
    assert printed_by_the_bot(answer.err)
    as_json = json.loads(answer.out)
    assert as_json["forfeits"] == [0, 4, 0]
    assert as_json["forfeit_reasons"] == [{}, {FAILED: 4}, {}]


def test_duel_reports_forfeits_with_the_reason_and_keeps_output_of_bots_out_of_the_result(
    failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["duel", failing, "random", "--pairs", "2"]) == 0
    assert f"failing: 4 games forfeited, first because {FAILED}\n" in capsys.readouterr().out
    assert commands.main(["duel", failing, "random", "--pairs", "2", "--json"]) == 0
    answer = capsys.readouterr()
    assert printed_by_the_bot(answer.err)
    failed, played = json.loads(answer.out)["figures"]
    assert (failed["forfeits"], failed["forfeit_reasons"]) == (4, {FAILED: 4})
    assert (played["forfeits"], played["forfeit_reasons"]) == (0, {})


def test_single_forfeit_is_reported_in_the_singular(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "left_handed.py"
    file.write_text(
        "from engine.spit.bots.greedy import Greedy\n\n\nclass LeftHanded:\n    def act(self, view):\n"
        "        return view.legal[1000] if view.seat else Greedy().act(view)\n",
        encoding="utf-8",
    )
    assert commands.main(["duel", str(file), "random", "--pairs", "1"]) == 0
    assert "left_handed: 1 game forfeited, because IndexError: " in capsys.readouterr().out


def test_unknown_variant_is_refused_with_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["duel", "greedy", "random", "--variant", "standart"]) == 1
    assert "did you mean standard?" in capsys.readouterr().err


@in_turn("command", a_few(1, [["duel", "greedy", "random"], ["league", "greedy", "random"]]))
def test_bots_play_at_the_chosen_tempo(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for tempo in ([], ["--tempo", "club"], ["--tempo", "quick"], ["--tempo-set", "play_ms=50"]):
        assert commands.main([*command, "--pairs", "1", "--variant", "threes", *tempo]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    if command[0] == "duel":
        assert len(set(printed)) == 3


def test_invalid_tempo_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["duel", "greedy", "random", "--tempo-set", "play=50"]) == 1
    assert capsys.readouterr().err == "a tempo has no figure called play; did you mean play_ms?\n"
