"""A match as a fold of deals: deals make games, games make the best of one, three or five."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.rules import Rules
from engine.scoring import GameScore, ScoreError, opening_score, score_entry, score_game

Cards = tuple[int, ...]
"""The cards each seat holds after the claim, in seat order."""

Games = Sequence[Sequence[Cards]]


def is_for_matches(rules: Rules) -> bool:
    """Whether a match between two can be scored by the cards each holds, which is all a score sheet takes."""
    return rules.players == 2 and not rules.counts_points


@dataclass(frozen=True, slots=True)
class MatchScore:
    """`wins` by side; `winner` is a side, 0 or 1, or None; `game` and `deal`, from 1, come next."""

    games: tuple[GameScore, ...]
    wins: tuple[int, int]
    winner: int | None
    game: int
    deal: int


def match_score(rules: Rules, best_of: int, games: Games) -> MatchScore:
    """Score games that follow each other (`playable`); raises ScoreError for a wrong deal."""
    return tally(best_of, tuple(score_game(rules, deals) for deals in games))


def tally(best_of: int, scores: tuple[GameScore, ...]) -> MatchScore:
    wins = (_won(scores, 0), _won(scores, 1))
    winner = next((side for side in (0, 1) if 2 * wins[side] > best_of), None)
    if scores and not scores[-1].over:
        return MatchScore(scores, wins, winner, len(scores), scores[-1].deals + 1)
    return MatchScore(scores, wins, winner, len(scores) + 1, 1)


def _won(scores: Sequence[GameScore], side: int) -> int:
    return sum(score.winner == side for score in scores)


def awarded(score: GameScore, side: int) -> GameScore:
    """The score of a game that goes to a side, whatever its deals say."""
    return replace(score, over=True, winner=side, places=(side, 1 - side))


def playable(rules: Rules, best_of: int, games: Games) -> tuple[tuple[Cards, ...], ...]:
    """What can really have been played: nothing after an impossible deal, after the end of a game
    or of the match, and no game begun while the one before was still going on."""
    kept: list[tuple[Cards, ...]] = []
    for deals in games:
        kept.append(_possible(rules, deals))
        score = match_score(rules, best_of, kept)
        if score.winner is not None or not score.games[-1].over:
            break
    return tuple(filter(None, kept))


def _possible(rules: Rules, deals: Sequence[Cards]) -> tuple[Cards, ...]:
    score = opening_score(rules)
    for cards in deals:
        try:
            score = score_entry(rules, score, cards)
        except ScoreError:
            break
    return tuple(deals[: score.deals])
