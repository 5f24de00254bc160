"""Arrangements of a format for organisers: alone, or with further stages. Each format's file defines its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.texts import Text
from tournaments.formats.plans import StageSettings

KNOCKOUT: Final = "single elimination"
"""The default format of a knockout."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Further choices; each arrangement reads the ones it needs."""

    knockout: str = KNOCKOUT
    third_place: bool = False
    times: int = 1
    groups: int = 2
    through: int = 2
    rounds: int = 0
    reach: int = 3
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`asks` names the fields of `Choices` that it needs."""

    title: Text
    about: Text
    asks: tuple[str, ...]
    stages: Callable[[Choices], tuple[StageSettings, ...]]
    then_knockout: bool = False
    """Whether the chosen knockout follows these stages."""
