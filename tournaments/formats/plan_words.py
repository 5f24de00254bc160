"""What a plan amounts to before anything has started: who plays in each stage, how many rounds, how often two meet."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.joining import entries_in, fit_refusal, group_sizes, places_taken, source_of
from tournaments.formats.plans import Branch, StageSettings, rounds_in_all
from tournaments.formats.round_robin import schedule
from tournaments.formats.seeding import seeds
from tournaments.standings.figures import within

TIMES = {1: "once", 2: "twice"}


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
    return within(settings.name) or FORMATS[settings.format].title.lower()


def _told(stages: Sequence[StageSettings], number: int, count: int, seats: int, *, at_a_glance: bool) -> str:
    settings = stages[number - 1]
    where = f"Stage {number}: " if len(stages) > 1 else ""
    who = _who(stages, number, count)
    told = [who, *_rounds(settings, count, seats, at_a_glance=at_a_glance)] if count else [who]
    return f"{where}{stage_title(settings)}. {'; '.join(told)}."


def _who(stages: Sequence[StageSettings], number: int, count: int) -> str:
    source = source_of(stages, number)
    if not source:
        return {0: "All play who enter", 2: "Both play"}.get(count, f"All {count} play")
    first, last = places_taken(stages[number - 1], 0)
    which = _places(first, last) if stages[number - 1].through else f"All from place {first} on"
    each = "each group of " if stages[source - 1].groups > 1 else ""
    return f"{which} of {each}stage {source}{f', {count} play' if count else ''}"


def _places(first: int, last: int) -> str:
    return f"Place {first}" if first == last else f"Places {first} to {last}"


def _rounds(settings: StageSettings, count: int, seats: int, *, at_a_glance: bool) -> Iterator[str]:
    match settings.format:
        case "round robin" if at_a_glance and seats > 2:
            yield _at_tables(settings, count, seats)
        case "round robin":
            yield from _round_robin(settings, count, seats)
        case "swiss":
            yield _counted(rounds_in_all(settings, count) or 0)
        case "single elimination" if plan := FORMATS[settings.format].plan:
            yield _counted(sum(planned.branch == Branch.MAIN for planned in plan(seeds(count), settings, 1, seats)))


def _round_robin(settings: StageSettings, count: int, seats: int) -> Iterator[str]:
    sizes = set(group_sizes(count, settings.groups))
    yield _counted(max(len(schedule(size, settings.times, seats)) for size in sizes))
    met = [times for size in sizes for times in _meetings(size, settings.times, seats)]
    yield f"each two meet {TIMES.get(min(met), f'{min(met)} times')}{_most(min(met), max(met))}"


def _at_tables(settings: StageSettings, count: int, seats: int) -> str:
    """Nobody meets more than a table of others in a round; how many rounds it takes is looked for at the start."""
    largest = max(group_sizes(count, settings.groups))
    least = settings.times * math.ceil((largest - 1) / (seats - 1))
    twice = " twice" if settings.times > 1 else ""
    return f"at least {_counted(least)} at tables of up to {seats}, until all have met{twice}"


def _most(least: int, most: int) -> str:
    return f", some up to {most} times" if most > least else ""


def _meetings(size: int, times: int, seats: int) -> list[int]:
    """How often each two of a group sit at the same table."""
    met = Counter(
        frozenset(two) for tables in schedule(size, times, seats) for table in tables for two in combinations(table, 2)
    )
    return list(met.values())


def _counted(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds} rounds"
