"""Ratings of bots from pairs of games. Arithmetic only: no Django, no clock, no randomness."""

from leagues.ratings.comparison import Comparison, Verdict, compare
from leagues.ratings.fit import ANCHOR_RATING, Fit, FittedRating, Pair, fit
from leagues.ratings.pairing import Candidate, choose

__all__ = [
    "ANCHOR_RATING",
    "Candidate",
    "Comparison",
    "Fit",
    "FittedRating",
    "Pair",
    "Verdict",
    "choose",
    "compare",
    "fit",
]
