"""Scores a game from the figures counted after each deal (rules, section 10).

All deals are scored here: simulated, live and entered by hand. The family defines what a deal counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.families import family_of
from engine.rules import AnyRules

if TYPE_CHECKING:  # scoring needs the figures only, not the deals
    from engine.log.record import DealResult

MOST_EXTRA_DEALS: Final = 20
"""The number of extra deals, one at a time, of a game that is level after `max_deals` (rules, section 2)."""


class ScoreError(ValueError):
    """Impossible figures, with a sentence for the scorekeeper; `deal` counts from 1."""

    def __init__(self, message: str, deal: int) -> None:
        super().__init__(message)
        self.deal = deal


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures counted after one deal.

    `cards`, by seat: the cards it holds after the deal or, if points are counted, the cards it has left.
    `places`: seats, best first; needed if more than two seats shed cards.
    `stuck`: nobody went out; only needed for goals of points.
    `points`: other things that patience counts, such as ships.
    """

    cards: tuple[int, ...]
    places: tuple[int, ...] = ()
    stuck: bool = False
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameScore:
    """The score of a game; fields are by seat unless stated otherwise."""

    deals: int
    cards: tuple[int, ...]
    """The cards each seat begins the next deal with."""
    points: tuple[int, ...] = ()
    """Empty if the goal counts no points."""
    over: bool = False
    winner: int | None = None
    places: tuple[int, ...] = ()
    """Seats, best first; empty until the game is over, and if it is level for good."""

    @property
    def is_level(self) -> bool:
        """Whether the game is over without a winner, level for good."""
        return self.over and self.winner is None

    @property
    def scores(self) -> tuple[int, ...]:
        """The deciding figures: points, or cards."""
        return self.points or self.cards


def opening_score(rules: AnyRules) -> GameScore:
    return family_of(rules).opening_score(rules)


def figures_of(rules: AnyRules, result: DealResult) -> Figures:
    """The figures that players would count after this result."""
    return family_of(rules).figures_of(rules, result)


def score_after_deal(rules: AnyRules, score: GameScore, figures: Figures) -> GameScore:
    """The score after one more deal with these figures."""
    return family_of(rules).score_after(rules, score, figures)


def leader(rules: AnyRules, scores: tuple[int, ...]) -> int | None:
    """The leading seat by cards or points; None if two are level at the top."""
    best = min(scores, key=lambda scored: family_of(rules).rank(rules, scored))
    return scores.index(best) if scores.count(best) == 1 else None


def score_game(rules: AnyRules, entries: Sequence[Figures | tuple[int, ...]]) -> GameScore:
    """Score deals entered by hand. A tuple of cards may stand for `Figures` if nothing else counts.

    Raises ScoreError, naming the deal, for impossible figures.
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
