"""Reads submitted sources of bots, or refuses them with a reason."""

import subprocess
import sys
from codecs import BOM_UTF8
from typing import Final

from games.file_kinds import A_TEXT, NO_TEXT, file_kind
from games.sandbox.limits import LONGEST_SOURCE
from games.texts import gettext as _

TIMEOUT_S: Final = 5

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
"""Compiling does not run the source. It uses a separate process, because some sources take long or crash the
compiler."""


class SourceRefused(ValueError):
    """A sentence for the author that says why a source is refused."""


def read_source(raw: bytes) -> str:
    """The text of a bot's file with line feeds as line endings. Does not compile it. Raises SourceRefused."""
    if len(raw) > LONGEST_SOURCE:
        raise SourceRefused(
            _(
                "The file is too large: %(most)s KiB at most, and it has %(size)s KiB.",
                most=LONGEST_SOURCE // 1024,
                size=f"{-(-len(raw) // 1024):,}",
            )
        )
    if not raw.removeprefix(BOM_UTF8).strip():
        raise SourceRefused(_("The file is empty. Send one file of Python."))
    if b"\0" in raw:
        raise SourceRefused(
            _(
                "The file has null bytes (line %(line)s): this is not a text. %(kind)s",
                line=_line_at(raw, raw.index(0)),
                kind=_kind(raw),
            )
        )
    try:
        text = raw.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        line = _line_at(raw, error.start)
        raise SourceRefused(
            _("The file is not UTF-8 (line %(line)s). Save it as UTF-8 and send it again.", line=line)
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line_at(raw: bytes, index: int) -> int:
    return raw.count(10, 0, index) + 1


def _kind(raw: bytes) -> str:
    what = file_kind(raw, "")
    return (
        _("Send one file of Python.")
        if what in (str(A_TEXT), str(NO_TEXT))
        else _("It looks like %(what)s.", what=what)
    )


def compile_source(text: str) -> None:
    """Let Python compile a source in a separate process, about 30 ms. Raises SourceRefused."""
    command = [sys.executable, "-I", "-S", "-c", _COMPILE]
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=TIMEOUT_S, env={}, check=False)
    except subprocess.TimeoutExpired:
        raise SourceRefused(_("Python could not compile this file within %(seconds)s s.", seconds=TIMEOUT_S)) from None
    if complaint := done.stdout.decode("utf-8", "replace").strip():
        raise SourceRefused(complaint)
    if done.returncode != 0:
        raise SourceRefused(_("Python cannot compile this file: it ran out of time or memory, or crashed."))
