import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.log import DealLog, Entry, LogError, dumps, dumps_game, loads, loads_game, pack, unpack
from tests.engine.log.logs import any_log, refusal_of, running_log, sample_log
from tests.engine.small_deals import small_deal


@given(any_log)
def test_what_is_written_is_read_back(log: DealLog) -> None:
    assert loads(dumps(log)) == log


@given(st.lists(any_log, max_size=3).map(tuple))
def test_the_deals_of_a_game_follow_each_other(logs: tuple[DealLog, ...]) -> None:
    assert loads_game(dumps_game(logs)) == logs


def test_there_is_a_header_a_line_for_each_entry_and_a_result() -> None:
    log = sample_log()
    header, *entries, result = dumps(log).splitlines()
    assert json.loads(header)["packets"] == [list(packet) for packet in log.packets]
    assert [json.loads(entry)[0] for entry in entries] == [entry.at_ms for entry in log.entries]
    assert json.loads(result)["digest"] == log.digest


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (Entry(5, 0, Action("ready")), '[5,0,"ready"]'),
        (Entry(5, 0, Action("turn", 0)), '[5,0,"turn",0]'),
        (Entry(5, 1, Action("claim", None, 0)), '[5,1,"claim",null,0]'),
        (Entry(5, 1, Action("play", 3, 0), True), '[5,1,"play",3,0,true]'),
        (Entry(5, -1, Action("coin"), False, (1,)), '[5,-1,"coin",null,null,false,[1]]'),
    ],
)
def test_an_entry_is_as_short_as_it_can_be(entry: Entry, written: str) -> None:
    text = dumps(replace(running_log(), entries=(entry,)))
    assert text.splitlines()[1] == written


@pytest.mark.parametrize("news", ['{"type":"remark"}', '{"rain":[1,{"mm":3}],"type":"weather"}', '{"type":""}'])
def test_lines_of_unknown_types_are_skipped_wherever_they_stand(news: str) -> None:
    log = sample_log()
    lines = dumps(log).splitlines()
    with_news = [line for known in lines for line in (news, known)]
    assert loads("\n".join([*with_news, news])) == log


def test_the_last_line_may_end_without_a_line_break_and_lines_may_end_as_on_windows() -> None:
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
    entries = (Entry(10, 0, Action("ready")), Entry(20, 1, Action("play", 2, 1), True, (7,)))
    lines = dumps(replace(running_log(), entries=entries)).splitlines()
    assert lines[1:3] == [FIRST, SECOND]
    return lines


