"""The small form, for storing: a magic word with the version, then records of a type, a length and that many bytes.

1. game, for the deals up to the next such record: family, rules as JSON of the knobs that differ from the usual ones,
   the simulation if there was one, and a menu of what was done in it;
2. deal: how its result is given, its number, its cards, the seal, and the entries to the end of the record. Each is
   one number: the milliseconds since the entry before, times the length of the menu, and its number on the menu;
3. note, of the deal that comes next.

A result that is given *as played* is not written: the reader plays the entries again, and must come to what was
sealed. A result that the entries do not lead to is written out; a running deal has none. Records of other types are
skipped.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Final

from engine.actions import ARGUMENT_LIMIT, KINDS, action_of
from engine.chance import commitment
from engine.log import bounds
from engine.log.fields import FieldError
from engine.log.head import figures_of, knobs_of, read_rules, read_tempo
from engine.log.line_writer import SEAL_BYTES, VERSION, deal_lines, game_line, seal_of
from engine.log.lines import decoded
from engine.log.menu import LONGEST, MOST_PLACES, DoneAction, Menu, Shape, shapes_of
from engine.log.numbers import ByteReader, put_long, put_number, put_numbers, put_text
from engine.log.orders import order_bytes, order_number, order_of
from engine.log.record import DealLog, DealResult, LogEntry, LogError, Note, PinnedBot, Simulation
from engine.log.verify import played_out, verify
from engine.rules import LONGEST_MS, AnyRules

MAGIC: Final = b"SLAP"
_START: Final = MAGIC + bytes([VERSION])

_GAME: Final = 1
_DEAL: Final = 2
_NOTE: Final = 3

_PLACES: Final = MOST_PLACES + 1

_RUNNING: Final = 0
_AS_PLAYED: Final = 1
_WRITTEN_OUT: Final = 2


def pack(log: DealLog, *, as_played: bool = False) -> bytes:
    """As `pack_game` does it, for one deal."""
    return pack_game((log,), as_played=as_played)


def unpack(packed: bytes | bytearray | memoryview) -> DealLog:
    """Raises LogError, with the byte, for what is not one deal as `pack` writes it."""
    logs = unpack_game(packed)
    if len(logs) != 1:
        raise LogError(f"one deal is expected here, not {len(logs)}")
    return logs[0]


def pack_game(logs: Iterable[DealLog], *, as_played: bool = False) -> bytes:
    """`as_played`: the entries are known to lead to the results, as in logs of the engine's own deals. Left out, each
    deal is replayed to find out."""
    out = bytearray(_START)
    for _, deals in groupby(logs, key=lambda log: (log.rules, log.simulation)):
        _put_game(out, tuple(deals), as_played)
    return bytes(out)


def _put_game(out: bytearray, logs: Sequence[DealLog], as_played: bool) -> None:
    rules, simulation = logs[0].rules, logs[0].simulation
    done = [[entry[1:4] for entry in log.entries] for log in logs]
    shapes = shapes_of(chain.from_iterable(done))
    menu, head = Menu(shapes, rules.players), game_line(rules, simulation)
    _put_record(out, _GAME, _packed_head(rules, simulation, shapes))
    for log, of_deal in zip(logs, done, strict=True):
        for note in log.notes:
            _put_record(out, _NOTE, _packed_note(note))
        seal = seal_of(head, deal_lines(log))
        _put_record(out, _DEAL, _packed_deal(log, _how(log, as_played), seal, menu, of_deal))


def _put_record(out: bytearray, kind: int, body: bytearray) -> None:
    put_number(out, kind)
    put_number(out, len(body))
    out += body


def _packed_head(rules: AnyRules, simulation: Simulation | None, shapes: Sequence[Shape]) -> bytearray:
    out = bytearray()
    put_text(out, rules.family.encode())
    put_text(out, _packed_json(knobs_of(rules)))
    put_number(out, simulation is not None)
    if simulation is not None:
        _put_simulation(out, simulation)
    put_number(out, len(shapes))
    for shape in shapes:
        put_number(out, 2 * shape.kind + shape.refused)
        put_number(out, shape.targets * _PLACES + shape.sources)
    return out


def _put_simulation(out: bytearray, simulation: Simulation) -> None:
    put_text(out, simulation.engine.encode())
    put_text(out, _packed_json(figures_of(simulation.tempo)))
    for bot in simulation.bots:
        put_text(out, bot.name.encode())
        put_text(out, bytes.fromhex(bot.digest))
    put_number(out, simulation.seed is not None)
    if simulation.seed is None:
        out += bytes.fromhex(simulation.commitment)
    else:
        put_text(out, simulation.seed)


def _packed_json(values: Mapping[str, object]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() if values else b""


def _packed_note(note: Note) -> bytearray:
    out = bytearray()
    put_text(out, note.name.encode())
    put_text(out, note.text.encode())
    return out


def _packed_deal(log: DealLog, how: int, seal: str, menu: Menu, done: Sequence[DoneAction]) -> bytearray:
    heaps = (*log.packets, log.common)
    cards = [card for heap in heaps for card in heap]
    packs = range(log.rules.pack_size)
    are_packs = len(cards) == len(packs) and sorted(cards) == list(packs)
    out = bytearray([2 * how + are_packs])
    put_number(out, log.number)
    for heap in heaps[: len(heaps) - are_packs]:
        put_number(out, len(heap))
    if are_packs:
        out += order_number(cards, packs).to_bytes(order_bytes(len(packs)), "big")
    else:
        for card in cards:
            put_number(out, card)
    if how == _WRITTEN_OUT:
        _put_result(out, log)
    out += bytes.fromhex(seal)
    _put_entries(out, log, menu, done)
    return out


def _how(log: DealLog, as_played: bool) -> int:
    """How the result of a deal is given."""
    if log.result is None:
        return _WRITTEN_OUT if log.digest else _RUNNING
    return _AS_PLAYED if as_played or _is_as_played(log) else _WRITTEN_OUT


def _is_as_played(log: DealLog) -> bool:
    try:
        verify(log)
    except LogError:
        return False
    return True


def _put_result(out: bytearray, log: DealLog) -> None:
    put_text(out, bytes.fromhex(log.digest))
    put_number(out, log.result is not None)
    if log.result is None:
        return
    put_number(out, 0 if log.result.winner is None else log.result.winner + 1)
    for numbers in (log.result.out, log.result.places, log.result.points):
        put_numbers(out, numbers)
    put_number(out, len(log.result.cards))
    for heap in log.result.cards:
        put_numbers(out, heap)


def _put_entries(out: bytearray, log: DealLog, menu: Menu, done: Sequence[DoneAction]) -> None:
    written_out = menu.written_out
    length = written_out + 1
    before_ms = 0
    for entry, what in zip(log.entries, done, strict=True):
        number = written_out if entry[4] else menu.number(what)
        put_long(out, (entry[0] - before_ms) * length + number)
        before_ms = entry[0]
        if number == written_out:
            _put_whole_entry(out, entry)


def _put_whole_entry(out: bytearray, entry: LogEntry) -> None:
    """Seat, kind, source and target, each but the kind one higher than it is, so that 0 is chance or nothing."""
    kind, source, target = entry.action
    put_number(out, entry.seat + 1)
    put_number(out, KINDS.index(kind))
    put_number(out, 0 if source is None else source + 1)
    put_number(out, 0 if target is None else target + 1)
    put_number(out, entry.refused)
    put_numbers(out, entry.outcome)


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
    return _deals(ByteReader(packed, len(_START), len(packed)))


def _deals(file: ByteReader) -> Iterator[DealLog]:
    game: _Game | None = None
    notes: list[Note] = []
    while not file.is_done:
        kind = file.number()
        body = file.part()
        if kind == _GAME:
            game = _Game(body)
        elif kind == _NOTE:
            notes.append(_read_note(body, notes))
        elif kind == _DEAL:
            if game is None:
                raise body.error("a log begins with what all deals of a game share")
            yield game.read_deal(body, tuple(notes))
            notes = []
    if notes:
        raise file.error("the log ends before the deal of the last note")


def _read_note(body: ByteReader, before: Sequence[Note]) -> Note:
    if len(before) == bounds.MOST_NOTES:
        raise body.error(f"a deal has at most {bounds.MOST_NOTES} notes")
    note = Note(body.text(bounds.LONGEST_NAME), body.text(bounds.LONGEST_NOTE))
    body.expect_end()
    return note


class _Game:
    """What the record of a game says, for all deals up to the next such record."""

    __slots__ = ("_head", "_menu", "_rules", "_simulation")

    def __init__(self, body: ByteReader) -> None:
        family = body.text(bounds.LONGEST_NAME)
        knobs = _read_json(body)
        try:
            self._rules = read_rules(family, knobs)
        except FieldError as error:
            raise body.error(f"these are no rules: {error}") from None
        self._simulation = _read_simulation(body, self._rules.players) if body.number(1) else None
        self._menu = Menu(_read_shapes(body), self._rules.players)
        body.expect_end()
        self._head = game_line(self._rules, self._simulation)

    def read_deal(self, body: ByteReader, notes: tuple[Note, ...]) -> DealLog:
        rules = self._rules
        how, are_packs = divmod(body.number(2 * _WRITTEN_OUT + 1), 2)
        number = body.number(bounds.LAST_NUMBER)
        *packets, common = _read_cards(body, rules, are_packs == 1)
        digest, result = _read_result(body, rules) if how == _WRITTEN_OUT else ("", None)
        seal = body.span(SEAL_BYTES)
        entries = tuple(_read_entries(body, self._menu, rules.players))
        log = DealLog(rules, tuple(packets), common, entries, number, result, digest, notes, self._simulation)
        if how == _AS_PLAYED:
            log = _played_again(log, body)
        if seal_of(self._head, deal_lines(log)) != seal.hex():
            raise body.error("the seal does not fit: this deal was changed after it was written")
        return log


def _read_json(body: ByteReader) -> object:
    """What `_packed_json` wrote."""
    text = body.text(bounds.LONGEST_RULES)
    try:
        return decoded(text) if text else {}
    except ValueError as error:
        raise body.error(f"this is no JSON: {error}") from None


def _read_simulation(body: ByteReader, players: int) -> Simulation:
    engine = body.text(bounds.LONGEST_NAME)
    try:
        tempo = read_tempo(_read_json(body))
    except FieldError as error:
        raise body.error(str(error)) from None
    bots = tuple([PinnedBot(body.text(bounds.LONGEST_NAME), _read_digest(body)) for _ in range(players)])
    if not body.number(1):
        return Simulation(engine, tempo, bots, body.span(32).hex())
    seed = body.span(body.number(bounds.LONGEST_SEED))
    return Simulation(engine, tempo, bots, commitment(seed), seed)


def _read_shapes(body: ByteReader) -> list[Shape]:
    shapes: list[Shape] = []
    size = 0
    for _ in range(body.number(LONGEST)):
        kind, refused = divmod(body.number(2 * len(KINDS) - 1), 2)
        targets, sources = divmod(body.number(_PLACES**2 - 1), _PLACES)
        shape = Shape(kind, refused == 1, sources, targets)
        size += shape.size
        if size > LONGEST:
            raise body.error(f"a menu has at most {LONGEST} actions")
        if any((shape.kind, shape.refused, shape.sources > 0, shape.targets > 0)
               == (other.kind, other.refused, other.sources > 0, other.targets > 0) for other in shapes):  # fmt: skip
            raise body.error("the same action stands twice on the menu")
        shapes.append(shape)
    return shapes


def _read_cards(body: ByteReader, rules: AnyRules, are_packs: bool) -> tuple[tuple[int, ...], ...]:
    """The packets and the common cards. Of whole packs, what is left is common."""
    sizes = [body.number(rules.pack_size) for _ in range(rules.players + (not are_packs))]
    if are_packs:
        cards = _read_order(body, rules.pack_size)
        sizes.append(len(cards) - sum(sizes))
        if sizes[-1] < 0:
            raise body.error(f"the packets have more than {len(cards)} cards")
    else:
        cards = [body.number(rules.pack_size - 1) for _ in range(sum(sizes))]
    left = iter(cards)
    return tuple([tuple([next(left) for _ in range(size)]) for size in sizes])


def _read_order(body: ByteReader, count: int) -> list[int]:
    number = int.from_bytes(body.span(order_bytes(count)), "big")
    try:
        return order_of(number, range(count))
    except ValueError as error:
        raise body.error(str(error)) from None


def _read_entries(body: ByteReader, menu: Menu, seats: int) -> Iterator[LogEntry]:
    """Those up to the end of the record."""
    at_ms = count = 0
    length = menu.written_out + 1
    while not body.is_done:
        pause_ms, number = divmod(body.long_number(), length)
        at_ms += pause_ms
        if at_ms > LONGEST_MS or count == bounds.MOST_ENTRIES:
            raise body.error("no deal is as long as this", entry=count)
        count += 1
        if number < menu.written_out:
            yield LogEntry(at_ms, *menu.done(number))
        else:
            yield _read_whole_entry(body, menu, seats, at_ms)


def _read_whole_entry(body: ByteReader, menu: Menu, seats: int, at_ms: int) -> LogEntry:
    seat = body.number(seats) - 1
    kind = KINDS[body.number(len(KINDS) - 1)]
    source, target = body.number(ARGUMENT_LIMIT + 1), body.number(ARGUMENT_LIMIT + 1)
    action = action_of(kind, source - 1 if source else None, target - 1 if target else None)
    refused = body.number(1) == 1
    outcome = body.numbers(bounds.HIGHEST_CARD, bounds.MOST_OUTCOMES)
    if not outcome and menu.number((seat, action, refused)) != menu.written_out:
        raise body.error(f"{action} has a number on the menu and is written out")
    return LogEntry(at_ms, seat, action, refused, outcome)


def _played_again(log: DealLog, body: ByteReader) -> DealLog:
    """The same with the result and the digest that its entries lead to."""
    try:
        played = played_out(log)
    except LogError as error:
        raise body.error(error.message, entry=error.entry) from None
    if played.result is None:
        raise body.error("the entries do not lead to a result")
    return played


def _read_digest(body: ByteReader) -> str:
    length = body.number(32)
    if length not in (0, 32):
        raise body.error(f"a digest has 32 bytes, not {length}")
    return body.span(length).hex()


def _read_result(body: ByteReader, rules: AnyRules) -> tuple[str, DealResult | None]:
    digest = _read_digest(body)
    if not body.number(1):
        return digest, None
    seats = rules.players
    winner = body.number(seats)
    return digest, DealResult(
        winner=winner - 1 if winner else None,
        out=body.numbers(seats - 1, seats),
        places=body.numbers(seats - 1, seats),
        points=body.numbers(bounds.MOST_POINTS, seats),
        cards=tuple([body.numbers(rules.pack_size - 1, rules.pack_size) for _ in range(body.number(seats))]),
    )
