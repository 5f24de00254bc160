"""The lines of a readable log as they are written, and the seal, which is a hash of them.

The seal is over the lines of the form, so that anybody can work it out from a readable file; of a packed one, from
the lines that it stands for. It covers all that is written: entries that were refused, times, notes, the result.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Final

from engine.actions import Action
from engine.log.head import knobs_of, simulation_as_json
from engine.log.record import DealLog, DealResult, Entry, Simulation
from engine.rules import AnyRules

VERSION: Final = 2
SEAL_BYTES: Final = 16
"""Of the 32 of the hash. Nobody finds another log for so many; and every deal has a seal to store."""


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
    """All lines of a deal but the seal, many at a time."""
    yield line({"type": "deal", "number": log.number, "packets": log.packets, "common": log.common})
    for start in range(0, len(log.entries), _AT_A_TIME):
        yield "".join(map(_entry_line, log.entries[start : start + _AT_A_TIME]))
    for note in log.notes:
        yield line({"type": "note", "name": note.name, "text": note.text})
    yield line({"type": "result", "digest": log.digest, "result": _result(log.result)})


_AT_A_TIME: Final = 500
"""So many entries, for a deal may have a million."""


def seal_line(seal: str) -> str:
    return line({"type": "seal", "seal": seal})


def seal_of(game: str, deal: Iterable[str]) -> str:
    """The hex SHA-256, cut short, of the line of a game and the lines of a deal."""
    hashed = sha256(game.encode())
    for lines in deal:
        hashed.update(lines.encode())
    return hashed.digest()[:SEAL_BYTES].hex()


def _entry_line(entry: Entry) -> str:
    at_ms, seat, action, refused, outcome = entry
    if outcome:
        return line([at_ms, seat, *action, refused, outcome])
    return f"[{at_ms},{_end_of_line(seat, action, refused)}"


@lru_cache(maxsize=4096)
def _end_of_line(seat: int, action: Action, refused: bool) -> str:
    """What comes after the time of an entry without an outcome: what is at its default is left out from the end."""
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
