"""The events at a table as news for its seats, and the table as a seat remembers it.

A piece of news holds the spots that look different after it. A seat sees its own actions at once, and those of others
late. So each seat remembers for every spot the number of the newest news that it has seen there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import raced
from engine.actions import Action, action_of
from engine.log.record import CHANCE
from engine.patience.deals.view import VIEWS, LiveView, Seen, View, view_of
from engine.patience.rule import Move
from engine.patience.seen import NO_CARD, SeenTable
from engine.raced import FOR_ALL, FOR_HANDS, NEVER, READY_AFTER_MS, RacedDeal

if TYPE_CHECKING:
    from engine.patience.deals.deal import Deal
    from engine.tempo import Tempo

NOTHING_SEEN: Final = -1
READY: Final = action_of("ready")


class News(raced.News):
    """One event: its spots with their new values, and the entries that record it."""

    __slots__ = ("events", "spots")

    def __init__(self, at_ms: int, seat: int, spots: list[tuple[int, int]], events: list[Seen]) -> None:
        speaks = any(entry.action.kind == "ready" for entry in events)
        super().__init__(at_ms, seat, FOR_ALL if speaks else FOR_HANDS)
        self.spots = spots
        self.events = events


class RacedPatienceDeal(RacedDeal):
    """A deal as a race plays it, with all news in the order of the events."""

    __slots__ = ("_all_news", "_deal", "_held_back", "_memories", "_noted", "_unseen", "context", "newest")

    def __init__(self, deal: Deal, tempo: Tempo) -> None:
        self._deal = deal
        self.context = deal.context(tempo)
        self._all_news: list[News] = []
        self.newest = [NOTHING_SEEN] * len(deal.table.seen)
        """By spot: the number of its newest news."""
        self._unseen: set[int] = set()
        """The spots that only their own seat has seen as they are; and its action there."""
        self._held_back: list[Seen] = []
        self._memories = [Memory(self, deal, seat) for seat in deal.table.seats]
        super().__init__(deal.game.book, deal.number, self._memories, self._all_news)
        self._noted = len(deal.entries)
        deal.table.changed.clear()

    def land(self, at_ms: int, seat: int, move: raced.Move) -> bool:
        assert isinstance(move, Move)
        if self._deal.land(at_ms, seat, move) is not None:
            return False
        self._look_at_clock()
        return True

    def refuse(self, at_ms: int, seat: int, action: Action) -> None:
        self._deal.attempt(at_ms, seat, action)

    def do_timed_event(self) -> None:
        """Make seats ready that do not say it themselves."""
        deal = self._deal
        if deal.phase == "ready":
            for seat in deal.table.seats:
                if not deal.table.is_ready(seat):
                    deal.land(self.due_ms, seat, deal.game.moves[READY])
        else:
            deal.advance(self.due_ms)
        self._look_at_clock()

    def _look_at_clock(self) -> None:
        due = self._deal.due_ms
        self.is_over = due < 0
        self.due_ms = READY_AFTER_MS if due >= NEVER and self._deal.phase == "ready" else due

    def who_can_act(self) -> list[int]:
        return [seat for seat in self._deal.table.seats if self._deal.legal(seat)]

    def close(self) -> None:
        self._deal.raced_deal = None
        for memory in self._memories:
            memory.close()

    def record_action(self, seat: int, card: int) -> None:
        """Record an action of a seat, which sees it at once; `card` is the answer of `Rule.change`."""
        if self._deal.rules.has_own_sequences:
            self._tell_apart(seat, card)
        else:
            self._tell(seat, card)
            self._memories[seat].take_in(len(self._all_news) - 1)

    def _tell_apart(self, seat: int, card: int) -> None:
        """Tell only the seat itself what it did. The others hear only its word; the rest follows with the next card."""
        table, ready = self._deal.table, self._deal.table.spots.ready + seat
        events = self._new_events(card)
        news = News(table.at_ms, seat, self._look_of(table.changed), events)
        self._memories[seat].learn(news, len(self._all_news))
        words = [entry for entry in events if entry.action.kind == "ready"]
        self._held_back += [entry for entry in events if entry.action.kind != "ready"]
        self._unseen |= table.changed - {ready}
        self._publish(News(table.at_ms, seat, self._look_of(table.changed & {ready}), words))

    def record_table_event(self) -> None:
        """Record what time, chance or the last word of all seats has caused."""
        self._deal.table.changed |= self._unseen
        self._unseen = set()
        self._tell(CHANCE, NO_CARD)

    def _tell(self, seat: int, card: int) -> None:
        table = self._deal.table
        events = self._held_back + self._new_events(card)
        self._held_back = []
        self._publish(News(table.at_ms, seat, self._look_of(table.changed), events))

    def _new_events(self, card: int) -> list[Seen]:
        """The events since the last call; `card` is the card that a seat has moved."""
        entries = self._deal.entries
        events = [
            Seen(*entry[:3], card=None if card == NO_CARD or entry.seat == CHANCE else card)
            for entry in entries[self._noted :]
            if not entry.refused
        ]
        self._noted = len(entries)
        return events

    def _look_of(self, spots: set[int]) -> list[tuple[int, int]]:
        seen = self._deal.table.seen
        return [(spot, seen[spot]) for spot in spots]

    def _publish(self, news: News) -> None:
        for spot, _ in news.spots:
            self.newest[spot] = len(self._all_news)
        self._all_news.append(news)
        self._deal.table.changed.clear()

    def news_at(self, number: int) -> News:
        return self._all_news[number]


class Memory(raced.SeatKnowledge):
    """The table as a seat remembers it."""

    __slots__ = ("_context", "_deal", "_heard", "_key", "_legal", "_newest", "_news", "_raced_deal", "_table", "_view")

    def __init__(self, raced_deal: RacedPatienceDeal, deal: Deal, seat: int) -> None:
        super().__init__(seat)
        self._raced_deal = raced_deal
        self._deal = deal
        self._table = SeenTable(deal.rules)
        self._table.seen = deal.table.seen[:]
        self._newest = raced_deal.newest[:]
        self._heard: list[Seen] = []
        self._news: list[Seen] = []
        self._legal: list[Action] = []
        self._context = raced_deal.context.copied()
        self._view: View | None = None
        self._key = object()
        VIEWS[self._key] = self._current_view

    def view(self) -> LiveView:
        return LiveView(self._key)

    def close(self) -> None:
        """The deal is over: the seat sees no more news."""
        del VIEWS[self._key]

    def look(self, until_ms: int) -> bool:
        news, found = self._raced_deal.news, False
        while self.read < len(news):
            item = news[self.read]
            if item.seat != self.seat:
                if item.at_ms > until_ms:
                    break
                found = found or bool(self._raced_deal.news_at(self.read).spots)
                self.take_in(self.read)
            self.read += 1
        return found

    def take_in(self, number: int) -> None:
        """See one piece of news; its value for a spot may be older than the value the seat knows."""
        self.learn(self._raced_deal.news_at(number), number)

    def learn(self, item: News, number: int) -> None:
        """Take in a piece of news, except where the seat knows newer values; `number` is its place in the order."""
        is_own = item.seat == self.seat
        self._heard += [event for event in item.events if is_own or event.seat != self.seat]
        for spot, value in item.spots:
            if number > self._newest[spot]:
                self._newest[spot] = number
                self._table.seen[spot] = value

    def has_choice(self) -> bool:
        game = self._deal.game
        self._legal = [action for action in game.legal(self._table, self.seat) if game.moves[action].limb & self.free]
        if not self._legal:
            return False
        self.first = self._legal[0]
        self._news, self._heard = self._heard, []
        self._view = None
        return True

    def allows(self, action: Action) -> bool:
        return action in self._legal

    def fumble(self, move: raced.Move | None) -> None:
        """The hand has seen the sequence at the place it went to."""
        entry = self._deal.entries[-1]
        self._heard.append(Seen(*entry[:4]))
        if not isinstance(move, Move):
            return
        for spot in self._deal.game.reached(self._table.spots, self.seat, move):
            self._newest[spot] = self._raced_deal.newest[spot]
            self._table.seen[spot] = self._deal.table.seen[spot]

    def _current_view(self) -> View:
        if self._view is None:
            self._view = view_of(self._table, self.seat, self.at_ms, self._context, self._legal, self._news)
        return self._view
