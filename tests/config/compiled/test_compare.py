from hashlib import sha256
from itertools import product

import pytest

from config.compiled import compare as comparing
from config.compiled import games
from config.compiled.compare import DifferenceError, compare
from config.compiled.games import lines_between_bots, lines_of_games
from engine.bots import BOTS
from engine.families import family_of
from engine.variants import VARIANTS

FORFEITS = ["error", *["nonsense"] * 3, None, "nonsense", "nonsense", None, "nonsense", None]
"""The expected forfeit for each slip, in order."""


def test_lines_of_games_are_reproducible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_ENTRIES", 100)
    lines = [*lines_of_games(len(VARIANTS) + 1)]
    assert [line.split()[1] for line in lines] == [*VARIANTS, "standard"]
    assert lines[:2] == [*lines_of_games(2)]
    assert len({line.split()[2] for line in lines}) == len(lines)


def test_lines_of_games_between_bots_are_reproducible() -> None:
    few = [*lines_between_bots(3)]
    assert few == [*lines_between_bots(3)]
    assert len({game.split()[-1] for game in few}) == 3
    assert few[0].split()[1] == "standard"


def test_every_bot_meets_every_bot_at_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_simulated", lambda name, seated, number: "digest")
    lines = [game.split() for game in lines_between_bots(len(BOTS) ** 2 * len(VARIANTS))]
    for name in VARIANTS:
        seated = {tuple(game[2:-1]) for game in lines if game[1] == name}
        known = family_of(VARIANTS[name]).bots
        assert {bots[:2] for bots in seated} == {*product(known, repeat=2)}
        assert all({bots[seat] for bots in seated} == {*known} for seat in range(VARIANTS[name].players))


def test_slips_of_bots_lead_to_the_expected_forfeits() -> None:
    turns = [2 * turn + 1 for turn in range(len(games.SLIPS))]
    noted: list[bytes] = []
    played = [games._played_by("standard", ["greedy", "random"], number, noted.append) for number in turns]
    assert [record.forfeits[0].rule if record.forfeits else None for record in played] == FORFEITS
    assert not games._played_by("standard", ["greedy", "random"], 0, noted.append).forfeits
    assert noted and all(b"spit_piles" in view for view in noted)


def test_comparison_fails_if_an_engine_did_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "CHOICES", ("plain", "plain"))
    counted: list[int] = []
    lines = [f"{line}\n" for line in (*lines_of_games(2), *lines_between_bots(1))]
    assert compare(2, 1, counted.append) == sha256("".join(lines).encode()).hexdigest()
    assert counted == [1, 2, 3]
    monkeypatch.setattr(comparing, "CHOICES", ("plain", "plane"))
    with pytest.raises(DifferenceError, match="instead of plain and plane there ran plain and plain"):
        compare(2, 1, counted.append)


def test_first_game_that_differs_is_shown() -> None:
    assert comparing._difference(3, "2 threes ab\n", "2 threes ab\n") is None
    assert comparing._difference(3, "2 threes ab\n", "2 threes ac\n") == (
        "plain:    2 threes ab\ncompiled: 2 threes ac\n"
    )


def test_engine_that_stops_early_is_named() -> None:
    compiled, plain = [comparing._difference(3, *lines) or "" for lines in (("2 threes ab\n", None), (None, "2 a b\n"))]
    assert compiled.startswith("the compiled engine stopped after 2 games")
    assert plain.startswith("the plain engine stopped after 2 games")
