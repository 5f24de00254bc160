"""Arguments and progress of all commands."""

import argparse

import pytest

from engine.commands.arguments import CommandError, Progress, add_tempo, chosen_tempo, count
from engine.tempo import CLUB, QUICK, TEMPOS, Tempo, TempoError
from tests.often import in_turn


def _tempo(*arguments: str) -> Tempo:
    parser = argparse.ArgumentParser()
    add_tempo(parser)
    return chosen_tempo(parser.parse_args(arguments))


def test_club_tempo_is_the_default_and_others_are_chosen_by_name() -> None:
    assert _tempo() == CLUB
    assert [_tempo("--tempo", name) for name in TEMPOS] == list(TEMPOS.values())


def test_figures_of_a_tempo_can_be_changed() -> None:
    changed = _tempo("--tempo", "quick", "--tempo-set", "reaction_ms=200", "play_ms=300", "--tempo-set", "call_ms=0")
    assert (changed.reaction_ms, changed.play_ms, changed.call_ms) == (200, 300, 0)
    assert changed.turn_ms == QUICK.turn_ms


@in_turn(
    ("wrong", "message"),
    [
        ("reaction_ms", "set a figure of the tempo as in reaction_ms=200, not reaction_ms"),
        ("reaction=200", "a tempo has no figure called reaction; did you mean reaction_ms?"),
        ("zzz=200", "a tempo has no figure called zzz; there are reaction_ms, play_ms"),
        ("play_ms=fast", "play_ms is a whole number, not fast"),
        ("play_ms=-1", "play_ms is a whole number, not -1"),
        ("play_ms=" + "9" * 5000, "play_ms is a whole number, not 9999"),
        ("play_ms=60001", "play_ms is a whole number from 0 to 60000, not 60001"),
        ("spread_percent=101", "spread_percent is a whole number from 0 to 100, not 101"),
    ],
)
def test_invalid_tempo_figures_are_refused_with_the_reason(wrong: str, message: str) -> None:
    with pytest.raises(CommandError) as refused:
        _tempo("--tempo-set", wrong)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 300
    assert not isinstance(refused.value, TempoError)


def test_unknown_tempo_is_refused_with_the_known_names(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        _tempo("--tempo", "slow")
    message = capsys.readouterr().err
    assert all(name in message for name in TEMPOS)


@in_turn("wrong", ["0", "-1", "1.5", "", "1000001", "many"])
def test_counts_must_be_whole_numbers_from_1_to_a_million(wrong: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="from 1 to 1000000"):
        count(wrong)


def test_progress_is_shown_only_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def message() -> str:
        progress = Progress(3, "games")
        progress.step()
        progress.step(2)
        return capsys.readouterr().err

    assert message() == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert message() == "\r1 of 3 games\r3 of 3 games\n"
