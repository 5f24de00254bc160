"""Knobs of patience: valid values, and the errors for values that are invalid or clash."""

import pytest

from engine.patience.rules import Rules
from engine.patience.variants import VARIANTS
from engine.rules import RulesError
from tests.often import in_turn


def test_named_variants_are_values_for_the_knobs() -> None:
    assert list(VARIANTS) == [
        "grabbage", "hasty", "grabbage-four", "pirate", "pirate-tow", "conjugal", "progressive", "dictation",
    ]  # fmt: skip
    assert VARIANTS["hasty"] == Rules(game="grabbage", players=2, wastepiles=1, stall_ms=10_000, max_deals=1)
    assert VARIANTS["conjugal"] == Rules(game="conjugal", stall_ms=30_000, shuffle_waste=False)


@in_turn("rules", [*VARIANTS.values(), Rules(players=4, wastepiles=4, stall_ms=0)])
def test_rules_round_trip_through_json(rules: Rules) -> None:
    assert Rules.from_json(rules.to_json()) == rules


@in_turn(
    ("knobs", "named", "reason"),
    [
        (
            {"game": "bridge"},
            ("game",),
            "game is one of grabbage, pirate, conjugal, progressive, dictation, not 'bridge'",
        ),
        ({"players": 1}, ("players",), "players is a whole number from 2 to 8 in grabbage, not 1"),
        ({"game": "conjugal", "players": 3}, ("players",), "players is 2 in conjugal, not 3"),
        ({"game": "conjugal", "wastepiles": 4}, ("wastepiles",), "wastepiles is 1 in conjugal, not 4"),
        ({"wastepiles": True}, ("wastepiles",), "wastepiles is a whole number from 1 to 4 in grabbage, not True"),
        ({"stall_ms": -2}, ("stall_ms",), "stall_ms is a whole number from 0 to 600000 in grabbage, not -2"),
        ({"shuffle_waste": 1}, ("shuffle_waste",), "shuffle_waste is one of False, True, not 1"),
        (
            {"shuffle_waste": True},
            ("game", "shuffle_waste"),
            "game and shuffle_waste do not go together: in grabbage the wastepiles are turned over as they lie",
        ),
        ({"game": "progressive", "wastepiles": 1}, ("wastepiles",), "wastepiles is 4 in progressive, not 1"),
        (
            {"game": "pirate", "tie_ms": 1_001},
            ("tie_ms",),
            "tie_ms is a whole number from 0 to 1000 in pirate, not 1001",
        ),
        ({"tow": True}, ("game", "tow"), "game and tow do not go together: there are no ships in grabbage"),
        ({"tie_ms": 50}, ("game", "tie_ms"), "game and tie_ms do not go together: there are no ships in grabbage"),
        ({"tow": 1}, ("tow",), "tow is one of False, True, not 1"),
        ({"layout": [1]}, ("layout",), "there is no knob called 'layout'"),
        ([], (), "rules are a mapping of knobs to values"),
    ],
)
def test_invalid_knobs_are_refused_by_name(knobs: object, named: tuple[str, ...], reason: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_json(knobs)
    assert (str(refused.value), refused.value.knobs) == (reason, named)
