import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.chance import commitment
from engine.log import (
    DealLog,
    LogEntry,
    LogError,
    Note,
    PinnedBot,
    Simulation,
    dumps,
    dumps_game,
    loads,
    loads_game,
    loads_growing,
    pack,
    pack_game,
    unpack,
    unpack_game,
)
from engine.tempo import CLUB
from tests.engine.log.logs import any_log, refusal_of, running_log, sample_log
from tests.engine.small_deals import small_deal
from tests.often import in_turn


@given(st.lists(any_log, min_size=1, max_size=3).map(tuple))
def test_deal_and_game_round_trip_in_both_forms(logs: tuple[DealLog, ...]) -> None:
    log = logs[0]
    for again in (loads(dumps(log)), unpack(pack(log))):
        assert (again, again.simulation) == (log, log.simulation)
    assert loads_game(dumps_game(logs)) == unpack_game(pack_game(logs)) == logs


def test_game_without_deals_round_trips_in_both_forms() -> None:
    assert loads_game(dumps_game(())) == unpack_game(pack_game(())) == ()


def test_lines_are_game_header_entries_result_and_seal() -> None:
    log = sample_log()
    game, header, *entries, result, seal = dumps(log).splitlines()
    assert json.loads(game)["family"] == "spit" and len(json.loads(seal)["seal"]) == 32
    assert json.loads(header)["packets"] == [list(packet) for packet in log.packets]
    assert [json.loads(entry)[0] for entry in entries] == [entry.at_ms for entry in log.entries]
    assert json.loads(result)["digest"] == log.digest


@in_turn(
    ("entry", "written"),
    [
        (LogEntry(5, 0, Action("ready")), '[5,0,"ready"]'),
        (LogEntry(5, 0, Action("turn", 0)), '[5,0,"turn",0]'),
        (LogEntry(5, 1, Action("claim", None, 0)), '[5,1,"claim",null,0]'),
        (LogEntry(5, 1, Action("play", 3, 0), True), '[5,1,"play",3,0,true]'),
        (LogEntry(5, -1, Action("coin"), False, (1,)), '[5,-1,"coin",null,null,false,[1]]'),
    ],
)
def test_entry_leaves_out_default_values_at_its_end(entry: LogEntry, written: str) -> None:
    text = dumps(replace(running_log(), entries=(entry,)))
    assert text.splitlines()[2] == written


@in_turn("news", ['{"type":"remark"}', '{"rain":[1,{"mm":3}],"type":"weather"}', '{"type":""}'])
def test_lines_of_unknown_types_are_skipped_anywhere(news: str) -> None:
    log = sample_log()
    lines = dumps(log).splitlines()
    with_news = [line for known in lines for line in (news, known)]
    assert loads("\n".join([*with_news, news])) == log


def test_windows_line_ends_and_a_missing_last_line_end_are_accepted() -> None:
    log = sample_log()
    assert loads(dumps(log).rstrip("\n")) == log
    assert loads(dumps(log).replace("\n", "\r\n")) == log


Lines = list[str]


def _with(line: int, old: str, new: str) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        assert old in lines[line]
        return [text.replace(old, new, 1) if number == line else text for number, text in enumerate(lines)]

    return change


FIRST = '[10,0,"ready"]'
SECOND = '[20,1,"play",2,1,true,[7]]'


def _short_log() -> Lines:
    entries = (LogEntry(10, 0, Action("ready")), LogEntry(20, 1, Action("play", 2, 1), True, (7,)))
    simulation = Simulation("1", CLUB, (PinnedBot("greedy"), PinnedBot("mine", "ab" * 32)), commitment(b"s"), b"s")
    log = replace(running_log(), entries=entries, notes=(Note("tag", "x"),), simulation=simulation)
    lines = dumps(log).splitlines()
    assert lines[3:5] == [FIRST, SECOND] and len(lines) == 8
    return lines


