"""The table at a moment as the replay viewer has it: its own modules of `static/js/`, run by QuickJS.

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
from games.pictures.look import STATIC

_MODULES: Final = STATIC / "js"
_ENTRY: Final = "pictures/table"
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.\.?(?:/\w+)*)/(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:function|class|const) (\w+))", re.MULTILINE)


class Spot(msgspec.Struct, frozen=True):
    """The top left corner of the lowest card of a pile; `spread` is how much further right each next one lies."""

    x: float
    y: float
    area: str
    spread: float


class Plate(msgspec.Struct, frozen=True):
    """Where the name of a seat is written. `beside` is the height of the piles that it stands before, or 0."""

    x: float
    y: float
    width: float
    beside: float


class Layout(msgspec.Struct, frozen=True):
    """`card` is the width of a card, `rise` how far each card of a pile lies above the one under it.

    The plates come in the order of the seats.
    """

    card: float
    rise: float
    spots: dict[str, Spot]
    plates: list[Plate]


class Card(msgspec.Struct, frozen=True):
    """A card or, where `card` is -1, a back; `wide` and `high` are how much larger it is drawn, around its middle."""

    card: int
    x: float
    y: float
    wide: float
    high: float
    level: int


class Pile(msgspec.Struct, frozen=True):
    """`high` cards lie there, the uppermost `rise` above the lowest; `open`: the one under it lies face up."""

    zone: str
    high: int
    rise: float
    open: bool
    label: str


class Hand(msgspec.Struct, frozen=True):
    """A hand that slaps, in a box of the size of a card; `turned` for somebody who sits above the centre."""

    x: float
    y: float
    turned: bool
    scale: float
    opacity: float


class Count(msgspec.Struct, frozen=True):
    kind: str
    cards: int


class Words(msgspec.Struct, frozen=True):
    """What is told of a seat: cards of each kind of pile, what it has just said, whether it is stuck or out."""

    counts: list[Count]
    speech: str
    state: str


class Picture(msgspec.Struct, frozen=True):
    """The words come in the order of the seats."""

    cards: list[Card]
    piles: list[Pile]
    hands: list[Hand]
    words: list[Words]


class Scene:
    """One deal on a table of one size. It belongs to the thread that made it."""

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
    """The entry and what it imports as one script: QuickJS itself looks for no files."""
    linked: dict[str, str] = {}
    _link(_ENTRY, linked)
    return f"const modules = {{}};\n{''.join(linked.values())}Object.assign(globalThis, modules.table);"


def _link(module: str, linked: dict[str, str]) -> None:
    """Adds a module after those that it imports, each as a function of its own."""
    source = (_MODULES / f"{module}.js").read_text(encoding="utf-8")
    for _, folder, name in _IMPORT.findall(source):
        imported = posixpath.normpath(f"{module}/../{folder}/{name}")
        if imported not in linked:
            _link(imported, linked)
    exports = ", ".join(_EXPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = modules.\3;", source))
    name = module.rpartition("/")[2]
    linked[module] = f'modules.{name} = (() => {{ "use strict";\n{body}\nreturn {{ {exports} }};\n}})();\n'
