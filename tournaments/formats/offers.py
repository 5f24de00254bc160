"""How an organiser is offered a format: as it is, or with stages that follow it. Each format's file has its own."""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.formats.plans import StageSettings

SINGLE_ELIMINATION = "single elimination"
"""The knockout that follows other stages unless somebody chooses another one."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen besides the arrangement; each reads what concerns it."""

    knockout: str = SINGLE_ELIMINATION
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

    title: str
    about: str
    asks: tuple[str, ...]
    stages: Callable[[Choices], tuple[StageSettings, ...]]


def knockout_after(chosen: Choices, name: str = "") -> StageSettings:
    """The knockout that follows, for the best of each group."""
    third_place = chosen.third_place and chosen.knockout == SINGLE_ELIMINATION
    return StageSettings(chosen.knockout, third_place=third_place, through=chosen.through, name=name)
