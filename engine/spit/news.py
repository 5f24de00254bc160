"""The events at a table as news for its seats, and a table as a seat remembers it.

Most news are plain moves: a card leaves a pile of a layout, and the news only needs the new top of that pile.
Everything else comes as a `Change`, which holds the changes that all seats may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine import raced
from engine.actions import Action
from engine.raced import FOR_ALL, NEVER, READY_AFTER_MS, RacedDeal
from engine.spit.deals.moved import MovedCards
from engine.spit.deals.rule import NOT_PLAIN, SPOKE_ONLY
from engine.spit.deals.rule_book import Move, RuleBook
from engine.spit.deals.view import KNOWLEDGE_BY_KEY, Seen, SpitKnowledge, View
from engine.spit.table import NOBODY, SAID, SeenSide, all_said, own_copy
from engine.tempo import Tempo

if TYPE_CHECKING:
    from engine.spit.deals.deal import Deal

NOTHING_SEEN: Final = -1
_FIELDS: Final = len(SAID)
_READY: Final = SAID.index("ready")
_CALLED: Final = SAID.index("called")
_NAMED_PLACE: Final = SAID.index("named_place")
_PHASE: Final = SAID.index("phase")
_FROZEN_BY: Final = SAID.index("frozen_by")
_OUT: Final = SAID.index("out")
_SPITS: Final = SAID.index("spits")


class Change:
    """The visible part of more than a plain move: spit piles, fields in `SAID`, and sides that have changed."""

    __slots__ = ("entries", "said", "sides", "spit_piles", "values")

    def __init__(self, entries: list[int]) -> None:
        self.entries = entries
        """The numbers of the entries that record it."""
        self.spit_piles: list[tuple[int, int, int]] = []
        """Place, top and height."""
        self.said: list[int] = []
        """Indices in `all_said`; `values` has their values in the same order. Lists among the values are never
        changed."""
        self.values: list[Any] = []
        self.sides: list[tuple[int, SeenSide]] = []


class News(raced.News):
    """One event. `change` is None for a plain move and for a word; it describes every other event."""

    __slots__ = ("card", "change", "entry", "move", "place", "size", "under")

    def __init__(
        self,
        at_ms: int,
        seat: int,
        move: Move | None,
        under: int,
        entry: int,
        change: Change | None,
        heard_by: int = FOR_ALL,
        place: int = NOTHING_SEEN,
        card: int = NOTHING_SEEN,
        size: int = 0,
    ) -> None:
        """`seat` is `NOBODY` if the table acts; `under` is the answer of `Rule.change`. `entry` is the number of the
        entry that records a plain move or a word. `place` is that of the spit pile that was played on, if any; `card`
        is then its new top, and `size` its height.
        """
        self.at_ms = at_ms
        self.seat = seat
        self.heard_by = heard_by
        self.move = move
        self.under = under
        self.entry = entry
        self.change = change
        self.place = place
        self.card = card
        self.size = size


class RacedSpitDeal(RacedDeal):
    """A deal as a race plays it, with all news in the order of the events."""

    __slots__ = (
        "_deal",
        "_memories",
        "_noted",
        "_said",
        "_sides_by_time",
        "_sizes",
        "_spit_moves",
        "_table",
        "_tops",
        "_words_follow_plays",
        "cards",
        "context",
        "place_news",
        "spit_news",
    )

    def __init__(self, deal: Deal, book: RuleBook, tempo: Tempo) -> None:
        self.context = deal.context(tempo)
        self.cards = MovedCards(deal)
        table = self._table = deal.table
        if table.has_hands:
            table.look_at_hands()
        self._deal = deal
        self.spit_news: list[News] = []
        self.place_news = [NOTHING_SEEN] * len(table.sides)
        """By place: the number of the newest news of its spit pile."""
        self._memories = [Memory(self, deal, seat, book) for seat in table.seats]
        super().__init__(book, deal.number, self._memories, self.spit_news)
        self._spit_moves = book.spit_moves
        self._words_follow_plays = deal.rules.pair_call
        self._sides_by_time = deal.rules.exhausted == "from_stock"
        """Whether time may move cards of a layout."""
        self._noted = len(deal.entries)
        self._said = [own_copy(value) for value in all_said(table)]
        self._tops = table.tops[:]
        self._sizes = table.sizes[:]

    def land(self, at_ms: int, seat: int, move: raced.Move) -> bool:
        assert isinstance(move, Move)
        return self._deal.land(at_ms, seat, move) is None

    def refuse(self, at_ms: int, seat: int, action: Action) -> None:
        self._deal.attempt(at_ms, seat, action)

    def do_timed_event(self) -> None:
        """Make seats ready that do not say it themselves; else let time act."""
        deal = self._deal
        if self._table.phase == "ready":
            move = self._spit_moves[Action("ready")]
            for seat in self._table.seats:
                if not self._table.ready[seat]:
                    deal.land(self.due_ms, seat, move)
        else:
            deal.advance(self.due_ms)

    def look_at_clock(self, due_ms: int) -> None:
        """Set when time acts: at the time that the deal names, or when every seat has to be ready."""
        self.due_ms = due_ms
        if due_ms < 0:
            self.is_over = True
        elif due_ms >= NEVER and self._table.phase == "ready":
            self.due_ms = READY_AFTER_MS

    def who_can_act(self) -> list[int]:
        return [seat for seat in self._table.seats if self._deal.legal(seat)]

    def close(self) -> None:
        self._deal.raced_deal = None
        for memory in self._memories:
            memory.close()

    def record_action(self, seat: int, move: Move, under: int) -> None:
        """Record an action of a seat, which sees it at once. `under` is the answer of `Rule.change`, if the move has
        changed nothing else.

        The usual cases are handled here without a call for each part, because this runs for every action.
        """
        table = self._table
        if under == NOT_PLAIN or table.has_hands:
            self._tell_change(seat, move)
            return
        memory, news = self._memories[seat], self.spit_news
        number, entry = len(news), len(self._deal.entries) - 1
        self._noted = entry + 1
        memory.heard.append(entry)
        if memory.read == number:
            memory.read = number + 1
        if under == SPOKE_ONLY:
            item = News(table.at_ms, seat, move, under, entry, None)
            # The seat's word is not news again later. `None` differs from every later value.
            if move.rule.phase == "ready":
                self._said[_READY] = None
            else:
                self._said[_CALLED] = self._said[_NAMED_PLACE] = None
            memory.hear_word(number, item)
            news.append(item)
            return
        # The seats that can play, or all seats if none can: they may have a word to say.
        wanted, heard_by = table.wanted, 0
        for side in table.sides:
            if side.showing & wanted:
                heard_by |= side.bit
        if not heard_by or self._words_follow_plays:
            heard_by = FOR_ALL
        if move.brings_card:
            place = move.target
            card, size = table.tops[place], table.sizes[place]
            self._tops[place] = card
            self._sizes[place] = size
            self.place_news[place] = memory.place_seen[place] = number
            memory.table.show(place, card, size)
            news.append(News(table.at_ms, seat, move, under, entry, None, heard_by, place, card, size))
        else:
            news.append(News(table.at_ms, seat, move, under, entry, None, heard_by))

    def _tell_change(self, seat: int, move: Move) -> None:
        table = self._table
        change = self._change()
        if not (move.rule.kind in _WORDS and move.action.source is None):
            change.sides.append((seat, table.full(seat).from_outside()))
        item = News(table.at_ms, seat, move, NOT_PLAIN, 0, change)
        self._memories[seat].learn_own_action(len(self.spit_news), item)
        self.spit_news.append(item)

    def record_table_event(self) -> None:
        """Record what time, chance or the last word of all seats has caused."""
        change, table = self._change(), self._table
        if self._sides_by_time:
            change.sides = [(seat, table.full(seat).from_outside()) for seat in table.seats]
        self.spit_news.append(News(table.at_ms, NOBODY, None, NOT_PLAIN, 0, change))

    def _change(self) -> Change:
        """All visible changes since the last call."""
        entries = self._deal.entries
        change = Change([number for number in range(self._noted, len(entries)) if not entries[number].refused])
        self._noted = len(entries)
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
        table, number = self._table, len(self.spit_news)
        for place, top in enumerate(table.tops):
            size = table.sizes[place]
            if top != self._tops[place] or size != self._sizes[place]:
                self._tops[place] = top
                self._sizes[place] = size
                self.place_news[place] = number
                change.spit_piles.append((place, top, size))


_WORDS: Final = frozenset({"ready", "spit", "claim", "call", "slap_table", "slam"})
"""Kinds that change no layout, unless they name a card of it."""


_FLAGS: Final = frozenset({"ready", "called", "named_place"})
"""Fields that each seat sets for itself."""


class Memory(SpitKnowledge):
    """A table as a seat remembers it: it sees its own actions at once, and those of others late."""

    __slots__ = (
        "_cards",
        "_deal",
        "_key",
        "_news_of_all",
        "_own_word",
        "_place_news",
        "_said_seen",
        "_view",
        "place_seen",
    )

    def __init__(self, raced_deal: RacedSpitDeal, deal: Deal, seat: int, book: RuleBook) -> None:
        super().__init__(deal.rules, seat, deal.table.seen_by(seat), book.offers, raced_deal.context)
        # Not the raced deal itself, which holds this memory: what leads round in a circle has to be searched for later.
        self._news_of_all = raced_deal.spit_news
        self._place_news = raced_deal.place_news
        self._cards = raced_deal.cards
        self._deal = deal
        # The bot's view has the key of the seat's knowledge, but does not hold it.
        self._key = object()
        KNOWLEDGE_BY_KEY[self._key] = self
        self._view = View(None, self._key)
        self._own_word = NOTHING_SEEN
        """Number of the newest news of the seat's own word that it is ready, or that all shall spit."""
        self.place_seen = [NOTHING_SEEN] * len(self.table.sides)
        """By place: the number of the newest news of its spit pile that has been seen."""
        self._said_seen = [NOTHING_SEEN] * _FIELDS

    def view(self) -> View:
        return self._view

    def close(self) -> None:
        """The deal is over: the seat sees no more news."""
        del KNOWLEDGE_BY_KEY[self._key]

    def look(self, until_ms: int) -> bool:
        news, read, seat = self._news_of_all, self.read, self.seat
        total, found = len(news), False
        while read < total:
            item = news[read]
            other = item.seat
            if other != seat:
                if item.at_ms > until_ms:
                    break
                found = True
                place = item.place
                move = item.move
                if place >= 0 and move is not None:
                    # Like `_see`, without a call: most news are cards that come to the centre.
                    self.heard.append(item.entry)
                    side = self.table.sides[other]
                    side.lift(move.source, item.under)
                    side.count -= 1
                    if read > self.place_seen[place]:
                        self.place_seen[place] = read
                        self.table.show(place, item.card, item.size)
                else:
                    self._see(read, item)
            read += 1
        self.read = read
        return found

    def _see(self, number: int, item: News) -> None:
        """Take in all news except plays: other plain moves, words and changes."""
        move = item.move
        if item.change is not None:
            self._see_change(number, item.change)
        elif move is not None:
            self.heard.append(item.entry)
            if item.under == SPOKE_ONLY:
                self.hear_word(number, item)
            else:
                move.rule.show(self.table, item.seat, move.source, move.target, item.under)

    def learn_own_action(self, number: int, item: News) -> None:
        """Take in the seat's own action, if it is more than a plain move. The seat knows its own side."""
        if item.change is not None:
            if item.move is not None and item.move.rule.kind in ("ready", "spit"):
                self._own_word = number
            self._see_change(number, item.change)

    def hear_word(self, number: int, item: News) -> None:
        """Take in a seat's `ready` or its call to spit, while not all others have said it."""
        table, seat, move = self.table, item.seat, item.move
        assert move is not None, "only a seat speaks"
        if seat == self.seat:
            self._own_word = number
        if move.rule.phase == "ready":
            if number > self._said_seen[_READY]:
                table.ready[seat] = True
        elif number > self._said_seen[_CALLED]:
            table.called[seat] = True
            table.calls = sum(table.called)
            if move.target >= 0:
                table.named_place[seat] = move.target

    def fumble(self, move: raced.Move | None) -> None:
        """The hand has seen the spit pile at the place it went to."""
        self.heard.append(len(self._deal.entries) - 1)
        place = move.place if isinstance(move, Move) else raced.ABSENT
        newest = self._place_news
        if 0 <= place < len(newest) and newest[place] > self.place_seen[place]:
            self.place_seen[place] = newest[place]
            real = self._deal.table
            self.table.show(place, real.tops[place], real.sizes[place])

    def _see_change(self, number: int, change: Change) -> None:
        table = self.table
        self.heard += change.entries
        for place, top, size in change.spit_piles:
            if number > self.place_seen[place]:
                self.place_seen[place] = number
                table.show(place, top, size)
        for seat, side in change.sides:
            if seat != self.seat:
                table.sides[seat] = side.from_outside()
        if change.said:
            self._hear(number, change.said, change.values)

    def _hear(self, number: int, fields: Sequence[int], values: Sequence[Any]) -> None:
        """A seat knows its own word at once, and others' words only when it has heard them."""
        table, seen = self.table, self._said_seen
        for place, field in enumerate(fields):
            if number <= seen[field]:
                continue
            name, value = SAID[field], own_copy(values[place])
            if number <= self._own_word and name in _FLAGS:
                flags = getattr(table, name)
                if number == self._own_word:
                    flags[self.seat] = value[self.seat]
                    continue
                value[self.seat] = flags[self.seat]
            setattr(table, name, value)
            seen[field] = number
        table.calls = sum(table.called)
        if seen[_OUT] == number:
            table.count_players()
        elif seen[_SPITS] == number:
            table.count_spit_cards()
        if table.frozen_by >= 0 or table.phase == "ready":
            table.close()
        elif number in (seen[_PHASE], seen[_FROZEN_BY]):
            table.open()

    def heard_events(self) -> list[Seen]:
        entries, cards, seat = self._deal.entries, self._cards, self.seat
        return [Seen(*entries[number][:4], cards.seen_by(seat, number)) for number in self.since_asked()]
