"""Writes the lines of a readable log and the seal, a hash of these lines.

Anyone can compute the seal from a readable file; for a packed file, from the equivalent lines. It covers everything:
refused entries, times, notes and the result.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Final

from engine.actions import Action
from engine.log.head import knobs_of, simulation_as_json
from engine.log.record import DealLog, DealResult, LogEntry, Simulation
from engine.rules import AnyRules

VERSION: Final = 2
SEAL_BYTES: Final = 16
"""Bytes used of the hash's 32: enough that nobody can find another log for a seal, and short because every deal stores
one."""


def line(value: object) -> str:
    return f"{json.dumps(value, separators=(',', ':'))}\n"


def game_line(rules: AnyRules, simulation: Simulation | None) -> str:
    return line(
        {
            "type": "game",
            "version": VERSION,
            "family": rules.family,
            "rules": knobs_of(rules),
            "simulation": simulation and simulation_as_json(simulation),
        }
    )


def seed_line(seed: bytes) -> str:
    return line({"type": "seed", "seed": seed.hex()})


def deal_lines(log: DealLog) -> Iterator[str]:
    """All lines of a deal except the seal, many at a time."""
    yield line({"type": "deal", "number": log.number, "packets": log.packets, "common": log.common})
    for start in range(0, len(log.entries), _AT_A_TIME):
        yield "".join(map(_entry_line, log.entries[start : start + _AT_A_TIME]))
    for note in log.notes:
        yield line({"type": "note", "name": note.name, "text": note.text})
    yield line({"type": "result", "digest": log.digest, "result": _result(log.result)})


_AT_A_TIME: Final = 500
"""Entries per piece, because a deal may have a million."""


def seal_line(seal: str) -> str:
    return line({"type": "seal", "seal": seal})


def seal_of(game: str, deal: Iterable[str]) -> str:
    """The shortened hex SHA-256 of the line of a game and the lines of a deal."""
    hashed = sha256(game.encode())
    for lines in deal:
        hashed.update(lines.encode())
    return hashed.digest()[:SEAL_BYTES].hex()


def _entry_line(entry: LogEntry) -> str:
    at_ms, seat, action, refused, outcome = entry
    if outcome:
        return line([at_ms, seat, *action, refused, outcome])
    return f"[{at_ms},{_end_of_line(seat, action, refused)}"


@lru_cache(maxsize=4096)
def _end_of_line(seat: int, action: Action, refused: bool) -> str:
    """The rest of an entry without an outcome after its time, without trailing default values."""
    fields: list[object] = [seat, action.kind, action.source, action.target, bool(refused)]
    while fields[-1] is None or fields[-1] is False:
        fields.pop()
    return line(fields)[1:]


def _result(result: DealResult | None) -> object:
    if result is None:
        return None
    return {
        "cards": result.cards,
        "winner": result.winner,
        "out": result.out,
        "places": result.places,
        "points": result.points,
    }
