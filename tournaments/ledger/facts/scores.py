"""Facts about one match: deals, walkovers, plain results, games of bots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.rules import AnyRules
from engine.scoring import Figures
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.ledger.fact import Fact, Line, Sides
from tournaments.ledger.match_progress import Contradiction, PlainResult, ProposedDeal, with_sides_swapped
from tournaments.ledger.score_words import cards, deal_named, result, short

if TYPE_CHECKING:
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import LedgerWords

RECORDED = gettext_lazy("A recorded game cannot be changed.")


class MatchFact(Fact, frozen=True):
    """A fact about a match between `sides`. It no longer counts if a correction gives the match other sides."""

    match: int
    sides: Sides

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        if history.match_of(self.match, self.sides) is None:
            return _("Match %(match)s is between others now. This does not count.", match=self.match)
        if history.last_about(self.match, self.sides) != line.number:
            return _(
                "Later lines about match %(match)s depend on it. "
                "Undo those first, or correct the deal on its score sheet.",
                match=self.match,
            )
        return None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        if history.match_of(self.match, self.sides) is None:
            return _("Match %(match)s is between others now.", match=self.match)
        if history.last_about(self.match, self.sides) > line.number:
            return _("Match %(match)s has gone on since. Look at its score sheet.", match=self.match)
        return None

    def undo_words(self, names: Sequence[str], rules: AnyRules, best_of: int) -> str:
        """What the undo on a score sheet takes back, as the end of "Undo the last entry: …". `names` by seat.

        Only facts with `is_score` have it.
        """
        raise NotImplementedError


class _Deal(MatchFact, frozen=True):
    game: int
    deal: int
    figures: Figures

    def why_deal_is_not_next(self, history: "History", line: Line) -> str | None:
        match, place = history.match_of(self.match, self.sides), (self.game, self.deal)
        if match is not None and match.expected < place:
            game, deal = match.expected
            first = deal_named(game, deal, best_of=1 if game == self.game else 2)
            return _(
                "In match %(match)s, %(first)s comes before it. Redo that deal first.", match=self.match, first=first
            )
        if match is not None and match.expected != place:
            return _("Match %(match)s has gone on since. Enter the deal on its score sheet.", match=self.match)
        return super().why_not_redo(history, line)

    def why_match_has_other_sides(self, history: "History") -> str | None:
        if history.match_of(self.match, self.sides):
            return None
        return _("Match %(match)s is between others now.", match=self.match)

    def deal_words(self, words: "LedgerWords") -> str:
        deal = deal_named(self.game, self.deal, best_of=self.game)
        match = words.match(self.match, self.sides)
        return _("%(deal)s of %(match)s: %(cards)s", deal=deal, match=match, cards=cards(self.figures))


class _Counted(_Deal, frozen=True):
    is_score: ClassVar = True

    @property
    def place(self) -> tuple[int, Sides, int, int]:
        return self.match, self.sides, self.game, self.deal


class DealEntered(_Counted, frozen=True, tag="deal_entered"):
    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).add(self.game, self.deal, self.figures)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_deal_is_not_next(history, line)

    def undo_words(self, names: Sequence[str], rules: AnyRules, best_of: int) -> str:
        return f"{deal_named(self.game, self.deal, best_of)}, {short(rules, names, self.figures)}"

    def sentence(self, words: "LedgerWords") -> str:
        return _("entered %(deal)s", deal=self.deal_words(words))


class DealCorrected(_Counted, frozen=True, tag="deal_corrected"):
    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).correct(self.game, self.deal, self.figures)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_match_has_other_sides(history)

    def undo_words(self, names: Sequence[str], rules: AnyRules, best_of: int) -> str:
        deal, figures = deal_named(self.game, self.deal, best_of), short(rules, names, self.figures)
        return _("the correction of %(deal)s to %(figures)s", deal=deal, figures=figures)

    def sentence(self, words: "LedgerWords") -> str:
        before, deal = self._before(words), self.deal_words(words)
        if before is None:
            return _("corrected %(deal)s", deal=deal)
        return _("corrected %(deal)s, not %(before)s", deal=deal, before=cards(before))

    def _before(self, words: "LedgerWords") -> Figures | None:
        """The figures before the correction; None if the earlier lines are not known."""
        swapped = False
        for line in reversed(words.valid_lines_before(self)):
            fact = line.fact
            if fact == SidesSwapped(self.match, self.sides):
                swapped = not swapped
            elif isinstance(fact, _Counted) and fact.place == self.place:
                return with_sides_swapped(fact.figures) if swapped else fact.figures
        return None


class DealContradicted(_Deal, frozen=True, tag="deal_contradicted"):
    """A phone without network sent other figures for a deal that counts. It counts on until a scorekeeper settles it.

    A correction settles it, or an undo of this line: the deal is right as it counts.
    """

    def apply(self, fold: "Fold", line: Line) -> None:
        contradiction = Contradiction(self.game, self.deal, self.figures, line.number)
        fold.play(self.match, self.sides).contradict(contradiction)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return self.why_match_has_other_sides(history)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_match_has_other_sides(history)

    def sentence(self, words: "LedgerWords") -> str:
        return _("entered other figures for %(deal)s", deal=self.deal_words(words))


class _Reported(_Deal, frozen=True):
    """The figures of a deal as one entry, `by`, reports them."""

    by: int

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        match, last = history.match_of(self.match, self.sides), history.last_about(self.match, self.sides)
        if match is None or match.proposal is None or last != line.number:
            return _("It has been answered. Look at the score sheet.")
        return None


class DealProposed(_Reported, frozen=True, tag="deal_proposed"):
    """A player entered a deal. It counts once an opponent confirms it."""

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).propose(ProposedDeal(self.game, self.deal, self.by, self.figures))

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_deal_is_not_next(history, line)

    def sentence(self, words: "LedgerWords") -> str:
        return _("proposed %(deal)s", deal=self.deal_words(words))


class DealDisputed(_Reported, frozen=True, tag="deal_disputed"):
    """An opponent disputes a proposed deal and gives other figures. A scorekeeper settles it."""

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).dispute(self.game, self.deal, self.by, self.figures)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_match_has_other_sides(history)

    def sentence(self, words: "LedgerWords") -> str:
        return _("disputed %(deal)s", deal=self.deal_words(words))


class SidesSwapped(MatchFact, frozen=True, tag="sides_swapped"):
    """All deals of a match of two were entered the wrong way round, so the two sides swap their figures."""

    is_score: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).swap()

    def undo_words(self, names: Sequence[str], rules: AnyRules, best_of: int) -> str:
        return _("the swap of the two sides")

    def sentence(self, words: "LedgerWords") -> str:
        return _("swapped the two sides in all deals of %(match)s", match=words.match(self.match, self.sides))


class WalkedOver(MatchFact, frozen=True, tag="walked_over"):
    """`winner` wins because the others are absent or gave up; 0 if nobody came. The others are level."""

    winner: int

    is_score: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).walk_over(self.winner)

    def undo_words(self, names: Sequence[str], rules: AnyRules, best_of: int) -> str:
        if not self.winner:
            return _("that nobody came")
        return _("the walkover for %(winner)s", winner=names[self.sides.index(self.winner)])

    def sentence(self, words: "LedgerWords") -> str:
        match = words.match(self.match, self.sides)
        if not self.winner:
            return _("noted that nobody came to %(match)s", match=match)
        return _("gave %(match)s, to %(winner)s by a walkover", match=match, winner=words.name(self.winner))


class ResultEntered(MatchFact, frozen=True, tag="result_entered"):
    """The plain result of a match. A later result replaces an earlier one.

    `places` are seats, best first. `wins` are the games won by each seat. `points` are by seat too; empty if not
    counted.
    """

    places: tuple[int, ...]
    wins: tuple[int, ...]
    points: tuple[int, ...] = ()

    is_score: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).end(self._result)

    def undo_words(self, names: Sequence[str], rules: AnyRules, best_of: int) -> str:
        return result(names, self._result)

    def sentence(self, words: "LedgerWords") -> str:
        names = [words.name(side) for side in self.sides]
        return _(
            "entered the result of %(match)s: %(result)s",
            match=words.match(self.match, self.sides),
            result=result(names, self._result),
        )

    @property
    def _result(self) -> PlainResult:
        return PlainResult(self.places, self.wins, self.points)


class SiteGameFact(MatchFact, frozen=True):
    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return str(RECORDED)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return str(RECORDED)


class GameCalled(SiteGameFact, frozen=True, tag="game_called"):
    """A game was called that is played on this site, by bots or at a live table. `record` is its public id."""

    game: int
    record: str

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).call(self.game, self.record)

    def sentence(self, words: "LedgerWords") -> str:
        return _(
            "called %(table)s to game %(game)s of match %(match)s",
            table=words.table(self.sides),
            game=self.game,
            match=self.match,
        )


class GameRecorded(SiteGameFact, frozen=True, tag="game_recorded"):
    """A game that was called is over. `deals` are the figures after each deal.

    `award` is the entry that gets the game, regardless of the deals. Either the other side forfeited, or nobody won
    and this entry has the better seed. It is None for a game that was played to its end.
    """

    game: int
    record: str
    deals: tuple[Figures, ...]
    award: int | None = None

    is_written_when_called_off: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        winner = self.sides.index(self.award) if self.award in self.sides else None
        fold.play(self.match, self.sides).record(self.game, self.record, self.deals, winner)

    def sentence(self, words: "LedgerWords") -> str:
        return _("recorded game %(game)s of %(match)s", game=self.game, match=words.match(self.match, self.sides))
