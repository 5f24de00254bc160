"""The command that writes the module of stored games."""

from pathlib import Path

import pytest

from engine.commands import estimates
from engine.estimates.game_lengths import GameLength, lengths_in, lengths_text
from engine.estimates.stored import GAMES
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant


def _run(text: str) -> dict[str, str]:
    names: dict[str, dict[str, str]] = {}
    exec(text, names)  # as an import would
    return names["GAMES"]


def test_module_holds_the_games_it_was_made_from() -> None:
    games = {"one": [GameLength(3, 40)], "many": [GameLength(number, number * 17) for number in range(100)]}
    text = estimates.module(games)
    assert {name: list(lengths_in(stored)) for name, stored in _run(text).items()} == games
    assert max(map(len, text.splitlines())) <= 120


def test_committed_module_is_written_in_the_same_format() -> None:
    assert estimates.FILE.read_text(encoding="utf-8") == estimates.module(
        {variant_id: list(lengths_in(stored)) for variant_id, stored in GAMES.items()}
    )


def test_simulated_games_are_reproducible() -> None:
    rules = variant("three-seats")
    assert estimates.simulated(rules, 2) == estimates.simulated(rules, 3)[:2]


def test_command_writes_games_of_every_variant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "stored.py"
    short = {variant_id: Rules.from_json(rules.to_json() | {"max_deals": 1}) for variant_id, rules in VARIANTS.items()}
    for name, value in {"FILE": file, "GAMES_OF_EACH": 1, "VARIANTS": short}.items():
        monkeypatch.setattr(estimates, name, value)
    estimates.main()
    assert capsys.readouterr().out == f"{file}: {len(VARIANTS)} variants, 1 games of each\n"
    stored = _run(file.read_text(encoding="utf-8"))
    assert list(stored) == list(VARIANTS)
    assert stored["standard"] == lengths_text(estimates.simulated(short["standard"], 1))
