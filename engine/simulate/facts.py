"""What everybody at a table can see, fact by fact, and the news when some of it changes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from engine.actions import Action
from engine.deals.view import HeldView, SaidView, Seen, centre_view, layouts_view, pile_view, spit_pile_view
from engine.rules import Rules
from engine.table import Table

Value = Any
"""What is read of a fact: each kind has a shape of its own."""


class Memory:
    """A table as a seat remembers it, and the parts of its view that show it.

    `held` and `said` are None when they have to be looked at anew.
    """

    __slots__ = ("centre", "held", "layouts", "said", "seat", "table")

    def __init__(self, seat: int, table: Table) -> None:
        self.seat = seat
        self.table = table
        self.layouts = [[*layout] for layout in layouts_view(table, seat)]
        self.held: HeldView | None = None
        self.centre = [*centre_view(table)]
        self.said: SaidView | None = None

    def look_at_centre(self) -> None:
        """Look at the spit piles anew: what goes on them, and what is to be seen of them, hangs on the phase."""
        table = self.table
        if table.frozen_by >= 0 or table.phase == "ready":
            table.close_piles()
        else:
            table.open_piles()
        self.centre[:] = centre_view(table)


class Fact:
    """One thing that changes as a whole: read off one table, it can be shown in any memory.

    What is read shares no list with its table; those that it is shown in share it, for they only look at it.
    """

    __slots__ = ()

    def read(self, table: Table) -> Value:
        raise NotImplementedError

    def show(self, memory: Memory, value: Value) -> None:
        raise NotImplementedError


class StockPile(Fact):
    __slots__ = ("pile", "seat")

    def __init__(self, seat: int, pile: int) -> None:
        self.seat = seat
        self.pile = pile

    def read(self, table: Table) -> Value:
        """Its cards, how many of them are face down, its top, and what its owner and the others see of it."""
        side, pile = table.sides[self.seat], self.pile
        cards, down = side.piles[pile][:], side.down[pile]
        own = pile_view(cards, down, own=True)
        others = own if len(own.up) < 2 else pile_view(cards, down, own=False)
        return cards, down, side.tops[pile], own, others

    def show(self, memory: Memory, value: Value) -> None:
        cards, down, top, own, others = value
        seat, pile = self.seat, self.pile
        memory.layouts[seat][pile] = own if seat == memory.seat else others
        memory.table.sides[seat].show(pile, cards, down, top)


class Cards(Fact):
    """Cards of a seat that lie or are held together: its hand, its stock, its spit cards."""

    __slots__ = ("name", "seat")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name

    def read(self, table: Table) -> Value:
        return getattr(table.sides[self.seat], self.name)[:]

    def show(self, memory: Memory, value: Value) -> None:
        memory.held = None
        side = memory.table.sides[self.seat]
        setattr(side, self.name, value)
        if self.name == "spit_cards":
            memory.table.count_spit_cards()
        else:
            side.look()


class SpitPile(Fact):
    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def read(self, table: Table) -> Value:
        return table.spit_piles[self.place][:]

    def show(self, memory: Memory, value: Value) -> None:
        table = memory.table
        table.spit_piles[self.place] = value
        if table.phase != "ready" and table.frozen_by < 0:
            table.open_pile(self.place)
        memory.centre[self.place] = spit_pile_view(table, self.place)


class Said(Fact):
    """What concerns all seats at once: the phase, who has called, who is out."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, table: Table) -> Value:
        return own_copy(getattr(table, self.name))

    def show(self, memory: Memory, value: Value) -> None:
        memory.said = None
        table = memory.table
        setattr(table, self.name, value)
        if self.name == "called":
            table.calls = sum(table.called)
        elif self.name in ("phase", "frozen_by"):
            memory.look_at_centre()
        elif self.name == "out":
            table.count_players()


def own_copy(value: object) -> object:
    """Of a list, which goes on changing."""
    return value[:] if isinstance(value, list) else value


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
_new_tuple: Final = tuple.__new__


class News(NamedTuple):
    """What one thing that happened has changed: facts by their number, with their values from then on."""

    version: int
    changes: list[tuple[int, Value]]
    happened: tuple[Seen, ...] = ()


