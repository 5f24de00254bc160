"""The line below which nobody goes through."""

from collections.abc import Sequence

from games.sentences import listed
from tournaments.standings.figures import in_words
from tournaments.standings.table import Row


def undecided_cut(rows: Sequence[Row], through: int) -> str | None:
    """A warning when the last place that goes through is shared across the cut; None when it is clear."""
    if not 0 < through < len(rows) or rows[through - 1].place != rows[through].place:
        return None
    place = rows[through].place
    level = [row.name for row in rows if row.place == place]
    spots = through - place + 1
    verb = "goes" if spots == 1 else "go"
    return (
        f"{'As it stands, ' if rows[0].provisional else ''}{listed(level)} share place {place}, and only "
        f"{in_words(spots)} of them {verb} through. The organisers settle the order."
    )
