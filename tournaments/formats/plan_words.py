"""What a plan amounts to before anything has started: who plays in each stage, how many rounds, how often two meet."""

from collections.abc import Sequence
from functools import lru_cache

from games.sentences import within
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.joining import entries_in, fit_refusal, places_taken, source_of
from tournaments.formats.plans import StageSettings


@lru_cache(64)
def plan_in_words(
    stages: tuple[StageSettings, ...], entries: int, seats: int = 2, *, at_a_glance: bool = False
) -> tuple[str, ...]:
    """A sentence for each stage; `entries` is 0 while nobody knows how many there will be.

    Where everybody meets everybody at tables of more than two, finding the rounds takes up to two seconds: what is told
    `at_a_glance` does without them, for pages that say how it stands with each one who enters.
    """
    if entries and (refusal := fit_refusal(stages, entries, seats)):
        return (f"With {entries} {'entry' if entries == 1 else 'entries'} it cannot start: {refusal}",)
    counts = list(entries_in(stages, entries)) if entries else [0] * len(stages)
    return tuple(
        _told(stages, number, count, seats, at_a_glance=at_a_glance) for number, count in enumerate(counts, start=1)
    )


def stage_title(settings: StageSettings) -> str:
    """With its name, if it has one: "Round robin in 4 groups", "Cup (Single elimination)"."""
    title = FORMATS[settings.format].title + (f" in {settings.groups} groups" if settings.groups > 1 else "")
    return f"{within(settings.name)} ({title})" if settings.name else title


def called(settings: StageSettings) -> str:
    """After "the" in a sentence: Cup, single match."""
    return within(settings.name) or FORMATS[settings.format].in_a_sentence


def _told(stages: Sequence[StageSettings], number: int, count: int, seats: int, *, at_a_glance: bool) -> str:
    settings = stages[number - 1]
    where = f"Stage {number}: " if len(stages) > 1 else ""
    who = _who(stages, number, count)
    rounds = FORMATS[settings.format].rounds_told(settings, count, seats, at_a_glance=at_a_glance) if count else ()
    return f"{where}{stage_title(settings)}. {'; '.join([who, *rounds])}."


def _who(stages: Sequence[StageSettings], number: int, count: int) -> str:
    source = source_of(stages, number)
    if not source:
        return {0: "All who enter play", 2: "Both play"}.get(count, f"All {count} play")
    first, last = places_taken(stages[number - 1], 0)
    which = _places(first, last) if stages[number - 1].through else f"All from place {first} on"
    each = "each group of " if stages[source - 1].groups > 1 else ""
    return f"{which} of {each}stage {source}{f', {count} play' if count else ''}"


def _places(first: int, last: int) -> str:
    return f"Place {first}" if first == last else f"Places {first} to {last}"
