"""The size of packed games, and the cost of packing compared to playing; standard Spit between built-in bots."""

import time
from collections.abc import Iterator, Sequence
from itertools import chain

from config.bench.figures import Figure
from engine.bots import BOTS
from engine.log import DealLog, pack_game
from engine.simulate import simulate_game
from engine.spit.variants import variant

GROUP = "logs"
GAMES = 300
"""Games of each pairing."""
PAIRINGS = (("greedy", "greedy"), ("planner", "planner"), ("planner", "greedy"), ("sprinter", "random"))
LIMIT = "<= 3.00"

Game = Sequence[DealLog]


def figures() -> Iterator[Figure]:
    for pairing in PAIRINGS:
        began = time.process_time()
        games = [played(pairing, number) for number in range(GAMES)]
        played_s = time.process_time() - began
        packed = [pack_game(logs, as_played=True) for logs in games]
        packed_s = time.process_time() - began - played_s
        yield size_figure(f"{' v '.join(pairing)}, {GAMES} games", games, packed, "" if "random" in pairing else LIMIT)
        yield Figure(GROUP, "   packing them, in per cent of playing them", f"{100 * packed_s / played_s:.1f} %")


def played(pairing: Sequence[str], number: int) -> Game:
    return simulate_game(variant("standard"), [BOTS[name]() for name in pairing], f"bench {number}").logs


def size_figure(name: str, games: Sequence[Game], packed: Sequence[bytes], limit: str) -> Figure:
    """Bytes per entry, with everything else in the file included."""
    logs = [*chain.from_iterable(games)]
    entries = sum(len(log.entries) for log in logs)
    size = sum(map(len, packed)) / entries
    return Figure(GROUP, f"{name}, {entries / len(logs):.0f} entries a deal: bytes an entry", f"{size:.3f}", limit)
