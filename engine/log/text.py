"""The readable form: JSON Lines. First the game; then for each deal a header, an array per entry, a result, a seal.

    {"type":"game","version":2,"family":"spit","rules":{...},"simulation":null}
    {"type":"deal","number":1,"packets":[[...],[...]],"common":[]}
    [612,0,"play",2,1]
    {"type":"result","digest":"...","result":{"cards":[...],"winner":null,...}}
    {"type":"seal","seal":"..."}

An entry is `at_ms, seat, kind, source, target, refused, outcome`, without trailing default values. A line of type
"seed" may follow that of the game, and lines of type "note" may occur within a deal. Objects of other types are
skipped, so that later releases may add some; everything else must be as above.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from engine.actions import ARGUMENT_LIMIT, KINDS, action_of
from engine.chance import commitment
from engine.log import bounds
from engine.log.fields import (
    FieldError,
    Reader,
    digest,
    flag,
    hex_bytes,
    hexes,
    mapping,
    optional,
    row,
    whole,
    word,
    words,
)
from engine.log.head import read_rules, read_simulation
from engine.log.line_writer import SEAL_BYTES, VERSION, deal_lines, game_line, seal_line, seal_of, seed_line
from engine.log.lines import JsonLine, lines_of
from engine.log.record import CHANCE, DealLog, DealResult, LogEntry, LogError, Note, Simulation
from engine.rules import LONGEST_MS, AnyRules


def dumps(log: DealLog) -> str:
    return dumps_game((log,))


def loads(text: str) -> DealLog:
    """Read one deal in the format of `dumps`. Raises LogError with line and column."""
    logs = loads_game(text)
    if len(logs) != 1:
        raise LogError(f"one deal is expected here, not {len(logs)}", line=1, column=1)
    return logs[0]


def dumps_game(logs: Iterable[DealLog]) -> str:
    """Write the line of the game once, before its deals."""
    return "".join(_written(logs))


def _written(logs: Iterable[DealLog]) -> Iterator[str]:
    before: DealLog | None = None
    for log in logs:
        if before is None or (log.rules, log.simulation) != (before.rules, before.simulation):
            head = game_line(log.rules, log.simulation)
            yield head
            if log.simulation is not None and log.simulation.seed is not None:
                yield seed_line(log.simulation.seed)
        lines = [*deal_lines(log)]
        yield from lines
        yield seal_line(seal_of(head, lines))
        before = log


def loads_game(text: str) -> tuple[DealLog, ...]:
    """All deals of a text; there may be none. Raises LogError with line and column."""
    return tuple(iter_loads(text))


def iter_loads(text: str) -> Iterator[DealLog]:
    """The deals of a text, read lazily. Raises LogError with line and column when it reaches an error."""
    return _deals(text, is_growing=False)


def loads_growing(text: str) -> DealLog:
    """The only deal of a text that may be incomplete, without result and seal. Raises LogError."""
    deals = tuple(_deals(text, is_growing=True))
    if len(deals) != 1:
        raise LogError(f"one deal is expected here, not {len(deals)}", line=1, column=1)
    return deals[0]


def _deals(text: str, is_growing: bool) -> Iterator[DealLog]:
    lines = _known_lines(text)
    game: _Game | None = None
    for line in lines:
        if line.kind == "game":
            game = _read_game(line)
        elif game is None:
            raise line.error("a log begins with the line of a game")
        elif line.kind == "seed":
            game = _with_seed(game, line)
        elif line.kind == "deal":
            game.has_deals = True
            yield _read_deal(game, line, lines, is_growing)
        else:
            raise line.error(f"a deal begins with its header, not with its {line.kind}")


def line_of(text: str, deal: int, entry: int) -> int | None:
    """The line of an entry, from 1; deals of the text and entries of the deal count from 0."""
    deals = -1
    for line in _known_lines(text):
        if line.kind == "deal":
            deals, entries = deals + 1, 0
        elif line.kind == "entry":
            if (deals, entries) == (deal, entry):
                return line.number
            entries += 1
    return None


_KNOWN: Final = frozenset({"game", "seed", "deal", "entry", "note", "result", "seal"})


def _known_lines(text: str) -> Iterator[JsonLine]:
    for line in lines_of(text):
        if line.kind in _KNOWN:
            yield line


@dataclass(slots=True)
class _Game:
    """The line of a game, valid for all deals up to the next such line."""

    rules: AnyRules
    simulation: Simulation | None
    head: str
    """The line as the engine writes it, so that a seal does not depend on spaces."""
    has_deals: bool = False


@dataclass(slots=True)
class _Written:
    """The parts of a deal read so far."""

    header: JsonLine
    entries: list[LogEntry] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    result: JsonLine | None = None


def _read_game(line: JsonLine) -> _Game:
    # Check the version first: others may have other keys.
    line.key("version", _version)
    line.expect_keys("type", "version", "family", "rules", "simulation")
    family = line.key("family", words(bounds.LONGEST_NAME))
    rules = line.key("rules", lambda knobs: read_rules(family, knobs))
    simulation = line.key("simulation", lambda value: read_simulation(value, rules.players))
    return _Game(rules, simulation, game_line(rules, simulation))


def _with_seed(game: _Game, line: JsonLine) -> _Game:
    line.expect_keys("type", "seed")
    seed = line.key("seed", hex_bytes(bounds.LONGEST_SEED))
    if game.simulation is None or game.has_deals or commitment(seed) != game.simulation.commitment:
        raise line.error("this is not the seed that the game was committed to")
    return _Game(game.rules, replace(game.simulation, seed=seed), game.head)


def _read_deal(game: _Game, header: JsonLine, lines: Iterator[JsonLine], is_growing: bool) -> DealLog:
    header.expect_keys("type", "number", "packets", "common")
    seat = whole(CHANCE, game.rules.players - 1)
    deal = _Written(header)
    line = header
    for line in lines:
        if line.kind == "seal" and deal.result is not None:
            return _sealed(game, _log_of(game, deal), line)
        if deal.result is not None:
            raise line.error("the result of a deal is followed by its seal")
        _read_line(deal, line, seat)
    if is_growing:
        return _log_of(game, deal)
    raise line.error("the log ends here, before the seal of its deal", len(line.text) + 1)


def _read_line(deal: _Written, line: JsonLine, seat: Reader[int]) -> None:
    """One line of a deal, after its header."""
    if line.kind == "entry":
        deal.entries.append(_read_entry(line, seat, deal.entries[-1].at_ms if deal.entries else 0))
        if len(deal.entries) > bounds.MOST_ENTRIES:
            raise line.error(f"a deal has at most {bounds.MOST_ENTRIES} entries")
    elif line.kind == "note":
        deal.notes.append(_read_note(line))
        if len(deal.notes) > bounds.MOST_NOTES:
            raise line.error(f"a deal has at most {bounds.MOST_NOTES} notes")
    elif line.kind == "result":
        line.expect_keys("type", "digest", "result")
        deal.result = line
    else:
        raise line.error("the deal before has no result and seal yet")


def _log_of(game: _Game, deal: _Written) -> DealLog:
    rules, header, result = game.rules, deal.header, deal.result
    cards = row(whole(0, rules.pack_size - 1), rules.pack_size)
    return DealLog(
        rules=rules,
        packets=header.key("packets", row(cards, rules.players, rules.players)),
        common=header.key("common", cards),
        entries=tuple(deal.entries),
        number=header.key("number", whole(1, bounds.LAST_NUMBER)),
        result=None if result is None else result.key("result", optional(lambda value: _result(rules, value))),
        digest=result.key("digest", digest) if result else "",
        notes=tuple(deal.notes),
        simulation=game.simulation,
    )


def _sealed(game: _Game, log: DealLog, line: JsonLine) -> DealLog:
    """The log, if its seal is right."""
    line.expect_keys("type", "seal")
    if line.key("seal", hexes(2 * SEAL_BYTES)) != seal_of(game.head, deal_lines(log)):
        raise line.error("the seal does not fit: this deal was changed after it was written")
    return log


def _read_note(line: JsonLine) -> Note:
    line.expect_keys("type", "name", "text")
    return Note(line.key("name", words(bounds.LONGEST_NAME)), line.key("text", words(bounds.LONGEST_NOTE)))


_TIME: Final = whole(0, LONGEST_MS)
_KIND: Final = word(KINDS)
_ARGUMENT: Final = optional(whole(0, ARGUMENT_LIMIT))
_OUTCOME: Final = row(whole(0, bounds.HIGHEST_CARD), bounds.MOST_OUTCOMES)


def _read_entry(line: JsonLine, seat: Reader[int], earliest: int) -> LogEntry:
    line.expect_length(3, 7)
    at_ms = line.item(0, _TIME, 0)
    if at_ms < earliest:
        raise line.item_error(0, f"time runs backwards, from {earliest} to {at_ms}")
    action = action_of(line.item(2, _KIND, ""), line.item(3, _ARGUMENT, None), line.item(4, _ARGUMENT, None))
    return LogEntry(at_ms, line.item(1, seat, CHANCE), action, line.item(5, flag, False), line.item(6, _OUTCOME, ()))


def _version(value: object) -> None:
    if value != VERSION or type(value) is not int:
        raise FieldError(f"this release reads version {VERSION} of the format")


def _result(rules: AnyRules, value: object) -> DealResult:
    fields = mapping(value, "cards", "winner", "out", "places", "points")
    seat = whole(0, rules.players - 1)
    seats = row(seat, rules.players)
    cards = row(whole(0, rules.pack_size - 1), rules.pack_size)
    return DealResult(
        cards=row(cards, rules.players)(fields["cards"]),
        winner=optional(seat)(fields["winner"]),
        out=seats(fields["out"]),
        places=seats(fields["places"]),
        points=row(whole(0, bounds.MOST_POINTS), rules.players)(fields["points"]),
    )
