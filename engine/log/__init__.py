"""Logs of deals: packets, then every action, accepted or refused, to the millisecond.

`dumps` and `loads` use the readable form (JSON Lines), `pack` and `unpack` the packed one. Each has a pair for all
deals of a game; `iter_loads` and `iter_unpack` read them one by one. `verify` replays a log. In both forms each deal
has a seal, a hash of everything written about it. Readers only raise LogError, with the place.
"""

from engine.log.packed import iter_unpack, pack, pack_game, unpack, unpack_game
from engine.log.record import CHANCE, DealLog, LogEntry, LogError, Note, PinnedBot, Simulation, with_seed
from engine.log.text import dumps, dumps_game, iter_loads, loads, loads_game, loads_growing
from engine.log.verify import Replay, verify

__all__ = [
    "CHANCE",
    "DealLog",
    "LogEntry",
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
