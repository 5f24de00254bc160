"""Scores a match from its deals: deals make games, games make a best of one, three or five."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engine.rules import AnyRules
from engine.scoring import Figures, GameScore, ScoreError, opening_score, score_entry, score_game

Games = Sequence[Sequence[Figures]]

Awards = Mapping[int, int]
"""Awarded games: the side that gets a game regardless of its deals, by the number of the game, from 1."""

NO_AWARDS: Final[Awards] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class MatchScore:
    """`wins` by side; `winner` is a side, from 0, or None; `game` and `deal`, from 1, come next.

    With two sides the best of n games ends when one has won more than half of n. With more sides it goes on until one
    has that many.
    """

    games: tuple[GameScore, ...]
    wins: tuple[int, ...]
    winner: int | None
    game: int
    deal: int

    @property
    def places(self) -> tuple[int, ...]:
        """Sides, best first: the winner, then by games won, then by the last game; empty until the match is over."""
        if self.winner is None:
            return ()
        last = self.games[-1].places if self.games else tuple(range(len(self.wins)))
        return tuple(sorted(last, key=lambda side: (side != self.winner, -self.wins[side])))


def match_score(rules: AnyRules, best_of: int, games: Games, awards: Awards = NO_AWARDS) -> MatchScore:
    """Score consecutive games (see `playable`); raises ScoreError for an impossible deal."""
    scores = [score_game(rules, deals) for deals in games]
    for game, side in awards.items():
        if game <= len(scores):
            scores[game - 1] = awarded(scores[game - 1], side)
    return tally(rules.players, best_of, tuple(scores))


def tally(seats: int, best_of: int, scores: tuple[GameScore, ...]) -> MatchScore:
    wins = tuple(sum(score.winner == side for score in scores) for side in range(seats))
    winner = next((side for side in range(seats) if 2 * wins[side] > best_of), None)
    if scores and not scores[-1].over:
        return MatchScore(scores, wins, winner, len(scores), scores[-1].deals + 1)
    return MatchScore(scores, wins, winner, len(scores) + 1, 1)


def awarded(score: GameScore, side: int) -> GameScore:
    """The score of a game that is awarded to a side."""
    others = tuple(other for other in range(len(score.cards)) if other != side)
    return replace(score, over=True, winner=side, places=(side, *others))


def playable(
    rules: AnyRules, best_of: int, games: Games, awards: Awards = NO_AWARDS
) -> tuple[tuple[Figures, ...], ...]:
    """The deals that can count, by game.

    In a game, no deal counts after an impossible one or after the end of the game. No game counts after the end of the
    match, or after a game that has not ended. A game without deals counts only if it was awarded.
    """
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
