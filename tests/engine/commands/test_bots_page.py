"""Examples in docs/bots.md and docs/command-line.md, run in an empty folder."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.commands import main as commands
from engine.commands.sandbox.limits import LONGEST_SOURCE, Limits
from engine.commands.sandbox.modules import ALLOWED
from tests.often import in_depth, some

DOCS = Path(__file__).parents[3] / "docs"
BOTS_PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")
TEN_MINUTES = BOTS_PAGE.partition("## Ten minutes")[2].partition("### 4.")[0]
COMMAND_LINE = (DOCS / "command-line.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def fenced(page: str) -> list[tuple[str, str]]:
    """Language and text of each fenced block."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def typed_in(block: str) -> list[tuple[str, str]]:
    """Arguments of each engine command in a block, with the output shown below it."""
    return re.findall(r"^\$ python -m engine (.*)\n((?:(?!\$).*\n)*)", block, re.MULTILINE)


def shown() -> Iterator[tuple[str, str]]:
    """Groups of commands, one a line, with the output of the last command.

    The commands before it print nothing here, and write the files that it reads.
    """
    for language, block in fenced(COMMAND_LINE):
        typed = ""
        for command, printed in typed_in(block) if not language else []:
            typed += f"{command}\n"
            if printed:
                yield typed, printed
                typed = ""


SHOWN = dict(shown())
QUICK = [command for command in SHOWN if not command.startswith(("lab", "duel")) and "stacking" not in command]


@pytest.mark.parametrize("typed", some(SHOWN, at_once=QUICK))
def test_commands_print_what_the_page_shows(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in typed.splitlines():
        capsys.readouterr()
        assert commands.main(shlex.split(command)) == 0
    as_shown = ".*".join(map(re.escape, SHOWN[typed].split("…")))
    assert re.fullmatch(as_shown, capsys.readouterr().out, re.DOTALL)


@in_depth
def test_ten_minute_tutorial_works_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for language, block in fenced(TEN_MINUTES):
        if language == "python":
            file = Path("my_bot.py")
            act = "def act(self, view: View) -> Action | Wait:\n"
            file.write_text(file.read_text(encoding="utf-8").replace(act, act + block), encoding="utf-8")
        for command, printed in typed_in(block):
            assert commands.main(shlex.split(command)) == 0
            assert capsys.readouterr().out == printed
            outputs.append(command.split()[0])
    assert outputs == ["new-bot", "duel", "duel", "check"]


@in_depth
def test_league_of_the_page_can_be_played() -> None:
    [league] = [block for _, block in fenced(COMMAND_LINE) if block.startswith("python -m engine league")]
    commands.main(["new-bot", "my_bot"])
    assert commands.main(shlex.split(league.replace("--pairs 10", "--pairs 1"))[3:]) == 0


def test_page_lists_the_limits_of_the_sandbox() -> None:
    limits = Limits()
    table = BOTS_PAGE.partition("### Limits")[2].partition("### ")[0]
    for limit in (
        f"{LONGEST_SOURCE >> 10} KiB at most",
        f"| {limits.start_s:g} s |",
        f"| {limits.bank_s:g} s, and {limits.question_ms} ms more with each question",
        f"| {limits.memory_bytes >> 20} MB |",
        f"the first {limits.prints_bytes >> 10} KiB",
        ", ".join(f"`{name}`" for name in ALLOWED),
    ):
        assert limit in table