@pytest.mark.parametrize(
    ("change", "line", "column", "says"),
    [
        (_with(1, FIRST, ""), 2, 1, "not JSON"),
        (_with(1, FIRST, '[10,0,"ready"'), 2, 14, "not JSON"),
        (_with(1, FIRST, "17"), 2, 1, "an array or an object"),
        (_with(1, FIRST, "{}"), 2, 1, "an array or an object"),
        (_with(1, FIRST, "[10,0]"), 2, 1, "3 to 7 fields"),
        (_with(1, FIRST, "[NaN,0,1]"), 2, 1, "NaN"),
        (_with(1, FIRST, "[" * 5000), 2, 1, "further"),
        (_with(1, FIRST, "[" + "9" * 5000 + "]"), 2, 1, "further"),
        (_with(1, FIRST, " " * 20_000), 2, 16_385, "at most 16384 characters"),
        (_with(1, "10", "10.0"), 2, 2, "whole number"),
        (_with(1, "10", "true"), 2, 2, "whole number"),
        (_with(1, "10", "-1"), 2, 2, "whole number"),
        (_with(1, "10", "9" * 50), 2, 2, "huge"),
        (_with(1, "10", "21"), 3, 2, "time runs backwards"),
        (_with(1, ",0,", ",2,"), 2, 5, "from -1 to 1"),
        (_with(1, ',0,"', ', -2, "'), 2, 6, "from -1 to 1"),
        (_with(1, '"ready"', '"steal"'), 2, 7, "not 'steal'"),
        (_with(1, '"ready"', "[1,2]"), 2, 7, "a list of 2"),
        (_with(2, ",2,1", ",64,1"), 3, 14, "from 0 to 63"),
        (_with(2, ",2,1", ',2,"1"'), 3, 16, "from 0 to 63"),
        (_with(2, "true", "1"), 3, 18, "true or false"),
        (_with(2, "[7]", "[7,400]"), 3, 23, "whole number"),
        (_with(2, "[7]", "[" + "7," * 300 + "7]"), 3, 23, "0 to 256"),
        (_with(0, '"version":1', '"version":2'), 1, 16, "reads version 1"),
        (_with(0, '"number":1', '"number":0'), 1, 28, "whole number"),
        (_with(0, '"number":1', '"number":1,"number":1'), 1, 1, "twice"),
        (_with(0, '"common":[]', '"common":[52]'), 1, None, "from 0 to 51"),
        (_with(0, '"common":[]', '"comment":[]'), 1, 1, "'common' is missing"),
        (_with(0, '"common":[]', '"common":[],"more":1'), 1, 1, "'more' does not belong"),
        (_with(0, '"packets":[[', '"packets":[[],[],['), 1, None, "a list of 2 to 2"),
        (_with(0, "],[", ","), 1, None, "a list of 2 to 2"),
        (_with(0, '"players":2', '"players":9'), 1, None, "players"),
        (_with(0, '"players":2', '"gamblers":2'), 1, None, "gamblers"),
        (_with(3, '"digest":""', '"digest":"XY"'), 4, 18, "64 hex figures"),
        (_with(3, '"result":null', '"result":[]'), 4, 30, "an object belongs here"),
        (lambda lines: lines[1:], 1, 1, "begins with the header"),
        (lambda lines: lines[:-1], 3, None, "ends here, before the result"),
        (lambda lines: lines[:1], 1, None, "ends here, before the result"),
        (lambda lines: [*lines[:2], *lines], 3, 1, "before the one before"),
        (lambda lines: [*lines, lines[-1]], 5, 1, "begins with the header"),
        (lambda lines: lines * 2, 1, None, "not 2"),
        (lambda lines: [], 1, None, "not 0"),
    ],
)
def test_what_is_wrong_is_named_with_line_and_column(
    change: Callable[[Lines], Lines], line: int, column: int | None, says: str
) -> None:
    error = refusal_of(loads, "\n".join(change(_short_log())))
    assert says in str(error)
    assert error.line == line
    if column is not None:
        assert error.column == column


@pytest.mark.parametrize("end", ["", "\n", '\n{"type":"remark"}\n'])
def test_a_log_that_was_cut_off_is_told_with_the_place_where_it_ends(end: str) -> None:
    whole = dumps_game([sample_log()] * 2).splitlines()
    for length in range(1, len(whole)):
        if length != len(whole) // 2:
            error = refusal_of(loads_game, "\n".join(whole[:length]) + end)
            assert (error.line, error.column) == (length, len(whole[length - 1]) + 1)


@pytest.mark.parametrize("line", ['{"type":"entry"}', '{"type":"entry","at":3}', '{"type":[]}', '"entry"', "3"])
def test_an_entry_is_an_array_whatever_a_line_calls_itself(line: str) -> None:
    header = dumps(small_deal("5S 6S 7S 4H", "8S 9S TS 9H").log).splitlines()[0]
    with pytest.raises(LogError, match="line 2") as refused:
        loads(f"{header}\n{line}\n")
    assert refused.value.line == 2


def test_a_deal_of_more_entries_than_any_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.log.bounds.MOST_ENTRIES", 20)
    log = sample_log()
    assert len(loads(dumps(replace(log, entries=log.entries[:20]))).entries) == 20
    assert "at most 20 entries" in str(refusal_of(loads, dumps(log)))
    assert "no deal is as long as this" in str(refusal_of(unpack, pack(replace(log, digest=""))))


def test_only_text_is_read() -> None:
    assert "is text, not bytes" in str(refusal_of(loads, b"{}"))


def test_a_result_with_a_part_missing_is_refused() -> None:
    log = sample_log()
    result = json.loads(dumps(log).splitlines()[-1])
    del result["result"]["points"]
    changed = "\n".join([*dumps(log).splitlines()[:-1], json.dumps(result)])
    assert "'points' is missing" in str(refusal_of(loads, changed))