@in_turn(
    ("change", "line", "column", "says"),
    [
        (_with(3, FIRST, ""), 4, 1, "not JSON"),
        (_with(3, FIRST, '[10,0,"ready"'), 4, 14, "not JSON"),
        (_with(3, FIRST, "17"), 4, 1, "an array or an object"),
        (_with(3, FIRST, "{}"), 4, 1, "an array or an object"),
        (_with(3, FIRST, "[10,0]"), 4, 1, "3 to 7 fields"),
        (_with(3, FIRST, "[NaN,0,1]"), 4, 1, "NaN"),
        (_with(3, FIRST, "[" * 5000), 4, 1, "further"),
        (_with(3, FIRST, "[" + "9" * 5000 + "]"), 4, 1, "further"),
        (_with(3, FIRST, " " * 20_000), 4, 16_385, "at most 16384 characters"),
        (_with(3, "10", "10.0"), 4, 2, "whole number"),
        (_with(3, "10", "true"), 4, 2, "whole number"),
        (_with(3, "10", "-1"), 4, 2, "whole number"),
        (_with(3, "10", "9" * 50), 4, 2, "huge"),
        (_with(3, "10", "21"), 5, 2, "time runs backwards"),
        (_with(3, "10", "11"), 8, 1, "the seal does not fit"),
        (_with(3, ",0,", ",2,"), 4, 5, "from -1 to 1"),
        (_with(3, ',0,"', ', -2, "'), 4, 6, "from -1 to 1"),
        (_with(3, '"ready"', '"steal"'), 4, 7, "not 'steal'"),
        (_with(3, '"ready"', "[1,2]"), 4, 7, "a list of 2"),
        (_with(4, ",2,1", ",64,1"), 5, 14, "from 0 to 63"),
        (_with(4, ",2,1", ',2,"1"'), 5, 16, "from 0 to 63"),
        (_with(4, "true", "1"), 5, 18, "true or false"),
        (_with(4, "[7]", "[7,500]"), 5, 23, "whole number"),
        (_with(4, "[7]", "[" + "7," * 500 + "7]"), 5, 23, "0 to 416"),
        (_with(0, '"version":2', '"version":1'), 1, 16, "reads version 2"),
        (_with(0, '"spit"', '"spot"'), 1, None, "no family of games called 'spot'"),
        (_with(0, '"spit"', "7"), 1, None, "a text of at most 100"),
        (_with(0, '"rules":{}', '"rules":{"players":9}'), 1, None, "players"),
        (_with(0, '"rules":{}', '"rules":{"gamblers":2}'), 1, None, "gamblers"),
        (_with(0, '"tempo":{}', '"tempo":{"speed":2}'), 1, None, "no figure called 'speed'"),
        (_with(0, '"tempo":{}', '"tempo":{"play_ms":-2}'), 1, None, "play_ms is a whole number"),
        (_with(0, '{"name":"greedy"},', ""), 1, None, "2 seats have a bot each"),
        (_with(0, '"greedy"', '"\\ud800"'), 1, None, "a text of at most 100"),
        (_with(0, '"digest":"ab', '"digest":"AB'), 1, None, "64 hex figures"),
        (_with(1, '"73"', '"74"'), 2, 1, "not the seed that the game was committed to"),
        (_with(1, '"73"', '"7"'), 2, None, "as hex figures"),
        (_with(2, '"number":1', '"number":0'), 3, 16, "whole number"),
        (_with(2, '"number":1', '"number":1,"number":1'), 3, 1, "twice"),
        (_with(2, '"common":[]', '"common":[52]'), 3, None, "from 0 to 51"),
        (_with(2, '"common":[]', '"comment":[]'), 3, 1, "'common' is missing"),
        (_with(2, '"common":[]', '"common":[],"more":1'), 3, 1, "'more' does not belong"),
        (_with(2, '"packets":[[', '"packets":[[],[],['), 3, None, "a list of 2 to 2"),
        (_with(2, "],[", ","), 3, None, "a list of 2 to 2"),
        (_with(5, '"x"', f'"{"x" * 1001}"'), 6, None, "a text of at most 1000"),
        (_with(6, '"digest":""', '"digest":"XY"'), 7, 18, "64 hex figures"),
        (_with(6, '"result":null', '"result":[]'), 7, 30, "an object belongs here"),
        (_with(7, '"seal":"', '"seal":"0'), 8, None, "32 hex figures"),
        (lambda lines: lines[2:], 1, 1, "begins with the line of a game"),
        (lambda lines: [lines[0], *lines[3:]], 2, 1, "a deal begins with its header"),
        (lambda lines: [*lines, lines[1]], 9, 1, "not the seed"),
        (lambda lines: lines[:-1], 7, None, "ends here, before the seal"),
        (lambda lines: [*lines[:6], lines[7]], 7, 1, "no result and seal yet"),
        (lambda lines: [*lines[:7], lines[3]], 8, 1, "followed by its seal"),
        (lambda lines: lines[:3], 3, None, "ends here, before the seal"),
        (lambda lines: [*lines[:4], *lines], 5, 1, "the deal before"),
        (lambda lines: [*lines, lines[-1]], 9, 1, "a deal begins with its header"),
        (lambda lines: lines * 2, 1, None, "not 2"),
        (lambda lines: [], 1, None, "not 0"),
    ],
)
def test_malformed_text_is_refused_with_line_and_column(
    change: Callable[[Lines], Lines], line: int, column: int | None, says: str
) -> None:
    error = refusal_of(loads, "\n".join(change(_short_log())))
    assert says in str(error)
    assert error.line == line
    if column is not None:
        assert error.column == column


