"""Broken logs: a reader returns a log or raises LogError, and allocates little memory."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.log import DealLog, LogEntry, LogError, dumps, loads, loads_game, pack, unpack, unpack_game
from engine.log.line_writer import deal_lines, game_line, seal_of
from engine.spit.rules import Rules
from tests.engine.log.fuzz.judge import Broken, check_place, fuzz
from tests.engine.log.fuzz.mutants import MUTATIONS, file_of, mutant
from tests.engine.log.logs import running_log, sample_log
from tests.engine.log.small_reader import Bytes, read_entries
from tests.often import in_turn, times

SHARE = times(500)
"""The number of broken logs tried here; `python -m tests.engine.log.fuzz` tries any number."""


def test_broken_logs_are_read_or_refused_with_a_place_within_limits() -> None:
    verdicts = fuzz(range(SHARE))
    assert not verdicts.found, verdicts.found[0]
    assert {how for how, _ in verdicts.counts} == set(MUTATIONS)
    assert {verdict for _, verdict in verdicts.counts} == {"refused", "read", "replayed"}


def test_mutants_are_reproducible_from_their_numbers() -> None:
    assert [mutant(number) for number in range(30)] == [mutant(number) for number in range(30)]


def test_judge_rejects_errors_without_a_place() -> None:
    with pytest.raises(Broken, match="no place"):
        check_place(b"", LogError("somewhere"))
    with pytest.raises(Broken, match="no place"):
        check_place("", LogError("somewhere", line=3))


def _read_or_refused(read: Callable[..., object], *arguments: object) -> None:
    with suppress(LogError):
        read(*arguments)


@given(st.binary(max_size=200))
def test_any_bytes_after_the_magic_word_are_read_or_refused(packed: bytes) -> None:
    _read_or_refused(unpack, b"SLAP\x02" + packed)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    _read_or_refused(loads, text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=5), values, max_size=4),
    max_leaves=10,
)


@given(st.data())
def test_any_json_as_a_value_is_read_or_refused(data: st.DataObject) -> None:
    lines = [json.loads(line) for line in dumps(sample_log()).splitlines()[:5]]
    line = data.draw(st.sampled_from(lines))
    key = data.draw(st.sampled_from(list(line) if isinstance(line, dict) else list(range(len(line)))))
    line[key] = data.draw(json_values)
    _read_or_refused(loads, "\n".join(json.dumps(line) for line in lines))


GAME = (1, b"\x04spit\x00\x00\x01\x00\x00")
CARDS = b"\x00\x01\x01\x01\x00\x00\x01"
EVERY_ACTION = b"".join(
    b"\x00\x02\x01\x01" + bytes([source, target, 0, 0]) for source in range(7, 65) for target in range(7, 65)
)


def sealed(entries: bytes) -> tuple[int, bytes]:
    """The record of a deal of two cards with these entries and the right seal."""
    written = Bytes(entries)
    log = DealLog(Rules(), ((0,), (1,)), (), tuple(
        LogEntry(at, seat, Action(kind, source, target), refused, tuple(outcome))
        for at, seat, kind, source, target, refused, outcome in read_entries(written, MENU)
    ))  # fmt: skip
    return 2, CARDS + bytes.fromhex(seal_of(game_line(log.rules, None), deal_lines(log))) + entries


MENU = [(seat, "ready", None, None, False) for seat in (0, 1)]
TINY_DEAL = sealed(b"")


def test_tiny_deal_with_every_action_can_be_read() -> None:
    assert len(unpack(file_of([GAME, sealed(EVERY_ACTION)])).entries) == 58 * 58


def large_files() -> Iterator[bytes]:
    """Files that could make a reader allocate much memory.

    They are made in the test, because it takes half a second and every process of the suite imports this module.
    """
    yield b"SLAP\x02\x01\xfe\xff\xff\xff\xff" + b"\x00" * 1000
    yield file_of([GAME, (2, b"\x01\x01\x34\x00" + b"\xff" * 1000)])
    yield pack(sample_log())[:-40] + b"\xff" * 1500
    yield file_of([*[(9, b"")] * 4_000])
    yield file_of([GAME, *[TINY_DEAL] * 600])
    yield file_of([*[GAME] * 1_000])
    yield file_of([GAME, *[(3, b"\x00\x00")] * 4_000, TINY_DEAL])
    yield file_of([GAME, sealed(b"\x00\x00" * 4_000)])
    yield file_of([GAME, sealed(b"\x00\x03" * 4_000)])
    yield file_of([GAME, sealed(EVERY_ACTION)])
    yield file_of([GAME, (2, CARDS + bytes(16) + b"\x00\x02\x00\x0d\x00\x00\x00\xf4\x0c" + b"\x01" * 256)])
    yield file_of([GAME, (2, CARDS + bytes(16) + b"\x00\x02\x00\x0d\x00\x00\x00\xfe\x7f\xff\xff\xff" + b"\x01" * 999)])
    yield file_of([(1, b"\x04spit\xfd\xff" + b"[" * 2803)])
    yield file_of([(1, b"\x04spit\x00\x00\xf7\xff" + b"".join(bytes([kind, 65]) for kind in range(34)) * 29)])


def test_unpacking_allocates_at_most_a_multiple_of_its_input() -> None:
    for number, packed in enumerate(large_files()):
        peak = _peak_bytes(partial(_read_or_refused, unpack_game, packed))
        assert peak < 100_000 + 100 * len(packed), f"file {number}"


HEADER = "".join(dumps(running_log()).splitlines(keepends=True)[:2])


@in_turn(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 3_000,
        "\n" * 100_000,
        '[1,0,"ready"]\n' * 1000,
        '{"type":"x"}\n' * 1000,
        dumps(running_log()) * 40,
        HEADER + '[9999,0,"ready"]\n' * 2_000,
        HEADER + "[1,0," + "9" * 10_000,
        HEADER + "[1," + "[" * 500 + "]" * 500 + "]",
        HEADER + '{"type":"note","name":"","text":""}\n' * 2_000,
    ],
)  # fmt: skip
def test_reading_lines_allocates_at_most_a_multiple_of_their_length(text: str) -> None:
    assert _peak_bytes(lambda: _read_or_refused(loads_game, text)) < 100_000 + 50 * len(text)


def _peak_bytes(read: Callable[[], object]) -> int:
    read()
    tracemalloc.start()
    try:
        read()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
