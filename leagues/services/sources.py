"""Sources of bots as people send them: read, and refused with a reason."""

import subprocess
import sys
from codecs import BOM_UTF8
from typing import Final

from games.foreign import looks_like
from games.sandbox.limits import LONGEST_SOURCE

PATIENCE_S: Final = 5

_COMPILE: Final = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
try:
    compile(sys.stdin.buffer.read().decode(), "<bot>", "exec", dont_inherit=True)
except SyntaxError as error:
    print(f"Line {error.lineno} is not Python: {error.msg}.")
except (MemoryError, RecursionError, OverflowError, ValueError):
    print("Python cannot compile this file: it is nested too deeply.")
"""
"""Compiling runs nothing of a source. But some sources take long or crash the compiler: so a process of its own."""


class SourceRefused(ValueError):
    """Why a source is not taken, in a sentence for its author."""


def read_source(raw: bytes) -> str:
    """The text of a bot's file, its lines ended by line feeds. Compiles nothing. Raises SourceRefused."""
    if len(raw) > LONGEST_SOURCE:
        raise SourceRefused(
            f"The file is too large: {LONGEST_SOURCE // 1024} KiB at most, and it has {-(-len(raw) // 1024):,} KiB."
        )
    if not raw.removeprefix(BOM_UTF8).strip():
        raise SourceRefused("The file is empty. Send one file of Python.")
    if b"\0" in raw:
        raise SourceRefused(f"The file has null bytes{_line_at(raw, raw.index(0))}: this is not a text. {_kind(raw)}")
    try:
        text = raw.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        where = _line_at(raw, error.start)
        raise SourceRefused(f"The file is not UTF-8{where}. Save it as UTF-8 and send it again.") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line_at(raw: bytes, index: int) -> str:
    return f" (line {raw.count(10, 0, index) + 1})"


def _kind(raw: bytes) -> str:
    what = looks_like(raw, "")
    return "Send one file of Python." if "text" in what else f"It looks like {what}."


def compile_source(text: str) -> None:
    """Let Python compile a source, in a process of its own: some 30 ms. Raises SourceRefused."""
    command = [sys.executable, "-I", "-S", "-c", _COMPILE]
    try:
        done = subprocess.run(
            command, input=text.encode(), capture_output=True, timeout=PATIENCE_S, env={}, check=False
        )
    except subprocess.TimeoutExpired:
        raise SourceRefused(f"Python could not compile this file within {PATIENCE_S} s.") from None
    if said := done.stdout.decode("utf-8", "replace").strip():
        raise SourceRefused(said)
    if done.returncode != 0:
        raise SourceRefused("Python cannot compile this file: it ran out of time or memory, or crashed.")