class Facts:
    """The facts of a real table, each with the version of its newest value; they share no list with the table."""

    __slots__ = ("_called", "_map", "_values", "_version", "_versions", "_was_said")

    def __init__(self, table: Table) -> None:
        self._map = map_of(table.rules)
        self._values = [fact.read(table) for fact in self._map.facts]
        self._was_said = tuple([self._values[fact] for fact in self._map.said])
        self._called = self._values[self._map.called]
        self._versions = [0] * len(self._values)
        self._version = 0

    def news(self, table: Table, seat: int, action: Action | None, happened: tuple[Seen, ...] = ()) -> News:
        """What an accepted action (or None: time itself) has changed; `happened` is told along with it."""
        self._version += 1
        changes: list[tuple[int, Value]] = []
        if action is None:
            self._look_at(self._map.cards, table, changes)
            self._listen(table, changes)
        else:
            reach = self._map.reach(seat, action)
            goes_on = table.phase == "play"
            self._look_at(reach.moved if goes_on else reach.at_most, table, changes)
            if not reach.is_silent or not goes_on or table.out or table.called != self._called:
                self._listen(table, changes)
        return _new_tuple(News, (self._version, changes, happened))

    def _look_at(self, facts: Sequence[int], table: Table, changes: list[tuple[int, Value]]) -> None:
        """Add those facts about cards that are other ones now."""
        values, every = self._values, self._map.facts
        for fact in facts:
            value = every[fact].read(table)
            if value != values[fact]:
                values[fact] = value
                self._versions[fact] = self._version
                changes.append((fact, value))

    def _listen(self, table: Table, changes: list[tuple[int, Value]]) -> None:
        """Add what has been said or settled; mostly there is nothing, which one comparison shows."""
        said = _ALL_SAID(table)
        if said == self._was_said:
            return
        for fact, now, before in zip(self._map.said, said, self._was_said, strict=True):
            if now != before:
                value = self._values[fact] = own_copy(now)
                self._versions[fact] = self._version
                changes.append((fact, value))
        self._was_said = tuple([self._values[fact] for fact in self._map.said])
        self._called = self._values[self._map.called]

    def at_hand(self, seat: int, action: Action) -> list[News]:
        """The newest state of what a hand was put to, for a seat whose action was refused."""
        near = self._map.reach(seat, action).near
        return [News(self._versions[fact], [(fact, self._values[fact])]) for fact in near]

    def is_only_said(self, news: News) -> bool:
        """Whether nothing has changed but who has said what."""
        return all(fact in self._map.words for fact, _ in news.changes)


_AT_HOME: Final = frozenset({"shift", "stack", "refill"})
_NARROW: Final = frozenset({"play", "turn", "shift", "stack"})
"""Kinds that move nothing but the cards of the piles they name, as long as play goes on."""


class Reach:
    """Which facts an action of a seat can change, by their number."""

    __slots__ = ("at_most", "is_silent", "moved", "near")

    def __init__(
        self, near: tuple[int, ...], moved: tuple[int, ...], at_most: tuple[int, ...], is_silent: bool
    ) -> None:
        self.near = near
        """The piles and the hand that it names, as far as there are such."""
        self.moved = moved
        """The cards that may move while play goes on."""
        self.at_most = at_most
        """The cards that may move when it stops play."""
        self.is_silent = is_silent
        """Whether nothing is said or settled by it while play goes on, but that calls are withdrawn."""


class FactMap:
    """The facts of a table in their order, and which of them an action is near to.

    Stock piles and held cards by seat, spit piles by place, what was said.
    """

    __slots__ = (
        "_has_hand",
        "_held",
        "_loose",
        "_piles",
        "_places",
        "_reaches",
        "called",
        "cards",
        "facts",
        "said",
        "words",
    )

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.players)
        self.facts: tuple[Fact, ...] = (
            *(StockPile(seat, pile) for seat in seats for pile in range(len(rules.layout))),
            *(Cards(seat, name) for seat in seats for name in _HELD),
            *(SpitPile(place) for place in seats),
            *(Said(name) for name in _SAID),
        )
        every = range(len(self.facts))
        self.said = every[-len(_SAID) :]
        self.called = self.said[_SAID.index("called")]
        self.words = frozenset(self.said[_SAID.index(word)] for word in _WORDS)
        self.cards = every[: -len(_SAID)]
        self._piles = len(rules.layout)
        self._loose = self.cards[len(seats) * self._piles :]
        self._held = self._loose[: -len(seats)]
        self._places = self._loose[-len(seats) :]
        self._has_hand = rules.conceal > 0 or rules.is_speed
        self._reaches: list[dict[Action, Reach]] = [{} for _ in seats]

    def reach(self, seat: int, action: Action) -> Reach:
        known = self._reaches[seat]
        reach = known.get(action)
        if reach is None:
            reach = known[action] = self._worked_out(seat, action)
        return reach

    def _worked_out(self, seat: int, action: Action) -> Reach:
        near = tuple(self._named(seat, action))
        piles = self._own(seat) if action.kind == "pick_up" else [fact for fact in near if fact not in self._loose]
        at_most = (*piles, *self._loose)
        is_narrow = action.kind in _NARROW
        return Reach(near, near if is_narrow else at_most, at_most, is_narrow and not self._has_hand)

    def _own(self, seat: int) -> range:
        return self.cards[seat * self._piles : (seat + 1) * self._piles]

    def _named(self, seat: int, action: Action) -> Iterator[int]:
        own = self._own(seat)
        if action.source is not None:
            yield from own[action.source : action.source + 1]
            if self._has_hand:
                yield self._held[seat * len(_HELD)]
        if action.target is not None:
            targets = own if action.kind in _AT_HOME else self._places
            yield from targets[action.target : action.target + 1]


@lru_cache(maxsize=64)
def map_of(rules: Rules) -> FactMap:
    return FactMap(rules)
