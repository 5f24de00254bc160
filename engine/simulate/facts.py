"""What everybody at a table can see, fact by fact, and the news when some of it changes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from engine.actions import Action
from engine.log.record import Entry
from engine.spit.deals.view import (
    HeldView,
    Pile,
    SaidView,
    centre_of,
    depth_of,
    open_pile,
    open_piles,
    open_spit_pile,
    pile_of,
)
from engine.spit.rules import Rules
from engine.spit.table import Table

Value = Any
"""What is read of a fact: each kind has a shape of its own."""


class Memory:
    """A table as a seat remembers it, and what its view is made of.

    `held` and `said` are None when they have to be looked at anew.
    """

    __slots__ = ("centre", "held", "piles", "said", "seat", "table")

    def __init__(self, seat: int, table: Table, piles: list[Pile]) -> None:
        self.seat = seat
        self.table = table
        self.piles = open_piles(piles, table, seat)
        """The stock piles, seat by seat."""
        self.centre = [*centre_of(table)]
        """The spit piles, by place."""
        self.held: HeldView | None = None
        self.said: SaidView | None = None

    def look_at_centre(self) -> None:
        """Look at the spit piles anew: what goes on them hangs on the phase."""
        table = self.table
        if table.frozen_by >= 0 or table.phase == "ready":
            table.close_piles()
        else:
            table.open_piles()
        self.centre = [*centre_of(table)]


class Fact:
    """One thing that changes as a whole: read off one table, it can be shown in any memory.

    What is read shares no list with its table; those that it is shown in share it, for they only look at it.
    """

    __slots__ = ()

    def is_still(self, table: Table, value: Value) -> bool:
        """Whether a value that was read is what would be read now."""
        raise NotImplementedError

    def read(self, table: Table) -> Value:
        raise NotImplementedError

    def show(self, memory: Memory, value: Value) -> None:
        raise NotImplementedError


class StockPile(Fact):
    __slots__ = ("pile", "place", "seat")

    def __init__(self, seat: int, pile: int, place: int) -> None:
        """Its place is the one among all piles of the table."""
        self.seat = seat
        self.pile = pile
        self.place = place

    def is_still(self, table: Table, value: Pile) -> bool:
        side = table.sides[self.seat]
        return side.down[self.pile] == value.down and side.piles[self.pile] == value.cards

    def read(self, table: Table) -> Pile:
        return pile_of(table, self.seat, self.pile)

    def show(self, memory: Memory, value: Pile) -> None:
        memory.piles[self.place] = open_pile(value, self.seat == memory.seat)
        memory.table.sides[self.seat].show(self.pile, value.cards, value.down, value.top)


class Cards(Fact):
    """Cards of a seat that lie or are held together: its hand, its stock, its spit cards."""

    __slots__ = ("name", "seat")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name

    def is_still(self, table: Table, value: list[int]) -> bool:
        return bool(getattr(table.sides[self.seat], self.name) == value)

    def read(self, table: Table) -> list[int]:
        cards: list[int] = getattr(table.sides[self.seat], self.name)
        return cards[:]

    def show(self, memory: Memory, value: list[int]) -> None:
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

    def is_still(self, table: Table, value: list[int]) -> bool:
        return table.spit_piles[self.place] == value

    def read(self, table: Table) -> list[int]:
        return table.spit_piles[self.place][:]

    def show(self, memory: Memory, value: list[int]) -> None:
        table, place = memory.table, self.place
        table.spit_piles[place] = value
        if table.phase != "ready" and table.frozen_by < 0:
            table.open_pile(place)
        memory.centre[place] = open_spit_pile(value, depth_of(table))


class Said(Fact):
    """What concerns all seats at once: the phase, who has called, who is out."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def is_still(self, table: Table, value: Value) -> bool:
        return bool(getattr(table, self.name) == value)

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
SAID: Final = (
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
_HELD: Final = ("hand", "stock", "spit_cards")


def all_said(table: Table) -> list[object]:
    """What `SAID` names."""
    return [
        table.phase,
        table.ready,
        table.called,
        table.named_place,
        table.kept_place,
        table.out,
        table.claimants,
        table.choices,
        table.pickers,
        table.stale,
        table.stopped,
        table.taking,
        table.taken,
        table.lent,
        table.frozen_by,
        table.frozen_at,
    ]


class News:
    """What one thing that happened has changed: facts by their number, with their values from then on.

    It is only to be read by whoever has it.
    """

    __slots__ = ("facts", "happened", "values", "version")

    def __init__(self, version: int, facts: list[int], values: list[Value], happened: Sequence[Entry] = ()) -> None:
        self.version = version
        self.facts = facts
        self.values = values
        self.happened = happened


class Facts:
    """The facts of a real table, each with the version of its newest value; they share no list with the table."""

    __slots__ = ("_calls", "_map", "_values", "_version", "_versions", "_was_said")

    def __init__(self, table: Table) -> None:
        self._map = map_of(table.rules)
        self._values = [fact.read(table) for fact in self._map.facts]
        self._was_said = [self._values[fact] for fact in self._map.said]
        self._calls = table.calls
        self._versions = [0] * len(self._values)
        self._version = 0

    def piles(self) -> list[Pile]:
        """The stock piles as they lie now, seat by seat."""
        return self._values[: self._map.stock]

    def news(self, table: Table, seat: int, action: Action | None, happened: Sequence[Entry] = ()) -> News:
        """What an accepted action (or None: time itself) has changed; `happened` is told along with it."""
        self._version += 1
        goes_on = table.phase == "play"
        if action is None:
            cards: Sequence[int] = self._map.cards
        else:
            reach = self._map.reach(seat, action)
            if reach.is_plain and goes_on and not table.out and table.calls == self._calls:
                return News(self._version, reach.near, [self._renewed(fact, table) for fact in reach.near], happened)
            cards = reach.moved if goes_on else reach.at_most
        news = News(self._version, [], [], happened)
        self._look_at(cards, table, news)
        self._listen(table, news)
        return news

    def _look_at(self, facts: Sequence[int], table: Table, news: News) -> None:
        """Add those facts about cards that are other ones now."""
        values, every = self._values, self._map.facts
        for fact in facts:
            if not every[fact].is_still(table, values[fact]):
                news.facts.append(fact)
                news.values.append(self._renewed(fact, table))

    def _renewed(self, fact: int, table: Table) -> Value:
        """What a fact is from now on."""
        value = self._map.facts[fact].read(table)
        self._values[fact] = value
        self._versions[fact] = self._version
        return value

    def _listen(self, table: Table, news: News) -> None:
        """Add what has been said or settled; mostly there is nothing, which one comparison shows."""
        said, before = all_said(table), self._was_said
        if said == before:
            return
        for number, fact in enumerate(self._map.said):
            if said[number] != before[number]:
                before[number] = self._renewed(fact, table)
                news.facts.append(fact)
                news.values.append(before[number])
        self._calls = table.calls

    def at_hand(self, seat: int, action: Action) -> list[News]:
        """The newest state of what a hand was put to, for a seat whose action was refused."""
        near = self._map.reach(seat, action).near
        return [News(self._versions[fact], [fact], [self._values[fact]]) for fact in near]

    def is_only_said(self, news: News) -> bool:
        """Whether nothing has changed but who has said what."""
        return all(fact in self._map.words for fact in news.facts)


_AT_HOME: Final = frozenset({"shift", "stack", "refill"})
_NARROW: Final = frozenset({"play", "turn", "shift", "stack"})
"""Kinds that move nothing but the cards of the piles they name, as long as play goes on."""


class Reach:
    """Which facts an action of a seat can change, by their number."""

    __slots__ = ("at_most", "is_plain", "moved", "near")

    def __init__(self, near: list[int], moved: Sequence[int], at_most: Sequence[int], is_plain: bool) -> None:
        self.near = near
        """The piles and the hand that it names, as far as there are such."""
        self.moved = moved
        """The cards that may move while play goes on."""
        self.at_most = at_most
        """The cards that may move when it stops play."""
        self.is_plain = is_plain
        """Whether it changes all that it names and nothing else while play goes on, but that calls are withdrawn."""


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
        "cards",
        "facts",
        "said",
        "stock",
        "words",
    )

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.players)
        self.facts: tuple[Fact, ...] = (
            *(
                StockPile(seat, pile, seat * len(rules.layout) + pile)
                for seat in seats
                for pile in range(len(rules.layout))
            ),
            *(Cards(seat, name) for seat in seats for name in _HELD),
            *(SpitPile(place) for place in seats),
            *(Said(name) for name in SAID),
        )
        every = range(len(self.facts))
        self.said = [*every[-len(SAID) :]]
        self.words = frozenset(self.said[SAID.index(word)] for word in _WORDS)
        self.cards = every[: -len(SAID)]
        self._piles = len(rules.layout)
        self.stock = len(seats) * self._piles
        """How many stock piles there are: they come first."""
        self._loose = self.cards[self.stock :]
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
        near = [*self._named(seat, action)]
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
