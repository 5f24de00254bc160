"""A variant as a value: the knobs of the rules, checked when they are set.

`docs/rules.md` says for each knob what it does and where it comes from.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final, Literal, Self, get_args

from engine.cards import PACK_SIZE
from engine.shown import shown

Turn = Literal["manual", "auto"]
Exhausted = Literal["fewer_takes", "slap"]

MOST_PILES: Final = 12
LONGEST_MS: Final = 86_400_000
"""No deal goes on for longer than a day."""

LONGEST_STALL_MS: Final = 600_000


class RulesError(ValueError):
    """Knobs that cannot be set so; `knobs` names them."""

    def __init__(self, message: str, *knobs: str) -> None:
        super().__init__(message)
        self.knobs = knobs


@dataclass(frozen=True, slots=True)
class Rules:
    """What may happen at a table. The defaults are standard two-player Spit (rules, section 1)."""

    players: int = 2
    decks: int = 1
    layout: tuple[int, ...] = (1, 2, 3, 4, 5)
    turn: Turn = "manual"
    shift: bool = True
    equal_ranks: bool = False
    alternate_colours: bool = False
    hands: int = 1
    exhausted: Exhausted = "fewer_takes"
    reach_ms: int = 0
    stall_ms: int = 10_000
    max_deals: int = 100

    def __post_init__(self) -> None:
        for knob, (least, most) in _RANGES.items():
            _check_number(knob, getattr(self, knob), least, most)
        for knob, allowed in _CHOICES.items():
            _check_choice(knob, getattr(self, knob), allowed)
        _check_layout(self.layout)
        self._check_dealable()

    def _check_dealable(self) -> None:
        share, needed = self.packet_size, self.layout_size
        if share <= needed:
            raise RulesError(
                f"a layout of {needed} leaves none of the {share} cards a seat gets to spit with: "
                "make layout smaller or decks larger",
                "layout",
                "decks",
            )

    @property
    def pack_size(self) -> int:
        """Cards of all packs, those set aside included."""
        return PACK_SIZE * self.decks

    @property
    def packet_size(self) -> int:
        """Cards a seat starts a game with."""
        return self.pack_size // self.players

    @property
    def layout_size(self) -> int:
        return sum(self.layout)

    def to_json(self) -> dict[str, object]:
        """Every knob, in JSON's types; `from_json` reads it back."""
        return {**asdict(self), "layout": list(self.layout)}

    @classmethod
    def from_json(cls, knobs: object) -> Self:
        """Rules from a mapping of knobs; a knob that is left out has its default.

        Raises RulesError for anything that is not such a mapping.
        """
        if not isinstance(knobs, Mapping):
            raise RulesError("rules are a mapping of knobs to values")
        known = {field.name for field in fields(cls)}
        for knob in knobs:
            if knob not in known:
                name = knob if isinstance(knob, str) else shown(knob)
                raise RulesError(f"there is no knob called {shown(knob)}", name)
        layout = knobs.get("layout")
        given = dict(knobs)
        if isinstance(layout, list):
            given["layout"] = tuple(layout)
        return cls(**given)


_RANGES: Final = {
    "players": (2, 2),
    "decks": (1, 4),
    "hands": (1, 2),
    "reach_ms": (0, 60_000),
    "stall_ms": (0, LONGEST_STALL_MS),
    "max_deals": (1, 10_000),
}
_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "turn": get_args(Turn),
    "exhausted": get_args(Exhausted),
    "shift": (True, False),
    "equal_ranks": (True, False),
    "alternate_colours": (True, False),
}


def _check_number(knob: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise RulesError(f"{knob} is a whole number from {least} to {most}, not {shown(value)}", knob)


def _check_choice(knob: str, value: object, allowed: tuple[object, ...]) -> None:
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in allowed):
        choices = ", ".join(str(choice) for choice in allowed)
        raise RulesError(f"{knob} is one of {choices}, not {shown(value)}", knob)


def _check_layout(layout: object) -> None:
    if not isinstance(layout, tuple) or not 1 <= len(layout) <= MOST_PILES:
        raise RulesError(f"layout is a row of 1 to {MOST_PILES} pile sizes", "layout")
    for size in layout:
        _check_number("layout", size, 1, PACK_SIZE)
