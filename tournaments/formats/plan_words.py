"""The plan of a tournament in sentences: the entries of each stage, its rounds, and how often two meet."""

from collections.abc import Sequence
from functools import lru_cache

from games.sentences import isolated
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.advancement import entries_in, fit_refusal, places_taken, source_of
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import StageSettings


@lru_cache(64)
def plan_in_words(
    stages: tuple[StageSettings, ...], entries: int, seats: int = 2, *, at_a_glance: bool = False
) -> tuple[str, ...]:
    """A sentence for each stage; `entries` is 0 if the number is unknown.

    For a round robin at tables of more than two, finding the rounds takes up to two seconds. `at_a_glance` leaves them
    out, for pages that change with each new entry.
    """
    if entries and (refusal := fit_refusal(stages, entries, seats)):
        return (
            ngettext(
                "With %(count)s entry it cannot start: %(refusal)s",
                "With %(count)s entries it cannot start: %(refusal)s",
                entries,
                refusal=refusal,
            ),
        )
    counts = list(entries_in(stages, entries)) if entries else [0] * len(stages)
    return tuple(
        _stage_text(stages, number, count, seats, at_a_glance=at_a_glance)
        for number, count in enumerate(counts, start=1)
    )


def stage_title(settings: StageSettings) -> str:
    """The title of a stage, with its name if it has one: "Round robin in 4 groups", "Cup (Single elimination)"."""
    title = str(FORMATS[settings.format].title)
    if settings.groups > 1:
        title = _("%(format)s in %(groups)s groups", format=title, groups=settings.groups)
    return f"{isolated(settings.name)} ({title})" if settings.name else title


def called(settings: StageSettings) -> str:
    """Its name after "the" in a sentence: Cup, single match."""
    return isolated(settings.name) or FORMATS[settings.format].in_a_sentence


def _stage_text(stages: Sequence[StageSettings], number: int, count: int, seats: int, *, at_a_glance: bool) -> str:
    settings = stages[number - 1]
    who = _who(stages, number, count)
    rounds = FORMATS[settings.format].rounds_text(settings, count, seats, at_a_glance=at_a_glance) if count else ()
    text = f"{stage_title(settings)}. {'; '.join([who, *rounds])}."
    return _("Stage %(number)s: %(plan)s", number=number, plan=text) if len(stages) > 1 else text


def _who(stages: Sequence[StageSettings], number: int, count: int) -> str:
    source = source_of(stages, number)
    if not source:
        if not count:
            return _("All who enter play")
        return _("Both play") if count == 2 else _("All %(count)s play", count=count)
    first, last = places_taken(stages[number - 1], 0)
    which = _places(first, last) if stages[number - 1].through else _("All from place %(first)s on", first=first)
    if stages[source - 1].groups > 1:
        text = _("%(places)s of each group of stage %(number)s", places=which, number=source)
    else:
        text = _("%(places)s of stage %(number)s", places=which, number=source)
    return _("%(who)s, %(count)s play", who=text, count=count) if count else text


def _places(first: int, last: int) -> str:
    return (
        _("Place %(first)s", first=first)
        if first == last
        else _("Places %(first)s to %(last)s", first=first, last=last)
    )
