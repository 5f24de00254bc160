"""The arrangements that an organiser can choose: one stage, or several in order.

Each format offers its own. Other stages can be combined one by one (see `formats.advancement`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from games.texts import gettext as _
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.offers import KNOCKOUT, Arrangement, Choices
from tournaments.formats.plans import StageSettings

OWN: Final = "own"
"""The custom arrangement: any stages, each with its own settings."""


def _whole(offered: Arrangement) -> Arrangement:
    """The arrangement with the knockout that follows."""

    def stages(chosen: Choices) -> tuple[StageSettings, ...]:
        as_knockout = FORMATS[chosen.knockout].as_knockout
        return (*offered.stages(chosen), *([as_knockout(chosen)] if as_knockout else []))

    return replace(offered, stages=stages) if offered.then_knockout else offered


ARRANGEMENTS: Final[Mapping[str, Arrangement]] = MappingProxyType(
    {name: _whole(offered) for each in FORMATS.values() for name, offered in each.arrangements.items()}
)

USUAL: Final = next(iter(ARRANGEMENTS))
"""The default arrangement."""


def arrangement_of(stages: Sequence[StageSettings]) -> str:
    """The name of the arrangement with these stages."""
    for arrangement in ARRANGEMENTS.values():
        if list(map(_kind, arrangement.stages(Choices()))) == list(map(_kind, stages)):
            return str(arrangement.title)
    text = _(", then ").join(map(_stage_text, stages))
    return text[0].upper() + text[1:]


def _kind(stage: StageSettings) -> tuple[str, bool, int, bool]:
    """The properties that define an arrangement; all others are choices within one."""
    return stage.format, stage.groups > 1, stage.after, stage.from_place > 1


def _stage_text(stage: StageSettings) -> str:
    return _("groups") if stage.groups > 1 else FORMATS[stage.format].in_a_sentence


def chosen_in(stages: Sequence[StageSettings]) -> tuple[str, Choices]:
    """The arrangement that offers these stages, and the choices in it; OWN if there is none."""
    first, last = stages[0], stages[-1]
    through = stages[1].through if len(stages) > 1 else 0
    tie_breaks = next((stage.tie_breaks for stage in stages if stage.tie_breaks), ())
    chosen = Choices(
        third_place=last.third_place, times=first.times, groups=max(first.groups, 2), through=through or 2,
        rounds=first.rounds, reach=first.reach, tie_breaks=tie_breaks,
        knockout=last.format if FORMATS[last.format].as_knockout else KNOCKOUT,
    )  # fmt: skip
    found = (name for name, each in ARRANGEMENTS.items() if list(each.stages(chosen)) == list(stages))
    return next(found, OWN), chosen
