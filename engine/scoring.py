"""The one scorer: from what is counted after each deal to the score of a game (rules, section 10).

Simulated, live and hand-entered deals of every family are all scored here; what a deal counts its family says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.families import family_of
from engine.rules import AnyRules

if TYPE_CHECKING:  # a score sheet needs no deals to be scored, only what was counted
    from engine.log.record import DealResult

MOST_EXTRA_DEALS: Final = 20
"""How many more deals a game that is level after `max_deals` has, one at a time (rules, section 2)."""


class ScoreError(ValueError):
    """Figures that cannot be right, in a sentence for the scorekeeper; `deal` counts from 1."""

    def __init__(self, message: str, deal: int) -> None:
        super().__init__(message)
        self.deal = deal


@dataclass(frozen=True, slots=True)
class Figures:
    """What is counted after one deal.

    `cards`, by seat: those it holds after the deal or, where points are counted, those it has left.
    `places`: seats, best first; needed where more than two shed cards.
    `stuck`: nobody went out; only goals of points need to be told.
    `points`: what patience counts besides cards, such as ships.
    """

    cards: tuple[int, ...]
    places: tuple[int, ...] = ()
    stuck: bool = False
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameScore:
    """Where a game stands, by seat unless it says otherwise."""

    deals: int
    cards: tuple[int, ...]
    """The cards each seat begins the next deal with."""
    points: tuple[int, ...] = ()
    """Empty where the goal counts none."""
    over: bool = False
    winner: int | None = None
    places: tuple[int, ...] = ()
    """Seats, best first; empty until the game is over, and where it is level for good."""

    @property
    def is_level(self) -> bool:
        """Whether the game is over and level for good: it has no winner."""
        return self.over and self.winner is None

    @property
    def scores(self) -> tuple[int, ...]:
        """What the game is decided by: points, or cards."""
        return self.points or self.cards


def opening_score(rules: AnyRules) -> GameScore:
    return family_of(rules).opening_score(rules)


def figures_of(rules: AnyRules, result: DealResult) -> Figures:
    """What would be counted at a table after a deal that ended so."""
    return family_of(rules).figures_of(rules, result)


def score_after_deal(rules: AnyRules, score: GameScore, figures: Figures) -> GameScore:
    """The score once one more deal has ended so."""
    return family_of(rules).score_after(rules, score, figures)


def leader(rules: AnyRules, scores: tuple[int, ...]) -> int | None:
    """The seat that stands best by cards or points; None while two are level at the top."""
    best = min(scores, key=lambda scored: family_of(rules).rank(rules, scored))
    return scores.index(best) if scores.count(best) == 1 else None


def score_game(rules: AnyRules, entries: Sequence[Figures | tuple[int, ...]]) -> GameScore:
    """Score deals entered by hand; where the cards say it all they need not be made `Figures`.

    Raises ScoreError, naming the deal, for figures that no deal can give.
    """
    score = opening_score(rules)
    for entry in entries:
        score = score_entry(rules, score, entry)
    return score


def score_entry(rules: AnyRules, score: GameScore, entry: Figures | tuple[int, ...]) -> GameScore:
    """Check one hand-entered deal against the score so far, and add it."""
    figures = entry if isinstance(entry, Figures) else Figures(entry)
    reason = _impossible(rules, score, figures)
    if reason is not None:
        raise ScoreError(reason, score.deals + 1)
    return score_after_deal(rules, score, figures)


def _impossible(rules: AnyRules, score: GameScore, figures: Figures) -> str | None:
    if score.over:
        return f"The game was over after deal {score.deals}: enter this deal in the next game."
    return family_of(rules).impossible(rules, score, figures)
