"""The `replay` command: recorded deals in the terminal."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from engine.commands import main as commands
from engine.commands import replay
from engine.log import dumps_game, loads_game, pack_game
from engine.spit.variants import VARIANTS
from tests.often import A_FEW_VARIANTS, in_turn, some

GOLDEN = Path(__file__).parent.parent.parent / "golden"
STANDARD = GOLDEN / "standard.jsonl"
LOGS = loads_game(STANDARD.read_text(encoding="utf-8"))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """A terminal with captured output. The lines of the list are typed, then the input ends."""
    answers: list[str] = []

    def answer(prompt: str) -> str:
        if not answers:
            raise EOFError
        return answers.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(type(stream), "isatty", lambda stream: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return answers


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    seconds: list[float] = []
    monkeypatch.setattr(replay, "sleep", seconds.append)
    return seconds


def _steps(output: str) -> list[str]:
    """The first line of every step in the output."""
    return [line for line in output.splitlines() if re.search(r"^\S*game \d+, deal \d+", line)]


def _shown(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert commands.main(["replay", *map(str, arguments)]) == 0
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def standard_shown() -> str:
    """The output for the whole standard golden game, without a terminal."""
    with redirect_stdout(StringIO()) as printed:
        assert commands.main(["replay", str(STANDARD)]) == 0
    return printed.getvalue()


def test_every_step_is_printed_without_a_terminal(standard_shown: str) -> None:
    output = standard_shown
    assert len(_steps(output)) == sum(len(log.entries) + 2 for log in LOGS)
    refused = sum(entry.refused for log in LOGS for entry in log.entries)
    assert refused > 0
    assert output.count("(too late)") == refused
    assert "\x1b" not in output
    assert output.startswith("game 1, deal 1: laid out\nseat 1")
    assert "seat 0 is out\n" in output
    assert output.count("has won the game") == 1
    for log in LOGS:
        assert log.result is not None
        assert f"cards by seat: {', '.join(str(len(cards)) for cards in log.result.cards)}\n" in output


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_every_variant_is_shown_to_its_end_in_80_columns(variant_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = GOLDEN / f"{variant_id}.jsonl"
    output = _shown(capsys, file, "--deal", "1")
    log = loads_game(file.read_text(encoding="utf-8"))[0]
    assert len(_steps(output)) == len(log.entries) + 2
    assert max(map(len, output.splitlines())) <= 80
    assert "deal 1: over after" in _steps(output)[-1]


def test_packed_game_is_shown_like_its_text_form(
    standard_shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = tmp_path / "game.slap"
    packed.write_bytes(pack_game(LOGS))
    assert _shown(capsys, packed) == standard_shown


def test_one_deal_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    steps = _steps(_shown(capsys, STANDARD, "--deal", "3"))
    assert {step[:14] for step in steps} == {"game 1, deal 3"}


def test_one_game_of_several_can_be_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(dumps_game([*LOGS, *LOGS[:2], LOGS[0]]), encoding="utf-8")
    games = [step[:14] for step in _steps(_shown(capsys, file))]
    order = list(dict.fromkeys(games))
    assert order[len(LOGS) :] == ["game 2, deal 1", "game 2, deal 2", "game 3, deal 1"]
    assert {step[:14] for step in _steps(_shown(capsys, file, "--game", "2", "--deal", "1"))} == {"game 2, deal 1"}
    assert {step[:14] for step in _steps(_shown(capsys, file, "--game", "2"))} == set(order[-3:-1])


def test_games_of_one_deal_each_are_separate_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(dumps_game([LOGS[0]] * 3), encoding="utf-8")
    order = list(dict.fromkeys(step[:14] for step in _steps(_shown(capsys, file))))
    assert order == ["game 1, deal 1", "game 2, deal 1", "game 3, deal 1"]


def test_star_marks_only_what_changed_in_a_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = _shown(capsys, STANDARD, "--deal", "1").split("\n\n")[:-1]
    turn = next(entry for entry in LOGS[0].entries if entry.action.kind == "turn" and not entry.refused)
    step = shown[LOGS[0].entries.index(turn) + 1]
    rows = {row.split()[1]: row for row in step.splitlines() if row.startswith("seat")}
    assert step.count("*") == 1
    assert rows[str(turn.seat)].count("*") == 1
    refused = [shown[number + 1] for number, entry in enumerate(LOGS[0].entries) if entry.refused]
    assert refused
    assert not any("*" in step for step in refused)


def test_file_that_is_no_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bot.py"
    file.write_text("class Bot: pass")
    assert commands.main(["replay", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file} cannot be read as a recorded game: deal 1, line 1, column 1: ")


@in_turn(
    ("choice", "output"),
    [
        (["--deal", "99"], "there is no such deal in {}: the game has 4 deals"),
        (["--game", "1", "--deal", "99"], "there is no such deal in {}: game 1 has 4 deals"),
        (["--game", "2"], "there is no game 2 in {}: it holds 1 game"),
    ],
)
def test_missing_deal_or_game_is_refused(choice: list[str], output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["replay", str(STANDARD), *choice]) == 1
    assert capsys.readouterr().err == output.format(STANDARD) + "\n"


@in_turn(
    ("content", "output"),
    [
        (b"", "there is no deal in "),
        (b"\xff\xfe\x00", "is neither a packed log nor text"),
        (b"hello", "line 1, column 1: "),
        (STANDARD.read_bytes()[:3_000], "line "),
        (STANDARD.read_bytes().replace(b'"turn",3', b'"turn",2'), "the seal does not fit"),
        (pack_game(LOGS)[:200], "byte 40: "),
    ],
)
def test_broken_file_is_refused_in_one_line_with_the_reason(
    content: bytes, output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "strange"
    file.write_bytes(content)
    assert commands.main(["replay", str(file)]) == 1
    answer = capsys.readouterr()
    assert answer.out == ""
    assert output in answer.err
    assert len(answer.err.splitlines()) == 1


def test_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["replay", "no-such-file"]) == 1
    assert "no-such-file" in capsys.readouterr().err


def test_enter_shows_the_next_step_and_q_quits(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["", "", "q"]
    steps = _steps(_shown(capsys, STANDARD))
    assert [step.partition(" of ")[0] for step in steps] == [
        "game 1, deal 1: laid out",
        "game 1, deal 1, step 1",
        "game 1, deal 1, step 2",
    ]
    assert typed == []


def test_end_of_input_quits(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += [""]
    assert len(_steps(_shown(capsys, STANDARD))) == 2


def test_n_goes_to_the_next_deal_even_at_the_end_of_a_deal(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["n", "", "N", "q"]
    assert [step.partition(" of ")[0] for step in _steps(_shown(capsys, STANDARD))] == [
        "game 1, deal 1: laid out",
        "game 1, deal 2: laid out",
        "game 1, deal 2, step 1",
        "game 1, deal 3: laid out",
    ]
    typed += [""] * (len(LOGS[0].entries) + 1) + ["n", "q"]
    assert _steps(_shown(capsys, STANDARD))[-1] == "game 1, deal 2: laid out"


def test_last_step_is_shown_after_enter_for_each_step_before(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += [""] * (len(LOGS[1].entries) + 1)
    steps = _steps(_shown(capsys, STANDARD, "--deal", "2"))
    assert "over after" in steps[-1]
    assert typed == []


@in_turn("no_color", ["", "1"])
def test_red_cards_are_red_on_a_terminal_unless_no_color_is_set(
    no_color: str, typed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    typed += [""] * 3
    coloured = set(re.findall(r"\x1b\[31m(.*?)\x1b\[0m", _shown(capsys, STANDARD)))
    if no_color:
        assert coloured == set()
    else:
        assert coloured
        assert {card[1] for card in coloured} <= {"H", "D"}


def test_only_cards_are_coloured() -> None:
    assert replay.in_colour("seat 0: play 7H TD:2 *AD:1 7S") == (
        "seat 0: play \x1b[31m7H\x1b[0m \x1b[31mTD\x1b[0m:2 *\x1b[31mAD\x1b[0m:1 7S"
    )
    assert replay.in_colour("AHA HAND 17H") == "AHA HAND 17H"


@pytest.mark.usefixtures("typed")
def test_timed_replay_takes_the_time_of_the_deal_divided_by_the_speed(
    slept: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    output = _shown(capsys, STANDARD, "--deal", "2", "--timed")
    seconds = LOGS[1].entries[-1].at_ms / 1000
    assert len(slept) == len(LOGS[1].entries) + 2
    assert min(slept) >= 0
    assert sum(slept) == pytest.approx(seconds)
    assert output.count(replay.HOME) == len(slept)
    slept.clear()
    _shown(capsys, STANDARD, "--deal", "2", "--timed", "--speed", "4")
    assert sum(slept) == pytest.approx(seconds / 4)


@pytest.mark.usefixtures("typed")
def test_timed_replay_pauses_between_deals(
    slept: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    output = _shown(capsys, STANDARD, "--timed")
    played = sum(log.entries[-1].at_ms for log in LOGS)
    assert sum(slept) == pytest.approx((played + replay.BETWEEN_DEALS_MS * (len(LOGS) - 1)) / 1000)
    assert replay.HOME not in output


def test_timed_replay_does_not_sleep_without_a_terminal(
    standard_shown: str, slept: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _shown(capsys, STANDARD, "--timed") == standard_shown
    assert slept == []


@in_turn("speed", ["0", "-1", "nan", "inf", "fast", "1e9"])
def test_invalid_speeds_are_refused(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        commands.main(["replay", str(STANDARD), "--speed", speed])
    assert "a number from 0.01 to 1000, please" in capsys.readouterr().err


def test_grep_hint_shows_the_whole_step_in_which_a_seat_is_out(standard_shown: str) -> None:
    hint = re.search(r'grep -B (\d+) "is out"', replay.EXPLAINED)
    assert hint is not None
    lines = standard_shown.splitlines()
    outs = [number for number, line in enumerate(lines) if "is out" in line]
    assert len(outs) >= len(LOGS)
    for number in outs:
        assert ", step " in lines[number - int(hint[1])]


def test_replay_waits_for_enter_after_each_step_on_a_real_terminal() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "engine", "replay", str(STANDARD), "--deal", "4"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True) as shown:
        os.close(theirs)
        first = _read_until(ours, [b"q: end"], shown)
        os.write(ours, b"\n")
        second = _read_until(ours, [b"step 1 of", b"q: end"], shown)
        os.write(ours, b"q\n")
        assert shown.wait(20) == 0
    os.close(ours)
    assert b"laid out" in first
    assert b"step 1 of" not in first
    assert b"step 2 of" not in second


def _read_until(terminal: int, wanted: Iterable[bytes], shown: "subprocess.Popen[bytes]") -> bytes:
    """Reads until all wanted texts have appeared in this order; returns the output so far."""
    output, at = b"", 0
    for words in wanted:
        while (found := output.find(words, at)) < 0:
            ready, _, _ = select.select([terminal], [], [], 20)
            assert ready, f"{shown.args!r} printed only {output!r}"
            output += os.read(terminal, 65_536)
        at = found
    return output
