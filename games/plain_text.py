"""What people write, without signs that nobody sees: with them names look alike, or what stands beside them turns."""

import re
import unicodedata
from typing import Final

_UNSEEN: Final = re.compile(
    "[\x01-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for what makes spaces and lines
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"  # what steers how others stand
)
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are there to show nothing."""


def plain(text: str) -> str:
    """What can be seen of a text; empty where nothing can. Joiners stay, for scripts and pictures need them."""
    seen = _UNSEEN.sub("", text)
    return seen if any(map(_shows, seen)) else ""


def plain_name(text: str) -> str:
    """What can be seen of a name, with one space between its words."""
    return " ".join(plain(text).split())


def _shows(char: str) -> bool:
    kind = unicodedata.category(char)  # of pictures that are newer than this Python: Cn
    return kind[0] not in "ZM" and kind not in ("Cc", "Cf") and char not in _BLANK
