"""The command line of the engine, run with arguments as typed."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.commands import main as commands
from engine.commands import matches, sheets
from engine.describe import describe
from engine.log import loads_game, unpack_game
from engine.spit.rules import Rules
from engine.variants import VARIANTS
from tests.often import in_depth, in_turn

GOLDEN = Path(__file__).parent.parent / "golden" / "standard.jsonl"


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command, and returns exit code, standard output and standard error."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        try:
            code = commands.main([*map(str, arguments)])
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        return (code, *capsys.readouterr())

    return run


def test_missing_command_is_reported(run: Run) -> None:
    code, _, complaint = run()
    assert code == 2
    assert "command" in complaint


def test_examples_in_the_help_can_be_parsed(run: Run) -> None:
    code, help_text, _ = run("--help")
    assert code == 0
    for example in help_text.partition("examples:")[2].strip().splitlines():
        commands.parser().parse_args(example.split()[3:])


COMMANDS = ("duel", "league", "new-bot", "check", "lab", "minutes", "verify", "analyse", "replay", "variants", "rules")


@in_turn("name", COMMANDS)
def test_help_of_each_command_has_a_description_and_valid_examples(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        commands.main([name, "--help"])
    usage, _, rest = capsys.readouterr().out.partition("\n\n")
    assert usage.startswith(f"usage: python -m engine {name} ")
    assert not rest.startswith(("options", "positional"))
    for example in rest.partition("examples:")[2].strip().splitlines():
        commands.parser().parse_args(example.split("|")[0].replace('"', "").split()[3:])


@in_depth
def test_duel_prints_a_score_and_records_its_games(run: Run, tmp_path: Path) -> None:
    for name, read in (("game.jsonl", lambda file: loads_game(file.read_text())), ("game.slap", _unpacked)):
        code, score, _ = run("duel", "greedy", "random", "--pairs", "1", "--record", tmp_path / name)
        assert code == 0
        assert score.startswith("greedy ")
        assert len(read(tmp_path / name)) >= 2
        assert run("verify", tmp_path / name)[0] == 0


def _unpacked(file: Path) -> tuple[object, ...]:
    return unpack_game(file.read_bytes())


@in_depth
def test_equal_seeds_give_equal_duels(run: Run) -> None:
    first, again = (run("duel", "greedy", "greedy", "--pairs", "2", "--seed", "x") for _ in range(2))
    assert first == again


def test_examples_in_the_help_of_rules_work(capsys: pytest.CaptureFixture[str]) -> None:
    for example in sheets.EXAMPLES.partition("examples:")[2].strip().splitlines():
        assert commands.main(example.split()[3:]) == 0, capsys.readouterr().err


@in_turn("lang", ["en", "it"])
def test_variants_are_listed_in_aligned_columns(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["variants", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines if "  " in line]
    assert [row.split()[0] for row in rows] == list(VARIANTS)
    assert len({row.index(row.split(maxsplit=1)[1]) for row in rows}) == 1
    assert max(map(len, lines)) <= 100


def test_rules_command_sets_knobs(capsys: pytest.CaptureFixture[str]) -> None:
    changes = ["peek=yes", "shift=no", "layout=1,2,3,4", "claim=call", "stall_ms=2_500"]
    assert commands.main(["rules", "two-pack", "--set", *changes]) == 0
    changed = Rules(decks=2, peek=True, shift=False, layout=(1, 2, 3, 4), claim="call", stall_ms=2_500)
    assert capsys.readouterr().out == describe(changed)


@in_turn(
    ("wrong", "output"),
    [
        (("standart",), "did you mean standard?"),
        (("mod",), "did you mean mod-spit or mod-spit-advanced?"),
        (("SPEED-20",), "did you mean speed-20-5?"),
        (("nothing-like-it",), "there are:\nstandard, penguin,"),
        (("standard", "--set", "peek"), "set a knob as in peek=yes, not peek"),
        (("standard", "--set", "peek=perhaps"), "peek is yes or no, not perhaps"),
        (("standard", "--set", "decks=many"), "decks is a whole number from 1 to 4"),
        (("standard", "--set", "decks=" + "9" * 5000), "decks is a whole number from 1 to 4"),
        (("standard", "--set", "layout=1,x"), "layout is a whole number"),
        (("standard", "--set", "layout="), "layout is a row of 1 to 12 pile sizes"),
        (("standard", "--set", "colour=red"), "there is no knob called 'colour'\n"),
        (("standard", "--set", "pek=yes"), "there is no knob called 'pek'; did you mean peek?\n"),
        (("three-seats", "--set", "claim=call"), "players and claim do not go together"),
    ],
)
def test_invalid_rules_are_refused_with_the_reason(
    wrong: tuple[str, ...], output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["rules", *wrong]) == 1
    answer = capsys.readouterr()
    assert output in answer.err
    assert answer.out == ""


@in_turn("wrong", [("duel", "greedy"), ("duel", "greedy", "random", "--pairs", "0"), ("league",)])
def test_wrong_arguments_are_reported(run: Run, wrong: tuple[str, ...]) -> None:
    code, _, complaint = run(*wrong)
    assert code == 2
    assert complaint


def test_verify_accepts_a_golden_game(run: Run) -> None:
    code, output, _ = run("verify", GOLDEN)
    assert code == 0
    assert output == "4 deals, 303 entries: all as recorded\n"


def test_verify_refuses_a_changed_log_with_the_line(run: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_text(GOLDEN.read_text().replace('"turn",3', '"turn",2'))
    code, _, complaint = run("verify", changed)
    assert code == 1
    assert "deal 1, line 88, column 1: the seal does not fit" in complaint


@in_turn("content", [b"", b"\xff\xfe\x00", b"SLAP\x07", b"hello", b"[1,2]\n"])
def test_verify_refuses_files_that_are_not_logs_in_one_line(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "strange"
    file.write_bytes(content)
    code, output, complaint = run("verify", file)
    assert (code, output) == (1, "")
    assert len(complaint.splitlines()) == 1


def test_write_error_is_reported_in_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-u", "-m", "engine", "variants"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "what was asked for cannot be read or written: No space left on device\n"


def test_interrupted_duel_prints_that_it_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(matches, "meet", interrupted)
    assert commands.main(["duel", "greedy", "greedy"]) == 130
    assert capsys.readouterr().err == "stopped\n"


def test_interrupt_during_start_prints_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "argparse.py").write_text("raise KeyboardInterrupt")
    environment = {**os.environ, "PYTHONPATH": str(Path(commands.__file__).parents[2])}
    stopped = subprocess.run(
        [sys.executable, "-m", "engine"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (stopped.returncode, stopped.stderr) == (commands.INTERRUPTED, "stopped\n")
