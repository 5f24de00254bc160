"""What was known before the first match: the rating, and the lot."""

import hashlib
from fractions import Fraction
from typing import Final

from tournaments.standings.results import Results
from tournaments.standings.tie_breaks.shape import Figure, each


def _rating(results: Results, entry: int) -> Figure:
    """Without a rating an entry stands behind all who have one."""
    rating = results.entrants[entry].rating
    if rating is None:
        return _UNRATED, "–", "no rating"
    return Fraction(rating), f"{rating:.0f}".replace("-", "−"), f"rated {rating:.1f}"


_UNRATED: Final = -(10**12)


def _lot(results: Results, entry: int) -> Figure:
    """The lot of an entry does not depend on who else is there."""
    drawn = hashlib.sha256(f"{results.lot}:{entry}".encode()).hexdigest()
    return int(drawn, 16), drawn[:4], f"the lot drew {drawn[:8]}"


RATING: Final = each("rating", "Rating", "The rating before the tournament.", "C.07, article 10", _rating)

LOT: Final = each(
    "lot",
    "Lot",
    "By lot, drawn from a number that was made known beforehand, so that anybody can check it.",
    "C.07, article 4 (drawing of lots), by SHA-256",
    _lot,
)
