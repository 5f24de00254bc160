"""What one seat has seen so far: others' doings late, its own at once (rules, section 6)."""

from collections.abc import Iterable
from typing import Final

from engine.actions import Action
from engine.deals.book import book_of
from engine.deals.deal import legal_on
from engine.deals.view import PileView, Seen, View, layout_view, layout_views, view_of
from engine.simulate.facts import News, StockPile, facts_of
from engine.table import Table

_WORD_OF: Final = {"ready": "ready", "spit": "called"}
"""Where a table remembers a word; a call on a pair or for a pile leaves nothing to remember."""


class Sight:
    """A table as a seat remembers it. Of every fact it holds the newest version that has reached the seat."""

    __slots__ = (
        "_book",
        "_coming",
        "_facts",
        "_layouts",
        "_moved",
        "_news",
        "_own_word",
        "_seat",
        "_versions",
        "table",
    )

    def __init__(self, seat: int, remembered: Table) -> None:
        """`remembered` is this sight's own table, equal to the real one at the start."""
        self._seat = seat
        self._facts = facts_of(remembered.rules)
        self._book = book_of(remembered.rules)
        self._versions = [0] * len(self._facts)
        self._own_word: tuple[str, int] | None = None
        self._coming: list[tuple[int, News]] = []
        self._news: list[Seen] = []
        # The layouts as they were last looked at, and the seats where cards have moved since.
        self._layouts: list[tuple[PileView, ...]] = layout_views(remembered, seat)
        self._moved: set[int] = set()
        self.table = remembered

    def expect(self, at_ms: int, news: News) -> None:
        """News that will be seen from `at_ms` on."""
        self._coming.append((at_ms, news))

    def look(self, at_ms: int) -> bool:
        """Take in what can be seen by now; whether there was anything."""
        seen = [news for seen_at, news in self._coming if seen_at <= at_ms]
        if not seen:
            return False
        self._coming = [(seen_at, news) for seen_at, news in self._coming if seen_at > at_ms]
        for news in seen:
            self.notice(news)
        return True

    def notice(self, news: News) -> None:
        """Take in news at once, older than what is known or not."""
        for fact, value in news.changes:
            if news.version > self._versions[fact]:
                self._versions[fact] = news.version
                shown = self._facts[fact]
                shown.show(self.table, value)
                if isinstance(shown, StockPile):
                    self._moved.add(shown.seat)
        self._news += news.happened
        self._keep_own_word(news.version)

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
        news = tuple(self._news)
        self._news.clear()
        for seat in self._moved:
            self._layouts[seat] = layout_view(self.table.sides[seat], own=seat == self._seat)
        self._moved.clear()
        return view_of(self.table, self._seat, at_ms, tuple(legal), news, self._layouts)
