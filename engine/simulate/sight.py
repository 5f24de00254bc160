"""What one seat has seen so far: others' doings late, its own at once (rules, section 6)."""

from collections.abc import Iterable
from copy import copy
from typing import Final

from engine.actions import Action
from engine.deals.book import book_of
from engine.deals.deal import legal_on
from engine.deals.view import (
    HeldView,
    SaidView,
    Seen,
    View,
    assembled,
    centre_view,
    held_view,
    layouts_view,
    pile_view,
    said_view,
    spit_pile_view,
)
from engine.rules import LONGEST_MS
from engine.simulate.facts import Cards, Fact, News, SpitPile, StockPile, map_of
from engine.table import Table

NEVER: Final = 2 * LONGEST_MS
_WORD_OF: Final = {"ready": "ready", "spit": "called"}
"""Where a table remembers a word; a call on a pair or for a pile leaves nothing to remember."""


class Sight:
    """A table as a seat remembers it. Of every fact it holds the newest version that has reached the seat."""

    __slots__ = (
        "_book",
        "_centre",
        "_changed",
        "_coming",
        "_facts",
        "_held",
        "_layouts",
        "_moved",
        "_news",
        "_own_word",
        "_piles",
        "_rules",
        "_said",
        "_seat",
        "_soonest",
        "_versions",
        "table",
    )

    def __init__(self, seat: int, remembered: Table) -> None:
        """`remembered` is this sight's own table, equal to the real one at the start."""
        self._seat = seat
        # The rules that a view shows are not those that are played by: a bot that tampers with them deceives itself.
        self._rules = copy(remembered.rules)
        self._facts = map_of(remembered.rules).facts
        self._book = book_of(remembered.rules)
        self._versions = [0] * len(self._facts)
        self._own_word: tuple[str, int] | None = None
        self._coming: list[tuple[int, News]] = []
        self._soonest = NEVER
        self._news: list[Seen] = []
        # What a view shows, as it was last looked at, and what has changed since.
        self._layouts = layouts_view(remembered, seat)
        self._piles = [[*layout] for layout in self._layouts]
        self._moved: list[StockPile] = []
        self._held: HeldView | None = None
        self._centre = centre_view(remembered)
        self._changed: set[int] = set()
        self._said: SaidView | None = None
        self.table = remembered

    def expect(self, at_ms: int, news: News) -> None:
        """News that will be seen from `at_ms` on."""
        self._coming.append((at_ms, news))
        if at_ms < self._soonest:
            self._soonest = at_ms

    def look(self, at_ms: int) -> bool:
        """Take in what can be seen by now; whether there was anything."""
        if at_ms < self._soonest:
            return False
        coming, self._coming, self._soonest = self._coming, [], NEVER
        for seen_at, news in coming:
            if seen_at <= at_ms:
                self.notice(news)
            else:
                self.expect(seen_at, news)
        return True

    def notice(self, news: News) -> None:
        """Take in news at once, older than what is known or not."""
        version, changes, happened = news
        versions = self._versions
        for fact, value in changes:
            if version > versions[fact]:
                versions[fact] = version
                self._see(self._facts[fact], value)
        self._news += happened
        if self._own_word is not None:
            self._keep_own_word(version)

    def _see(self, fact: Fact, value: object) -> None:
        table = self.table
        fact.show(table, value)
        if isinstance(fact, StockPile):
            self._moved.append(fact)
        elif isinstance(fact, SpitPile):
            self._changed.add(fact.place)
        elif isinstance(fact, Cards):
            self._held = None
        else:
            # Whether piles may be looked at hangs on the phase.
            self._said = None
            self._changed.update(table.seats)

    def fumble(self, seen: Seen, near: Iterable[News]) -> None:
        """An own action was refused; the hand has seen what is near."""
        self._news.append(seen)
        for news in near:
            self.notice(news)

    def hear_oneself(self, action: Action, until: News) -> None:
        """A word of one's own is known at once, also while what it has brought about is yet to be seen."""
        self._news += [seen for seen in until.happened if seen.seat == self._seat]
        said = _WORD_OF.get(action.kind)
        if said is not None:
            self._own_word = (said, until.version)
            self._keep_own_word(0)

    def _keep_own_word(self, version: int) -> None:
        """Older news of who has spoken does not know of it."""
        if self._own_word is None:
            return
        self._said = None
        said, until = self._own_word
        if version >= until:
            self._own_word = None
            return
        words = [*getattr(self.table, said)]
        words[self._seat] = True
        setattr(self.table, said, words)
        self.table.calls = sum(self.table.called)

    def legal(self) -> list[Action]:
        """What the seat may do in its own eyes."""
        return legal_on(self._book, self.table, self._seat)

    def view(self, at_ms: int, legal: list[Action]) -> View:
        """What the seat sees, with the news since this was last asked for."""
        table = self.table
        news = tuple(self._news)
        self._news.clear()
        if self._moved:
            self._look_at_layouts()
        if self._held is None:
            self._held = held_view(table, self._seat)
        if self._changed:
            self._look_at_centre()
        if self._said is None:
            self._said = said_view(table)
        parts = (self._layouts, self._held, self._centre, self._said)
        return assembled(self._rules, self._seat, at_ms, table.phase, *parts, tuple(legal), news)

    def _look_at_layouts(self) -> None:
        layouts = [*self._layouts]
        for moved in self._moved:
            seat, pile = moved.seat, moved.pile
            side, piles = self.table.sides[seat], self._piles[seat]
            piles[pile] = pile_view(side.piles[pile], side.down[pile], own=seat == self._seat)
            layouts[seat] = tuple(piles)
        self._moved.clear()
        self._layouts = tuple(layouts)

    def _look_at_centre(self) -> None:
        piles = [*self._centre]
        for place in self._changed:
            piles[place] = spit_pile_view(self.table, place)
        self._changed.clear()
        self._centre = tuple(piles)