def test_growing_deal_is_read_as_far_as_it_is_written() -> None:
    lines = _short_log()
    for length in range(3, len(lines) + 1):
        log = loads_growing("\n".join(lines[:length]))
        assert len(log.entries) == min(length - 3, 2) and log.result is None
    assert log == loads("\n".join(lines))
    assert "not 0" in str(refusal_of(loads_growing, lines[0]))


@in_turn("end", ["", "\n", '\n{"type":"remark"}\n'])
def test_truncated_log_is_refused_with_the_place_of_its_end(end: str) -> None:
    whole = dumps_game([sample_log()] * 2).splitlines()
    for length in range(2, len(whole)):
        if length != len(whole) // 2 + 1:
            error = refusal_of(loads_game, "\n".join(whole[:length]) + end)
            assert (error.line, error.column) == (length, len(whole[length - 1]) + 1)


@in_turn("line", ['{"type":"entry"}', '{"type":"entry","at":3}', '{"type":[]}', '"entry"', "3"])
def test_line_that_is_no_array_is_not_read_as_an_entry(line: str) -> None:
    game, header, *_ = dumps(small_deal("5S 6S 7S 4H", "8S 9S TS 9H").log).splitlines()
    with pytest.raises(LogError, match="line 3") as refused:
        loads(f"{game}\n{header}\n{line}\n")
    assert refused.value.line == 3


def test_deal_with_too_many_entries_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.log.bounds.MOST_ENTRIES", 20)
    log = sample_log()
    assert len(loads(dumps(replace(log, entries=log.entries[:20]))).entries) == 20
    assert "at most 20 entries" in str(refusal_of(loads, dumps(log)))
    assert "no deal is as long as this" in str(refusal_of(unpack, pack(replace(log, digest=""))))


def test_bytes_are_refused_as_text() -> None:
    assert "is text, not bytes" in str(refusal_of(loads, b"{}"))


def test_result_with_a_missing_part_is_refused() -> None:
    log = sample_log()
    *lines, result, seal = dumps(log).splitlines()
    spoilt = json.loads(result)
    del spoilt["result"]["points"]
    changed = "\n".join([*lines, json.dumps(spoilt), seal])
    assert "'points' is missing" in str(refusal_of(loads, changed))
