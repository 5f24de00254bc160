"""What everybody at a table can see, fact by fact, and the news when some of it changes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from engine.actions import Action
from engine.deals.view import Seen
from engine.rules import Rules
from engine.table import BIT, DIGIT, DOWN, SPACE, Side, Table


class Fact:
    """One thing that changes as a whole: read off one table, it can be shown on another.

    What is read shares no list with its table; those that it is shown on share it, for they only look at it.
    """

    __slots__ = ()

    def read(self, table: Table) -> object:
        raise NotImplementedError

    def show(self, table: Table, value: object) -> None:
        raise NotImplementedError


class StockPile(Fact):
    __slots__ = ("pile", "seat")

    def __init__(self, seat: int, pile: int) -> None:
        self.seat = seat
        self.pile = pile

    def read(self, table: Table) -> object:
        side = table.sides[self.seat]
        return side.piles[self.pile][:], side.down[self.pile]

    def show(self, table: Table, value: object) -> None:
        assert isinstance(value, tuple)
        cards, down = value
        _show_pile(table.sides[self.seat], self.pile, cards, down)


def _show_pile(side: Side, pile: int, cards: list[int], down: int) -> None:
    """Lay a pile down as it was seen, with what this changes in the sums of its side."""
    side.count += len(cards) - len(side.piles[pile])
    side.hidden += down - side.down[pile]
    side.piles[pile], side.down[pile] = cards, down
    before, top = side.tops[pile], top_of(cards, down)
    if top == before:
        return
    side.tops[pile] = top
    side.downs += (top == DOWN) - (before == DOWN)
    side.spaces += (top == SPACE) - (before == SPACE)
    side.shape += (_digit(top) - _digit(before)) * DIGIT[pile]
    # In somebody's eyes a card can lie in two places, so bits are not just taken away.
    showing = 0
    for card in side.tops:
        if card >= 0:
            showing |= BIT[card]
    for card in side.hand:
        showing |= BIT[card]
    side.showing = showing


def top_of(cards: list[int], down: int) -> int:
    """What lies on top of a stock pile: a card, DOWN or SPACE."""
    if not cards:
        return SPACE
    return cards[-1] if len(cards) > down else DOWN


def _digit(top: int) -> int:
    """What a pile with that top counts in the shape of its side."""
    return 2 if top >= 0 else 1 if top == DOWN else 0


class Cards(Fact):
    """Cards of a seat that lie or are held together: its hand, its stock, its spit cards."""

    __slots__ = ("name", "seat")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name

    def read(self, table: Table) -> object:
        return getattr(table.sides[self.seat], self.name)[:]

    def show(self, table: Table, value: object) -> None:
        side = table.sides[self.seat]
        setattr(side, self.name, value)
        if self.name == "spit_cards":
            table.count_spit_cards()
        else:
            side.look()


class SpitPile(Fact):
    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def read(self, table: Table) -> object:
        return table.spit_piles[self.place][:]

    def show(self, table: Table, value: object) -> None:
        assert isinstance(value, list)
        table.spit_piles[self.place] = value
        show_piles(table)


class Said(Fact):
    """What concerns all seats at once: the phase, who has called, who is out."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, table: Table) -> object:
        return own_copy(getattr(table, self.name))

    def show(self, table: Table, value: object) -> None:
        setattr(table, self.name, value)
        if self.name == "called":
            table.calls = sum(table.called)
        elif self.name in ("phase", "frozen_by"):
            show_piles(table)
        elif self.name == "out":
            table.count_players()


def own_copy(value: object) -> object:
    """Of a list, which goes on changing."""
    return value[:] if isinstance(value, list) else value


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
_new_tuple: Final = tuple.__new__


class News(NamedTuple):
    """What one thing that happened has changed: facts by their number, with their values from then on."""

    version: int
    changes: tuple[tuple[int, object], ...]
    happened: tuple[Seen, ...] = ()


class Facts:
    """The facts of a real table, each with the version of its newest value; they share no list with the table."""

    __slots__ = ("_map", "_values", "_version", "_versions", "_was_said")

    def __init__(self, table: Table) -> None:
        self._map = map_of(table.rules)
        self._values = [fact.read(table) for fact in self._map.facts]
        self._was_said = tuple([self._values[fact] for fact in self._map.said])
        self._versions = [0] * len(self._values)
        self._version = 0

    def news(self, table: Table, seat: int, action: Action | None, happened: tuple[Seen, ...] = ()) -> News:
        """What an accepted action (or None: time itself) has changed; `happened` is told along with it."""
        self._version = version = self._version + 1
        facts, values = self._map.facts, self._values
        changes: list[tuple[int, object]] = []
        for fact in self._moved(table, seat, action):
            value = facts[fact].read(table)
            if value != values[fact]:
                values[fact] = value
                self._versions[fact] = version
                changes.append((fact, value))
        # Most plays and turns leave all that was said as it was, which one comparison shows.
        said = _ALL_SAID(table)
        if said != self._was_said:
            changes += self._said_anew(said)
        return _new_tuple(News, (version, tuple(changes), happened))

    def _said_anew(self, said: tuple[object, ...]) -> list[tuple[int, object]]:
        changes: list[tuple[int, object]] = []
        for fact, now, before in zip(self._map.said, said, self._was_said, strict=True):
            if now != before:
                value = self._values[fact] = own_copy(now)
                self._versions[fact] = self._version
                changes.append((fact, value))
        self._was_said = tuple([self._values[fact] for fact in self._map.said])
        return changes

    def at_hand(self, seat: int, action: Action) -> tuple[News, ...]:
        """The newest state of what a hand was put to, for a seat whose action was refused."""
        near = self._map.near(seat, action)
        return tuple([News(self._versions[fact], ((fact, self._values[fact]),)) for fact in near])

    def is_only_said(self, news: News) -> bool:
        """Whether nothing has changed but who has said what."""
        return all(fact in self._map.words for fact, _ in news.changes)

    def _moved(self, table: Table, seat: int, action: Action | None) -> Sequence[int]:
        """The facts about cards that may be other ones now."""
        if action is None or action.kind not in _NARROW or table.phase != "play":
            return self._map.cards
        return self._map.near(seat, action)


_AT_HOME: Final = frozenset({"shift", "stack", "refill"})
_NARROW: Final = frozenset({"play", "turn", "shift", "stack"})
"""Kinds that move nothing but the cards of the piles they name."""


class FactMap:
    """The facts of a table in their order, and which of them an action is near to.

    Stock piles and held cards by seat, spit piles by place, what was said.
    """

    __slots__ = ("_has_hand", "_held", "_near", "_piles", "_places", "cards", "facts", "said", "words")

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
        self.cards = every[: -len(_SAID)]
        self.words = frozenset(self.said[_SAID.index(word)] for word in _WORDS)
        self._piles = len(rules.layout)
        self._held = self.cards[len(seats) * self._piles :]
        self._places = self.cards[-len(seats) :]
        self._has_hand = rules.conceal > 0 or rules.is_speed
        self._near: dict[tuple[int, Action], tuple[int, ...]] = {}

    def near(self, seat: int, action: Action) -> tuple[int, ...]:
        """The piles and the hand that an action of a seat names, as far as there are such."""
        near = self._near.get((seat, action))
        if near is None:
            near = self._near[seat, action] = tuple(self._named(seat, action))
        return near

    def _named(self, seat: int, action: Action) -> Iterator[int]:
        own = self.cards[seat * self._piles : (seat + 1) * self._piles]
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
