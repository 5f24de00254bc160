"""The `lab` command: figures of a variant from simulated games."""

import json
import re
from pathlib import Path

import pytest

from engine.commands import lab
from engine.commands import main as commands
from engine.commands.bot_files import contestant
from engine.lab import Share, SlowedBot
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from engine.tempo import CLUB
from tests.often import A_FEW_VARIANTS, in_depth, in_turn, some

DOCS = Path(__file__).parents[3] / "docs" / "command-line.md"
SHORT = ["--set", "max_deals=2"]
LABELS = [
    "games",
    "deals",
    "minutes a deal",
    "minutes a game",
    "deals a game",
    "faster by 10 ms",
    "faster by 25 ms",
    "faster by 50 ms",
    "comebacks",
    "lead changes a game",
    "stuck stretches a deal",
    "games won, by seat",
    "out first, by seat",
    "chosen first, by place",
]
OF_SEVERAL_DEALS = {
    "deals",
    "minutes a deal",
    "deals a game",
    "lead changes a game",
    "stuck stretches a deal",
    "out first, by seat",
    "chosen first, by place",
}


def test_game_of_one_deal_has_rows_for_cut_pack_and_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["lab", "--variant", "conjugal", "--games", "2"]) == 0
    rows = [re.split(r"  +", row)[0] for row in capsys.readouterr().out.splitlines()[2:]]
    assert rows == [
        *(label for label in LABELS if label not in OF_SEVERAL_DEALS),
        "level games",
        "in circles",
        "winner had won the cut",
        "same pack won twice",
        "same seat won twice",
    ]


def test_rows_for_cut_and_pack_are_omitted_where_they_do_not_apply(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert commands.main(["lab", "--variant", "dictation", "--games", "1"]) == 0
    printed = capsys.readouterr().out
    assert "in circles" in printed
    assert "the cut" not in printed
    assert "same pack" not in printed
    assert "forfeited" not in printed
    assert printed.endswith("dictation: all games were level, as equal bots do the same with the same cards\n")


def test_forfeits_in_games_with_a_late_bot_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SlowedBot, "act", lambda self, view: None)
    assert commands.main(["lab", "--variant", "conjugal", "--games", "1"]) == 0
    assert "conjugal: 6 seats forfeited" in capsys.readouterr().out


@in_depth
def test_figures_of_a_variant_are_printed_in_rows_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["lab", "--games", "4"]) == 0
    head, name, *rows = capsys.readouterr().out.splitlines()
    assert (head, name.strip()) == ("greedy on every seat, club tempo", "standard")
    assert [re.split(r"  +", row)[0] for row in rows] == LABELS
    cells = dict(zip(LABELS, (re.split(r"  +", row)[1] for row in rows), strict=True))
    assert cells["games"] == "4"
    assert re.fullmatch(r"0\.\d\d \(0\.\d\d to 0\.\d\d\)", cells["minutes a deal"])
    assert re.fullmatch(r"\d+\.\d% \(\d+\.\d% to \d+\.\d%\)", cells["faster by 50 ms"])
    assert sum(int(share) for share in re.findall(r"(\d+)%", cells["games won, by seat"])) == 100


@in_depth
def test_variants_side_by_side_have_the_same_figures_as_alone(capsys: pytest.CaptureFixture[str]) -> None:
    alone = []
    for arguments in (["--variant", "standard", *SHORT], ["--variant", "three-seats"]):
        assert commands.main(["lab", "--games", "2", *arguments]) == 0
        alone.append([re.split(r"  +", line)[-1] for line in capsys.readouterr().out.splitlines()[1:]])
    assert commands.main(["lab", "--games", "2", "--variant", "standard", *SHORT, "--against", "three-seats"]) == 0
    rows = [re.split(r"  +", line)[-2:] for line in capsys.readouterr().out.splitlines()[1:]]
    assert [first for first, _ in rows] == alone[0]
    assert [second for _, second in rows] == alone[1]
    assert rows[0] == ["standard max_deals=2", "three-seats"]


@in_depth
def test_json_output_has_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["lab", "--games", "2", *SHORT, "--against", "three-seats", "--tempo", "quick", "--seed", "x"]
    assert commands.main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["bot"], report["seed"], report["tempo"]["play_ms"]) == ("greedy", "x", 210)
    first, second = report["variants"]
    assert (first["name"], first["games"]) == ("standard max_deals=2", 2)
    assert first["game_minutes"]["low"] <= first["game_minutes"]["median"] <= first["game_minutes"]["high"]
    assert [edge["ms"] for edge in first["faster"]] == [10, 25, 50]
    assert all(0 <= edge["low"] <= edge["share"] <= edge["high"] <= 1 for edge in first["faster"])
    assert sum(share["part"] for share in first["wins"]) == 2
    assert len(second["wins"]) == len(second["firsts"]) == len(second["chosen"]) == 3
    assert commands.main(arguments) == 0
    assert f"{first['lead_changes']:.1f}" in capsys.readouterr().out


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_every_variant_can_be_analysed(variant_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["lab", "--variant", variant_id, "--games", "1", "--set", "max_deals=1"]) == 0
    output = capsys.readouterr().out
    shares = re.search(r"games won, by seat +(.+)\n", output)
    assert shares is not None
    assert len(shares[1].split()) == VARIANTS[variant_id].players


