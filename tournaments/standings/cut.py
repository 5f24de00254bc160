"""The cut: the last qualifying place."""

from collections.abc import Sequence

from games.sentences import listed
from games.texts import ngettext
from tournaments.standings.figures import in_words
from tournaments.standings.table import Row


def undecided_cut(rows: Sequence[Row], through: int) -> str | None:
    """A warning if a shared place lies across the cut; None if the cut is clear."""
    if not 0 < through < len(rows) or rows[through - 1].place != rows[through].place:
        return None
    place = rows[through].place
    level = [row.name for row in rows if row.place == place]
    spots = through - place + 1
    names, number = listed(level), in_words(spots)
    if rows[0].provisional:
        return ngettext(
            "As it stands, %(names)s share place %(place)s, and only %(number)s of them goes through. "
            "The organisers settle the order.",
            "As it stands, %(names)s share place %(place)s, and only %(number)s of them go through. "
            "The organisers settle the order.",
            spots,
            names=names,
            place=place,
            number=number,
        )
    return ngettext(
        "%(names)s share place %(place)s, and only %(number)s of them goes through. The organisers settle the order.",
        "%(names)s share place %(place)s, and only %(number)s of them go through. The organisers settle the order.",
        spots,
        names=names,
        place=place,
        number=number,
    )
