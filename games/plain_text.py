"""Removes invisible characters from what people write. They make different names look alike, or reverse other text."""

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 80
"""The longest name of a person, team, club or tournament, in characters."""

_UNSEEN: Final = re.compile(
    "[\x01-\x08\x0b-\x1f\x7f-\x9f"  # control characters, except tabs and line feeds
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"  # formatting characters
)
_NOTHING: Final = (
    "[\u2800\U0001d159\U00013441\U00013442"  # characters that are blank by design
    # Characters that fonts may leave out (Default_Ignorable_Code_Point).
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def _letters_with(shape: str) -> str:
    """The Arabic letters with this joining shape, found through Unicode's presentation forms."""
    taken_apart = (unicodedata.decomposition(chr(code)).split() for code in range(0xFB50, 0xFF00))
    return "".join(
        chr(int(letter, 16)) for kind, letter, *more in filter(None, taken_apart) if kind == shape and not more
    )


def _joiners_that_show() -> str:
    """The places where a joiner is visible: after a virama in Indic scripts, and between Arabic letters that it keeps
    apart. Close to the rules for domain names (RFC 5892, appendix A)."""
    indic = "[\u0900-\u0dff]"
    joins = f"[{''.join(char for char in map(chr, range(0x0900, 0x0E00)) if unicodedata.combining(char) == 9)}]"
    to_the_next, to_the_last = _letters_with("<initial>"), _letters_with("<final>")
    return (
        f"(?<={joins})\u200d|(?<={indic})\u200d(?={joins})|(?<={joins})\u200c(?={indic})"
        f"|(?<=[{to_the_next}])\u200c(?=[{to_the_last}])"
    )


def _pictures() -> str:
    """Emoji sequences, and characters with the emoji variation selector."""
    old = "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299"
    new = "\U0001f000-\U0001faff"
    one = f"[{old}{new}]\ufe0f?[\U0001f3fb-\U0001f3ff]?"
    lands = ("gbeng", "gbsct", "gbwls")
    tagged = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in land) for land in lands)
    return f"{one}(?:\u200d{one})+|[{old}][\ufe0e\ufe0f]|[0-9#*]\ufe0f\u20e3|\U0001f3f4(?:{tagged})\U000e007f"


_NOT_IN_NAMES: Final = re.compile(f"(?P<shows>{_pictures()}|{_joiners_that_show()})|{_NOTHING}")


def plain(text: str) -> str:
    """The visible text; empty if there is none. Joiners stay, because scripts and emoji need them."""
    plain_text = _UNSEEN.sub("", text)
    return plain_text if any(map(_shows, plain_text)) else ""


def plain_name(text: str) -> str:
    """The visible name, with one space between words; a joiner stays only where it is visible."""
    return " ".join(_NOT_IN_NAMES.sub(lambda sign: sign["shows"] or "", plain(text)).split())


def _shows(char: str) -> bool:
    kind = unicodedata.category(char)  # Cn for emoji that are newer than this Python
    return kind[0] not in "ZM" and kind not in ("Cc", "Cf") and not re.match(_NOTHING, char)
