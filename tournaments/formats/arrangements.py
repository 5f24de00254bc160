"""The ways of running a tournament that an organiser chooses from: one stage, or several that follow each other.

Any other stages can be joined as well (`formats.joining` says how), stage by stage; these are those that clubs ask for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from msgspec import structs

from tournaments.formats.plans import StageSettings
from tournaments.standings.tie_breaks.catalogue import default_order, proposed_order


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen besides the arrangement; each reads what concerns it."""

    knockout: str = "single elimination"
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


def _knockout(chosen: Choices) -> StageSettings:
    return (
        _double(chosen, chosen.through) if chosen.knockout == "double elimination" else _single(chosen, chosen.through)
    )


def _round_robin(chosen: Choices, groups: int = 1) -> StageSettings:
    return StageSettings("round robin", groups=groups, times=chosen.times, tie_breaks=chosen.tie_breaks)


def _swiss(chosen: Choices) -> StageSettings:
    return StageSettings("swiss", rounds=chosen.rounds, tie_breaks=chosen.tie_breaks)


def ranked(stage: StageSettings, tie_breaks: tuple[str, ...]) -> StageSettings:
    """By these, or by what is proposed; that is written out where a stage without an order is ranked otherwise."""
    proposed = proposed_order(stage.format)
    written = proposed if proposed != default_order(stage.format) else ()
    return structs.replace(stage, tie_breaks=tie_breaks or written)


OWN: Final = "own"
"""Any other stages, each with its own settings."""

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
        "groups alone": Arrangement(
            "Round robin in groups", "Everybody meets everybody of the own group, and nothing follows.",
            ("groups", "times", "tie_breaks"), lambda chosen: (_round_robin(chosen, chosen.groups),),
        ),
        "groups": Arrangement(
            "Groups, then a knockout", "Round robins in groups; the best of each go on to a knockout.",
            ("groups", "times", "through", "knockout", "third_place", "tie_breaks"),
            lambda chosen: (_round_robin(chosen, chosen.groups), _knockout(chosen)),
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
            "Swiss, then a knockout", "A Swiss tournament; the best of it go on to a knockout.",
            ("rounds", "through", "knockout", "third_place", "tie_breaks"),
            lambda chosen: (_swiss(chosen), _knockout(chosen)),
        ),
        "ladder": Arrangement(
            "Ladder", "Players challenge those above them and take their places, for a season or for good.",
            ("reach",), lambda chosen: (StageSettings("ladder", reach=chosen.reach),),
        ),
        "queue": Arrangement(
            "Queue", "Winner stays: the loser goes to the end of the line, the next one sits down.",
            ("tie_breaks",), lambda chosen: (ranked(StageSettings("queue"), chosen.tie_breaks),),
        ),
        "single match": Arrangement(
            "Single match", "All who enter sit at one table, once: two of them, or as many as the variant seats.",
            (), lambda chosen: (StageSettings("single match"),),
        ),
    }
)  # fmt: skip


def arrangement_of(stages: Sequence[StageSettings]) -> str:
    """What people call these stages."""
    for arrangement in ARRANGEMENTS.values():
        if list(map(_kind, arrangement.stages(Choices()))) == list(map(_kind, stages)):
            return arrangement.title
    told = ", then ".join(_told(stage) for stage in stages)
    return told[0].upper() + told[1:]


def _kind(stage: StageSettings) -> tuple[str, bool, int, bool]:
    """What makes it another arrangement where it is different; all else is a choice within one."""
    return stage.format, stage.groups > 1, stage.after, stage.from_place > 1


def _told(stage: StageSettings) -> str:
    return "groups" if stage.groups > 1 else stage.format.replace("swiss", "Swiss")


def chosen_in(stages: Sequence[StageSettings]) -> tuple[str, Choices]:
    """The arrangement that offers these stages, and what was chosen in it; OWN where none does.

    A queue from before its order was written out counts as one for which nobody has chosen.
    """
    first, last = stages[0], stages[-1]
    through = stages[1].through if len(stages) > 1 else 0
    stages = [ranked(stage, stage.tie_breaks) for stage in stages]
    tie_breaks = next((stage.tie_breaks for stage in stages if stage != ranked(stage, ())), ())
    chosen = Choices(
        third_place=last.third_place, times=first.times, groups=max(first.groups, 2), through=through or 2,
        rounds=first.rounds, reach=first.reach, tie_breaks=tie_breaks,
        knockout="double elimination" if last.format == "double elimination" else "single elimination",
    )  # fmt: skip
    return next((name for name, each in ARRANGEMENTS.items() if list(each.stages(chosen)) == stages), OWN), chosen
