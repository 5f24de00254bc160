"""How many games it takes to show a small edge: ten milliseconds in reaction, between bots that are otherwise equal.

With a value for each game (or pair of games) that is 0 in the mean between equals, so many show at 95 % that the mean
is not 0 as make 1.96 standard errors as large as the mean: n = (1.96 * sd / mean) ** 2, with mean and standard
deviation of the `PAIRS` pairs that are simulated here. Their own chance makes the figures uncertain by a third or so.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import mean, stdev
from typing import Final, NamedTuple

from config.bench.figures import Figure, thousands
from engine.bots import BOTS
from engine.lab import NORMAL_95, Late
from engine.simulate import GameRecord, simulate_game
from engine.spit.variants import variant
from engine.tempo import CLUB

GROUP: Final = "edge"
STANDARD: Final = variant("standard")
LATE_MS: Final = 10
PAIRS: Final = 2_000


class Outcome(NamedTuple):
    """What a game gave the faster bot: 1 for a win, -1 for a loss, 0 for neither; and by how many cards it was ahead
    in the mean over all deals."""

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
    """How many such values show at 95 % that their mean is not 0; infinitely many where it is."""
    middle = mean(values)
    return (NORMAL_95 * stdev(values) / middle) ** 2 if middle else float("inf")


def pair_of(number: int) -> list[Outcome]:
    """Two games with the same packs and luck, the faster bot once on either seat."""
    return [outcome(_play(number, faster), faster) for faster in (0, 1)]


def _play(number: int, faster: int) -> GameRecord:
    bots = [BOTS["greedy"](), Late(BOTS["greedy"](), LATE_MS, CLUB)]
    return simulate_game(STANDARD, bots if faster == 0 else bots[::-1], f"edge {number}")


def outcome(record: GameRecord, seat: int) -> Outcome:
    """What a game of two, in which cards are shed, gave a seat."""
    leads = [len(log.result.cards[1 - seat]) - len(log.result.cards[seat]) for log in record.logs if log.result]
    win = 0.0 if record.winner is None else 1.0 if record.winner == seat else -1.0
    return Outcome(win, mean(leads))
