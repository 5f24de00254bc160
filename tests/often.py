"""The tests that bin/test runs, those that only bin/check runs, and the number of examples of a property.

bin/test tests every feature at least once, and in the browser the usual ways of people. Tests marked `in_depth` run in
bin/check only, which sets SLAPDECK_DEPTH: the same on more screens, in more variants or at the limits of a control, and
tests that start many processes.
SLAPDECK_DEEP=1 tries many more examples, which takes minutes.
"""

import os
from collections.abc import Callable, Container, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

import pytest
from _pytest.mark import ParameterSet

DEPTH = int(os.environ.get("SLAPDECK_DEPTH", "1"))
IS_DEEP = os.environ.get("SLAPDECK_DEEP") == "1"

in_depth = pytest.mark.in_depth
"""For a test, a module (`pytestmark`) or one set of parameters (`marks=`)."""

A_FEW_VARIANTS = ("standard", "ghost", "concealed-4", "hundred", "speed-20-5", "four-seats", "two-pack-six")
"""They differ a lot: closed hands, points, a line, two packs, more than two seats."""


def times(count: int, deep: int = 0) -> int:
    """The number of examples of a property: `count` in bin/check, half of it in bin/test, `deep` with SLAPDECK_DEEP."""
    if deep and IS_DEEP:
        return deep
    return -(-count * DEPTH // 2)


def some(values: Iterable[Any], at_once: Container[Any]) -> list[Any]:
    """For `parametrize`: the values in `at_once` always, the others in depth. A tuple is a set of parameters."""
    return [value if value in at_once else _in_depth(value) for value in values]


def a_few(count: int, values: Sequence[Any]) -> list[Any]:
    """For `parametrize` with values of one kind, the hardest first: the first `count` always, the others in depth."""
    return some(values, at_once=values[:count])


def in_turn(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `parametrize`, but all values in one test, which is quicker. A failure notes its values.

    All values share the fixtures. Values marked `in_depth` run in bin/check only.
    """
    called = names.replace(" ", "").split(",") if isinstance(names, str) else list(names)
    tried = [row for value in values if (row := _now(value, len(called))) is not None]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def each(*fixtures: Any, **more: Any) -> None:
            for row in tried:
                given = dict(zip(called, row, strict=True))
                try:
                    test(*fixtures, **more, **given)
                except BaseException as error:
                    error.add_note(f"with {given}")
                    raise

        asked = signature(test)
        left = [fixture for name, fixture in asked.parameters.items() if name not in called]
        each.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]
        return each

    return decorate


def parted(items: Iterable[pytest.Item], depth: int = DEPTH) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests to run now, and those left to bin/check."""
    now: list[pytest.Item] = []
    later: list[pytest.Item] = []
    for item in items:
        waits = depth == 1 and item.get_closest_marker("in_depth")
        (later if waits else now).append(item)
    return now, later


def _in_depth(value: Any) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=in_depth)


def _now(value: Any, count: int) -> tuple[Any, ...] | None:
    """The parameters for one call; None if it is left to bin/check."""
    if isinstance(value, ParameterSet):
        return None if DEPTH == 1 and in_depth in value.marks else tuple(value.values)
    return (value,) if count == 1 else tuple(value)
