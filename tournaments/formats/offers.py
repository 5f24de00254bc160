"""How a format is offered to organisers: alone, or with stages after it. Each format's file has its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.texts import Text
from tournaments.formats.plans import StageSettings

KNOCKOUT: Final = "single elimination"
"""The format of a knockout unless somebody chooses another one."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen besides the arrangement; each reads what concerns it."""

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
    """`asks` names the fields of `Choices` that make a difference here."""

    title: Text
    about: Text
    asks: tuple[str, ...]
    stages: Callable[[Choices], tuple[StageSettings, ...]]
    then_knockout: bool = False
    """Whether the knockout that was chosen follows these stages."""
