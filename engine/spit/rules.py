"""A variant as a value: the knobs of the rules, checked when they are set.

`docs/rules.md` says for each knob what it does and where it comes from. `engine.spit.clashes` has the knobs that
contradict each other.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, Final, Literal, Self, get_args

from engine.cards import PACK_SIZE
from engine.rules import AnyRules
from engine.rules import RulesError as RulesError
from engine.short_repr import short_repr
from engine.spit.clashes import check_clashes
from engine.spit.own_sets import KNOB, PRINTED, Sets, check_sets

Turn = Literal["manual", "auto"]
Claim = Literal["slap", "call", "winner"]
OnePile = Literal["none", "play_on", "slap", "ghost", "token", "pile"]
Exhausted = Literal["fewer_takes", "slap", "from_stock"]
ModSlap = Literal["none", "basic", "advanced"]
Goal = Literal["shed", "collect", "low_points", "high_points"]

MOST_PILES: Final = 12
LONGEST_STALL_MS: Final = 600_000
STANDARD_LAYOUT: Final = (1, 2, 3, 4, 5)
USUAL_TARGETS: Final = {"low_points": 100, "high_points": 25}


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table. The defaults are standard two-player Spit (rules, section 1).

    `number_sets` are invented sets; empty for the printed ones, which are never written out. Knobs of a single goal are
    filled in for it: `target` with its usual points, and for `high_points` (Speed, section 8) an empty `layout` and the
    usual hand, stocks and reserves.
    """

    family: ClassVar[str] = "spit"
    players: int = 2
    decks: int = 1
    layout: tuple[int, ...] = STANDARD_LAYOUT
    turn: Turn = "manual"
    shift: bool = True
    stacking: bool = False
    equal_ranks: bool = False
    alternate_colours: bool = False
    hands: int = 1
    refill: bool = False
    conceal: int = 0
    peek: bool = False
    claim: Claim = "slap"
    one_pile: OnePile = "none"
    exhausted: Exhausted = "fewer_takes"
    pair_call: bool = False
    mod_slap: ModSlap = "none"
    slap_window_ms: int = 1_000
    number_sets: Sets = ()
    goal: Goal = "shed"
    target: int = 0
    relay: int = 1
    reach_ms: int = 0
    hand_size: int = 0
    stock_size: int = 0
    reserve_size: int = 0
    stall_ms: int = 10_000
    max_deals: int = 100

    def __post_init__(self) -> None:
        for knob, (least, most) in _RANGES.items():
            _check_number(knob, getattr(self, knob), least, most)
        for knob, allowed in _CHOICES.items():
            _check_choice(knob, getattr(self, knob), allowed)
        check_sets(self.number_sets)
        self._fill_in()
        _check_layout(self.layout, least_piles=0 if self.is_speed else 1)
        check_clashes(self)

    def _fill_in(self) -> None:
        usual: dict[str, object] = {}
        if self.number_sets == PRINTED:
            usual[KNOB] = ()
        if not self.target:
            usual["target"] = USUAL_TARGETS.get(self.goal, 0)
        if self.is_speed:
            if self.layout == STANDARD_LAYOUT:
                usual["layout"] = ()
            if not self.hand_size:
                usual["hand_size"] = 5
            if not self.stock_size and not self.reserve_size:
                usual |= {"stock_size": 20, "reserve_size": 5}
        for knob, value in usual.items():
            object.__setattr__(self, knob, value)

    def __copy__(self) -> Self:
        """Copies values without checking them a second time."""
        copied = object.__new__(type(self))
        for set_knob, value in zip(_SETTERS, _ALL_KNOBS(self), strict=True):
            set_knob(copied, value)
        return copied

    @property
    def is_speed(self) -> bool:
        """Whether this is the five-card game, played from hands instead of layouts (rules, section 8)."""
        return self.goal == "high_points"

    @property
    def lends_a_card(self) -> bool:
        """Whether short borrows a card in a deal with one spit pile (rules, section 4)."""
        return self.one_pile in ("ghost", "token")

    @property
    def counts_points(self) -> bool:
        """Whether games are decided by points, and every deal starts from fresh packs."""
        return self.goal in USUAL_TARGETS

    @property
    def pack_size(self) -> int:
        """Cards of all packs, those set aside included."""
        return PACK_SIZE * self.decks

    @property
    def packet_size(self) -> int:
        """Cards a seat starts a game with."""
        return self.stock_size if self.is_speed else self.pack_size // self.players

    @property
    def common_size(self) -> int:
        """Cards that are dealt to no seat: Speed's reserves and the first card of each pile."""
        return 2 * self.reserve_size + 2 if self.is_speed else 0

    @property
    def layout_size(self) -> int:
        return sum(self.layout)

    def to_json(self) -> dict[str, object]:
        """Every knob, in JSON's types; `from_json` reads it back."""
        return {**asdict(self), "layout": list(self.layout), KNOB: [list(numbers) for numbers in self.number_sets]}

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
        given: dict[str, Any] = {knob: _row(value) for knob, value in knobs.items()}
        return cls(**given)


def spit_rules(rules: AnyRules) -> Rules:
    """The same rules, known to be of Spit. Raises RulesError for those of another family."""
    if not isinstance(rules, Rules):
        raise RulesError(f"this is for games of Spit, and these are rules of {rules.family}")
    return rules


# Copies rules knob by knob: a simulation does so for each of its seats.
_ALL_KNOBS: Final = attrgetter(*Rules.__slots__)
_SETTERS: Final = tuple([Rules.__dict__[knob].__set__ for knob in Rules.__slots__])

_RANGES: Final = {
    "players": (2, 8),
    "decks": (1, 4),
    "hands": (1, 2),
    "slap_window_ms": (1, 60_000),
    "target": (0, 10_000),
    "relay": (1, 8),
    "reach_ms": (0, 60_000),
    "hand_size": (0, 12),
    "stock_size": (0, PACK_SIZE),
    "reserve_size": (0, PACK_SIZE),
    "stall_ms": (0, LONGEST_STALL_MS),
    "max_deals": (1, 10_000),
}
_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "turn": get_args(Turn),
    "shift": (True, False),
    "stacking": (False, True),
    "equal_ranks": (False, True),
    "alternate_colours": (False, True),
    "refill": (False, True),
    "conceal": (0, 3, 4, 5),
    "peek": (False, True),
    "claim": get_args(Claim),
    "one_pile": get_args(OnePile),
    "exhausted": get_args(Exhausted),
    "pair_call": (False, True),
    "mod_slap": get_args(ModSlap),
    "goal": get_args(Goal),
}


def _row(value: object) -> object:
    """A row, or a row of rows, as tuples: JSON has them as lists."""
    if not isinstance(value, list):
        return value
    return tuple([tuple(item) if isinstance(item, list) else item for item in value])


def _check_number(knob: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise RulesError(f"{knob} is a whole number from {least} to {most}, not {short_repr(value)}", knob)


def _check_choice(knob: str, value: object, allowed: tuple[object, ...]) -> None:
    if not any(type(value) is type(choice) and value == choice for choice in allowed):
        choices = ", ".join(str(choice) for choice in allowed)
        raise RulesError(f"{knob} is one of {choices}, not {short_repr(value)}", knob)


def _check_layout(layout: object, least_piles: int) -> None:
    if not isinstance(layout, tuple) or not least_piles <= len(layout) <= MOST_PILES:
        raise RulesError(f"layout is a row of {least_piles} to {MOST_PILES} pile sizes", "layout")
    for size in layout:
        _check_number("layout", size, 1, PACK_SIZE)
