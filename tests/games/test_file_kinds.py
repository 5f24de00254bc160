"""Guesses of the kind of a file that is not a recorded game."""

from engine.log import dumps_game, pack_game
from games.file_kinds import file_kind
from tests.games.services.test_uploads import short_game
from tests.often import in_turn


@in_turn(
    ("name", "written", "what"),
    [
        ("bot.py", b"import random\n", "a Python program"),
        ("BOT.PY", b"", ""),
        ("game.slap", b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        ("games.zip", b"PK\x03\x04", "a ZIP archive"),
        ("game.jsonl.gz", b"\x1f\x8b\x08", "a file that is packed with gzip"),
        ("page", b"\n <!DOCTYPE html><title>", "a web page"),
        ("drawing", b"<svg/>", "an XML document"),
        ("notes", b"Ada won.", "a text"),
        ("scores.csv", b"Ada,12", "a table"),
        ("noise", b"\xff\x00\xfe", "something that is no text"),
        ("game.json", b'{\n  "type": "deal"\n}', "a JSON document on several lines"),
        ("game.json", b"[\n1\n]", "a JSON document on several lines"),
        ("cut.jsonl", b'{"type": "deal', ""),
        ("one.jsonl", b'{"type": "deal"}', ""),
        ("bom.jsonl", b"\xef\xbb\xbf{}", ""),
        ("deep.jsonl", b"[" * 99_999, ""),
        ("old.slap", b"SLAP\x09", ""),
        ("lines.txt", dumps_game(short_game()).encode(), ""),
        ("packed.bin", pack_game(short_game()), ""),
    ],
)
def test_kind_of_a_file_is_named_if_it_is_obvious(name: str, written: bytes, what: str) -> None:
    assert file_kind(written, name) == what
