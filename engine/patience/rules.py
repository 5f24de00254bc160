"""A patience game as a value: its knobs, checked when they are set (rules, part 2)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final, Literal, NamedTuple, Self

from engine.cards import PACK_SIZE
from engine.rules import RulesError
from engine.short_repr import short_repr

GameName = Literal["grabbage", "pirate", "conjugal", "progressive", "dictation"]

USUAL: Final = -1
"""Stands for the usual value of a game, until the rules are made."""

USUAL_TIE_MS: Final = 40
LONGEST_TIE_MS: Final = 1_000

LONGEST_STALL_MS: Final = 600_000


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a patience game. The defaults are Hasty Patience (rules, section 11).

    `wastepiles` (in Dictation the columns) and `stall_ms` get the game's usual values; a `stall_ms` of 0 means never.
    At most `max_deals` deals are played until one has a winner. `tie_ms` and `tow` are for ships.
    """

    game: GameName = "grabbage"
    players: int = 2
    wastepiles: int = USUAL
    shuffle_waste: bool = False
    stall_ms: int = USUAL
    max_deals: int = 1
    tie_ms: int = USUAL_TIE_MS
    tow: bool = False

    def __post_init__(self) -> None:
        game: object = self.game
        if not isinstance(game, str) or game not in _LIMITS:
            raise RulesError(f"game is one of {', '.join(_LIMITS)}, not {short_repr(game)}", "game")
        limits = _LIMITS[self.game]
        self._fill_in("wastepiles", limits.usual_wastepiles)
        self._fill_in("stall_ms", limits.usual_stall_ms)
        self._check_number("players", 2, limits.most_players)
        self._check_number("wastepiles", limits.usual_wastepiles, limits.most_wastepiles)
        self._check_number("stall_ms", 0, LONGEST_STALL_MS)
        self._check_number("max_deals", 1, 10_000)
        self._check_number("tie_ms", 0, LONGEST_TIE_MS)
        self._check_flag("shuffle_waste")
        self._check_flag("tow")
        if self.shuffle_waste and not limits.may_shuffle:
            raise RulesError(_no_shuffle(self.game), "game", "shuffle_waste")
        if self.game != "pirate" and (self.tow or self.tie_ms != USUAL_TIE_MS):
            knob = "tow" if self.tow else "tie_ms"
            raise RulesError(f"game and {knob} do not go together: there are no ships in {self.game}", "game", knob)

    def _fill_in(self, knob: str, usual: int) -> None:
        value = getattr(self, knob)
        if type(value) is int and value == USUAL:
            object.__setattr__(self, knob, usual)

    def _check_flag(self, knob: str) -> None:
        value = getattr(self, knob)
        if type(value) is not bool:
            raise RulesError(f"{knob} is one of False, True, not {short_repr(value)}", knob)

    def _check_number(self, knob: str, least: int, most: int) -> None:
        value = getattr(self, knob)
        if type(value) is int and least <= value <= most:
            return
        number = f"{least}" if least == most else f"a whole number from {least} to {most}"
        raise RulesError(f"{knob} is {number} in {self.game}, not {short_repr(value)}", knob)

    @property
    def family(self) -> str:
        return "patience"

    @property
    def is_spread(self) -> bool:
        """Whether all cards of a wastepile or column can be seen, not only its top."""
        return self.game in ("progressive", "dictation")

    @property
    def has_own_sequences(self) -> bool:
        """Whether each seat has its own sequences, and sees those of the others as they were before this card."""
        return self.game == "dictation"

    @property
    def has_ships(self) -> bool:
        return self.game == "pirate"

    @property
    def goal(self) -> str:
        """The unit that decides a game: `ships` or `sequences` count as points, otherwise the `cards` that are left."""
        return {"pirate": "ships", "dictation": "sequences"}.get(self.game, "cards")

    @property
    def counts_points(self) -> bool:
        return self.goal != "cards"

    @property
    def pack_size(self) -> int:
        """Cards of all packs: each seat has one of its own."""
        return PACK_SIZE * self.players

    @property
    def packet_size(self) -> int:
        """Cards a seat starts with."""
        return PACK_SIZE

    @property
    def sequences(self) -> int:
        """Places for sequences. If sequences are not common, each seat's own places stand in a row."""
        sequences = _LIMITS[self.game].sequences
        return 4 * self.players if sequences is None else sequences

    def to_json(self) -> dict[str, object]:
        """Every knob, in JSON's types; `from_json` reads it back."""
        return asdict(self)

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
                name = knob if isinstance(knob, str) else short_repr(knob)
                raise RulesError(f"there is no knob called {short_repr(knob)}", name)
        return cls(**knobs)


class _Limits(NamedTuple):
    """The values that the knobs may have in a game."""

    most_players: int
    usual_wastepiles: int
    most_wastepiles: int
    may_shuffle: bool
    usual_stall_ms: int
    sequences: int | None = None
    """Places for sequences; None for one for each Ace."""


_LIMITS: Final[dict[str, _Limits]] = {
    "grabbage": _Limits(8, 1, 4, may_shuffle=False, usual_stall_ms=10_000),
    "pirate": _Limits(2, 1, 1, may_shuffle=False, usual_stall_ms=10_000, sequences=0),
    "conjugal": _Limits(2, 1, 1, may_shuffle=True, usual_stall_ms=30_000),
    "progressive": _Limits(2, 4, 4, may_shuffle=True, usual_stall_ms=30_000, sequences=1),
    "dictation": _Limits(8, 4, 4, may_shuffle=False, usual_stall_ms=30_000),
}


def _no_shuffle(game: str) -> str:
    turned_over = "no wastepile is turned over" if game == "dictation" else "the wastepiles are turned over as they lie"
    return f"game and shuffle_waste do not go together: in {game} {turned_over}"
