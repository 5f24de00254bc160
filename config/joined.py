"""Modules and style sheets as they are sent: without comments, and joined to one file for each page.

Each file costs a browser about 400 bytes and a request, and many small files compress badly. In `static/` and with
SLAPDECK_DEBUG the files stay apart, and work as they are.
"""

import posixpath
import re
from collections.abc import Callable
from typing import Final

JOINED: Final = frozenset(
    {
        "css/site.css",
        "css/replay/all.css",
        "js/replay/main.js",
        "js/table/main.js",
        "js/analysis/comparison.js",
        "js/share/panel.js",
    }
)
"""Files that include all their imports. A module that two scripts of a page import runs twice, so it holds no state."""

Read = Callable[[str], str]

_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)\n+", re.MULTILINE)
_SHEET = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_IMPORT = re.compile(r'^import \{([\w$\s,]+)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) ([\w$]+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class NotJoined(Exception):
    """A module has a form of import or export that cannot be joined."""


def as_sent(name: str, read: Read) -> str:
    """The text that is sent for a file in `static/`, by its name. `read` gives the text of any file there."""
    if name not in JOINED:
        return without_comments(read(name))
    return joined_sheet(name, read) if name.endswith(".css") else joined_module(name, read)


def without_comments(text: str) -> str:
    """Removes comments that have lines of their own. Anything else that looks like one may be text."""
    return _COMMENT.sub("", text)


def joined_sheet(name: str, read: Read) -> str:
    """A sheet with the sheets that it imports. They lie in its own folder, so relative addresses stay right."""
    folder = posixpath.dirname(name)
    return without_comments(_SHEET.sub(lambda found: read(posixpath.join(folder, found[1])), read(name)))


def joined_module(name: str, read: Read) -> str:
    """A module and all its imports in one text. Each module becomes a function, in the order of imports."""
    numbers: dict[str, int] = {}
    bodies: list[str] = []

    def add(name: str) -> int:
        if name not in numbers:
            body, exports = body_of(name)
            numbers[name] = len(numbers)
            bodies.append(f"const m{numbers[name]} = (() => {{\n{body}return {{ {', '.join(exports)} }};\n}})();\n")
        return numbers[name]

    def body_of(name: str) -> tuple[str, list[str]]:
        def taken(found: re.Match[str]) -> str:
            number = add(posixpath.normpath(posixpath.join(posixpath.dirname(name), found[2])))
            return f"const {{{found[1].replace(' as ', ': ')}}} = m{number};\n"

        text = _IMPORT.sub(taken, without_comments(read(name)))
        body, exports = _EXPORT.sub("", text), _EXPORT.findall(text)
        if other := _OTHER.search(body):
            raise NotJoined(f"{name}: {other[0]}")
        return body, exports

    add(name)
    return "".join(bodies)
