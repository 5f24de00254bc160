import pickle
from copy import deepcopy
from itertools import permutations

import pytest

from engine.actions import ARGUMENT_LIMIT, KINDS, TABLE_KINDS, Action, action_of, malformed
from tests.often import in_turn


def test_actions_sort_by_kind_then_source_then_target_with_none_first() -> None:
    ordered = [
        Action("play", 0, 1),
        Action("play", 1, 0),
        Action("turn", 0),
        Action("spit"),
        Action("spit", target=0),
        Action("claim", target=1),
    ]
    for shuffled in permutations(ordered):
        assert sorted(shuffled) == ordered


def test_comparison_operators_are_consistent() -> None:
    less, more = Action("spit"), Action("spit", target=0)
    assert less < more
    assert more > less
    assert less <= more
    assert less <= Action("spit")
    assert more >= less
    assert more >= Action("spit", target=0)


def test_action_compares_only_with_actions_and_unknown_kinds_come_last() -> None:
    with pytest.raises(TypeError):
        sorted([Action("play"), 5])  # type: ignore[type-var]
    assert Action("coin") < Action("fly") < Action("gallop")


def test_equal_actions_are_the_same_dictionary_key() -> None:
    assert {Action("play", 1, 0): "here"}[Action("play", source=1, target=0)] == "here"


def test_str_of_an_action_is_readable() -> None:
    assert str(Action("play", 3, 1)) == "play from 3 to 1"
    assert str(Action("spit")) == "spit"


@in_turn(
    ("value", "reason"),
    [
        (("play", 0, 0), "no action"),
        (None, "no action"),
        (Action("fly"), "no action called 'fly'"),
        (Action("turn", -1), "whole number"),
        (Action("turn", ARGUMENT_LIMIT + 1), "whole number"),
        (Action("turn", True), "whole number"),
        (Action("turn", 10**5000), "a huge number"),
        (Action([]), "no action called a list"),  # type: ignore[arg-type]
        (Action("x" * 10**6), "no action called 'xxx"),
        (Action("turn", "1"), "whole number"),  # type: ignore[arg-type]
        (Action("play", 0, 1.0), "whole number"),  # type: ignore[arg-type]
    ],
)
def test_malformed_returns_the_reason(value: object, reason: str) -> None:
    assert reason in (malformed(value) or "")


def test_every_kind_is_well_formed_and_kinds_include_table_kinds() -> None:
    assert all(malformed(Action(kind)) is None for kind in KINDS)
    assert set(KINDS) >= TABLE_KINDS
    assert len(set(KINDS)) == len(KINDS)


def test_action_of_returns_one_object_for_equal_arguments() -> None:
    turn = action_of("turn", 1)
    assert turn is action_of("turn", 1, None) is action_of(kind="turn", source=1)
    assert pickle.loads(pickle.dumps(turn)) is deepcopy(turn) is turn
