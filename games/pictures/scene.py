"""The table at a moment, laid out by the replay viewer's own modules of `static/js/`, run by QuickJS.

Lengths are those of a page, in CSS pixels from the top left corner of the table.
"""

import json
import posixpath
import re
from functools import cache
from typing import Final

import msgspec
import quickjs

from engine.film import Film
from games.pictures.assets import STATIC

_MODULES: Final = STATIC / "js"
_ENTRY: Final = "pictures/table"
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.\.?(?:/\w+)*)/(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:function|class|const) (\w+))", re.MULTILINE)


class Spot(msgspec.Struct, frozen=True):
    """The top left corner of a pile's lowest card; `spread` is the step to the right from card to card."""

    x: float
    y: float
    area: str
    spread: float


class Plate(msgspec.Struct, frozen=True):
    """The place of a seat's name. `beside` is the height of the piles beside it, or 0."""

    x: float
    y: float
    width: float
    beside: float


class Layout(msgspec.Struct, frozen=True):
    """`card` is the width of a card, `rise` the step upwards from card to card of a pile.

    `plates` is in the order of the seats.
    """

    card: float
    rise: float
    spots: dict[str, Spot]
    plates: list[Plate]


class Card(msgspec.Struct, frozen=True):
    """A card; `card` is -1 for a back. `wide` and `high` scale it around its middle."""

    card: int
    x: float
    y: float
    wide: float
    high: float
    level: int


class Pile(msgspec.Struct, frozen=True):
    """`high` is the number of cards, `rise` the height of the top card above the lowest. `open`: the second card from
    the top is face up."""

    zone: str
    high: int
    rise: float
    open: bool
    label: str


class Hand(msgspec.Struct, frozen=True):
    """A slapping hand, in a box of the size of a card; `turned` for a player above the centre."""

    x: float
    y: float
    turned: bool
    scale: float
    opacity: float


class Count(msgspec.Struct, frozen=True):
    kind: str
    cards: int


class SeatWords(msgspec.Struct, frozen=True):
    """A seat's counts by kind of pile, its speech, and its state, such as stuck or out."""

    counts: list[Count]
    speech: str
    state: str


class Picture(msgspec.Struct, frozen=True):
    """`words` is in the order of the seats."""

    cards: list[Card]
    piles: list[Pile]
    hands: list[Hand]
    words: list[SeatWords]


class Scene:
    """One deal on a table of one size. Only the thread that made it may use it."""

    def __init__(self, film: Film, seats: int, width: float, height: float) -> None:
        self._context = quickjs.Context()
        self._context.eval(_program())
        game = {"seats": [{}] * seats, "scores": [], "deals": [film.to_json()]}
        answer = self._context.get("show")(json.dumps(game), width, height)
        self.layout = msgspec.json.decode(answer, type=Layout)

    def at(self, at_ms: int) -> Picture:
        """The moment must lie within the deal."""
        return msgspec.json.decode(self._context.get("pictureAt")(at_ms), type=Picture)


@cache
def _program() -> str:
    """The entry module and its imports as one script, because QuickJS reads no files."""
    linked: dict[str, str] = {}
    _link(_ENTRY, linked)
    return f"const modules = {{}};\n{''.join(linked.values())}Object.assign(globalThis, modules.table);"


def _link(module: str, linked: dict[str, str]) -> None:
    """Add a module after its imports; each becomes a function."""
    source = (_MODULES / f"{module}.js").read_text(encoding="utf-8")
    for _, folder, name in _IMPORT.findall(source):
        imported = posixpath.normpath(f"{module}/../{folder}/{name}")
        if imported not in linked:
            _link(imported, linked)
    exports = ", ".join(_EXPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = modules.\3;", source))
    name = module.rpartition("/")[2]
    linked[module] = f'modules.{name} = (() => {{ "use strict";\n{body}\nreturn {{ {exports} }};\n}})();\n'
