"""Tie-breaks known before the first match: rating and lot."""

import hashlib
from fractions import Fraction
from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.standings.results import Results
from tournaments.standings.tie_breaks.interface import Figure, each


def _rating(results: Results, entry: int) -> Figure:
    """An entry without a rating ranks behind all entries with one."""
    rating = results.entrants[entry].rating
    if rating is None:
        return _UNRATED, "–", _("no rating")
    return Fraction(rating), f"{rating:.0f}".replace("-", "−"), _("rated %(rating)s", rating=f"{rating:.1f}")


_UNRATED: Final = -(10**12)


def _lot(results: Results, entry: int) -> Figure:
    """The lot of an entry does not depend on the other entries."""
    drawn = hashlib.sha256(f"{results.lot}:{entry}".encode()).hexdigest()
    return int(drawn, 16), drawn[:4], _("the lot drew %(drawn)s", drawn=drawn[:8])


RATING: Final = each("rating", gettext_lazy("Rating"), gettext_lazy("The rating before the tournament."), _rating)
"""C.07, article 10."""

LOT: Final = each(
    "lot",
    gettext_lazy("Lot"),
    gettext_lazy("By lot, from a number published in advance. Anybody can check it."),
    _lot,
)
"""C.07, article 4 (drawing of lots), by SHA-256."""
