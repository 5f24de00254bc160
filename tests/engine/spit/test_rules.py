import json
from dataclasses import fields

import pytest
from hypothesis import given

from engine.spit.rules import Rules, RulesError
from tests.engine.random_play import rules_of_play
from tests.often import in_turn


def test_defaults_are_standard_spit() -> None:
    rules = Rules()
    assert (rules.players, rules.layout, rules.turn, rules.exhausted) == (2, (1, 2, 3, 4, 5), "manual", "fewer_takes")
    assert (rules.pack_size, rules.packet_size, rules.layout_size) == (52, 26, 15)


@given(rules_of_play)
def test_rules_survive_a_json_round_trip(rules: Rules) -> None:
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_json_holds_every_knob() -> None:
    """So a default that changes later does not change these rules."""
    assert set(Rules().to_json()) == {field.name for field in fields(Rules)}


def test_defaults_never_change() -> None:
    """Packed logs hold only values that differ from the default."""
    assert Rules().to_json() == {
        "players": 2,
        "decks": 1,
        "layout": [1, 2, 3, 4, 5],
        "turn": "manual",
        "shift": True,
        "stacking": False,
        "equal_ranks": False,
        "alternate_colours": False,
        "hands": 1,
        "refill": False,
        "conceal": 0,
        "peek": False,
        "claim": "slap",
        "one_pile": "none",
        "exhausted": "fewer_takes",
        "pair_call": False,
        "mod_slap": "none",
        "slap_window_ms": 1_000,
        "number_sets": [],
        "goal": "shed",
        "target": 0,
        "relay": 1,
        "reach_ms": 0,
        "hand_size": 0,
        "stock_size": 0,
        "reserve_size": 0,
        "stall_ms": 10_000,
        "max_deals": 100,
    }


def test_missing_knob_has_its_default() -> None:
    assert Rules.from_json({"turn": "auto"}) == Rules(turn="auto")


@in_turn(
    ("knobs", "knob", "reason"),
    [
        ({"players": 9}, "players", "from 2 to"),
        ({"decks": 0}, "decks", "from 1 to 4"),
        ({"decks": True}, "decks", "whole number"),
        ({"stall_ms": -1}, "stall_ms", "from 0"),
        ({"stall_ms": 600_001}, "stall_ms", "from 0 to 600000"),
        ({"stall_ms": 10**5000}, "stall_ms", "a huge number"),
        ({10**5000: 1}, "a huge number", "no knob called a huge number"),
        ({"reach_ms": 60_001}, "reach_ms", "to 60000"),
        ({"max_deals": 0}, "max_deals", "from 1"),
        ({"hands": 1.0}, "hands", "whole number"),
        ({"turn": "slow"}, "turn", "one of manual, auto"),
        ({"turn": None}, "turn", "one of manual, auto"),
        ({"shift": 1}, "shift", "one of True, False"),
        ({"shift": "yes"}, "shift", "one of True, False"),
        ({"exhausted": []}, "exhausted", "one of fewer_takes"),
        ({"layout": []}, "layout", "row of 1 to 12"),
        ({"layout": [1] * 13}, "layout", "row of 1 to 12"),
        ({"layout": [0, 1]}, "layout", "from 1 to 52"),
        ({"layout": [[1]]}, "layout", "whole number"),
        ({"layout": "12345"}, "layout", "row of 1 to 12"),
        ({"colour": "red"}, "colour", "no knob called"),
        ({7: "red"}, "7", "no knob called"),
    ],
)
def test_error_names_the_wrong_knob_and_the_reason(knobs: object, knob: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason) as refused:
        Rules.from_json(knobs)
    assert refused.value.knobs == (knob,)


@in_turn("knobs", [None, [], "standard", 5])
def test_json_that_is_not_a_mapping_is_refused(knobs: object) -> None:
    with pytest.raises(RulesError, match="mapping"):
        Rules.from_json(knobs)


def test_error_names_both_clashing_knobs() -> None:
    for layout in ((26,), (13, 13), (5, 5, 5, 5, 6)):
        with pytest.raises(RulesError, match="a layout of 26 leaves none of the 26 cards") as refused:
            Rules(layout=layout)
        assert refused.value.knobs == ("layout", "decks")
        assert Rules(layout=layout, decks=2).packet_size == 52
