"""Bots that end their process on a kernel without filters, where bots are not confined."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.commands import main as commands
from tests.often import a_few, in_depth

SOUND = """\
from engine.spit.bots.greedy import Greedy
class Sound(Greedy):
    def act(self, view): return super().act(view)
"""
UNCONFINED = (
    sys.executable,
    "-c",
    """
import errno, pyseccomp, runpy, sys
refusing = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
refusing.add_rule(pyseccomp.ERRNO(errno.EINVAL), "prctl", pyseccomp.Arg(0, pyseccomp.EQ, 22))
refusing.load()
sys.argv[0] = "engine"
runpy.run_module("engine", run_name="__main__", alter_sys=True)
""",
)
"""The command line as on a kernel without filters: here every attempt to set a filter is refused."""

TRUST = "bots are not confined here, so run only files that you trust: this kernel has no seccomp filters\n"
IN_ACT = "import os\nclass Bad:\n    def act(self, view): {}\n"
IN_INIT = "import os\nclass Bad:\n    def __init__(self): {}\n    def act(self, view): ...\n"
IN_FILE = "import os\n{}\nclass Bad:\n    def act(self, view): ...\n"
FOR_EVER = """\
from time import sleep
class Slow:
    def act(self, view):
        print("thinking", flush=True)
        while True:
            sleep(0.1)  # one long sleep would not notice a signal that comes just as it begins
"""


@pytest.fixture(autouse=True)
def in_a_folder_with_a_sound_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(commands.__file__).parents[2]))
    Path("sound.py").write_text(SOUND, encoding="utf-8")


def engine(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*UNCONFINED, *arguments], capture_output=True, text=True, check=False)


DUEL = ("duel", "sound.py", "bad.py")
CHECK = ("check", "bad.py")


@pytest.mark.parametrize(
    ("command", "code"), a_few(1, [(DUEL, IN_ACT), (DUEL, IN_INIT), (DUEL, IN_FILE), (CHECK, IN_FILE)])
)
def test_bot_that_ends_the_process_is_named(command: tuple[str, ...], code: str) -> None:
    Path("bad.py").write_text(code.format("os._exit(0)"), encoding="utf-8")
    done = engine(*command)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == TRUST + (
        "bad.py ended the process (exit code 0): a bot answers with an action or a wait, and never exits\n"
    )


def test_bot_that_crashes_the_process_is_named() -> None:
    Path("bad.py").write_text(IN_ACT.format("os.kill(os.getpid(), 11)"), encoding="utf-8")
    done = engine(*CHECK)
    assert done.returncode == 1
    assert done.stderr == TRUST + "bad.py: the process was killed by SIGSEGV while this bot had its turn\n"


@pytest.mark.parametrize("command", ["duel", "league"])
def test_bot_that_raises_system_exit_forfeits_and_is_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.py").write_text(IN_ACT.format("raise SystemExit(0)"), encoding="utf-8")
    assert commands.main([command, "greedy", "bad.py", "--pairs", "1"]) == 1
    output = capsys.readouterr()
    assert "bad: 2 games forfeited, first because SystemExit: 0 (line 3)" in output.out
    assert output.err == "bad called sys.exit: a bot answers with an action or a wait, and never exits\n"


def test_sound_bot_plays_without_confinement() -> None:
    done = engine("duel", "sound.py", "random", "--pairs", "1")
    assert (done.returncode, done.stderr) == (0, TRUST)
    assert done.stdout.startswith("sound 2 : 0 random\n")


@pytest.mark.parametrize(
    ("number", "code", "output"),
    [(signal.SIGINT, 130, "stopped\n"), pytest.param(signal.SIGKILL, -9, "", marks=in_depth)],
)
def test_endless_bot_stops_with_the_command(number: int, code: int, output: str) -> None:
    Path("slow.py").write_text(FOR_EVER, encoding="utf-8")
    duel = subprocess.Popen([*UNCONFINED, "duel", "slow.py", "greedy"], stderr=subprocess.PIPE, text=True)
    assert duel.stderr is not None
    assert duel.stderr.readline() == TRUST
    assert duel.stderr.readline() == "thinking\n"
    duel.send_signal(number)
    # The bot's process holds the pipe too, so reading ends only when that process is gone.
    assert duel.communicate(timeout=30)[1] == output
    assert duel.returncode == code
