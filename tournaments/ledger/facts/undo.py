"""The fact that undoes another line."""

from typing import TYPE_CHECKING, ClassVar

from games.texts import gettext as _
from tournaments.ledger.fact import Fact, Line, Ratings

if TYPE_CHECKING:
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import LedgerWords


class Undone(Fact, frozen=True, tag="undone"):
    """The line numbered `event` no longer counts. Undoing this line makes it count again.

    `ratings` are for the restored variant; None if the variant does not change.
    """

    event: int
    ratings: Ratings | None = None

    is_undo: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.rate(self.ratings)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return history.why_not_redo(history.by_number[self.event])

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return history.why_not_undo(history.by_number[self.event])

    def sentence(self, words: "LedgerWords") -> str:
        line = words.lines.get(self.event)
        if line is None:
            return _("undid line %(number)s", number=self.event)
        if not line.fact.is_undo:
            return _("undid line %(number)s: %(act)s", number=self.event, act=line.fact.sentence(words))
        again = words.lines.get(line.fact.overridden_line)
        if again is None:
            return _("redid line %(number)s", number=line.fact.overridden_line)
        return _("redid line %(number)s: %(act)s", number=line.fact.overridden_line, act=again.fact.sentence(words))

    @property
    def overridden_line(self) -> int:
        return self.event

    @property
    def changes_fold(self) -> bool:
        return self.changes_ratings

    @property
    def changes_ratings(self) -> bool:
        return self.ratings is not None
