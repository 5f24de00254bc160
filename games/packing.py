"""Rows of whole numbers as a few bytes, for what is kept of each question of a game."""

import zlib
from array import array
from collections.abc import Sequence
from typing import Final

NOTHING: Final = zlib.compress(b"")
"""An empty row."""


def packed(numbers: Sequence[int]) -> bytes:
    """Whole numbers below 2³², small where they change little by little; `unpacked` reads them."""
    return zlib.compress(array("I", numbers).tobytes())


def unpacked(written: bytes) -> list[int]:
    return array("I", zlib.decompress(written)).tolist()
