"""What one seat has seen so far: others' doings late, its own at once (rules, section 6)."""

from collections.abc import Iterable
from typing import Final

from engine.actions import Action
from engine.log.record import Entry
from engine.simulate.facts import Memory, News, map_of
from engine.spit.deals.book import book_of
from engine.spit.deals.deal import legal_on
from engine.spit.deals.view import Pile, ShownRules, View, held_view, piles_of, said_view
from engine.spit.rules import LONGEST_MS
from engine.spit.table import Table

NEVER: Final = 2 * LONGEST_MS
_WORD_OF: Final = {"ready": "ready", "spit": "called"}
"""Where a table remembers a word; a call on a pair or for a pile leaves nothing to remember."""


class Sight:
    """A table as a seat remembers it. Of every fact it holds the newest version that has reached the seat."""

    __slots__ = (
        "_coming",
        "_facts",
        "_happened",
        "_memory",
        "_own_word",
        "_rules",
        "_seat",
        "_soonest",
        "_versions",
        "table",
    )

    def __init__(self, seat: int, remembered: Table, piles: list[Pile] | None = None) -> None:
        """`remembered` is this sight's own table, equal to the real one at the start; `piles` are those of both, where
        somebody has looked at them already."""
        self._seat = seat
        self._rules = ShownRules(remembered.rules)
        self._facts = map_of(remembered.rules).facts
        self._versions = [0] * len(self._facts)
        self._own_word: tuple[str, int] | None = None
        self._coming: list[tuple[int, News]] = []
        self._soonest = NEVER
        self._happened: list[Entry] = []
        self._memory = Memory(seat, remembered, piles_of(remembered) if piles is None else piles)
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
        version, versions = news.version, self._versions
        for number, fact in enumerate(news.facts):
            if version > versions[fact]:
                versions[fact] = version
                self._facts[fact].show(self._memory, news.values[number])
        self._happened += news.happened
        if self._own_word is not None:
            self._keep_own_word(version)

    def fumble(self, refused: Entry, near: Iterable[News]) -> None:
        """An own action was refused; the hand has seen what is near."""
        self._happened.append(refused)
        for news in near:
            self.notice(news)

    def hear_oneself(self, action: Action, until: News) -> None:
        """A word of one's own is known at once, also while what it has brought about is yet to be seen."""
        self._happened += [entry for entry in until.happened if entry.seat == self._seat]
        said = _WORD_OF.get(action.kind)
        if said is not None:
            self._own_word = (said, until.version)
            self._keep_own_word(0)

    def _keep_own_word(self, version: int) -> None:
        """Older news of who has spoken does not know of it."""
        if self._own_word is None:
            return
        self._memory.said = None
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
        return legal_on(book_of(self.table.rules), self.table, self._seat)

    def view(self, at_ms: int, legal: list[Action]) -> View:
        """What the seat sees, with the news since this was last asked for."""
        memory, table = self._memory, self.table
        if memory.held is None:
            memory.held = held_view(table, self._seat)
        if memory.said is None:
            memory.said = said_view(table)
        happened, self._happened = self._happened, []
        return View(
            self._rules,
            self._seat,
            at_ms,
            table.phase,
            tuple(memory.piles),
            tuple(memory.centre),
            memory.held,
            memory.said,
            tuple(legal),
            tuple(happened),
        )
