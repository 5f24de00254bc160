"""The readable form: JSON Lines. A header, one array per entry, a result; the deals of a game follow each other.

    {"type":"deal","version":1,"number":1,"rules":{...},"packets":[[...],[...]],"common":[]}
    [612,0,"play",2,1]
    {"type":"result","digest":"...","result":{"cards":[...],"winner":null,...}}

An entry is `at_ms, seat, kind, source, target, refused, outcome`, what is at its default left out from the end.
Objects of other types are skipped, so that later releases may add some; everything else must be as above.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from engine.actions import ARGUMENT_LIMIT, KINDS, action_of
from engine.log import bounds
from engine.log.fields import FieldError, Reader, digest, flag, mapping, optional, row, whole, word
from engine.log.lines import Line, lines_of
from engine.log.record import CHANCE, DealLog, DealResult, Entry, LogError
from engine.spit.rules import LONGEST_MS, Rules, RulesError

VERSION: Final = 1


def dumps(log: DealLog) -> str:
    return dumps_game((log,))


def loads(text: str) -> DealLog:
    """Raises LogError, with line and column, for what is not one deal as `dumps` writes it."""
    logs = loads_game(text)
    if len(logs) != 1:
        raise LogError(f"one deal is expected here, not {len(logs)}", line=1, column=1)
    return logs[0]


def dumps_game(logs: Iterable[DealLog]) -> str:
    return "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for log in logs for line in _written(log))


def loads_game(text: str) -> tuple[DealLog, ...]:
    """Every deal of a text, which may have none. Raises LogError with line and column."""
    return tuple(iter_loads(text))


def iter_loads(text: str) -> Iterator[DealLog]:
    """The deals of a text as they are asked for. Raises LogError with line and column, once it comes to them."""
    lines = _known_lines(text)
    for header in lines:
        yield _read_deal(header, lines)


def line_of(text: str, deal: int, entry: int) -> int | None:
    """At which line, from 1, an entry stands; deals of the text and entries of the deal count from 0."""
    deals = -1
    for line in _known_lines(text):
        if line.kind == "deal":
            deals, entries = deals + 1, 0
        elif line.kind == "entry":
            if (deals, entries) == (deal, entry):
                return line.number
            entries += 1
    return None


_KNOWN: Final = frozenset({"deal", "entry", "result"})


def _known_lines(text: str) -> Iterator[Line]:
    for line in lines_of(text):
        if line.kind in _KNOWN:
            yield line


def _written(log: DealLog) -> Iterator[object]:
    yield {
        "type": "deal",
        "version": VERSION,
        "number": log.number,
        "rules": log.rules.to_json(),
        "packets": log.packets,
        "common": log.common,
    }
    yield from map(_written_entry, log.entries)
    yield {"type": "result", "digest": log.digest, "result": _written_result(log.result)}


def _written_entry(entry: Entry) -> list[object]:
    action = entry.action
    fields: list[object] = [
        entry.at_ms, entry.seat, action.kind, action.source, action.target, entry.refused, entry.outcome
    ]  # fmt: skip
    while fields[-1] is None or fields[-1] is False or fields[-1] == ():
        fields.pop()
    return fields


def _written_result(result: DealResult | None) -> object:
    if result is None:
        return None
    return {
        "cards": result.cards,
        "winner": result.winner,
        "out": result.out,
        "places": result.places,
        "points": result.points,
    }


def _read_deal(header: Line, lines: Iterator[Line]) -> DealLog:
    rules = _read_header(header)
    seat = whole(CHANCE, rules.players - 1)
    entries: list[Entry] = []
    line = header
    for line in lines:
        if line.kind == "result":
            return _closed(header, rules, entries, line)
        if line.kind != "entry":
            raise line.error("a deal begins before the one before has its result")
        entries.append(_read_entry(line, seat, entries[-1].at_ms if entries else 0))
        if len(entries) > bounds.MOST_ENTRIES:
            raise line.error(f"a deal has at most {bounds.MOST_ENTRIES} entries")
    raise line.error("the log ends here, before the result of its deal", len(line.text) + 1)


def _read_header(line: Line) -> Rules:
    if line.kind != "deal":
        raise line.error("a log begins with the header of a deal")
    line.expect_keys("type", "version", "number", "rules", "packets", "common")
    line.key("version", _version)
    return line.key("rules", _rules)


def _closed(header: Line, rules: Rules, entries: list[Entry], result: Line) -> DealLog:
    result.expect_keys("type", "digest", "result")
    cards = row(whole(0, rules.pack_size - 1), rules.pack_size)
    return DealLog(
        rules=rules,
        packets=header.key("packets", row(cards, rules.players, rules.players)),
        common=header.key("common", cards),
        entries=tuple(entries),
        number=header.key("number", whole(1, bounds.LAST_NUMBER)),
        result=result.key("result", optional(lambda value: _result(rules, value))),
        digest=result.key("digest", digest),
    )


_TIME: Final = whole(0, LONGEST_MS)
_KIND: Final = word(KINDS)
_ARGUMENT: Final = optional(whole(0, ARGUMENT_LIMIT))
_OUTCOME: Final = row(whole(0, bounds.HIGHEST_CARD), bounds.MOST_OUTCOMES)


def _read_entry(line: Line, seat: Reader[int], earliest: int) -> Entry:
    line.expect_length(3, 7)
    at_ms = line.item(0, _TIME, 0)
    if at_ms < earliest:
        raise line.item_error(0, f"time runs backwards, from {earliest} to {at_ms}")
    action = action_of(line.item(2, _KIND, ""), line.item(3, _ARGUMENT, None), line.item(4, _ARGUMENT, None))
    return Entry(at_ms, line.item(1, seat, CHANCE), action, line.item(5, flag, False), line.item(6, _OUTCOME, ()))


def _version(value: object) -> None:
    if value != VERSION or type(value) is not int:
        raise FieldError(f"this release reads version {VERSION} of the format")


def _rules(value: object) -> Rules:
    try:
        return Rules.from_json(value)
    except RulesError as error:
        raise FieldError(str(error)) from None


def _result(rules: Rules, value: object) -> DealResult:
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
