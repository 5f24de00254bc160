"""The small form, for storing: a magic word with the version, then records of a type, a length and that many bytes.

1. deal: its number, the rules as JSON of what differs from standard Spit, how many cards each packet and the common
   cards have, their order, and for how many stock piles the menu is;
2. entries: for each the milliseconds since the entry before, then its number on the menu, or `written_out` and the
   entry in full;
3. result: how it is given, the digest, the result. Given *as played* it is only the digest: the reader plays the
   entries again, and must come to it. A result that the entries do not lead to is written out; a running deal has none.

Numbers are those of `engine.log.numbers`, the order of all cards of the packs is one of `engine.log.orders`, and where
the packets are not all the packs they are written out, a byte for a card. A deal is records 1, 2, 3, where 2 may come
in several parts; the deals of a game follow each other. Records of other types are skipped.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from engine.actions import ARGUMENT_LIMIT, KINDS, action_of
from engine.log import bounds
from engine.log.lines import decoded
from engine.log.menu import MOST_PILES, Menu, menu_for
from engine.log.numbers import ByteReader, put_number, put_numbers
from engine.log.orders import order_bytes, order_number, order_of
from engine.log.record import DealLog, DealResult, Entry, LogError
from engine.log.verify import replay, verify
from engine.spit.rules import LONGEST_MS, Rules, RulesError

MAGIC: Final = b"SLAP"
VERSION: Final = 1
_START: Final = MAGIC + bytes([VERSION])

_DEAL: Final = 1
_ENTRIES: Final = 2
_RESULT: Final = 3

_RUNNING: Final = 0
_AS_PLAYED: Final = 1
_WRITTEN_OUT: Final = 2


def pack(log: DealLog) -> bytes:
    return pack_game((log,))


def unpack(packed: bytes | bytearray | memoryview) -> DealLog:
    """Raises LogError, with the byte, for what is not one deal as `pack` writes it."""
    logs = unpack_game(packed)
    if len(logs) != 1:
        raise LogError(f"one deal is expected here, not {len(logs)}")
    return logs[0]


def pack_game(logs: Iterable[DealLog]) -> bytes:
    out = bytearray(_START)
    for log in logs:
        menu_piles = min(max(len(log.rules.layout), 5), MOST_PILES)
        _put_record(out, _DEAL, _packed_deal(log, menu_piles))
        _put_record(out, _ENTRIES, _packed_entries(log, menu_for(log.rules.players, menu_piles)))
        _put_record(out, _RESULT, _packed_result(log))
    return bytes(out)


def unpack_game(packed: bytes | bytearray | memoryview) -> tuple[DealLog, ...]:
    """Every deal of a file, which may have none. Raises LogError with the byte."""
    return tuple(iter_unpack(packed))


def iter_unpack(packed: bytes | bytearray | memoryview) -> Iterator[DealLog]:
    """The deals of a file as they are asked for. Raises LogError with the byte, once a deal before it was taken."""
    if not isinstance(packed, bytes | bytearray | memoryview):
        raise LogError(f"a packed log is bytes, not {type(packed).__name__}")
    packed = bytes(packed)
    if packed[: len(MAGIC)] != MAGIC:
        raise LogError("byte 0: this is no packed log")
    if packed[: len(_START)] != _START:
        raise LogError(f"byte {len(MAGIC)}: this release reads version {VERSION} of the format")
    records = _records(ByteReader(packed, len(_START), len(packed)))
    for kind, body in records:
        yield _read_deal(kind, body, records)


def _put_record(out: bytearray, kind: int, body: bytearray) -> None:
    put_number(out, kind)
    put_number(out, len(body))
    out += body


def _packed_deal(log: DealLog, menu_piles: int) -> bytearray:
    out = bytearray()
    put_number(out, log.number)
    rules = _packed_rules(log.rules)
    put_number(out, len(rules))
    out += rules
    _put_cards(out, (*log.packets, log.common), log.rules)
    put_number(out, menu_piles)
    return out


def _put_cards(out: bytearray, heaps: tuple[tuple[int, ...], ...], rules: Rules) -> None:
    """How many cards each heap has; then 1 and the order of all, or 0 and all, a byte for each."""
    for heap in heaps:
        put_number(out, len(heap))
    cards = [card for heap in heaps for card in heap]
    packs = range(rules.pack_size)
    if sorted(cards) == list(packs):
        out.append(1)
        out += order_number(cards, packs).to_bytes(order_bytes(rules.pack_size), "big")
    else:
        out.append(0)
        out += bytes(cards)


def _packed_rules(rules: Rules) -> bytes:
    standard = Rules().to_json()
    knobs = {knob: value for knob, value in rules.to_json().items() if value != standard[knob]}
    return json.dumps(knobs, separators=(",", ":")).encode() if knobs else b""


def _packed_entries(log: DealLog, menu: Menu) -> bytearray:
    out = bytearray()
    before_ms = 0
    for entry in log.entries:
        put_number(out, entry.at_ms - before_ms)
        before_ms = entry.at_ms
        number = menu.written_out if entry.outcome else menu.number(entry.seat, entry.action, entry.refused)
        put_number(out, number)
        if number == menu.written_out:
            _put_whole_entry(out, entry)
    return out


def _put_whole_entry(out: bytearray, entry: Entry) -> None:
    """Seat, kind, source and target, each but the kind one higher than it is, so that 0 is chance or nothing."""
    kind, source, target = entry.action
    put_number(out, entry.seat + 1)
    put_number(out, KINDS.index(kind))
    put_number(out, 0 if source is None else source + 1)
    put_number(out, 0 if target is None else target + 1)
    put_number(out, entry.refused)
    put_numbers(out, entry.outcome)


def _packed_result(log: DealLog) -> bytearray:
    if log.result is None and not log.digest:
        return bytearray([_RUNNING])
    if _is_as_played(log):
        return bytearray([_AS_PLAYED]) + bytes.fromhex(log.digest)
    out = bytearray([_WRITTEN_OUT, len(log.digest) // 2])
    out += bytes.fromhex(log.digest)
    if log.result is not None:
        _put_result(out, log.result, log.rules)
    return out


def _is_as_played(log: DealLog) -> bool:
    try:
        verify(log)
    except LogError:
        return False
    return log.result is not None


def _put_result(out: bytearray, result: DealResult, rules: Rules) -> None:
    put_number(out, 0 if result.winner is None else result.winner + 1)
    for numbers in (result.out, result.places, result.points):
        put_numbers(out, numbers)
    put_number(out, len(result.cards))
    _put_cards(out, result.cards, rules)


def _records(file: ByteReader) -> Iterator[tuple[int, ByteReader]]:
    """The records this release knows; it skips the others."""
    while not file.is_done:
        kind = file.number()
        body = file.part()
        if kind in (_DEAL, _ENTRIES, _RESULT):
            yield kind, body


def _read_deal(kind: int, deal: ByteReader, records: Iterator[tuple[int, ByteReader]]) -> DealLog:
    if kind != _DEAL:
        raise deal.error("a deal begins with its packets")
    number = deal.number(bounds.LAST_NUMBER)
    rules = _read_rules(deal)
    *packets, common = _read_cards(deal, rules, rules.players + 1)
    menu = menu_for(rules.players, deal.number(MOST_PILES))
    deal.expect_end()
    entries: list[Entry] = []
    for kind, body in records:
        if kind == _RESULT:
            return _closed(DealLog(rules, tuple(packets), common, tuple(entries), number), body)
        if kind == _DEAL:
            raise body.error("a deal begins before the one before has its result")
        _read_entries(body, menu, rules.players, entries)
    raise deal.error("the log ends before the result of this deal")


def _read_rules(deal: ByteReader) -> Rules:
    length = deal.number(bounds.LONGEST_RULES)
    if not length:
        return Rules()
    knobs = deal.span(length)
    try:
        return Rules.from_json(decoded(knobs.decode()))
    except (RulesError, ValueError) as error:
        raise deal.error(f"these are no rules: {error}") from None


def _read_cards(reader: ByteReader, rules: Rules, heaps: int) -> tuple[tuple[int, ...], ...]:
    """So many heaps, as `_put_cards` wrote them."""
    sizes = [reader.number(rules.pack_size) for _ in range(heaps)]
    if reader.number(1):
        cards = _read_order(reader, rules.pack_size)
        if sum(sizes) != rules.pack_size:
            raise reader.error(f"these are {sum(sizes)} cards and not whole packs")
    else:
        cards = list(reader.span(sum(sizes)))
        if cards and max(cards) >= rules.pack_size:
            raise reader.error(f"there is no card {max(cards)} in these packs")
    left = iter(cards)
    return tuple([tuple(islice(left, size)) for size in sizes])


def _read_order(reader: ByteReader, count: int) -> list[int]:
    number = int.from_bytes(reader.span(order_bytes(count)), "big")
    try:
        return order_of(number, range(count))
    except ValueError as error:
        raise reader.error(str(error)) from None


def _read_entries(body: ByteReader, menu: Menu, seats: int, entries: list[Entry]) -> None:
    """Append the entries of one record."""
    at_ms = entries[-1].at_ms if entries else 0
    while not body.is_done:
        at_ms += body.number()
        number = body.number(menu.written_out)
        if number < menu.written_out:
            entry = Entry(at_ms, *menu.entry(number))
        else:
            entry = _read_whole_entry(body, menu, seats, at_ms)
        if at_ms > LONGEST_MS or len(entries) == bounds.MOST_ENTRIES:
            raise body.error("no deal is as long as this", entry=len(entries))
        entries.append(entry)


def _read_whole_entry(body: ByteReader, menu: Menu, seats: int, at_ms: int) -> Entry:
    seat = body.number(seats) - 1
    kind = KINDS[body.number(len(KINDS) - 1)]
    source, target = body.number(ARGUMENT_LIMIT + 1), body.number(ARGUMENT_LIMIT + 1)
    action = action_of(kind, source - 1 if source else None, target - 1 if target else None)
    refused = body.number(1) == 1
    outcome = body.numbers(bounds.HIGHEST_CARD, bounds.MOST_OUTCOMES)
    if not outcome and menu.number(seat, action, refused) != menu.written_out:
        raise body.error(f"{action} has a number on the menu and is written out")
    return Entry(at_ms, seat, action, refused, outcome)


def _closed(log: DealLog, body: ByteReader) -> DealLog:
    """A deal with its result."""
    how = body.number(_WRITTEN_OUT)
    if how == _AS_PLAYED:
        closed = _played_again(log, body)
        if body.span(32).hex() != closed.digest:
            raise body.error("the entries do not lead to the digest of this deal")
        log = closed
    elif how == _WRITTEN_OUT:
        digest = _read_digest(body)
        result = None if body.is_done else _read_result(body, log.rules)
        log = replace(log, digest=digest, result=result)
    body.expect_end()
    return log


def _played_again(log: DealLog, body: ByteReader) -> DealLog:
    try:
        return replay(log).log
    except LogError as error:
        raise body.error(error.message, entry=error.entry) from None


def _read_digest(body: ByteReader) -> str:
    length = body.number(32)
    if length not in (0, 32):
        raise body.error(f"a digest has 32 bytes, not {length}")
    return body.span(length).hex()


def _read_result(body: ByteReader, rules: Rules) -> DealResult:
    seats = rules.players
    winner = body.number(seats)
    return DealResult(
        winner=winner - 1 if winner else None,
        out=body.numbers(seats - 1, seats),
        places=body.numbers(seats - 1, seats),
        points=body.numbers(bounds.MOST_POINTS, seats),
        cards=_read_cards(body, rules, body.number(seats)),
    )