def test_edge_is_the_share_of_a_bot_against_its_late_self(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a delay both win equally often. With half a second, the bot that is on time wins more."""
    monkeypatch.setattr(lab, "LATE_MS", (0, 500))
    bench = lab.LabSettings(contestant("greedy"), CLUB, "edge")
    none, large = lab.measure(lab.NamedRules("standard", Rules(max_deals=3)), bench, 6).edges
    assert (none.ms, none.share) == (0, 0.5)
    assert large.share > 0.6
    assert (large.low, large.high) != (none.low, none.high)


def test_progress_ends_with_the_last_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert commands.main(["lab", "--games", "3", "--set", "max_deals=1"]) == 0
    counted = capsys.readouterr().err
    assert counted.startswith("\r1 of 15 games of standard max_deals=1\r2 of 15")
    assert counted.endswith("\r15 of 15 games of standard max_deals=1\n")


@in_depth
def test_only_equal_seeds_give_equal_figures(capsys: pytest.CaptureFixture[str]) -> None:
    reports = []
    for seed in ("one", "one", "two"):
        assert commands.main(["lab", "--games", "2", "--seed", seed]) == 0
        reports.append(capsys.readouterr().out)
    assert reports[0] == reports[1] != reports[2]


def test_default_number_of_games_follows_the_budget_of_decisions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def games(decisions: int) -> int:
        monkeypatch.setattr(lab, "DECISIONS", decisions)
        assert commands.main(["lab", "--json", "--set", "max_deals=1", "layout=1,2,3"]) == 0
        return int(json.loads(capsys.readouterr().out)["variants"][0]["games"])

    monkeypatch.setattr(lab, "MOST_GAMES", 12)
    assert games(1) == lab.FEWEST_GAMES
    assert lab.FEWEST_GAMES < games(400) < 12
    assert games(10**9) == 12


def test_failing_bot_is_named_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("class Bad:\n    def act(self, view):\n        return 1 / 0\n", encoding="utf-8")
    assert commands.main(["lab", "--bot", str(bad), "--games", "2"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0] == "bad on every seat, club tempo"
    assert output[-1] == ("standard: 16 seats forfeited, first because ZeroDivisionError: division by zero (line 3)")
    assert commands.main(["lab", "--bot", str(bad), "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["variants"][0]["forfeits"] == 16


def test_share_of_zero_games_is_shown_as_a_dash() -> None:
    assert lab._share(Share(0, 0)) == "-"
    assert lab._shares([Share(0, 0), Share(0, 0)]) == "-"


@in_turn(
    ("wrong", "output"),
    [
        (["--variant", "standart"], "did you mean standard?"),
        (["--against", "standart"], "did you mean standard?"),
        (["--set", "peek=perhaps"], "peek is yes or no, not perhaps"),
        (["--variant", "three-seats", "--set", "claim=call"], "players and claim do not go together"),
        (["--bot", "nobody"], "no bot is called nobody"),
        (["--tempo-set", "play=3"], "a tempo has no figure called play"),
    ],
)
def test_invalid_arguments_are_refused_with_the_reason(
    wrong: list[str], output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["lab", *wrong]) == 1
    answer = capsys.readouterr()
    assert output in answer.err
    assert answer.out == ""


def test_help_and_docs_state_the_budget_of_decisions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    budget = f"{lab.DECISIONS:,} decisions, from {lab.FEWEST_GAMES} to {lab.MOST_GAMES}"
    with pytest.raises(SystemExit):
        commands.main(["lab", "--help"])
    for text in (capsys.readouterr().out, DOCS.read_text(encoding="utf-8")):
        assert budget in " ".join(text.split())


def test_interrupted_lab_prints_stopped_on_a_new_line_of_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "meet", interrupted)
    assert commands.main(["lab", "--games", "1"]) == 130
    assert capsys.readouterr().err == "stopped\n"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert commands.main(["lab", "--games", "2"]) == 130
    assert capsys.readouterr().err.endswith("2 of 8 games of standard\nstopped\n")


def test_output_of_a_bot_is_kept_out_of_the_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loud.py").write_text(
        "from engine.spit.bots.greedy import Greedy\n\n\nclass Loud(Greedy):\n"
        "    def act(self, view):\n        print('hm')\n        return super().act(view)\n",
        encoding="utf-8",
    )
    assert commands.main(["lab", "--bot", "loud.py", "--games", "2", *SHORT, "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)
    assert "hm" in printed.err
