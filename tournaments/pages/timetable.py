"""An estimate of the end of a tournament. Plain values only."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil, sqrt

from engine.estimates import Minutes, expected_minutes
from engine.rules import AnyRules
from tournaments.formats.advancement import depth, entries_in
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.plans import CannotDraw, PlannedMatch, PlannedRound, StageSettings
from tournaments.formats.seeding import seeds
from tournaments.formats.slots import Bye
from tournaments.ledger.progress import never_played
from tournaments.ledger.projection import FINAL, Projection, StageView

STEP = timedelta(minutes=5)
"""Times are rounded to this: no estimate is more exact."""


@dataclass(frozen=True, slots=True)
class Remaining:
    """The matches that are still to be played in a stage, and in how many rounds one after another."""

    matches: int
    rounds: int

    def waves(self, tables: int) -> int:
        """How many matches follow one another at one table; `tables` is 0 if there is no limit."""
        return max(self.rounds, ceil(self.matches / tables)) if tables else self.rounds


@dataclass(frozen=True, slots=True)
class Timetable:
    """`early` and `late` are None if too few games were simulated to know how much matches vary."""

    matches: int
    minutes: int
    end: datetime
    early: datetime | None
    late: datetime | None


def timetable(projection: Projection, rules: AnyRules, best_of: int, now: datetime) -> Timetable | None:
    """The estimate. None without matches to play, and for tournaments without a fixed end (ladders, queues)."""
    left = matches_left(projection, rules.players)
    if left is None or not any(stage.matches for stage in left):
        return None
    waves = sum(stage.waves(projection.tables) for stage in _side_by_side(projection.settings, left))
    return _ending(sum(stage.matches for stage in left), waves, expected_minutes(rules, best_of), now)


def _side_by_side(settings: Sequence[StageSettings], left: Sequence[Remaining]) -> list[Remaining]:
    """Join the stages that are played at the same time. Together they take as many rounds as the longest."""
    together: dict[int, Remaining] = {}
    for number, matches in enumerate(left, start=1):
        at = depth(settings, number)
        before = together.get(at, Remaining(0, 0))
        together[at] = Remaining(before.matches + matches.matches, max(before.rounds, matches.rounds))
    return list(together.values())


def _ending(matches: int, waves: int, each: Minutes, now: datetime) -> Timetable:
    """The estimate for `waves` matches one after another, each of `each` minutes.

    Matches are independent, so the spread grows only with the square root of their number.
    """
    expected = waves * each.expected
    early = None if each.low is None else expected - sqrt(waves) * (each.expected - each.low)
    late = None if each.high is None else expected + sqrt(waves) * (each.high - each.expected)
    return Timetable(
        matches,
        _rounded(expected),
        _at(now, expected),
        *(None if end is None else _at(now, end) for end in (early, late)),
    )


def _rounded(minutes: float) -> int:
    return max(5, round(minutes / 5) * 5)


def _at(now: datetime, minutes: float) -> datetime:
    """The time `minutes` after `now`, rounded to the nearest five minutes."""
    end = now + timedelta(minutes=minutes) + STEP / 2
    return end - timedelta(minutes=end.minute % 5, seconds=end.second, microseconds=end.microsecond)


def matches_left(projection: Projection, seats: int) -> list[Remaining] | None:
    """The matches left in each stage; None if their number is unknown."""
    left: list[Remaining] = []
    counts = entries_in(projection.settings, len(projection.playing))
    for at, (settings, count) in enumerate(zip(projection.settings, counts, strict=True)):
        stage = projection.stages[at] if at < len(projection.stages) else None
        matches = _left(projection, settings, stage, count, seats)
        if matches is None:
            return None
        left.append(matches)
    return left


def _left(
    projection: Projection, settings: StageSettings, stage: StageView | None, count: int, seats: int
) -> Remaining | None:
    if stage is not None and stage.is_over:
        return Remaining(0, 0)
    plan = FORMATS[settings.format].plan
    if plan is None:
        return _left_as_it_goes(projection, settings, stage, count, seats)
    if stage is not None:
        over = {number for number, match in projection.matches.items() if match.state in FINAL}
        return _of_rounds(stage.rounds, over | never_played(projection))
    try:
        return _of_rounds(plan(seeds(count), settings, 1, seats), set())
    except CannotDraw:
        return None


def _left_as_it_goes(
    projection: Projection, settings: StageSettings, stage: StageView | None, count: int, seats: int
) -> Remaining | None:
    rounds = stage.rounds_in_all if stage else FORMATS[settings.format].rounds_in_all(settings, count)
    if rounds is None:
        return None
    to_pair = max(0, rounds - (len(stage.rounds) if stage else 0))
    begun = stage is not None and [match for match in projection.matches_of(stage.number) if match.state not in FINAL]
    at_once = count // 2 if seats == 2 else ceil(count / seats)
    return Remaining(to_pair * at_once + len(begun or ()), to_pair + bool(begun))


def _of_rounds(rounds: Iterable[PlannedRound], over: Collection[int]) -> Remaining:
    """The matches of these rounds that are not `over`. Rounds of different groups are played side by side."""
    of_group: dict[int, int] = {}
    matches = 0
    for planned in rounds:
        planned_left = sum(match.number not in over and not _is_no_match(match) for match in planned.matches)
        matches += planned_left
        of_group[planned.group] = of_group.get(planned.group, 0) + bool(planned_left)
    return Remaining(matches, max(of_group.values(), default=0))


def _is_no_match(match: PlannedMatch) -> bool:
    """Whether this needs no table: a bye, or the second final, which is played only if the unbeaten side loses."""
    return bool(match.reset_of) or any(isinstance(slot, Bye) for slot in match.sides)
