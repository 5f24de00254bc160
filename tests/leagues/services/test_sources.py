"""Errors about sources that are not bots."""

import pytest

from engine.commands.sandbox.limits import LONGEST_SOURCE
from leagues.services.sources import SourceRefused, compile_source, read_source
from tests.often import in_turn


@in_turn(
    ("raw", "sentence"),
    [
        (b" \n", "The file is empty. Send one file of Python."),
        (b"#" * (10 << 20), "The file is too large: 64 KiB at most, and it has 10,240 KiB."),
        (b"a = 1\nb = '\xe9'", "The file is not UTF-8 (line 2). Save it as UTF-8 and send it again."),
        ("a = '\ud800'".encode("utf-8", "surrogatepass"), "The file is not UTF-8 (line 1)."),
        (b"a = 1\n\0\0", "The file has null bytes (line 2): this is not a text."),
        (b"PK\x03\x04\0", "It looks like a ZIP archive."),
    ],
)
def test_unreadable_source_is_refused_with_a_reason(raw: bytes, sentence: str) -> None:
    with pytest.raises(SourceRefused) as refusal:
        read_source(raw)
    assert sentence in str(refusal.value)


def test_source_is_refused_one_byte_above_the_limit() -> None:
    assert len(read_source(b"#" * LONGEST_SOURCE)) == LONGEST_SOURCE
    with pytest.raises(SourceRefused):
        read_source(b"#" * (LONGEST_SOURCE + 1))


def test_byte_order_marks_and_line_ends_are_normalised() -> None:
    assert read_source(b"\xef\xbb\xbfa = 1\r\nb = 2\r") == "a = 1\nb = 2\n"


@in_turn(
    ("source", "sentence"),
    [
        ("a = 1\nb = (", "Line 2 is not Python: '(' was never closed."),
        ("-" * 60_000 + "1", "Python cannot compile this file: it is nested too deeply."),
    ],
)
def test_source_that_does_not_compile_is_refused_with_a_reason(source: str, sentence: str) -> None:
    with pytest.raises(SourceRefused) as refusal:
        compile_source(source)
    assert str(refusal.value) == sentence


def test_compiling_does_not_run_the_source() -> None:
    compile_source("while True: pass")
