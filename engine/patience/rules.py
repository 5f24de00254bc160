"""A patience game as a value: its knobs, checked when they are set (rules, part 2)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final, Literal, NamedTuple, Self

from engine.cards import PACK_SIZE
from engine.rules import RulesError
from engine.shown import shown

GameName = Literal["grabbage", "conjugal"]

USUAL_STALL: Final = -1
"""Stands for the stall time that is usual for a game, until the rules are made."""

LONGEST_STALL_MS: Final = 600_000


@dataclass(frozen=True, slots=True)
class Rules:
    """What may happen in a patience game. The defaults are Hasty Patience (rules, section 11).

    `stall_ms` is filled in as usual for the game: 10,000 in a race, 30,000 in turns; 0 means never. `max_deals`
    is how many deals are played at most until one has a winner.
    """

    game: GameName = "grabbage"
    players: int = 2
    wastepiles: int = 1
    shuffle_waste: bool = False
    stall_ms: int = USUAL_STALL
    max_deals: int = 1

    def __post_init__(self) -> None:
        game: object = self.game
        if not isinstance(game, str) or game not in _LIMITS:
            raise RulesError(f"game is one of {', '.join(_LIMITS)}, not {shown(game)}", "game")
        limits = _LIMITS[self.game]
        if type(self.stall_ms) is int and self.stall_ms == USUAL_STALL:
            object.__setattr__(self, "stall_ms", limits.usual_stall_ms)
        self._check_number("players", 2, limits.most_players)
        self._check_number("wastepiles", 1, limits.most_wastepiles)
        self._check_number("stall_ms", 0, LONGEST_STALL_MS)
        self._check_number("max_deals", 1, 10_000)
        if type(self.shuffle_waste) is not bool:
            raise RulesError(f"shuffle_waste is one of False, True, not {shown(self.shuffle_waste)}", "shuffle_waste")
        if self.shuffle_waste and not limits.may_shuffle:
            raise RulesError(
                f"game and shuffle_waste do not go together: in {self.game} the wastepiles are turned over as they lie",
                "game",
                "shuffle_waste",
            )

    def _check_number(self, knob: str, least: int, most: int) -> None:
        value = getattr(self, knob)
        if type(value) is int and least <= value <= most:
            return
        number = f"{least}" if least == most else f"a whole number from {least} to {most}"
        raise RulesError(f"{knob} is {number} in {self.game}, not {shown(value)}", knob)

    @property
    def family(self) -> str:
        return "patience"

    @property
    def in_turns(self) -> bool:
        """Whether one seat at a time is to move; in a race all may act at any time."""
        return self.game == "conjugal"

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
        """Places for common sequences: one for each Ace."""
        return 4 * self.players

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
                name = knob if isinstance(knob, str) else shown(knob)
                raise RulesError(f"there is no knob called {shown(knob)}", name)
        return cls(**knobs)


class _Limits(NamedTuple):
    """What the knobs may be in a game."""

    most_players: int
    most_wastepiles: int
    may_shuffle: bool
    usual_stall_ms: int


_LIMITS: Final[dict[str, _Limits]] = {
    # Grabbage is for up to eight, but logs number the cards of four packs at most.
    "grabbage": _Limits(most_players=4, most_wastepiles=4, may_shuffle=False, usual_stall_ms=10_000),
    "conjugal": _Limits(most_players=2, most_wastepiles=1, may_shuffle=True, usual_stall_ms=30_000),
}
