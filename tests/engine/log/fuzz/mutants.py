"""Broken logs, each reproducible from its number."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final, NamedTuple, TypeVar

from engine.actions import ARGUMENT_LIMIT, KINDS, Action
from engine.chance import commitment
from engine.log import CHANCE, DealLog, LogEntry, Note, PinnedBot, Simulation, dumps, pack
from engine.log.line_writer import SEAL_BYTES, deal_lines, game_line, seal_of
from engine.log.numbers import ByteReader, put_number
from engine.rules import LONGEST_MS
from engine.spit.variants import VARIANTS
from engine.tempo import CLUB
from tests.engine.random_play import played_deal, shuffled_deal

T = TypeVar("T")

START: Final = len(b"SLAP\x02")
LONG_RUN: Final = 20_000


class Mutant(NamedTuple):
    """The name of a mutation, and the broken log as text or bytes."""

    how: str
    log: str | bytes


def mutant(number: int) -> Mutant:
    rng = Random(number)
    how = rng.choice([*MUTATIONS])
    return Mutant(how, MUTATIONS[how](rng))


@cache
def originals() -> tuple[DealLog, ...]:
    """A short finished deal of every variant, a deal that has not begun, and a deal of bots with notes."""
    played = [
        min((played_deal(rules, seed).log for seed in range(3)), key=lambda log: len(log.entries))
        for rules in VARIANTS.values()
    ]
    noted = replace(
        played[0],
        notes=(Note("print", "here"), Note("tag", "")),
        simulation=Simulation(
            "1", CLUB, (PinnedBot("greedy"), PinnedBot("mine", "ab" * 32)), commitment(b"seed"), b"seed"
        ),
    )
    return (*played, shuffled_deal(VARIANTS["standard"], 3).log, noted)


@cache
def _texts() -> tuple[str, ...]:
    return tuple(map(dumps, originals()))


@cache
def _packs() -> tuple[bytes, ...]:
    return tuple(map(pack, originals()))


def _text_characters(rng: Random) -> str:
    packed = bytearray(rng.choice(_texts()).encode())
    for _ in range(rng.randrange(1, 4)):
        _change_bytes(rng, packed, 0)
    return packed.decode("latin-1")


def _text_lines(rng: Random) -> str:
    lines = rng.choice(_texts()).splitlines()
    for _ in range(rng.randrange(1, 3)):
        _change_items(rng, lines)
    return "\n".join(lines)


def _text_spliced(rng: Random) -> str:
    head, tail = (rng.choice(_texts()) for _ in range(2))
    return head[: rng.randrange(len(head))] + tail[rng.randrange(len(tail)) :]


def _text_values(rng: Random) -> str:
    """Replaces a value by other JSON."""
    lines = rng.choice(_texts()).splitlines()
    number = rng.choice([0, len(lines) - 1, rng.randrange(len(lines))])
    value = json.loads(lines[number])
    _change_value(rng, value)
    lines[number] = json.dumps(value)
    return "\n".join(lines)


def _text_oversized(rng: Random) -> str:
    text = rng.choice(_texts())
    at = rng.choice([place for place, sign in enumerate(text) if sign in "[,:]"] or [0])
    return text[: at + 1] + rng.choice(_RUNS) * rng.randrange(1, LONG_RUN) + text[at + 1 :]


_RUNS: Final = ("[", "9", "[1,", '{"a":', "1,", " ", "\n", '"x",', "\\", "-", "1e9", "\x00", "[],")


def _packed_bytes(rng: Random) -> bytes:
    packed = bytearray(rng.choice(_packs()))
    for _ in range(rng.randrange(1, 4)):
        _change_bytes(rng, packed, START if rng.random() < 0.95 else 0)
    return bytes(packed)


def _packed_spliced(rng: Random) -> bytes:
    head, tail = (rng.choice(_packs()) for _ in range(2))
    return head[: rng.randrange(START, len(head))] + tail[rng.randrange(len(tail)) :]


def _packed_records(rng: Random) -> bytes:
    """Moves, doubles or removes whole records, or changes their types."""
    records = [record for packed in rng.sample(_packs(), 2) for record in records_of(packed)]
    for _ in range(rng.randrange(1, 4)):
        _change_items(rng, records)
    if records and rng.random() < 0.3:
        place = rng.randrange(len(records))
        records[place] = (rng.choice((0, 1, 2, 3, 4, 300)), records[place][1])
    return file_of(records)


def _packed_bodies(rng: Random) -> bytes:
    """Changes bytes within a record, and corrects its length."""
    records = records_of(rng.choice(_packs()))
    place = rng.randrange(len(records))
    body = bytearray(records[place][1])
    _change_bytes(rng, body, 0)
    records[place] = (records[place][0], bytes(body))
    return file_of(records)


def _packed_oversized(rng: Random) -> bytes:
    """Inserts a huge number, or a long run of the same bytes, anywhere."""
    packed = rng.choice(_packs())
    at = rng.randrange(START, len(packed) + 1)
    run = rng.choice((b"\x00", b"\xff", b"\x09\x00", b"\x02\x00", b"\x00\x00", b"\x05\x28\x01", packed[START:at]))
    new = rng.choice((b"\xfe\xff\xff\xff\xff", run * (rng.randrange(1, LONG_RUN) // max(len(run), 1))))
    return packed[:at] + new + packed[at:]


def _packed_resealed(rng: Random) -> bytes:
    """Changed entries under their own seal or that of the original, or the original under a random seal."""
    log = rng.choice(originals())
    changed = _changed_log(rng, log)
    choice = rng.randrange(3)
    if choice == 0:
        return pack(changed)
    packed = pack(log if choice == 1 else changed)
    seals = bytes.fromhex(_seal(log)), bytes.fromhex(_seal(changed))
    return packed.replace(seals[choice - 1], seals[0] if choice == 2 else rng.randbytes(SEAL_BYTES))


def _seal(log: DealLog) -> str:
    return seal_of(game_line(log.rules, log.simulation), deal_lines(log))


def _text_resealed(rng: Random) -> str:
    log = rng.choice(originals())
    if rng.random() < 0.1:
        return dumps(replace(log, digest=rng.randbytes(32).hex()))
    return dumps(_changed_log(rng, log))


MUTATIONS: Final[dict[str, Callable[[Random], str | bytes]]] = {
    "text, characters": _text_characters,
    "text, lines": _text_lines,
    "text, spliced": _text_spliced,
    "text, values": _text_values,
    "text, oversized": _text_oversized,
    "text, resealed": _text_resealed,
    "packed, bytes": _packed_bytes,
    "packed, spliced": _packed_spliced,
    "packed, records": _packed_records,
    "packed, bodies": _packed_bodies,
    "packed, oversized": _packed_oversized,
    "packed, resealed": _packed_resealed,
}


def _change_bytes(rng: Random, packed: bytearray, first: int) -> None:
    """Truncates at a byte, or flips, overwrites, removes, doubles or reverses some bytes, from `first` on."""
    if len(packed) <= first:
        return
    at = rng.randrange(first, len(packed))
    until = min(at + rng.randrange(1, 40), len(packed))
    choice = rng.randrange(6)
    if choice == 0:
        del packed[at:]
    elif choice == 1:
        packed[at] ^= 1 << rng.randrange(8)
    elif choice == 2:
        packed[at] = rng.randrange(256)
    elif choice == 3:
        del packed[at:until]
    elif choice == 4:
        packed[at:at] = packed[at:until]
    else:
        packed[at:until] = bytes(reversed(packed[at:until]))


def _change_items(rng: Random, items: list[T]) -> None:
    """Removes, doubles, swaps or moves one item."""
    if not items:
        return
    one, other = rng.randrange(len(items)), rng.randrange(len(items))
    choice = rng.randrange(4)
    if choice == 0:
        del items[one]
    elif choice == 1:
        items.insert(other, items[one])
    elif choice == 2:
        items[one], items[other] = items[other], items[one]
    else:
        items.insert(other, items.pop(one))


def _change_value(rng: Random, value: object) -> None:
    """Replaces one value in a list or an object, at any depth."""
    while isinstance(value, dict | list) and value:
        key = rng.choice([*value] if isinstance(value, dict) else [*range(len(value))])
        within = value[key]
        if isinstance(within, dict | list) and within and rng.random() < 0.7:
            value = within
            continue
        value[key] = rng.choice((None, True, -1, 0, 7, 51, 52, 10**6, 10**30, 1.5, 1e999, "", "play", "\ud800", [], {},
                                 [[]], [None], {"type": "deal"}, "x" * 300))  # fmt: skip
        return


def _changed_log(rng: Random, log: DealLog) -> DealLog:
    """The log with other entries, all of which can be written. Result and digest stay the same."""
    entries = list(log.entries)
    for _ in range(rng.randrange(1, 4)):
        choice = rng.randrange(3)
        if choice == 0:
            _change_items(rng, entries)
        elif choice == 1 and entries:
            place = rng.randrange(len(entries))
            entries[place] = _changed_entry(rng, log, entries[place])
        else:
            entries.insert(rng.randrange(len(entries) + 1), _any_entry(rng, log, entries))
    return replace(log, entries=tuple(_in_order_of_time(rng, entries)))


def _changed_entry(rng: Random, log: DealLog, entry: LogEntry) -> LogEntry:
    """The entry with another value in one field."""
    choice = rng.randrange(4)
    if choice == 0:
        return entry._replace(at_ms=entry.at_ms + rng.choice((1, 10_000)))
    if choice == 1:
        return entry._replace(seat=rng.randrange(CHANCE, log.rules.players))
    if choice == 2:
        return entry._replace(refused=not entry.refused)
    return entry._replace(outcome=(*entry.outcome, rng.randrange(52)))


def _any_entry(rng: Random, log: DealLog, entries: Sequence[LogEntry]) -> LogEntry:
    arguments = (None, *range(6), ARGUMENT_LIMIT)
    return LogEntry(
        at_ms=rng.choice(entries).at_ms + rng.choice((0, 1, 12_000)) if entries else 0,
        seat=rng.randrange(CHANCE, log.rules.players),
        action=Action(rng.choice(KINDS), rng.choice(arguments), rng.choice(arguments)),
        refused=rng.random() < 0.3,
        outcome=tuple(rng.choices(range(208), k=rng.choice((0, 0, 0, 1, 52)))),
    )


def _in_order_of_time(rng: Random, entries: Sequence[LogEntry]) -> list[LogEntry]:
    """Entries sorted by time, or each time raised to the latest before it. Sometimes the last ones are a day late."""
    ordered = sorted(entries) if rng.random() < 0.5 else list(entries)
    late = rng.randrange(len(ordered) + 1) if rng.random() < 0.1 else len(ordered)
    latest, found = 0, []
    for number, entry in enumerate(ordered):
        latest = max(latest, LONGEST_MS if number >= late else entry.at_ms)
        found.append(entry._replace(at_ms=min(latest, LONGEST_MS)))
    return found


Record = tuple[int, bytes]


def records_of(packed: bytes) -> list[Record]:
    """Type and body of every record of a file."""
    reader, records = ByteReader(packed, START, len(packed)), []
    while not reader.is_done:
        kind = reader.number()
        body = reader.part()
        records.append((kind, body.packed[body.at : body.end]))
    return records


def file_of(records: Sequence[Record]) -> bytes:
    out = bytearray(b"SLAP\x02")
    for kind, body in records:
        put_number(out, kind)
        put_number(out, len(body))
        out += body
    return bytes(out)
