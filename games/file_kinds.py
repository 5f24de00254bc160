"""Recognises files that are not recorded games, so that the message can say which kind of file was chosen."""

import json
from codecs import BOM_UTF8
from typing import Final

from engine.log.packed import MAGIC
from games.texts import gettext as _
from games.texts import gettext_lazy

A_TEXT: Final = gettext_lazy("a text")
NO_TEXT: Final = gettext_lazy("something that is no text")
_BY_BEGINNING: Final = {
    b"PK\x03\x04": gettext_lazy("a ZIP archive"),
    b"\x1f\x8b": gettext_lazy("a file that is packed with gzip"),
    b"%PDF": gettext_lazy("a PDF document"),
    b"\x89PNG": gettext_lazy("a PNG picture"),
    b"\xff\xd8\xff": gettext_lazy("a JPEG picture"),
    b"GIF8": gettext_lazy("a GIF picture"),
    b"RIFF": gettext_lazy("a picture, sound or film"),
    b"ID3": gettext_lazy("a sound"),
    b"SQLite format 3": gettext_lazy("a database"),
    b"\x7fELF": gettext_lazy("a program"),
    b"MZ": gettext_lazy("a program"),
    b"{\\rtf": gettext_lazy("a document of a word processor"),
}
_BY_NAME: Final = {
    ".py": gettext_lazy("a Python program"),
    ".js": gettext_lazy("a JavaScript program"),
    ".csv": gettext_lazy("a table"),
    ".tsv": gettext_lazy("a table"),
    ".md": A_TEXT,
    ".txt": A_TEXT,
    ".html": gettext_lazy("a web page"),
    ".htm": gettext_lazy("a web page"),
    ".xml": gettext_lazy("an XML document"),
    ".svg": gettext_lazy("a picture"),
}
WANTED: Final = gettext_lazy(
    "A recorded game is a .slap file, or a .jsonl file that has an object of JSON on every line. "
    "Every replay here can be taken home as either."
)


def file_kind(written: bytes, name: str) -> str:
    """The kind of a file in a few words; empty if it may be a log, because then the place of the error says more."""
    if written.startswith(MAGIC) or not written.strip():
        return ""
    for beginning, what in _BY_BEGINNING.items():
        if written.startswith(beginning):
            return str(what)
    try:
        text = written.removeprefix(BOM_UTF8).decode().lstrip()
    except UnicodeDecodeError:
        return str(NO_TEXT)
    return _text_that_is_no_log(text, name.lower())


def _text_that_is_no_log(text: str, name: str) -> str:
    if text.startswith(("{", "[")):
        return "" if _is_json(text.splitlines()[0]) or not _is_json(text) else _("a JSON document on several lines")
    if text[:15].lower().startswith(("<!doctype html", "<html")):
        return _("a web page")
    if text.startswith("<"):
        return _("an XML document")
    ending = name[name.rfind(".") :] if "." in name else ""
    return str(_BY_NAME.get(ending, A_TEXT))


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
