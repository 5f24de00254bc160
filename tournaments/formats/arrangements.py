"""The ways of running a tournament that an organiser chooses from: one stage, or several that follow each other.

Any other stages can be joined as well (`formats.joining` says how); these are those that clubs ask for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournaments.formats.plans import StageSettings


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen besides the arrangement; each reads what concerns it."""

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


def _single(chosen: Choices, through: int = 0, name: str = "") -> StageSettings:
    return StageSettings("single elimination", third_place=chosen.third_place, through=through, name=name)


def _double(chosen: Choices, through: int = 0) -> StageSettings:
    return StageSettings("double elimination", through=through)


def _round_robin(chosen: Choices, groups: int = 1) -> StageSettings:
    return StageSettings("round robin", groups=groups, times=chosen.times, tie_breaks=chosen.tie_breaks)


def _swiss(chosen: Choices) -> StageSettings:
    return StageSettings("swiss", rounds=chosen.rounds, tie_breaks=chosen.tie_breaks)


ARRANGEMENTS: Final[Mapping[str, Arrangement]] = MappingProxyType(
    {
        "single elimination": Arrangement(
            "Single elimination", "Who loses is out. The shortest evening.",
            ("third_place",), lambda chosen: (_single(chosen),),
        ),
        "double elimination": Arrangement(
            "Double elimination", "Who loses twice is out.",
            (), lambda chosen: (_double(chosen),),
        ),
        "round robin": Arrangement(
            "Round robin", "Everybody meets everybody.",
            ("times", "tie_breaks"), lambda chosen: (_round_robin(chosen),),
        ),
        "groups": Arrangement(
            "Groups, then a knockout", "Round robins in groups; the best of each go on to a single elimination.",
            ("groups", "times", "through", "third_place", "tie_breaks"),
            lambda chosen: (_round_robin(chosen, chosen.groups), _single(chosen, chosen.through)),
        ),
        "cup and plate": Arrangement(
            "Groups, then cup and plate",
            "Round robins in groups; the best of each play a knockout for the cup, all others one for the plate.",
            ("groups", "times", "through", "third_place", "tie_breaks"),
            lambda chosen: (
                _round_robin(chosen, chosen.groups),
                _single(chosen, chosen.through, "Cup"),
                StageSettings(
                    "single elimination", third_place=chosen.third_place, after=1,
                    from_place=chosen.through + 1, name="Plate",
                ),
            ),
        ),
        "swiss": Arrangement(
            "Swiss", "Nobody is out; each round pairs those who stand level and have not met.",
            ("rounds", "tie_breaks"), lambda chosen: (_swiss(chosen),),
        ),
        "swiss and cut": Arrangement(
            "Swiss, then a knockout", "A Swiss tournament; the best of it go on to a single elimination.",
            ("rounds", "through", "third_place", "tie_breaks"),
            lambda chosen: (_swiss(chosen), _single(chosen, chosen.through)),
        ),
        "ladder": Arrangement(
            "Ladder", "Players challenge those above them and take their places, for a season or for good.",
            ("reach",), lambda chosen: (StageSettings("ladder", reach=chosen.reach),),
        ),
        "queue": Arrangement(
            "Queue", "Winner stays: the loser goes to the end of the line, the next one sits down.",
            ("tie_breaks",), lambda chosen: (StageSettings("queue", tie_breaks=chosen.tie_breaks),),
        ),
        "single match": Arrangement(
            "Single match", "Two meet once.", (), lambda chosen: (StageSettings("single match"),),
        ),
    }
)  # fmt: skip


def arrangement_of(stages: Sequence[StageSettings]) -> str:
    """What people call these stages."""
    formats = [stage.format for stage in stages]
    for arrangement in ARRANGEMENTS.values():
        built = arrangement.stages(Choices(groups=max(stages[0].groups, 2)))
        if [stage.format for stage in built] == formats and (built[0].groups > 1) == (stages[0].groups > 1):
            return arrangement.title
    return ", then ".join(formats).capitalize()


def chosen_in(stages: Sequence[StageSettings]) -> tuple[str, Choices]:
    """The arrangement that offers these stages, and what was chosen in it; the first one where none does."""
    first, last = stages[0], stages[-1]
    through = stages[1].through if len(stages) > 1 else 0
    chosen = Choices(
        third_place=last.third_place, times=first.times, groups=max(first.groups, 2), through=through or 2,
        rounds=first.rounds, reach=first.reach, tie_breaks=first.tie_breaks,
    )  # fmt: skip
    name = next((name for name, each in ARRANGEMENTS.items() if each.stages(chosen) == tuple(stages)), None)
    return name or next(iter(ARRANGEMENTS)), chosen
