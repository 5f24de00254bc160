"""The tests and examples that bin/test runs, and those left to bin/check."""

from inspect import signature

import pytest

from tests import often
from tests.often import a_few, in_depth, in_turn, parted, some, times


def an_item(request: pytest.FixtureRequest, name: str) -> pytest.Item:
    def tried() -> None:
        """Only collected, never run."""

    item: pytest.Item = pytest.Function.from_parent(request.node.parent, name=name, callobj=tried)
    return item


def test_in_depth_tests_are_left_to_bin_check(request: pytest.FixtureRequest) -> None:
    plain, deep = an_item(request, "plain"), an_item(request, "deep")
    deep.add_marker(in_depth)
    assert parted([deep, plain], depth=1) == ([plain], [deep])
    assert parted([deep, plain], depth=3) == ([deep, plain], [])


def test_some_marks_the_other_values_in_depth() -> None:
    now, one, two = some(["laptop", "phone", ("projector", "dark")], at_once=["laptop"])
    assert now == "laptop"
    assert (one.values, two.values) == (("phone",), ("projector", "dark"))
    assert [mark.name for later in (one, two) for mark in later.marks] == ["in_depth"] * 2


def test_a_few_marks_the_values_after_the_first_in_depth() -> None:
    *now, later = a_few(2, ["", "x", "9" * 5000])
    assert now == ["", "x"]
    assert later.values == ("9" * 5000,)
    assert [mark.name for mark in later.marks] == ["in_depth"]


@pytest.mark.parametrize(("depth", "most"), [(1, 2), (2, 3)])
def test_in_turn_runs_all_values_of_this_depth_in_one_test(
    monkeypatch: pytest.MonkeyPatch, depth: int, most: int
) -> None:
    monkeypatch.setattr(often, "DEPTH", depth)
    tried: list[tuple[str, int, int]] = []

    @in_turn(("one", "two"), some([(1, 2), (2, 2), (3, 2)], at_once=[(1, 2), (2, 2)]))
    def probe(place: str, one: int, two: int) -> None:
        tried.append((place, one, two))

    assert list(signature(probe).parameters) == ["place"]
    probe(place="here")
    assert tried == [("here", one, 2) for one in range(1, most + 1)]


def test_in_turn_notes_the_values_of_a_failure() -> None:
    @in_turn("number", [1, 2, 3])
    def probe(number: int) -> None:
        assert number < 2

    with pytest.raises(AssertionError) as failed:
        probe()
    assert failed.value.__notes__ == ["with {'number': 2}"]


@pytest.mark.parametrize(("depth", "often_tried"), [(1, 5), (2, 9), (4, 18)])
def test_bin_test_tries_half_the_examples(monkeypatch: pytest.MonkeyPatch, depth: int, often_tried: int) -> None:
    monkeypatch.setattr(often, "DEPTH", depth)
    monkeypatch.setattr(often, "IS_DEEP", False)
    assert times(9) == often_tried
    assert times(1) >= 1
    assert times(9, deep=1_000) == often_tried


def test_deep_runs_try_more_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(often, "IS_DEEP", True)
    assert times(9, deep=1_000) == 1_000
    assert times(9) == times(9, deep=0)
