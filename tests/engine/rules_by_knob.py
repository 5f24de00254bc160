"""Every knob with valid values, for tests of single knobs, of pairs and of random settings."""

from dataclasses import fields, replace
from itertools import combinations
from typing import Final

from hypothesis import strategies as st

from engine.spit.rules import _CHOICES, _RANGES, Rules, RulesError

KNOBS: Final = tuple(field.name for field in fields(Rules))

LAYOUTS: Final = (
    (1, 2, 3, 4, 5),
    (1, 2, 3, 4),
    (1, 1, 1, 1, 1),
    (1, 1, 1, 1),
    (3, 3, 3),
    (2, 1),
    (1, 2),
    (4,),
    (1,),
    (5, 5, 5, 5, 5),
    (),
)

OWN_SETS: Final = tuple((number,) for number in range(13))

_NUMBERS: Final[dict[str, tuple[int, ...]]] = {
    "players": (2, 3, 4, 6, 8),
    "relay": (1, 2, 3, 8),
    "slap_window_ms": (1, 1_000, 1_500),
    "target": (0, 1, 2, 100),
    "reach_ms": (0, 1, 500, 2_500),
    "hand_size": (0, 1, 2, 12),
    "stock_size": (0, 1, 2, 20),
    "reserve_size": (0, 1, 2, 5),
    "stall_ms": (0, 1, 1_000, 10_000, 60_000, 90_000),
    "max_deals": (1, 2, 13, 100),
}


def values_of(knob: str) -> tuple[object, ...]:
    """All values of a knob; of a wide range, its ends and some values between."""
    if knob == "layout":
        return LAYOUTS
    if knob == "number_sets":
        return ((), OWN_SETS)
    if knob in _CHOICES:
        return _CHOICES[knob]
    if knob in _NUMBERS:
        return _NUMBERS[knob]
    least, most = _RANGES[knob]
    return tuple(range(least, most + 1))


any_setting = st.sampled_from(KNOBS).flatmap(lambda knob: st.tuples(st.just(knob), st.sampled_from(values_of(knob))))


def set_knobs(rules: Rules, **values: object) -> Rules | RulesError:
    """The rules with these knobs changed, or the error if that is refused."""
    try:
        return replace(rules, **values)  # type: ignore[arg-type]  # invalid values raise a RulesError
    except RulesError as refused:
        return refused


def pairs_of_settings() -> list[dict[str, object]]:
    """All pairs of knobs with all pairs of their values."""
    return [
        {first: one, second: two}
        for first, second in combinations(KNOBS, 2)
        for one in values_of(first)
        for two in values_of(second)
    ]
