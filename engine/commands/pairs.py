"""Games in pairs: the same packs with swapped seats, while each seat keeps its luck; and their statistics."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, log10, pi, sqrt
from typing import Final

from engine.chance import Stream
from engine.commands.bot_files import Contestant
from engine.lab import NORMAL_95
from engine.rules import AnyRules
from engine.simulate import Forfeit, GameRecord, simulate_game
from engine.spit.slaps import Slaps, slaps_of
from engine.tempo import CLUB, Tempo

PRIOR_POINTS: Final = (0.0, 0.0, 1.0, 1.0)
"""Won and lost pairs that are added for an interval, so that a clean sweep does not look certain."""

BOOTSTRAP_SAMPLES: Final = 200
ITERATIONS: Final = 200
WORD_BITS: Final = 32
ELO: Final = 400


@dataclass
class ContestantFigures:
    """Figures of one contestant over all its games."""

    decisions: int = 0
    fumbles: int = 0
    slaps: Slaps = field(default_factory=Slaps)
    forfeits: list[Forfeit] = field(default_factory=list)


@dataclass
class Meeting:
    """Two contestants, and the points of the first in each pair: 0, 1/4, 1/2, 3/4 or 1."""

    figures: tuple[ContestantFigures, ContestantFigures] = field(
        default_factory=lambda: (ContestantFigures(), ContestantFigures())
    )
    points: list[float] = field(default_factory=list)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    games: int = 0
    deals: int = 0
    dealt_ms: int = 0
    pair: list[GameRecord] = field(default_factory=list)
    """The two games of the newest pair; in the first of them the first contestant has seat 0."""
    seed: str = ""
    """Forfeits of the newest pair."""

    @property
    def score(self) -> float:
        return sum(self.points) / len(self.points)

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.points)


def interval(points: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the true share of points, from 0 to 1; the pairs are the sample."""
    values = [*points, *PRIOR_POINTS]
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    half = NORMAL_95 * sqrt(variance / len(values))
    return max(0.0, middle - half), min(1.0, middle + half)


def meet(
    rules: AnyRules, first: Contestant, second: Contestant, pairs: int, seed: str, tempo: Tempo = CLUB
) -> Iterator[Meeting]:
    """Play pairs of games; yields the results so far after each pair.

    With more than two seats the contestants alternate.
    """
    meeting = Meeting()
    for pair in range(pairs):
        meeting.pair.clear()
        meeting.seed = f"{seed} {pair}"
        points = [_play(meeting, rules, (first, second), meeting.seed, swapped, tempo) for swapped in (0, 1)]
        meeting.points.append(sum(points) / 2)
        yield meeting


def _play(
    meeting: Meeting, rules: AnyRules, both: Sequence[Contestant], seed: str, swapped: int, tempo: Tempo
) -> float:
    """Play one game; returns the first contestant's points."""
    sides = [(seat + swapped) % 2 for seat in range(rules.players)]
    bots, pins = [both[side].make() for side in sides], [both[side].pin for side in sides]
    record = simulate_game(rules, bots, seed, tempo, pins=pins)
    _count(meeting, record, sides)
    if record.winner is None:
        return 0.5
    meeting.wins[sides[record.winner]] += 1
    return 1.0 - sides[record.winner]


def _count(meeting: Meeting, record: GameRecord, sides: Sequence[int]) -> None:
    meeting.pair.append(record)
    meeting.games += 1
    meeting.deals += len(record.logs)
    meeting.dealt_ms += sum(log.entries[-1].at_ms for log in record.logs if log.entries)
    for side, seat in zip(sides, record.seats, strict=True):
        meeting.figures[side].decisions += seat.decisions
        meeting.figures[side].fumbles += seat.fumbles
    for log in record.logs:
        for side, slaps in zip(sides, slaps_of(log), strict=True):
            meeting.figures[side].slaps = meeting.figures[side].slaps.plus(slaps)
    for forfeit in record.forfeits:
        meeting.figures[sides[forfeit.seat]].forfeits.append(forfeit)


def ratings(table: Sequence[Sequence[Sequence[float]]], seed: str) -> list[tuple[float, float, float]]:
    """Each contestant's rating with its 95 % interval, on Elo's scale around 0.

    `table[i][j]` has the points of contestant i against j by pair. One level pair is added for each two contestants, so
    that no rating is infinite. The intervals come from a bootstrap with random weights for the pairs.
    """
    drawn = Stream(seed, "ratings")
    middle = _ratings([[sum(points, 0.5) for points in row] for row in table])
    samples = [_ratings(_bootstrap_sample(table, drawn)) for _ in range(BOOTSTRAP_SAMPLES)]
    cut = BOOTSTRAP_SAMPLES // 40
    found = []
    for at, rating in enumerate(middle):
        sorted_ = sorted(sample[at] for sample in samples)
        found.append((rating, min(rating, sorted_[cut]), max(rating, sorted_[-1 - cut])))
    return found


def _bootstrap_sample(table: Sequence[Sequence[Sequence[float]]], drawn: Stream) -> list[list[float]]:
    """A bootstrap sample: each pair has a random weight.

    For each two contestants a win and a loss of half a weight are added, so that a clean sweep does not look certain.
    """
    size = len(table)
    sums = [[0.0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one + 1, size):
            won, lost = _half_weight(drawn), _half_weight(drawn)
            for points in table[one][other]:
                weight = _weight(drawn)
                won += weight * points
                lost += weight * (1 - points)
            scale = len(table[one][other]) / (won + lost)
            sums[one][other], sums[other][one] = won * scale, lost * scale
    return sums


def _weight(drawn: Stream) -> float:
    """An exponentially distributed weight, never 0. Its scale does not matter."""
    return -log10((drawn.word() + 0.5) / 2**WORD_BITS)


def _half_weight(drawn: Stream) -> float:
    """One of two independent parts that make a weight."""
    return _weight(drawn) * cos(2 * pi * drawn.word() / 2**WORD_BITS) ** 2


def _ratings(points: Sequence[Sequence[float]]) -> list[float]:
    """The strengths under which each expected score equals the real score (Bradley and Terry)."""
    size = len(points)
    strengths = [1.0] * size
    for _ in range(ITERATIONS):
        for at in range(size):
            others = [other for other in range(size) if other != at]
            scored = sum(points[at][other] for other in others)
            met = sum((points[at][other] + points[other][at]) / (strengths[at] + strengths[other]) for other in others)
            strengths[at] = scored / met
    logs = [log10(strength) for strength in strengths]
    return [ELO * (value - sum(logs) / size) for value in logs]
