"""How entries advance: each stage except the first takes places of an earlier one, usually the previous one.

Stages count from 1. Several stages may take places of the same stage (groups, then a cup and a plate); they are played
at the same time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs

from games.sentences import isolated
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.groups import group_sizes
from tournaments.formats.plans import StageSettings

Stages = Sequence[StageSettings]


def source_of(stages: Stages, number: int) -> int:
    """The stage whose places a stage takes; 0 for the first, in which all entries play."""
    after = stages[number - 1].after
    return after if 0 < after < number else number - 1


def next_stages(stages: Stages, number: int) -> tuple[int, ...]:
    """The stages that take places of a stage, the best places first."""
    fed = [other for other in range(number + 1, len(stages) + 1) if source_of(stages, other) == number]
    return tuple(sorted(fed, key=lambda other: (stages[other - 1].from_place, other)))


def depth(stages: Stages, number: int) -> int:
    """The number of stages that are played before it in sequence."""
    source = source_of(stages, number)
    return 1 + depth(stages, source) if source else 0


def depends_on(stages: Stages, number: int, other: int) -> bool:
    """Whether the entries of stage `number` depend on stage `other`, directly or through other stages."""
    source = source_of(stages, number)
    return source == other or (source > other and depends_on(stages, source, other))


def main_stage(stages: Stages, number: int = 1) -> int:
    """The stage that decides the winner: the last one on the path of the best places."""
    following = [other for other in next_stages(stages, number) if stages[other - 1].from_place == 1]
    return main_stage(stages, following[0]) if following else number


def places_taken(settings: StageSettings, size: int) -> tuple[int, int]:
    """The first and last place that a stage takes from a group of `size`; the last one may not exist."""
    return settings.from_place, settings.from_place + settings.through - 1 if settings.through else size


def entries_in(stages: Stages, entries: int) -> Iterator[int]:
    """The number of entries in each stage, if `entries` play in the first. The stages must pass `stages_refusal`."""
    counts: list[int] = []
    for number, settings in enumerate(stages, start=1):
        source = source_of(stages, number)
        counts.append(_taken(settings, stages[source - 1].groups, counts[source - 1]) if source else entries)
        yield counts[-1]


def _taken(settings: StageSettings, groups: int, entries: int) -> int:
    return sum(_taken_of(settings, size) for size in group_sizes(entries, groups))


def _taken_of(settings: StageSettings, size: int) -> int:
    first, last = places_taken(settings, size)
    return max(0, min(last, size) - first + 1)


def stages_refusal(stages: Stages) -> str | None:
    """Why these stages cannot be combined, in a sentence that says what to change; or None."""
    for number, settings in enumerate(stages, start=1):
        if not 0 <= settings.after < number:
            return _(
                "Stage %(number)s takes places from a stage that is not played before it. Choose an earlier one.",
                number=number,
            )
        if settings.from_place < 1:
            return _("Places count from 1. Stage %(number)s must begin with place 1 or a later one.", number=number)
    return places_refusal(stages) or _paired_side_by_side(stages)


def places_refusal(stages: Stages) -> str | None:
    """Why two stages cannot take their places; or None."""
    for number in range(1, len(stages) + 1):
        last = 0
        for next_stage in next_stages(stages, number):
            settings = stages[next_stage - 1]
            if settings.from_place <= last:
                return _(
                    "Two stages use place %(place)s of stage %(number)s. Let only one use it.",
                    place=settings.from_place,
                    number=number,
                )
            last = settings.from_place + settings.through - 1 if settings.through else 1 << 30
    return None


def _paired_side_by_side(stages: Stages) -> str | None:
    """Refuse simultaneous stages with rounds, because the desk shows one round at a time."""
    going_on = [n for n, settings in enumerate(stages, start=1) if FORMATS[settings.format].is_paired_during_play]
    for at, one in enumerate(going_on):
        for other in going_on[at + 1 :]:
            if not depends_on(stages, other, one):
                return _(
                    "Stages %(one)s and %(other)s are both paired round by round at the same time. Make one "
                    "of them a knockout or a round robin.",
                    one=one,
                    other=other,
                )
    return None


@dataclass(frozen=True, slots=True)
class SettingRefusal:
    """Why that number of entries cannot play, in a sentence, and what to change: a setting, "format", or "entries"."""

    text: str
    stage: int = 1
    setting: str = "format"


def fit_refusal(stages: Stages, entries: int, seats: int) -> str | None:
    """Why that number of entries cannot play these stages, in a sentence that says what to change; or None."""
    found = setting_refusal(stages, entries, seats)
    return found.text if found else None


def setting_refusal(stages: Stages, entries: int, seats: int) -> SettingRefusal | None:
    """Why that number of entries cannot play these stages, with the setting to change; or None."""
    if refusal := stages_refusal(stages):
        return SettingRefusal(refusal)
    counts = list(entries_in(stages, entries))
    for number, (settings, count) in enumerate(zip(stages, counts, strict=True), start=1):
        source = source_of(stages, number)
        if source and (found := _source_refusal(stages, number, counts[source - 1], count)):
            return found
        if refusal := FORMATS[settings.format].refusal(count, settings, seats):
            return SettingRefusal(refusal, number, _at_fault(settings, count, seats, is_first=not source))
    return None


def _source_refusal(stages: Stages, number: int, before: int, count: int) -> SettingRefusal | None:
    """`before` entries play in the source stage, and `count` in this one."""
    settings, groups = stages[number - 1], stages[source_of(stages, number) - 1].groups
    if refusal := taking_refusal(stages, number):
        return SettingRefusal(refusal, number, "through")
    if settings.from_place == 1 and settings.through > before // groups:
        return SettingRefusal(_too_few_to_go_on(settings.through, groups), number, "through")
    if count < FORMATS[settings.format].fewest and settings.from_place > 1:
        return SettingRefusal(_too_few_are_left(settings, count), number, "from_place")
    return None


def taking_refusal(stages: Stages, number: int) -> str | None:
    """Why a stage takes too few places for any match, for any number of entries; or None."""
    settings, source = stages[number - 1], source_of(stages, number)
    played = FORMATS[settings.format]
    if not source or not settings.through or settings.through * stages[source - 1].groups >= played.fewest:
        return None
    through, fewest = settings.through, played.fewest
    if played.is_a_bracket:
        return _(
            "Only %(through)s goes on; a bracket needs %(fewest)s. Let more go on.", through=through, fewest=fewest
        )
    return _("Only %(through)s goes on; a stage needs %(fewest)s. Let more go on.", through=through, fewest=fewest)


def _at_fault(settings: StageSettings, count: int, seats: int, *, is_first: bool) -> str:
    """The setting that prevents play, or else the number of entries, or the format."""
    played, usual = FORMATS[settings.format], StageSettings(settings.format)
    for name in ("rounds", "groups"):
        without = structs.replace(settings, **{name: getattr(usual, name)})
        if without != settings and played.refusal(count, without, seats) is None:
            return name
    if not is_first:
        return "through"
    return "entries" if count < played.fewest else "format"


def _too_few_are_left(settings: StageSettings, count: int) -> str:
    stage = isolated(settings.name) or FORMATS[settings.format].title
    if not count:
        text = _("For “%(stage)s” nobody is left.", stage=stage)
    else:
        text = ngettext(
            "For “%(stage)s” only one is left.", "For “%(stage)s” only %(count)s are left.", count, stage=stage
        )
    return f"{text} {_('Enter more people, or let fewer go on before it.')}"


def _too_few_to_go_on(through: int, groups: int) -> str:
    if groups > 1:
        text = _("A group has fewer than %(through)s entries, so not enough can go on.", through=through)
    else:
        text = _("The stage before has fewer than %(through)s entries, so not enough can go on.", through=through)
    return f"{text} {_('Enter more people, or let fewer go on.')}"
