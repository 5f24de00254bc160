"""How many games it takes to show a small edge: ten milliseconds of reaction between otherwise equal bots.

Each game (or pair) has a value whose mean is 0 between equal bots. A mean other than 0 is shown at 95 % once it reaches
1.96 standard errors: n = (1.96 * sd / mean) ** 2. Mean and standard deviation come from `PAIRS` simulated pairs; chance
makes the figures uncertain by about a third.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import mean, stdev
from typing import Final, NamedTuple

from config.bench.figures import Figure, thousands
from engine.bots import BOTS
from engine.lab import NORMAL_95, SlowedBot
from engine.simulate import GameRecord, simulate_game
from engine.spit.variants import variant
from engine.tempo import CLUB

GROUP: Final = "edge"
STANDARD: Final = variant("standard")
LATE_MS: Final = 10
PAIRS: Final = 2_000


class EdgeResult(NamedTuple):
    """The faster bot's result: 1 for a win, -1 for a loss, 0 for neither; and its mean lead in cards over all deals."""

    win: float
    margin: float


def figures() -> Iterator[Figure]:
    pairs = [pair_of(number) for number in range(PAIRS)]
    name = f"{LATE_MS} ms faster to react, shown at 95 %: games"
    in_pairs = needed([mean([game.margin for game in pair]) for pair in pairs]) * 2
    yield Figure(GROUP, f"{name} in pairs, by margins of cards", thousands(in_pairs), "<= 1,500")
    unpaired = needed([game.win for game in chain.from_iterable(pairs)])
    yield Figure(GROUP, f"{name} unpaired, by wins alone", thousands(unpaired))


def needed(values: Sequence[float]) -> float:
    """How many such values show at 95 % that their mean is not 0; infinity if the mean is 0."""
    middle = mean(values)
    return (NORMAL_95 * stdev(values) / middle) ** 2 if middle else float("inf")


def pair_of(number: int) -> list[EdgeResult]:
    """Two games with the same packs and luck; the faster bot sits once on each seat."""
    return [outcome(_play(number, faster), faster) for faster in (0, 1)]


def _play(number: int, faster: int) -> GameRecord:
    bots = [BOTS["greedy"](), SlowedBot(BOTS["greedy"](), LATE_MS, CLUB)]
    return simulate_game(STANDARD, bots if faster == 0 else bots[::-1], f"edge {number}")


def outcome(record: GameRecord, seat: int) -> EdgeResult:
    """A seat's outcome in a two-player shedding game."""
    leads = [len(log.result.cards[1 - seat]) - len(log.result.cards[seat]) for log in record.logs if log.result]
    win = 0.0 if record.winner is None else 1.0 if record.winner == seat else -1.0
    return EdgeResult(win, mean(leads))
