"""A match as a fold of deals: deals make games, games make the best of one, three or five."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engine.rules import AnyRules
from engine.scoring import Figures, GameScore, ScoreError, opening_score, score_entry, score_game

Games = Sequence[Sequence[Figures]]

Awards = Mapping[int, int]
"""The side that a game goes to whatever its deals say, by number of the game, from 1."""

NO_AWARDS: Final[Awards] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class MatchScore:
    """`wins` by side; `winner` is a side, from 0, or None; `game` and `deal`, from 1, come next.

    Between two the best of n games ends when one has more than half of n. Between more it goes on until
    somebody has as many.
    """

    games: tuple[GameScore, ...]
    wins: tuple[int, ...]
    winner: int | None
    game: int
    deal: int

    @property
    def places(self) -> tuple[int, ...]:
        """Sides, best first: the winner, then by games won, then as they stood in the last game; empty until then."""
        if self.winner is None:
            return ()
        last = self.games[-1].places if self.games else tuple(range(len(self.wins)))
        return tuple(sorted(last, key=lambda side: (side != self.winner, -self.wins[side])))


def match_score(rules: AnyRules, best_of: int, games: Games, awards: Awards = NO_AWARDS) -> MatchScore:
    """Score games that follow each other (`playable`); raises ScoreError for a wrong deal."""
    scores = [score_game(rules, deals) for deals in games]
    won = tuple(_or_awarded(score, awards.get(game)) for game, score in enumerate(scores, start=1))
    return tally(rules.players, best_of, won)


def _or_awarded(score: GameScore, side: int | None) -> GameScore:
    return score if side is None else awarded(score, side)


def tally(seats: int, best_of: int, scores: tuple[GameScore, ...]) -> MatchScore:
    wins = tuple(_won(scores, side) for side in range(seats))
    winner = next((side for side in range(seats) if 2 * wins[side] > best_of), None)
    if scores and not scores[-1].over:
        return MatchScore(scores, wins, winner, len(scores), scores[-1].deals + 1)
    return MatchScore(scores, wins, winner, len(scores) + 1, 1)


def _won(scores: Sequence[GameScore], side: int) -> int:
    return sum(score.winner == side for score in scores)


def awarded(score: GameScore, side: int) -> GameScore:
    """The score of a game that goes to a side, whatever its deals say."""
    others = tuple(other for other in range(len(score.cards)) if other != side)
    return replace(score, over=True, winner=side, places=(side, *others))


def playable(
    rules: AnyRules, best_of: int, games: Games, awards: Awards = NO_AWARDS
) -> tuple[tuple[Figures, ...], ...]:
    """What can really have been played: nothing after an impossible deal, after the end of a game
    or of the match, and no game begun while the one before was still going on. A game without a deal
    is none, unless it was awarded."""
    kept: list[tuple[Figures, ...]] = []
    for deals in games:
        kept.append(_possible(rules, deals))
        score = match_score(rules, best_of, kept, awards)
        if score.winner is not None or not score.games[-1].over:
            break
    return tuple(deals for game, deals in enumerate(kept, start=1) if deals or game in awards)


def _possible(rules: AnyRules, deals: Sequence[Figures]) -> tuple[Figures, ...]:
    score = opening_score(rules)
    for figures in deals:
        try:
            score = score_entry(rules, score, figures)
        except ScoreError:
            break
    return tuple(deals[: score.deals])
