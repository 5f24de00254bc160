"""The command line with bots from files, each confined in its own process."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.commands import main as commands
from tests.often import in_depth

SOUND = """\
from engine.spit.bots.greedy import Greedy
class Sound(Greedy):
    def act(self, view):
        print("thinking")
        return super().act(view)
"""
BAD = "import random\nos = random._os\nclass Bad:\n    def act(self, view): {}\n"
HUNTER = """\
import random
from engine.spit.bots.greedy import Greedy
gc, sys = random._os.sys.modules["gc"], random._os.sys
class Hunter(Greedy):
    has_hunted = False
    def act(self, view):
        if not self.has_hunted and not view.first("ready"):
            self.has_hunted = True
            gc.unfreeze()
            found = {type(each).__name__ for each in gc.get_objects()}
            print(sorted(found & {"Race", "Deal", "Game", "Sound", "Memory"}), "sound" in sys.modules)
        return super().act(view)
"""


@pytest.fixture(autouse=True)
def in_a_folder_with_a_sound_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(commands.__file__).parents[2]))
    Path("sound.py").write_text(SOUND, encoding="utf-8")


def engine(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "engine", *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("os._exit(0)", "it ended its process (exit code 0)"),
        pytest.param("os.fork()", "it made a system call that no bot may make", marks=in_depth),
        pytest.param(
            "os.listdir('/')", "PermissionError: [Errno 1] Operation not permitted: '/' (line 4)", marks=in_depth
        ),
    ],
)
def test_forbidden_call_forfeits_with_the_reason(act: str, reason: str) -> None:
    Path("bad.py").write_text(BAD.format(act), encoding="utf-8")
    done = engine("duel", "bad.py", "greedy", "--pairs", "1")
    assert done.returncode == 0, done.stderr
    assert f"bad: 2 games forfeited, first because {reason}" in done.stdout


def test_file_with_a_forbidden_import_is_refused() -> None:
    Path("bad.py").write_text("import os\n" + SOUND, encoding="utf-8")
    done = engine("check", "bad.py")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(
        "bad.py: its file cannot be run: ImportError: a bot cannot import os, only engine, math"
    )


def test_bots_from_files_play_without_reaching_each_other_or_the_race_and_their_output_goes_to_stderr() -> None:
    Path("hunter.py").write_text(HUNTER, encoding="utf-8")
    done = engine("duel", "hunter.py", "sound.py", "--pairs", "1")
    assert done.returncode == 0 and done.stdout.startswith("hunter 1 : 1 sound\n"), "both play like greedy"
    lines = done.stderr.splitlines()
    assert "thinking" in lines and [line for line in lines if line != "thinking"] == ["[] False"] * 2, done


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_bots_stop_with_the_command(number: int, code: int) -> None:
    Path("slow.py").write_text(BAD.format("\n        while True: pass"), encoding="utf-8")
    arguments = [sys.executable, "-m", "engine", "duel", "slow.py", "greedy", "--pairs", "1000"]
    duel = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
    zygote = _child_of(duel.pid)
    _child_of(zygote)
    duel.send_signal(number)
    assert duel.communicate(timeout=30)[1] == ("stopped\n" if number == signal.SIGINT else "")
    assert duel.returncode == code
    _wait_until_gone(zygote)


def _child_of(pid: int) -> int:
    end = time.monotonic() + 30
    while True:
        assert time.monotonic() < end
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if children:
            return int(children[0])
        time.sleep(0.01)


def _wait_until_gone(pid: int) -> None:
    end = time.monotonic() + 30
    while Path(f"/proc/{pid}").exists() and "Z (zombie)" not in Path(f"/proc/{pid}/status").read_text():
        assert time.monotonic() < end, "a process outlived the command"
        time.sleep(0.01)
