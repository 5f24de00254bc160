"""A deal is its log: packets, then everything that was done, accepted or refused, to the millisecond.

`dumps` and `loads` are the readable form (JSON Lines), `pack` and `unpack` the small one; `verify` replays a log.
"""

from engine.log.record import CHANCE, DealLog, Entry, LogError

__all__ = ["CHANCE", "DealLog", "Entry", "LogError"]
