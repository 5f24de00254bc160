"""The `minutes` command: how long a match takes."""

import json
import re

import pytest

from engine.commands import main as commands
from engine.estimates import Minutes, expected_minutes
from engine.spit.rules import Rules
from engine.spit.variants import variant
from tests.often import in_depth, in_turn


def _output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert commands.main(["minutes", *arguments]) == 0
    return capsys.readouterr().out


def test_estimate_is_printed_with_interval_and_number_of_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = expected_minutes(variant("penguin"), 3)
    assert match.low is not None and match.high is not None
    assert _output(capsys, "--variant", "penguin", "--best-of", "3") == (
        f"penguin, best of 3: {match.expected:.0f} minutes expected; "
        f"nine in ten take {match.low:.0f} to {match.high:.0f} (from 100 simulated games)\n"
    )


@in_turn(
    ("knobs", "words"),
    [
        (["--variant", "two-pack", "--set", "stacking=yes"], r"\d simulated games cannot tell"),
        (["--variant", "reverse", "--set", "layout=11,12,13", "decks=4"], "1 simulated game cannot tell"),
    ],
)
@in_depth
def test_rules_with_long_games_get_no_interval(
    knobs: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output = _output(capsys, *knobs)
    assert re.fullmatch(rf".*: \d+ minutes expected; how far matches lie from that, {words}\n", output)
    minutes = json.loads(_output(capsys, *knobs, "--json"))["minutes"]
    assert (minutes["low"], minutes["high"]) == (None, None)
    assert minutes["games"] < 20


def test_estimate_from_few_games_has_no_interval(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for games, words in ((1, "1 simulated game"), (4, "4 simulated games")):
        few = Minutes(120.4, None, None, games)
        monkeypatch.setattr("engine.commands.minutes.expected_minutes", lambda *_, few=few: few)
        assert _output(capsys) == (
            f"standard, best of 1: 120 minutes expected; how far matches lie from that, {words} cannot tell\n"
        )


def test_json_output_is_the_estimate_of_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--set", "max_deals=1", "layout=2,3", "--best-of", "5", "--between-deals", "22.5", "--json"]
    assert json.loads(_output(capsys, *arguments)) == {
        "name": "standard max_deals=1 layout=2,3",
        "best_of": 5,
        "between_deals_s": 22.5,
        "minutes": expected_minutes(Rules(max_deals=1, layout=(2, 3)), 5, 22.5)._asdict(),
    }


@in_turn(
    ("wrong", "output"),
    [
        (["--variant", "standart"], "did you mean standard?"),
        (["--set", "peek=perhaps"], "peek is yes or no, not perhaps"),
        (["--best-of", "2"], "a match is the best of 1, 3, 5 games and so on up to 15, not of 2"),
        (["--best-of", "17"], "up to 15, not of 17"),
        (["--between-deals", "nan"], "the time between deals is a number of seconds, 0 or more"),
        (["--between-deals", "-1"], "the time between deals is a number of seconds, 0 or more"),
    ],
)
def test_invalid_arguments_are_refused_with_the_reason(
    wrong: list[str], output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["minutes", *wrong]) == 1
    answer = capsys.readouterr()
    assert output in answer.err
    assert len(answer.err.splitlines()) == 1 or "there are:" in answer.err
    assert answer.out == ""
