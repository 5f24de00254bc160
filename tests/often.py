"""What is tried at once, in bin/test, and what bin/check alone tries; and how often.

bin/test asks of every feature at least once, and of what only a browser can tell the paths that people take. What tries
the same in more depth, on more screens, in more variants or at the edges of a control, or starts whole machinery again,
is marked `in_depth` and waits for bin/check, which sets SLAPDECK_DEPTH.
SLAPDECK_DEEP=1 looks at many more where that takes minutes.
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
"""With little in common: closed hands, points, a line, two packs, more than two seats."""


def times(count: int, deep: int = 0) -> int:
    """How often a property is tried: `count` times in bin/check, half as often in bin/test.

    `deep`: how often for somebody who has minutes.
    """
    if deep and IS_DEEP:
        return deep
    return -(-count * DEPTH // 2)


def some(values: Iterable[Any], at_once: Container[Any]) -> list[Any]:
    """For `parametrize`: these at once, the others in depth. A tuple is a set of parameters."""
    return [value if value in at_once else _in_depth(value) for value in values]


def a_few(count: int, values: Sequence[Any]) -> list[Any]:
    """For `parametrize`, where all are of one kind, the hardest first: so many at once, the others in depth."""
    return some(values, at_once=values[:count])


def in_turn(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `parametrize`, in one test, for what is quicker than starting a test. A failure notes the values it met.

    Fixtures are shared by all values. Of the values, those marked `in_depth` are tried when bin/check asks for them.
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
    """What is tried now, and what is left to bin/check."""
    now: list[pytest.Item] = []
    later: list[pytest.Item] = []
    for item in items:
        waits = depth == 1 and item.get_closest_marker("in_depth")
        (later if waits else now).append(item)
    return now, later


def _in_depth(value: Any) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=in_depth)


def _now(value: Any, count: int) -> tuple[Any, ...] | None:
    """The parameters of one turn; none where it is left to bin/check."""
    if isinstance(value, ParameterSet):
        return None if DEPTH == 1 and in_depth in value.marks else tuple(value.values)
    return (value,) if count == 1 else tuple(value)
