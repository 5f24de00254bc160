"""Claims sent while another seat's last card is still on its way."""

import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from engine.actions import Action
from engine.bots import BOTS, Wait
from engine.commands import main as commands
from engine.commands.bot_files import Contestant, contestant
from engine.commands.pairs import meet
from engine.simulate import GameRecord, simulate_game
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from tests.engine.small_deals import deal_of, do, play
from tests.often import a_few, in_depth, in_turn

DOCS = (Path(__file__).parents[4] / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
STEPS = ("contest", "hesitate", "choose")


def _claims(record: GameRecord, seat: int) -> int:
    """The number of deals in which a seat won the claim although the other seat was out."""
    return sum(
        log.entries[-1].seat == seat and log.entries[-1].action.kind == "claim" and log.result.out[:1] == (1 - seat,)
        for log in record.logs
        if log.result is not None
    )


@in_turn("name", ["sprinter", "planner"])
def test_bot_wins_claims_from_a_seat_that_is_out(name: str) -> None:
    games = [simulate_game(Rules(), (BOTS[name](), BOTS["greedy"]()), f"contested {n}") for n in range(3)]
    assert sum(_claims(game, 0) for game in games) > 0
    assert sum(_claims(game, 1) for game in games) == 0


@in_turn("name", ["sprinter", "planner"])
def test_bot_times_its_claim_just_after_the_last_card(name: str) -> None:
    """Seat 1 has played 5S on 6H and is left with 4C, which fits on the 5S. Then QC is the smaller pile."""
    deal = do(deal_of(Rules(layout=(1, 1)), "2S 9D 6H 4H", "5S 4C QC 2C"), (1, play(0, 0)))
    bot = BOTS[name]()
    view = deal.view(0)
    wait = bot.act(view)
    assert isinstance(wait, Wait) and wait.ms is not None
    assert wait.ms == 350 - 100
    claim = Action("claim", None, 1)
    assert bot.act(view._replace(at_ms=view.at_ms + wait.ms)) == claim
    assert claim not in view.legal


@in_turn("variant_id", ["free-choice", "three-seats", "speed-20-5", "hundred"])
def test_planner_never_fumbles_when_at_most_one_seat_may_claim(variant_id: str) -> None:
    rules = VARIANTS[variant_id]
    bots = [BOTS["planner"]() for _ in range(rules.players)]
    record = simulate_game(rules, bots, "uncontested")
    assert sum(seat.illegal for seat in record.seats) == 0


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bots from the chapter on strategy in docs/bots.md."""
    source = ""
    for name in STEPS:
        [step] = [example for example in EXAMPLES if f"class {name.capitalize()}(" in example]
        source += step
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@in_turn("name", a_few(1, STEPS))
def test_check_command_accepts_early_claims(
    name: str, steps: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = {variant_id: VARIANTS[variant_id] for variant_id in ("standard", "stacking", "penguin")}
    monkeypatch.setattr("engine.commands.authors.SPIT", few)
    assert commands.main(["check", f"{name}.py"]) == 0
    output = capsys.readouterr().out
    assert "nothing wrong" in output
    assert "before it could see that this was right" in output


@in_depth
@pytest.mark.usefixtures("steps")
def test_each_strategy_step_of_the_docs_beats_the_previous_step() -> None:
    """Plays the first of the pairs behind the page's figures. In so few pairs an edge of 57 % shows only by luck."""
    ladder = [Contestant("greedy", BOTS["greedy"]), *(contestant(f"{name}.py") for name in STEPS)]
    for before, step in pairwise(ladder):
        *_, meeting = meet(Rules(), step, before, 40, "duel")
        assert meeting.score > 0.5, step.name
