"""What happens at a table as news for its seats, and a table as a seat remembers it.

By far the most news are plain moves: a card leaves a pile of a layout, and all it takes to show it elsewhere is what
lies there now. Everything else comes as a `Change`, which holds what has changed and may be seen by all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.log.record import Entry
from engine.spit.deals.deal import Deal, Witness
from engine.spit.deals.rule import NOT_PLAIN
from engine.spit.deals.view import Offers, Sight
from engine.spit.table import NOBODY, SAID, SeenSide, all_said, own_copy

if TYPE_CHECKING:
    from engine.spit.deals.book import Move

NOTHING_SEEN: Final = -1
_FIELDS: Final = len(SAID)


class Change:
    """More than a plain move, as all may see it: spit piles, fields of what was said, and sides that look different."""

    __slots__ = ("entries", "said", "sides", "spit_piles", "values")

    def __init__(self, entries: list[int]) -> None:
        self.entries = entries
        """The numbers of the entries that tell of it."""
        self.spit_piles: list[tuple[int, int, int]] = []
        """Place, top and height."""
        self.said: list[int] = []
        """Places in `all_said`, whose values stand beside them in `values`. Nobody changes a list among those."""
        self.values: list[Any] = []
        self.sides: list[tuple[int, SeenSide]] = []


class News:
    """One thing that has happened. `change` is None for a plain move, and says everything else."""

    __slots__ = ("at_ms", "change", "entry", "move", "place", "seat", "size", "under")

    def __init__(
        self,
        at_ms: int,
        seat: int,
        move: Move | None,
        under: int,
        place: int,
        size: int,
        change: Change | None,
        entry: int,
    ) -> None:
        """`seat` is `NOBODY` where it is the table's doing; `under` as `Rule.change` answers. `place` is that of the
        spit pile that was played on, `size` its height. `entry` is the number of the entry that tells of a plain move.
        """
        self.at_ms = at_ms
        self.seat = seat
        self.move = move
        self.under = under
        self.place = place
        self.size = size
        self.change = change
        self.entry = entry


class Chronicle(Witness):
    """All news of a deal, in the order in which they happened."""

    __slots__ = ("_deal", "_said", "_sides_by_time", "_sizes", "_table", "_told", "_tops", "news", "place_news")

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        table = self._table = deal.table
        if table.has_hands:
            table.look_at_hands()
        self.news: list[News] = []
        self.place_news = [NOTHING_SEEN] * len(table.sides)
        """By place: the number of the newest news of its spit pile."""
        self._sides_by_time = deal.rules.exhausted == "from_stock"
        """Whether time may move cards of a layout."""
        self._told = len(deal.entries)
        self._said = [own_copy(value) for value in all_said(table)]
        self._tops = table.tops[:]
        self._sizes = table.sizes[:]

    def seat_did(self, seat: int, move: Move, under: int) -> None:
        table = self._table
        if under == NOT_PLAIN or table.has_hands:
            change = self._change()
            if not (move.rule.kind in _WORDS and move.action.source is None):
                change.sides.append((seat, table.full(seat).from_outside()))
            self.news.append(News(table.at_ms, seat, move, NOT_PLAIN, NOTHING_SEEN, 0, change, 0))
            return
        entry = len(self._deal.entries)
        self._told = entry
        place, size = NOTHING_SEEN, 0
        if move.brings:
            place = move.target
            size = table.sizes[place]
            self._tops[place] = table.tops[place]
            self._sizes[place] = size
            self.place_news[place] = len(self.news)
        self.news.append(News(table.at_ms, seat, move, under, place, size, None, entry - 1))

    def table_did(self) -> None:
        change, table = self._change(), self._table
        if self._sides_by_time:
            change.sides = [(seat, table.full(seat).from_outside()) for seat in table.seats]
        self.news.append(News(table.at_ms, NOBODY, None, NOT_PLAIN, NOTHING_SEEN, 0, change, 0))

    def _change(self) -> Change:
        """What all may see that is not as it was when this was last asked."""
        entries = self._deal.entries
        change = Change([number for number in range(self._told, len(entries)) if not entries[number].refused])
        self._told = len(entries)
        self._look_at_piles(change)
        before = self._said
        if self._table.has_hands:
            self._table.look_at_hands()
        for field, value in enumerate(all_said(self._table)):
            if value != before[field]:
                copied = before[field] = own_copy(value)
                change.said.append(field)
                change.values.append(copied)
        return change

    def _look_at_piles(self, change: Change) -> None:
        table, number = self._table, len(self.news)
        for place, top in enumerate(table.tops):
            size = table.sizes[place]
            if top != self._tops[place] or size != self._sizes[place]:
                self._tops[place] = top
                self._sizes[place] = size
                self.place_news[place] = number
                change.spit_piles.append((place, top, size))


_WORDS: Final = frozenset({"ready", "spit", "claim", "call", "slap_table", "slam"})
"""Kinds that change nobody's layout, unless they name a card of it."""


