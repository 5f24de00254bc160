"""What a file looks like that is no recorded game, so that the person sees which wrong one they chose."""

import json
from codecs import BOM_UTF8
from typing import Final

from engine.log.packed import MAGIC

_BY_BEGINNING: Final = {
    b"PK\x03\x04": "a ZIP archive",
    b"\x1f\x8b": "a file that is packed with gzip",
    b"%PDF": "a PDF document",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"RIFF": "a picture, sound or film",
    b"ID3": "a sound",
    b"SQLite format 3": "a database",
    b"\x7fELF": "a program",
    b"MZ": "a program",
    b"{\\rtf": "a document of a word processor",
}
_BY_NAME: Final = {
    ".py": "a Python program",
    ".js": "a JavaScript program",
    ".csv": "a table",
    ".tsv": "a table",
    ".md": "a text",
    ".txt": "a text",
    ".html": "a web page",
    ".htm": "a web page",
    ".xml": "an XML document",
    ".svg": "a picture",
}
WANTED: Final = (
    "A recorded game is a .slap file, or a .jsonl file that has an object of JSON on every line. "
    "Every replay here can be taken home as either."
)


def looks_like(written: bytes, name: str) -> str:
    """What a file is, in a few words, if it is plain that no log was meant; empty where one may have been, for then
    the place of what is wrong with it says more."""
    if written.startswith(MAGIC) or not written.strip():
        return ""
    for beginning, what in _BY_BEGINNING.items():
        if written.startswith(beginning):
            return what
    try:
        text = written.removeprefix(BOM_UTF8).decode().lstrip()
    except UnicodeDecodeError:
        return "something that is no text"
    return _text_that_is_no_log(text, name.lower())


def _text_that_is_no_log(text: str, name: str) -> str:
    if text.startswith(("{", "[")):
        return "" if _is_json(text.splitlines()[0]) or not _is_json(text) else "a JSON document on several lines"
    if text[:15].lower().startswith(("<!doctype html", "<html")):
        return "a web page"
    if text.startswith("<"):
        return "an XML document"
    ending = name[name.rfind(".") :] if "." in name else ""
    return _BY_NAME.get(ending, "a text")


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
