"""Commands for authors of bots: `new-bot`, `check`, and bots from files. Each test runs in an empty folder."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.bots import BOTS
from engine.commands import authors, watched
from engine.commands import main as commands
from engine.commands.bot_files import contestant
from engine.patience.variants import VARIANTS as PATIENCE
from engine.simulate import simulate_game
from engine.spit.bots.greedy import Greedy
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from tests.often import in_depth, in_turn


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits each game of a check to one deal. The number of deals does not matter in these tests."""
    monkeypatch.setattr(authors, "MOST_DEALS", 1)


@pytest.fixture
def two_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits a check to two variants, which is enough to see whether it reports trouble."""
    monkeypatch.setattr(authors, "SPIT", {name: variant(name) for name in ("standard", "speed-20-5")})


def _write(act: str) -> None:
    Path("bad.py").write_text(
        "from engine.actions import Action\nfrom engine.bots import BOTS, Wait\n"
        f"class Bad:\n    def act(self, view):\n        {act}\n",
        encoding="utf-8",
    )


@in_depth
def test_new_bot_plays_every_variant_and_passes_its_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["new-bot", "my-bot"]) == 0
    assert commands.main(["check", "my_bot.py"]) == 0
    assert commands.main(["check", "my_bot.py", "--variant", *PATIENCE]) == 0
    assert capsys.readouterr().out.count("nothing wrong") == 2
    root = Path(commands.__file__).parents[2]
    output = subprocess.run(
        [sys.executable, "test_my_bot.py"], env={"PYTHONPATH": str(root)}, capture_output=True, text=True, check=False
    )
    assert (output.returncode, output.stdout) == (0, "ok\n"), output.stderr
    assert len(VARIANTS) > 30


def test_check_plays_variants_on_both_sides_against_bots_of_the_family() -> None:
    _write("return 1 / 0")
    troubles, _ = authors.complaints_by_kind(contestant("bad.py"), Path("bad.py"), [*VARIANTS, "pirate", "hasty"])
    where = [re.fullmatch(r"(.+) against (.+), seats? (.+)", game) for game in troubles["error (line 5)"].where]
    games = [game.groups() for game in where if game is not None]
    assert [name for name, _, _ in games] == [name for name in (*VARIANTS, "pirate", "hasty") for _ in (0, 1)]
    assert {opponent for _, opponent, _ in games} == {*BOTS}
    assert {opponent for name, opponent, _ in games if name in ("pirate", "hasty")} == {"random", "greedy", "planner"}
    assert {seats[0] for _, _, seats in games[::2]} == {"0"}
    assert {seats[0] for _, _, seats in games[1::2]} == {"1"}


def test_new_bot_does_not_overwrite_files(capsys: pytest.CaptureFixture[str]) -> None:
    Path("test_mine.py").write_text("precious", encoding="utf-8")
    assert commands.main(["new-bot", "mine"]) == 1
    assert "test_mine.py is there already" in capsys.readouterr().err
    assert Path("test_mine.py").read_text(encoding="utf-8") == "precious"
    assert not Path("mine.py").exists()


@in_turn("name", ["2fast", "greedy", "a/b", ""])
def test_invalid_bot_names_are_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["new-bot", name]) == 1
    assert "cannot be the name of a bot" in capsys.readouterr().err


@in_turn("name", ["engine", "json", "dataclasses", "enum", "class", "json.py", "lambda"])
def test_bot_names_that_would_break_python_are_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["new-bot", name]) == 1
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"{name} cannot be the name of a bot: it")
    assert "take another" in complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("two_variants")
@in_turn(
    ("act", "output"),
    [
        ("return 1 / 0", "bad.py raised an error: ZeroDivisionError: division by zero (line 5)"),
        ("return 'play'", "gave an answer of the wrong kind: it answered with 'play'"),
        ("return Action('refill')", "asked for 'refill', which was not in view.legal"),
        ("return Action('play', 3)", "asked for 'play from 3', which was not in view.legal"),
        ("return Wait()", "never did anything"),
        ("return Wait(-5)", "a wait is a whole number of milliseconds from 0 on, not -5"),
        (
            "return type('Own', (Action,), {})('ready')",
            "it answered with a Own, a class of its own: take Action or Wait",
        ),
        ("return view.legal[0]", "does not come to an end: 2000 actions in one game, the last of them 'shift from "),
        (
            "return BOTS['greedy']().act(view) if view.at_ms < 1000 else Wait()",
            "let the game stand still until time moved it on: answer with one of view.legal",
        ),
    ],
)
def test_check_explains_what_a_bot_does_wrong(act: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    _write(act)
    assert commands.main(["check", "bad.py"]) == 1
    answer = capsys.readouterr()
    assert output in answer.out
    assert "\n    in standard against random, seat 0, and " in answer.out
    assert "not fit to play yet" in answer.err


@pytest.mark.usefixtures("two_variants")
@in_turn(
    ("method", "output"),
    [
        ("deal_ended", "bad.py raised an error: ZeroDivisionError: division by zero (line 6)"),
        ("game_ended", "bad.py raised an error in game_ended: ZeroDivisionError: division by zero (line 6)"),
    ],
)
def test_errors_at_the_end_of_a_deal_or_game_are_reported(
    method: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(f"return BOTS['greedy']().act(view)\n    def {method}(self, end): 1 / 0")
    assert commands.main(["check", "bad.py"]) == 1
    assert output in capsys.readouterr().out


@pytest.mark.usefixtures("two_variants")
@in_turn("act", ["return 1 / 0", "return 'play'"])
def test_only_the_failure_of_a_bot_that_fails_at_once_is_reported(act: str, capsys: pytest.CaptureFixture[str]) -> None:
    _write(act)
    assert commands.main(["check", "bad.py"]) == 1
    answer = capsys.readouterr()
    assert "never did anything" not in answer.out
    assert answer.out.endswith("in standard against random, seat 0, and 3 more\n")
    assert answer.err == "bad is not fit to play yet: 1 kind of trouble\n"


@pytest.mark.usefixtures("two_variants")
def test_trouble_on_one_seat_is_reported_with_the_seat(capsys: pytest.CaptureFixture[str]) -> None:
    _write("return 1 / 0 if view.seat else BOTS['greedy']().act(view)")
    assert commands.main(["check", "bad.py"]) == 1
    assert "\n    in standard against greedy, seat 1, and 1 more\n" in capsys.readouterr().out


@pytest.mark.usefixtures("two_variants")
def test_different_illegal_actions_are_reported_as_one_kind_of_trouble(capsys: pytest.CaptureFixture[str]) -> None:
    _write("return Action('refill' if view.rules.hand_size else 'draw')")
    assert commands.main(["check", "bad.py"]) == 1
    answer = capsys.readouterr()
    assert answer.out.count("which was not in view.legal") == 1
    assert answer.err.endswith(": 1 kind of trouble\n")


def test_all_seats_of_the_bot_are_named_at_a_table_of_four(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(authors, "SPIT", {"four-seats": variant("four-seats")})
    _write("return 1 / 0")
    commands.main(["check", "bad.py"])
    assert "in four-seats against random, seats 0 and 2, and " in capsys.readouterr().out


@pytest.mark.usefixtures("two_variants")
def test_check_ends_early_with_a_slow_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _write("return BOTS['greedy']().act(view)")
    assert commands.main(["check", "bad.py"]) == 0
    monkeypatch.setattr(watched, "WARMING_UP_S", 0.0)
    monkeypatch.setattr(watched, "SLOW_MS", 0)
    capsys.readouterr()
    assert commands.main(["check", "bad.py"]) == 1
    assert capsys.readouterr().out == (
        "bad.py is too slow: its first answer took 0.0 s, and 0 ms for each is the most\n"
        "    in standard against random, seat 0\n    the check ends there\n"
    )


def test_confined_bot_is_not_slow_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "WARMING_UP_S", 0.0)
    monkeypatch.setattr(watched, "SLOW_MS", 0)

    class Apart(Greedy):
        runs_in_own_process = True

    bots = [watched.WatchedBot(bot) for bot in (Apart(), Greedy())]
    simulate_game(Rules(max_deals=1), bots, "busy")
    assert [bot.stopped is not None for bot in bots] == [False, True]


@pytest.mark.usefixtures("two_variants")
def test_check_ends_early_with_a_slow_bot_that_also_acts_illegally(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watched, "WARMING_UP_S", 0.0001)  # time for some answers
    monkeypatch.setattr(watched, "SLOW_MS", 0)
    _write("return Action('play', 0, 5)")
    assert commands.main(["check", "bad.py"]) == 1
    assert "too slow" in (output := capsys.readouterr().out) and output.endswith("the check ends there\n")


@pytest.mark.usefixtures("two_variants")
def test_line_of_an_error_is_reported_in_a_folder_named_engine(capsys: pytest.CaptureFixture[str]) -> None:
    _write("return 1 / 0")
    Path("engine").mkdir()
    Path("bad.py").rename("engine/bad.py")
    assert commands.main(["check", "engine/bad.py"]) == 1
    assert "ZeroDivisionError: division by zero (line 5)" in capsys.readouterr().out


@pytest.mark.usefixtures("two_variants")
def test_errors_are_grouped_by_kind_and_line_and_not_by_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _write("raise ValueError(f'at {view.at_ms}, {id(view)}')")
    assert commands.main(["check", "bad.py"]) == 1
    assert capsys.readouterr().err == "bad is not fit to play yet: 1 kind of trouble\n"
    for act in (
        "if view.rules.hand_size:\n            return 1 / 0\n        return 'x' + 1",
        "return 'play' if view.rules.hand_size else 1 / 0",
    ):
        _write(act)
        assert commands.main(["check", "bad.py"]) == 1
        assert capsys.readouterr().err == "bad is not fit to play yet: 2 kinds of trouble\n"


@pytest.mark.usefixtures("two_variants")
def test_check_shows_progress_from_zero(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    commands.main(["check", "random"])
    counted = "".join(f"\r{done} of 4 games" for done in range(5))
    assert capsys.readouterr().err.startswith(f"{counted}\n")


@pytest.mark.usefixtures("two_variants")
def test_interrupted_check_reports_where_it_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    Path("slow.py").write_text(
        "from engine.bots import BOTS\n"
        "class Slow:\n"
        "    def __init__(self):\n        self.bot = BOTS['greedy']()\n"
        "    def act(self, view):\n"
        "        if view.rules.hand_size:\n            raise KeyboardInterrupt\n"
        "        return self.bot.act(view)\n",
        encoding="utf-8",
    )
    assert commands.main(["check", "slow.py"]) == commands.INTERRUPTED
    assert capsys.readouterr().err == "stopped in speed-20-5 against sprinter, seat 0 (line 7)\n"


@pytest.mark.usefixtures("two_variants")
def test_output_of_a_bot_is_kept_out_of_the_findings(capsys: pytest.CaptureFixture[str]) -> None:
    _write("print('thinking'); return 1 / 0")
    commands.main(["check", "bad.py"])
    answer = capsys.readouterr()
    assert "thinking" not in answer.out
    assert "thinking" in answer.err


@in_turn(
    ("source", "output"),
    [
        ("class Bot:\n    pass\n", "has no bot: write a class with a method act"),
        ("import sys\nsys.exit(0)\n", "bad.py cannot be run: it calls sys.exit (line 2)"),
        (
            "import sys\nclass Bot:\n  def __init__(self): sys.exit(0)\n  def act(self, view): pass\n",
            "cannot be made: it calls sys.exit",
        ),
        (
            "class One:\n  def act(self, view): pass\nclass Two:\n  def act(self, view): pass\n",
            "has several bots, One, Two: leave one class with a method act",
        ),
        ("import nothing_like_it\n", "cannot be run: ModuleNotFoundError"),
        ("x = 1\nx / 0\n", "cannot be run: ZeroDivisionError: division by zero (line 2)"),
        (
            "class Bot:\n  def __init__(self):\n    self.x = {}['x']\n  def act(self, view): pass\n",
            "bad.py: Bot() cannot be made: KeyError: 'x' (line 3)",
        ),
        ("class Bot:\n  def __init__(self, x): pass\n  def act(self, view): pass\n", "cannot be made: TypeError"),
    ],
)
def test_file_without_a_usable_bot_is_refused_with_the_reason(
    source: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.py").write_text(source, encoding="utf-8")
    assert commands.main(["duel", "bad.py", "greedy", "--pairs", "1"]) == 1
    assert output in capsys.readouterr().err


def test_base_classes_and_aliases_are_not_counted_as_bots(capsys: pytest.CaptureFixture[str]) -> None:
    _write("raise NotImplementedError")
    with Path("bad.py").open("a", encoding="utf-8") as file:
        file.write(
            "class Good(Bad):\n    def act(self, view):\n        return BOTS['greedy']().act(view)\nBest = Good\n"
        )
    assert commands.main(["duel", "bad.py", "greedy", "--pairs", "1"]) == 0
    assert "forfeited" not in capsys.readouterr().out


def test_bots_with_equal_names_are_shown_with_their_paths(capsys: pytest.CaptureFixture[str]) -> None:
    _write("return BOTS['greedy']().act(view)")
    Path("old").mkdir()
    Path("bad.py").rename("old/bad.py")
    _write("return BOTS['random']().act(view)")
    assert commands.main(["duel", "bad.py", "old/bad.py", "--pairs", "1"]) == 0
    assert capsys.readouterr().out.startswith("bad.py 0 : 2 old/bad.py\n")


@in_turn(
    ("name", "output"),
    [
        ("nobody", "no bot is called nobody\ntake random, "),
        ("none.py", "there is no file none.py"),
        ("Gredy", "no bot is called Gredy; did you mean greedy?\n"),
        ("mine", "no bot is called mine; did you mean mine.py?\n"),
    ],
)
def test_unknown_bot_is_named_with_suggestions(name: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.py").touch()
    assert commands.main(["duel", "greedy", name]) == 1
    assert output in capsys.readouterr().err
