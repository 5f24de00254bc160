"""How stages are joined: each but the first takes places of an earlier one, the one before unless it says otherwise.

Stages count from 1. Several may take places of the same stage (groups, then a cup and a plate), and are then played
side by side.
"""

from collections.abc import Iterator, Sequence

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import StageSettings

Stages = Sequence[StageSettings]


def source_of(stages: Stages, number: int) -> int:
    """The stage whose places a stage takes; 0 for the first, where all play."""
    after = stages[number - 1].after
    return after if 0 < after < number else number - 1


def takers(stages: Stages, number: int) -> tuple[int, ...]:
    """The stages that take places of a stage, the one of the best places first."""
    there = [other for other in range(number + 1, len(stages) + 1) if source_of(stages, other) == number]
    return tuple(sorted(there, key=lambda other: (stages[other - 1].from_place, other)))


def depth(stages: Stages, number: int) -> int:
    """How many stages are played before it, one after the other."""
    source = source_of(stages, number)
    return 1 + depth(stages, source) if source else 0


def rests_on(stages: Stages, number: int, other: int) -> bool:
    """Whether who plays in stage `number` follows from stage `other`, be it by stages between them."""
    source = source_of(stages, number)
    return source == other or (source > other and rests_on(stages, source, other))


def main_stage(stages: Stages) -> int:
    """The stage that decides who wins: at the end of the way of the best."""
    number = 1
    while following := takers(stages, number):
        number = following[0]
    return number


def places_taken(settings: StageSettings, size: int) -> tuple[int, int]:
    """The first and the last place that a stage takes of a group of `size`; the last one may not be there."""
    return settings.from_place, settings.from_place + settings.through - 1 if settings.through else size


def entries_in(stages: Stages, entries: int) -> Iterator[int]:
    """How many play in each stage when so many play in the first; for a row that `joining_refusal` has passed."""
    counts: list[int] = []
    for number, settings in enumerate(stages, start=1):
        source = source_of(stages, number)
        counts.append(_taken(settings, stages[source - 1].groups, counts[source - 1]) if source else entries)
        yield counts[-1]


def _taken(settings: StageSettings, groups: int, entries: int) -> int:
    return sum(_taken_of(settings, size) for size in _group_sizes(entries, groups))


def _group_sizes(entries: int, groups: int) -> list[int]:
    least, more = divmod(entries, groups)
    return [least + (group < more) for group in range(groups)]


def _taken_of(settings: StageSettings, size: int) -> int:
    first, last = places_taken(settings, size)
    return max(0, min(last, size) - first + 1)


def joining_refusal(stages: Stages) -> str | None:
    """Why stages cannot be joined like this, in a sentence that says what to change; None when they can."""
    for number, settings in enumerate(stages, start=1):
        if not 0 <= settings.after < number:
            return f"Stage {number} would take places of a stage that is not played before it. Name an earlier one."
        if settings.from_place < 1:
            return f"Places count from 1. Let stage {number} begin with place 1 or a later one."
    return _twice_taken(stages) or _paired_side_by_side(stages)


def _twice_taken(stages: Stages) -> str | None:
    for number in range(1, len(stages) + 1):
        last = 0
        for taker in takers(stages, number):
            settings = stages[taker - 1]
            if settings.from_place <= last:
                return f"Two stages would take place {settings.from_place} of stage {number}. Let only one take it."
            last = settings.from_place + settings.through - 1 if settings.through else 1 << 30
    return None


def _paired_side_by_side(stages: Stages) -> str | None:
    """Their rounds would have to be told apart at every step of the desk."""
    going_on = [n for n, settings in enumerate(stages, start=1) if FORMATS[settings.format].is_paired_as_it_goes]
    for at, one in enumerate(going_on):
        for other in going_on[at + 1 :]:
            if not rests_on(stages, other, one):
                return (
                    f"Stages {one} and {other} would both be paired as they go, side by side. "
                    "Let one of them be a knockout or a round robin."
                )
    return None
