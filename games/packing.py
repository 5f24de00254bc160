"""Packs rows of whole numbers into few bytes, for the data kept of each question of a game."""

import zlib
from array import array
from collections.abc import Sequence
from typing import Final

NOTHING: Final = zlib.compress(b"")
"""An empty row."""


def packed(numbers: Sequence[int]) -> bytes:
    """Packs whole numbers below 2³². Small differences take little space. `unpacked` reads them."""
    return zlib.compress(array("I", numbers).tobytes())


def unpacked(written: bytes) -> list[int]:
    return array("I", zlib.decompress(written)).tolist()