_FLAGS: Final = frozenset({"ready", "called", "named_place"})
"""What each seat says for itself."""


class Memory(Sight):
    """A table as a seat remembers it: what others do it sees late, and what it does itself at once."""

    __slots__ = ("_chronicle", "_deal", "_own_word", "_place_seen", "_said_seen", "read")

    def __init__(self, chronicle: Chronicle, deal: Deal, seat: int, offers: Offers) -> None:
        super().__init__(deal.rules, seat, deal.table.seen_by(seat), offers)
        self._chronicle = chronicle
        self._deal = deal
        self.read = 0
        """News before this number have been seen."""
        self._own_word = NOTHING_SEEN
        """Number of the newest news of the seat's own word that it is ready, or that all shall spit."""
        self._place_seen = [NOTHING_SEEN] * len(self.table.sides)
        self._said_seen = [NOTHING_SEEN] * _FIELDS

    def look(self, until_ms: int) -> bool:
        """Take in what others did until then; whether there was anything to see."""
        news, read, seat = self._chronicle.news, self.read, self.seat
        found = False
        while read < len(news):
            item = news[read]
            if item.seat != seat:
                if item.at_ms > until_ms:
                    break
                found = True
                self._see(read, item)
            read += 1
        self.read = read
        return found

    def do(self, number: int, item: News) -> None:
        """Take in what the seat itself has done: its own side it knows."""
        if item.change is not None:
            if item.move is not None and item.move.rule.kind in ("ready", "spit"):
                self._own_word = number
            self._see_change(number, item.change)
            return
        self.heard.append(item.entry)
        place = item.place
        if place >= 0:
            self._place_seen[place] = number
            self.table.show(place, self._deal.table.tops[place], item.size)

    def fumble(self, place: int) -> None:
        """An own action was refused: the hand has seen the spit pile at the place it went to."""
        self.heard.append(len(self._deal.entries) - 1)
        newest = self._chronicle.place_news
        if 0 <= place < len(newest) and newest[place] > self._place_seen[place]:
            self._place_seen[place] = newest[place]
            real = self._deal.table
            self.table.show(place, real.tops[place], real.sizes[place])

    def _see(self, number: int, item: News) -> None:
        if item.change is not None:
            self._see_change(number, item.change)
            return
        move = item.move
        assert move is not None, "only a seat makes a plain move"
        self.heard.append(item.entry)
        table, place, source = self.table, item.place, move.source
        if place < 0:
            move.rule.show(table, item.seat, source, move.target, item.under)
            return
        card = table.sides[item.seat].tops[source]
        move.rule.show(table, item.seat, source, place, item.under)
        if number > self._place_seen[place]:
            self._place_seen[place] = number
            table.show(place, card, item.size)

    def _see_change(self, number: int, change: Change) -> None:
        table = self.table
        self.heard += change.entries
        for place, top, size in change.spit_piles:
            if number > self._place_seen[place]:
                self._place_seen[place] = number
                table.show(place, top, size)
        for seat, side in change.sides:
            if seat != self.seat:
                table.sides[seat] = side.from_outside()
        if change.said:
            self._hear(number, change.said, change.values)
        if table.frozen_by >= 0 or table.phase == "ready":
            table.close()

    def _hear(self, number: int, fields: Sequence[int], values: Sequence[Any]) -> None:
        """A word of its own a seat knows at once, and others' words only when it has heard them."""
        table, seen = self.table, self._said_seen
        others_play = False
        for place, field in enumerate(fields):
            if number <= seen[field]:
                continue
            name, value = SAID[field], own_copy(values[place])
            if name in _FLAGS and number <= self._own_word:
                flags = getattr(table, name)
                if number == self._own_word:
                    flags[self.seat] = value[self.seat]
                    continue
                value[self.seat] = flags[self.seat]
            setattr(table, name, value)
            seen[field] = number
            others_play = others_play or name in ("out", "spits")
        table.calls = sum(table.called)
        if others_play:
            table.count_players()
        table.open()

    def told(self) -> list[Entry]:
        entries = self._deal.entries
        return [entries[number] for number in self.heard]
