"""A deal is its log: packets, then everything that was done, accepted or refused, to the millisecond.

`dumps` and `loads` are the readable form (JSON Lines), `pack` and `unpack` the small one, each with a pair for all
deals of a game; `iter_loads` and `iter_unpack` read those one by one; `verify` replays a log. In both forms each deal
has a seal, a hash of all that is written of it. Readers raise LogError, with the place, and nothing else.
"""

from engine.log.packed import iter_unpack, pack, pack_game, unpack, unpack_game
from engine.log.record import CHANCE, DealLog, Entry, LogError, Note, PinnedBot, Simulation, with_seed
from engine.log.text import dumps, dumps_game, iter_loads, loads, loads_game, loads_growing
from engine.log.verify import Replay, verify

__all__ = [
    "CHANCE",
    "DealLog",
    "Entry",
    "LogError",
    "Note",
    "PinnedBot",
    "Replay",
    "Simulation",
    "dumps",
    "dumps_game",
    "iter_loads",
    "iter_unpack",
    "loads",
    "loads_game",
    "loads_growing",
    "pack",
    "pack_game",
    "unpack",
    "unpack_game",
    "verify",
    "with_seed",
]
