"""What everybody at a table can see, fact by fact, and the news when some of it changes."""

from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from engine.actions import Action
from engine.deals.view import Seen
from engine.rules import Rules
from engine.table import Table


class Fact(Protocol):
    """One thing that changes as a whole: read off one table, it can be shown on another."""

    def read(self, table: Table) -> object: ...

    def show(self, table: Table, value: object) -> None: ...


class StockPile:
    __slots__ = ("pile", "seat")

    def __init__(self, seat: int, pile: int) -> None:
        self.seat = seat
        self.pile = pile

    def read(self, table: Table) -> object:
        side = table.sides[self.seat]
        return side.piles[self.pile][:], side.down[self.pile]

    def show(self, table: Table, value: object) -> None:
        assert isinstance(value, tuple)
        side = table.sides[self.seat]
        cards, down = value
        side.piles[self.pile], side.down[self.pile] = cards[:], down
        side.look()


class Cards:
    """Cards of a seat that lie or are held together: its hand, its stock, its spit cards."""

    __slots__ = ("name", "seat")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name

    def read(self, table: Table) -> object:
        return getattr(table.sides[self.seat], self.name)[:]

    def show(self, table: Table, value: object) -> None:
        assert isinstance(value, list)
        side = table.sides[self.seat]
        setattr(side, self.name, value[:])
        side.look()
        table.count_spit_cards()


class SpitPile:
    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def read(self, table: Table) -> object:
        return table.spit_piles[self.place][:]

    def show(self, table: Table, value: object) -> None:
        assert isinstance(value, list)
        table.spit_piles[self.place] = value[:]
        show_piles(table)


class Said:
    """What concerns all seats at once: the phase, who has called, who is out."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, table: Table) -> object:
        value = getattr(table, self.name)
        return value[:] if isinstance(value, list) else value

    def show(self, table: Table, value: object) -> None:
        setattr(table, self.name, value[:] if isinstance(value, list) else value)
        table.calls = sum(table.called)
        if self.name in ("phase", "frozen_by"):
            show_piles(table)
        elif self.name == "out":
            table.count_players()


def show_piles(table: Table) -> None:
    """What goes on the spit piles as a seat sees them."""
    if table.frozen_by >= 0 or table.phase == "ready":
        table.close_piles()
    else:
        table.open_piles()


_WORDS: Final = ("ready", "called", "named_place")
_SAID: Final = (
    "phase",
    *_WORDS,
    "kept_place",
    "out",
    "claimants",
    "choices",
    "pickers",
    "stale",
    "stopped",
    "taking",
    "taken",
    "lent",
    "frozen_by",
    "frozen_at",
)
_ALL_SAID: Final = attrgetter(*_SAID)
_HELD: Final = ("hand", "stock", "spit_cards")


class News(NamedTuple):
    """What one thing that happened has changed: facts by their number, with their values from then on."""

    version: int
    changes: tuple[tuple[int, object], ...]
    happened: tuple[Seen, ...] = ()


class Facts:
    """The facts of a real table, each with the version of its newest value; they share no list with the table."""

    __slots__ = (
        "_all",
        "_facts",
        "_held",
        "_piles",
        "_places",
        "_said",
        "_values",
        "_version",
        "_versions",
        "_was_said",
    )

    def __init__(self, table: Table) -> None:
        self._facts = facts_of(table.rules)
        self._piles = len(table.rules.layout)
        self._all = range(len(self._facts))
        seats = table.rules.players
        self._held = seats * self._piles
        self._places = self._all[self._held + seats * len(_HELD) : -len(_SAID)]
        self._said = self._all[-len(_SAID) :]
        self._values = [fact.read(table) for fact in self._facts]
        self._was_said = tuple(self._values[-len(_SAID) :])
        self._versions = [0] * len(self._facts)
        self._version = 0

    def news(self, table: Table, seat: int, action: Action | None, happened: tuple[Seen, ...] = ()) -> News:
        """What an accepted action (or None: time itself) has changed; `happened` is told along with it."""
        self._version += 1
        changes = [change for fact in self._touched(table, seat, action) for change in self._change(table, fact)]
        if changes and changes[-1][0] >= self._said.start:
            self._was_said = tuple(self._values[-len(_SAID) :])
        return News(self._version, tuple(changes), happened)

    def at_hand(self, seat: int, action: Action) -> tuple[News, ...]:
        """The newest state of what a hand was put to, for a seat whose action was refused."""
        near = self._piles_touched(seat, action)
        return tuple([News(self._versions[fact], ((fact, self._values[fact]),)) for fact in near])

    def is_only_said(self, news: News) -> bool:
        """Whether nothing has changed but who has said what."""
        return all(getattr(self._facts[fact], "name", None) in _WORDS for fact, _ in news.changes)

    def _change(self, table: Table, fact: int) -> tuple[tuple[int, object], ...]:
        value = self._facts[fact].read(table)
        if value == self._values[fact]:
            return ()
        self._values[fact] = value
        self._versions[fact] = self._version
        return ((fact, value),)

    def _touched(self, table: Table, seat: int, action: Action | None) -> list[int] | range:
        if action is None or action.kind not in _NARROW or table.phase != "play":
            return self._all
        near = self._piles_touched(seat, action)
        # Most plays and turns leave all that was said as it was, which one comparison shows.
        return near if _ALL_SAID(table) == self._was_said else [*near, *self._said]

    def _piles_touched(self, seat: int, action: Action) -> list[int]:
        """The piles an action names, as far as there are such."""
        own = self._all[seat * self._piles : (seat + 1) * self._piles]
        targets = own if action.kind in _AT_HOME else self._places
        touched: list[int] = []
        if action.source is not None:
            touched += own[action.source : action.source + 1]
            touched.append(self._held + seat * len(_HELD))
        if action.target is not None:
            touched += targets[action.target : action.target + 1]
        return touched


_AT_HOME: Final = frozenset({"shift", "stack", "refill"})
_NARROW: Final = frozenset({"play", "turn", "shift", "stack"})
"""Kinds that move nothing but the cards of the piles they name."""


@lru_cache(maxsize=64)
def facts_of(rules: Rules) -> tuple[Fact, ...]:
    """The facts of a table in their order: stock piles and held cards by seat, spit piles by place, what was said."""
    seats = range(rules.players)
    return (
        *(StockPile(seat, pile) for seat in seats for pile in range(len(rules.layout))),
        *(Cards(seat, name) for seat in seats for name in _HELD),
        *(SpitPile(place) for place in seats),
        *(Said(name) for name in _SAID),
    )
