"""A match as a fold of deals: deals make games, games make the best of one, three or five."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engine.rules import Rules
from engine.scoring import GameScore, ScoreError, opening_score, score_entry, score_game

Cards = tuple[int, ...]
"""The cards each seat holds after the claim, in seat order."""

Games = Sequence[Sequence[Cards]]

Awards = Mapping[int, int]
"""The side that a game goes to whatever its deals say, by number of the game, from 1."""

NO_AWARDS: Final[Awards] = MappingProxyType({})


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


def match_score(rules: Rules, best_of: int, games: Games, awards: Awards = NO_AWARDS) -> MatchScore:
    """Score games that follow each other (`playable`); raises ScoreError for a wrong deal."""
    scores = [score_game(rules, deals) for deals in games]
    return tally(best_of, tuple(_or_awarded(score, awards.get(game)) for game, score in enumerate(scores, start=1)))


def _or_awarded(score: GameScore, side: int | None) -> GameScore:
    return score if side is None else awarded(score, side)


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


def playable(rules: Rules, best_of: int, games: Games, awards: Awards = NO_AWARDS) -> tuple[tuple[Cards, ...], ...]:
    """What can really have been played: nothing after an impossible deal, after the end of a game
    or of the match, and no game begun while the one before was still going on. A game without a deal
    is none, unless it was awarded."""
    kept: list[tuple[Cards, ...]] = []
    for deals in games:
        kept.append(_possible(rules, deals))
        score = match_score(rules, best_of, kept, awards)
        if score.winner is not None or not score.games[-1].over:
            break
    return tuple(deals for game, deals in enumerate(kept, start=1) if deals or game in awards)


def _possible(rules: Rules, deals: Sequence[Cards]) -> tuple[Cards, ...]:
    score = opening_score(rules)
    for cards in deals:
        try:
            score = score_entry(rules, score, cards)
        except ScoreError:
            break
    return tuple(deals[: score.deals])
