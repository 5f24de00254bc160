"""Facts about one match: deals, walkovers, plain results, games of bots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from engine.scoring import Figures
from tournaments.ledger.fact import Fact, Line, Sides
from tournaments.ledger.play import PlainResult, Proposal, turned
from tournaments.ledger.score_words import cards, result

if TYPE_CHECKING:
    from tournaments.ledger.history import History
    from tournaments.ledger.projection.fold import Fold
    from tournaments.ledger.words import Words

T = TypeVar("T")

BOTS = "Games of bots cannot be changed."


class AboutMatch(Fact, frozen=True):
    """About a match between `sides`. It no longer counts if a correction gives the match to others."""

    match: int
    sides: Sides

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        if history.match_of(self) is None:
            return f"Match {self.match} is between others now, so this does not count."
        if history.last_about(self) != line.number:
            return (
                f"Later lines about match {self.match} depend on it. Undo those first, or correct the deal on its "
                "score sheet."
            )
        return None

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        if history.match_of(self) is None:
            return f"Match {self.match} is between others now."
        if history.last_about(self) > line.number:
            return f"Match {self.match} has gone on since. Look at its score sheet."
        return None

    def match_words(self, words: "Words") -> str:
        return f"match {self.match}, {words.table(self.sides)}"

    @property
    def table(self) -> tuple[int, Sides]:
        return self.match, self.sides


class _Deal(AboutMatch, frozen=True):
    game: int
    deal: int

    @property
    def figures(self) -> Figures:
        raise NotImplementedError

    def why_deal_is_not_next(self, history: "History", line: Line) -> str | None:
        match, place = history.match_of(self), (self.game, self.deal)
        if match is not None and match.expected < place:
            game, deal = match.expected
            first = f"deal {deal}" if game == self.game else f"game {game}, deal {deal}"
            return f"In match {self.match}, {first} comes before it. Redo that deal first."
        if match is not None and match.expected != place:
            return f"Match {self.match} has gone on since. Enter the deal on its score sheet."
        return super().why_not_redo(history, line)

    def why_match_has_other_sides(self, history: "History") -> str | None:
        return None if history.match_of(self) else f"Match {self.match} is between others now."

    def deal_words(self, words: "Words") -> str:
        game = f"game {self.game}, " if self.game > 1 else ""
        return f"{game}deal {self.deal} of {self.match_words(words)}: {cards(self.figures)}"


class _Counted(_Deal, frozen=True):
    """What was counted after a deal: `engine.scoring.Figures`, field by field."""

    cards: tuple[int, ...]
    places: tuple[int, ...] = ()
    stuck: bool = False
    points: tuple[int, ...] = ()

    is_score: ClassVar = True

    @property
    def figures(self) -> Figures:
        return Figures(self.cards, self.places, self.stuck, self.points)

    @property
    def place(self) -> tuple[int, Sides, int, int]:
        return self.match, self.sides, self.game, self.deal


class DealEntered(_Counted, frozen=True, tag="deal_entered"):
    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).add(self.game, self.deal, self.figures)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_deal_is_not_next(history, line)

    def sentence(self, words: "Words") -> str:
        return f"entered {self.deal_words(words)}"


class DealCorrected(_Counted, frozen=True, tag="deal_corrected"):
    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).correct(self.game, self.deal, self.figures)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_match_has_other_sides(history)

    def sentence(self, words: "Words") -> str:
        return f"corrected {self.deal_words(words)}{self._instead_of(words)}"

    def _instead_of(self, words: "Words") -> str:
        """The figures before the correction; empty where the earlier lines are not known."""
        swapped = False
        for line in reversed(words.standing_before(self)):
            fact = line.fact
            if fact == SidesSwapped(self.match, self.sides):
                swapped = not swapped
            elif isinstance(fact, _Counted) and fact.place == self.place:
                return f", not {cards(turned(fact.figures) if swapped else fact.figures)}"
        return ""


class _Claimed(_Deal, frozen=True):
    """What one entry, `by`, says was counted after a deal."""

    by: int
    cards: tuple[int, ...]
    places: tuple[int, ...] = ()
    stuck: bool = False
    points: tuple[int, ...] = ()

    @property
    def figures(self) -> Figures:
        return Figures(self.cards, self.places, self.stuck, self.points)

    def why_not_undo(self, history: "History", line: Line) -> str | None:
        match = history.match_of(self)
        if match is None or match.proposal is None or history.last_about(self) != line.number:
            return "It has been answered. Look at the score sheet."
        return None


class DealProposed(_Claimed, frozen=True, tag="deal_proposed"):
    """A player entered a deal. It counts once an opponent confirms it."""

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).propose(Proposal(self.game, self.deal, self.by, self.figures))

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_deal_is_not_next(history, line)

    def sentence(self, words: "Words") -> str:
        return f"proposed {self.deal_words(words)}"


class DealDisputed(_Claimed, frozen=True, tag="deal_disputed"):
    """An opponent says that a proposed deal is wrong, and what it was. A scorekeeper settles it."""

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).dispute(self.game, self.deal, self.by, self.figures)

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return self.why_match_has_other_sides(history)

    def sentence(self, words: "Words") -> str:
        return f"disputed {self.deal_words(words)}"


class SidesSwapped(AboutMatch, frozen=True, tag="sides_swapped"):
    """All deals of a match of two were entered the wrong way round: each side gets the figures of the other."""

    is_score: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).swap()

    def sentence(self, words: "Words") -> str:
        return f"swapped the two sides in all deals of {self.match_words(words)}"


class WalkedOver(AboutMatch, frozen=True, tag="walked_over"):
    """`winner` goes through because the others are absent or gave up; 0 if nobody came. The others are level."""

    winner: int

    is_score: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).walk_over(self.winner)

    def sentence(self, words: "Words") -> str:
        if not self.winner:
            return f"noted that nobody came to {self.match_words(words)}"
        return f"gave {self.match_words(words)}, to {words.name(self.winner)} by a walkover"


class ResultEntered(AboutMatch, frozen=True, tag="result_entered"):
    """The plain result of a match; a later one takes the place of an earlier one.

    `places` are seats, best first; `wins` are games by seat, and `points` by seat where they were counted.
    """

    places: tuple[int, ...]
    wins: tuple[int, ...]
    points: tuple[int, ...] = ()

    is_score: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).end(self._result)

    def sentence(self, words: "Words") -> str:
        names = [words.name(side) for side in self.sides]
        return f"entered the result of {self.match_words(words)}: {result(names, self._result)}"

    @property
    def _result(self) -> PlainResult:
        return PlainResult(self.places, self.wins, self.points)


class GameOfBots(AboutMatch, frozen=True):
    def why_not_undo(self, history: "History", line: Line) -> str | None:
        return BOTS

    def why_not_redo(self, history: "History", line: Line) -> str | None:
        return BOTS


class GameCalled(GameOfBots, frozen=True, tag="game_called"):
    """Two bots were sent to play; `record` is the public id of their game."""

    game: int
    record: str

    def apply(self, fold: "Fold", line: Line) -> None:
        fold.play(self.match, self.sides).call(self.game, self.record)

    def sentence(self, words: "Words") -> str:
        return f"sent the bots {words.table(self.sides)} to play game {self.game} of match {self.match}"


class GameRecorded(GameOfBots, frozen=True, tag="game_recorded"):
    """A game that was called is over; `deals` are the cards that were counted after each.

    `places` and `stuck` belong to the deals of the same index; left out where no deal needs them.

    `award` is the entry that the game goes to, whatever the deals say: the other one forfeited, or
    nobody won and it has the better seed. It is None for a game that was played to its end.
    """

    game: int
    record: str
    deals: tuple[tuple[int, ...], ...]
    award: int | None = None
    places: tuple[tuple[int, ...], ...] = ()
    stuck: tuple[bool, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()

    is_from_bots: ClassVar = True

    def apply(self, fold: "Fold", line: Line) -> None:
        winner = self.sides.index(self.award) if self.award in self.sides else None
        fold.play(self.match, self.sides).record(self.game, self.record, self.figures, winner)

    def sentence(self, words: "Words") -> str:
        return f"recorded game {self.game} of {self.match_words(words)}"

    @property
    def figures(self) -> tuple[Figures, ...]:
        """What was counted after each deal."""
        return tuple(
            Figures(cards, _at(self.places, deal, ()), _at(self.stuck, deal, False), _at(self.points, deal, ()))
            for deal, cards in enumerate(self.deals)
        )


def _at(values: Sequence[T], at: int, otherwise: T) -> T:
    return values[at] if at < len(values) else otherwise
