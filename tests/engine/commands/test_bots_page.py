"""docs/bots.md: what it shows is what comes of it, in an empty folder."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import commands
from tests.often import in_depth, some

PAGE = (Path(__file__).parents[3] / "docs" / "bots.md").read_text(encoding="utf-8")
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
BLOCKS = [block for language, block in FENCED if not language]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def shown() -> Iterator[tuple[str, str]]:
    """Commands, a line each, and what the last of them prints; one that prints nothing here writes what it reads."""
    for block in BLOCKS:
        typed = ""
        for command, printed in re.findall(r"^\$ python -m engine (.*\n)((?:(?!\$).*\n)*)", block, re.MULTILINE):
            typed += command
            if printed:
                yield typed, printed
                typed = ""


SHOWN = dict(shown())
QUICK = [command for command in SHOWN if not command.startswith(("lab", "duel"))]


@pytest.mark.parametrize("typed", some(SHOWN, at_once=QUICK))
def test_a_command_prints_what_the_page_shows(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in typed.splitlines():
        capsys.readouterr()
        assert commands.main(command.split()) == 0
    as_shown = ".*".join(map(re.escape, SHOWN[typed].split("…")))
    assert re.fullmatch(as_shown, capsys.readouterr().out, re.DOTALL)


@in_depth
def test_from_nothing_to_a_league_every_command_works(capsys: pytest.CaptureFixture[str]) -> None:
    [steps] = [block.splitlines() for block in BLOCKS if block.startswith("python -m engine new-bot mine\n")]
    for step in steps:
        if step.startswith("python -m engine "):
            assert commands.main(step.split()[3:]) == 0, step
        else:
            assert step == "python test_mine.py"  # which another test runs
    assert "mine" in capsys.readouterr().out.splitlines()[-2]
