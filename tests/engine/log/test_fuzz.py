"""Broken logs: whatever is done to one, a reader returns a log or raises LogError, and allocates little."""

import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.log import LogError, dumps, loads, loads_game, pack, pack_game, unpack, unpack_game
from tests.engine.log.logs import imagined_logs, running_log, sample_log

MUTATIONS = 3000


def _mutated(packed: bytearray, rng: Random) -> bytearray:
    """Some bytes changed, cut out, doubled or moved."""
    for _ in range(rng.randrange(1, 4)):
        at, until = sorted((rng.randrange(len(packed) + 1), rng.randrange(len(packed) + 1)))
        until = min(until, at + 40)
        choice = rng.randrange(5)
        if choice == 0:
            packed[at : at + 1] = bytes([rng.randrange(256)])
        elif choice == 1:
            del packed[at:until]
        elif choice == 2:
            packed[at:at] = packed[at:until]
        elif choice == 3:
            del packed[at:]
        else:
            packed[at:until] = bytes(reversed(packed[at:until]))
    return packed


def _read_or_refused(read: Callable[..., object], *arguments: object) -> bool:
    with suppress(LogError):
        read(*arguments)
        return True
    return False


def test_mutated_packed_logs_are_read_or_refused() -> None:
    rng = Random(1)
    originals = [pack(sample_log()), pack_game([sample_log(), running_log()])]
    mutants = [bytes(_mutated(bytearray(rng.choice(originals)), rng)) for _ in range(MUTATIONS)]
    refused = [packed for packed in mutants if not _read_or_refused(unpack_game, packed)]
    assert len(refused) > MUTATIONS / 2


def test_mutated_texts_are_read_or_refused() -> None:
    rng = Random(2)
    original = dumps(sample_log()).encode()
    mutants = [_mutated(bytearray(original), rng).decode("latin-1") for _ in range(MUTATIONS // 2)]
    refused = [text for text in mutants if not _read_or_refused(loads_game, text)]
    assert len(refused) > MUTATIONS / 4


@given(st.binary(max_size=200))
def test_any_bytes_after_the_magic_word_are_read_or_refused(packed: bytes) -> None:
    _read_or_refused(unpack, b"SLAP\x01" + packed)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    _read_or_refused(loads, text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=5), values, max_size=4),
    max_leaves=10,
)


@given(imagined_logs(), st.data())
def test_any_json_in_the_place_of_a_value_is_read_or_refused(log: object, data: st.DataObject) -> None:
    lines = [json.loads(line) for line in dumps(sample_log()).splitlines()[:4]]
    line = data.draw(st.sampled_from(lines))
    key = data.draw(st.sampled_from(list(line) if isinstance(line, dict) else list(range(len(line)))))
    line[key] = data.draw(json_values)
    _read_or_refused(loads, "\n".join(json.dumps(line) for line in lines))


@pytest.mark.parametrize(
    "packed",
    [
        b"SLAP\x01" + b"\x01\xfe\xff\xff\xff\xff" + b"\x00" * 1000,
        b"SLAP\x01" + b"\x01\xf0\x01\x00\x34\x34\x34\x01" + b"\xff" * 1000,
        b"SLAP\x01" + b"\x09\x00" * 5000,
        pack(sample_log())[:-40] + b"\xfe\xff\xff\xff\xff" * 300,
    ],
)
def test_unpacking_allocates_a_small_multiple_of_its_input(packed: bytes) -> None:
    assert _peak_bytes(lambda: _read_or_refused(unpack, packed)) < 100_000 + 100 * len(packed)


@pytest.mark.parametrize("text", ["[" * 100_000, "\n" * 100_000, '[1,0,"ready"]\n' * 1000, '{"type":"x"}\n' * 1000])
def test_reading_lines_allocates_a_small_multiple_of_their_length(text: str) -> None:
    assert _peak_bytes(lambda: _read_or_refused(loads, text)) < 100_000 + 50 * len(text)


def _peak_bytes(read: Callable[[], object]) -> int:
    read()
    tracemalloc.start()
    try:
        read()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
