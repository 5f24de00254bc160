"""The deals that count in one match."""

from dataclasses import dataclass, field, replace

from engine.rules import AnyRules
from engine.scoring import Figures, GameScore, ScoreError, opening_score, score_entry
from tournaments.formats.match_score import MatchScore, awarded, match_score, playable, tally


@dataclass(frozen=True, slots=True)
class ProposedDeal:
    """A deal entered by one player and not yet confirmed by another; `by` are numbers of entries."""

    game: int
    deal: int
    by: int
    figures: Figures
    disputed_by: int | None = None
    disputed: Figures | None = None


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Other figures for a deal that counts. They came too late, from a phone without network, in this `line`."""

    game: int
    deal: int
    figures: Figures
    line: int


@dataclass(frozen=True, slots=True)
class PlainResult:
    """The plain result of a match, as in `facts.ResultEntered`."""

    places: tuple[int, ...]
    wins: tuple[int, ...]
    points: tuple[int, ...] = ()


def with_sides_swapped(figures: Figures) -> Figures:
    """A deal of two with the sides swapped."""
    places = tuple(1 - seat for seat in figures.places)
    return Figures(figures.cards[::-1], places, figures.stuck, figures.points[::-1])


@dataclass(slots=True)
class MatchProgress:
    """Grows deal by deal. Silently ignores a line that no longer fits:
    an undo or a correction may have removed its deal."""

    rules: AnyRules
    best_of: int
    games: list[list[Figures]] = field(default_factory=list)
    scores: list[GameScore] = field(default_factory=list)
    records: dict[int, str] = field(default_factory=dict)
    """Public ids of the games played here, called or recorded, by number of the game."""
    awards: dict[int, int] = field(default_factory=dict)
    """The winning sides awarded for recorded games regardless of their deals, by number of the game."""
    proposal: ProposedDeal | None = None
    contradictions: dict[tuple[int, int], Contradiction] = field(default_factory=dict)
    """Contradictions to settle, by game and deal."""
    walkover: int | None = None
    """The winner of a walkover; 0 if no side was present; None if the match is no walkover."""
    result: PlainResult | None = None
    """The result entered for the whole match, without some or all of its deals."""

    @property
    def score(self) -> MatchScore:
        score = tally(self.rules.players, self.best_of, tuple(self.scores))
        if self.result is None:
            return score
        return replace(score, wins=self.result.wins, winner=self.result.places[0])

    def expects(self, game: int, deal: int) -> bool:
        score = self.score
        return self.walkover is None and score.winner is None and (game, deal) == (score.game, score.deal)

    def add(self, game: int, deal: int, figures: Figures) -> None:
        if not self.expects(game, deal):
            return
        before = opening_score(self.rules) if deal == 1 else self.scores[-1]
        try:
            score = score_entry(self.rules, before, figures)
        except ScoreError:
            return
        if deal == 1:
            self.records.pop(game, None)
        self.games[game - 1 :] = [[*(self.games[game - 1] if deal > 1 else ()), figures]]
        self.scores[game - 1 :] = [score]
        self.proposal = None

    def correct(self, game: int, deal: int, figures: Figures) -> None:
        """Replace the figures of a deal. Deals after the new end of the match no longer count."""
        if not self._counts(game, deal):
            return
        self.games[game - 1][deal - 1] = figures
        self.contradictions.pop((game, deal), None)
        self._count_again()

    def swap(self) -> None:
        """Swap the figures of the two sides in every deal."""
        self.games = [[with_sides_swapped(figures) for figures in deals] for deals in self.games]
        for place, one in self.contradictions.items():
            self.contradictions[place] = replace(one, figures=with_sides_swapped(one.figures))
        self._count_again()

    def _count_again(self) -> None:
        kept = playable(self.rules, self.best_of, self.games, self.awards)
        self.games = [list(deals) for deals in kept]
        self.awards = {number: side for number, side in self.awards.items() if number <= len(kept)}
        self.scores = list(match_score(self.rules, self.best_of, kept, self.awards).games)
        self.proposal = None
        self.contradictions = {place: one for place, one in self.contradictions.items() if self._counts(*place)}

    def _counts(self, game: int, deal: int) -> bool:
        return game <= len(self.games) and deal <= len(self.games[game - 1])

    def walk_over(self, winner: int) -> None:
        self.walkover = winner
        self.contradictions.clear()

    def end(self, result: PlainResult) -> None:
        self.result, self.proposal = result, None
        self.contradictions.clear()

    def propose(self, proposal: ProposedDeal) -> None:
        if self.expects(proposal.game, proposal.deal):
            self.proposal = proposal

    def dispute(self, game: int, deal: int, by: int, figures: Figures) -> None:
        proposal = self.proposal
        if proposal is not None and (proposal.game, proposal.deal) == (game, deal) and proposal.by != by:
            self.proposal = ProposedDeal(game, deal, proposal.by, proposal.figures, by, figures)

    def contradict(self, contradiction: Contradiction) -> None:
        if self._counts(contradiction.game, contradiction.deal):
            self.contradictions[contradiction.game, contradiction.deal] = contradiction

    def call(self, game: int, record: str) -> None:
        if self.expects(game, 1):
            self.records[game] = record

    def record(self, game: int, record: str, deals: tuple[Figures, ...], award: int | None = None) -> None:
        """Record a whole game; `award` is its winning side regardless of the deals."""
        if self.expects(game, 1):
            for number, figures in enumerate(deals, start=1):
                self.add(game, number, figures)
            self.records[game] = record
            if award is not None:
                self._award(game, award)

    def _award(self, game: int, side: int) -> None:
        if game > len(self.games):
            self.games.append([])
            self.scores.append(opening_score(self.rules))
        self.awards[game] = side
        self.scores[game - 1] = awarded(self.scores[game - 1], side)
