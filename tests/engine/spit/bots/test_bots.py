"""The built-in bots, and the example bots of the docs."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.bots import BOTS, Bot, Wait
from engine.bots.ends import DealEnd, GameEnd
from engine.commands.watched import WatchedBot
from engine.games import start_game
from engine.simulate import simulate_deal, simulate_game
from engine.spit.deals import View
from engine.spit.deals.view import PileView, Seen, SpitPileView
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from tests.often import A_FEW_VARIANTS, in_turn, some, times

TWO = (VARIANTS["standard"], VARIANTS["stacking"])
DOCS, MESSAGES = (
    (Path(__file__).parents[4] / "docs" / name).read_text(encoding="utf-8") for name in ("bots.md", "bot-messages.md")
)
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCS + MESSAGES, re.DOTALL)


def test_built_in_bots_are_listed_in_order() -> None:
    assert list(BOTS) == ["random", "greedy", "sprinter", "planner", "strategist"]


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_games_between_bots_end_by_the_rules_in_every_variant(variant_id: str) -> None:
    """Each bot plays each variant on both sides; its opponent changes from one variant to the next."""
    rules = VARIANTS[variant_id]
    short = replace(rules, max_deals=times(2))
    names, ahead = list(BOTS), list(VARIANTS).index(variant_id)
    for at, first in enumerate(names):
        second = names[(at + ahead) % len(names)]
        bots = [WatchedBot(BOTS[(first, second)[seat % 2]]()) for seat in range(rules.players)]
        record = simulate_game(short, bots, f"{first} {second}")
        assert (record.forfeits, record.ending) in (((), "played"), ((), "level"))
        assert [bot.illegal for bot in bots] == [None] * rules.players
        assert max(log.entries[-1].at_ms for log in record.logs) < 600_000


@in_turn("name", BOTS)
def test_factory_makes_a_new_bot_each_time(name: str) -> None:
    assert BOTS[name]() is not BOTS[name]()


@in_turn("name", BOTS)
def test_used_bot_plays_like_a_new_bot(name: str) -> None:
    used = (BOTS[name](), BOTS[name]())
    simulate_game(Rules(max_deals=1), used, "warming up")
    fresh = simulate_game(Rules(max_deals=1), (BOTS[name](), BOTS[name]()), "the same")
    assert simulate_game(Rules(max_deals=1), used, "the same") == fresh


@in_turn("seed", ["a", "b", "c", "d"])
def test_two_greedy_bots_never_wait_for_a_stall(seed: str) -> None:
    for log in simulate_game(Rules(), (BOTS["greedy"](), BOTS["greedy"]()), seed).logs:
        assert "stall" not in {entry.action.kind for entry in log.entries}


def test_wait_without_a_time_has_no_limit() -> None:
    assert Wait() == Wait(None)
    assert Wait(5).ms == 5


def _example_bot() -> tuple[str, Bot]:
    """The example bot `Patient` of docs/bots.md: its source and an instance."""
    [code] = [example for example in EXAMPLES if "class Patient" in example]
    names: dict[str, object] = {}
    exec(code, names)
    bot = names["Patient"]
    assert callable(bot)
    made: Bot = bot()
    return code, made


def _tables(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.startswith("|"))


def _named_in(table: str) -> set[str]:
    return {name for code in re.findall(r"`([^`]+)`", table) for name in re.findall(r"^\w+", code)}


def test_docs_list_every_field_of_views_and_ends() -> None:
    view_section = DOCS.split("## What a bot sees")[1].split("An action has a")[0]
    parts = {*PileView._fields, *SpitPileView._fields, *Seen._fields}
    assert _named_in(_tables(view_section)) >= {name for name in dir(View) if not name.startswith("_")} | parts
    end_section = DOCS.split("## When a deal and a game end")[1].split("## ")[0]
    assert _named_in(_tables(end_section)) >= {*DealEnd._fields, *GameEnd._fields}


def test_diary_bot_of_the_docs_is_notified_of_ends() -> None:
    [diary] = [example for example in EXAMPLES if "class Diary" in example]
    names: dict[str, Any] = {}
    exec(diary, names)
    bot = names["Diary"]()
    record = simulate_game(Rules(max_deals=3), (bot, BOTS["greedy"]()), "diary")
    assert sum(bot.shed[:1]) == 26 - len(record.logs[0].result.cards[0])  # type: ignore[union-attr]
    assert len(bot.shed) == 3
    assert bot.has_won == (record.winner == 0)


def test_example_bot_of_the_docs_is_short_and_plays_a_whole_deal() -> None:
    code, bot = _example_bot()
    assert len(code.splitlines()) < 30
    record = simulate_deal(start_game(Rules(), "docs").next_deal(), (bot, BOTS["greedy"]()), "docs")
    assert record.log.result is not None
    assert record.seats[0].decisions > 10
    assert record.seats[0].waits > 0


@in_turn("rules", VARIANTS.values())
def test_example_bot_of_the_docs_plays_every_variant(rules: Rules) -> None:
    bots = [_example_bot()[1] if seat == 0 else BOTS["greedy"]() for seat in range(rules.players)]
    record = simulate_game(replace(rules, max_deals=1), bots, "docs")
    assert record.forfeits == ()
    assert record.seats[0].illegal == 0
    assert "stall" not in {entry.action.kind for log in record.logs for entry in log.entries}


def test_example_bot_of_the_docs_wins_half_its_games_against_random() -> None:
    wins = 0
    for game in range(6):
        _, bot = _example_bot()
        wins += simulate_game(Rules(), (bot, BOTS["random"]()), f"docs {game}").winner == 0
    assert wins >= 3


def test_example_bot_in_another_process_plays_as_documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [first] = [example for example in EXAMPLES if "json.loads(line)" in example]
    [speaker] = [example for example in EXAMPLES if "class Speaker" in example]
    (tmp_path / "first.py").write_text(first)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(speaker, names)
    spokesman = names["Speaker"]()
    sent: list[object] = []
    send = spokesman.send

    def noted(message: dict[str, object]) -> None:
        sent.append(message["type"])
        send(message)

    monkeypatch.setattr(spokesman, "send", noted)
    try:
        records = [simulate_game(replace(rules, max_deals=2), (spokesman, BOTS["greedy"]()), "spoken") for rules in TWO]
    finally:
        spokesman.bot.communicate(timeout=20)
    for record in records:
        assert (record.ending, record.forfeits, record.seats[0].illegal) == ("played", (), 0)
        assert record.seats[0].decisions > 10
        assert "stall" not in {entry.action.kind for log in record.logs for entry in log.entries}
    assert sent.count("deal") == sent.count("deal_end") == sum(len(record.logs) for record in records) > len(TWO)
    assert sent.count("game_end") == len(TWO)
