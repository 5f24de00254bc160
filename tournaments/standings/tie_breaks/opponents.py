"""The opponents' scores as shares instead of sums, so that missed rounds have no effect."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final

from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.standings.figures import halves, percent
from tournaments.standings.results import Results
from tournaments.standings.tie_breaks.interface import Figure, each

FLOOR: Final = Fraction(1, 3)
"""The minimum share, which limits the effect of an opponent without wins; MTR writes 0.33."""


def _opponents(results: Results, entry: int) -> list[int]:
    """All opponents at tables, repeated for each meeting."""
    played = (appearance for appearance in results.appearances[entry] if appearance.is_played)
    return [opponent for appearance in played for opponent, _ in appearance.against]


def _part(won: int, possible: int) -> Fraction:
    return max(FLOOR, Fraction(won, possible)) if possible else FLOOR


def match_share(results: Results, entry: int) -> Fraction:
    return _part(*results.shares[entry])


def deal_share(results: Results, entry: int) -> Fraction:
    return _part(*results.deals[entry])


def _mean(share: Callable[[Results, int], Fraction], results: Results, entry: int) -> Figure:
    shares = [share(results, opponent) for opponent in _opponents(results, entry)]
    mean = sum(shares, Fraction()) / len(shares) if shares else Fraction()
    if not shares:
        return mean, percent(mean), _with_left_out(_("no opponent yet"), results, entry)
    text = _("the mean of %(shares)s", shares=", ".join(map(percent, shares)))
    return mean, percent(mean), _with_left_out(text, results, entry)


def _with_left_out(text: str, results: Results, entry: int) -> str:
    """With the rounds that do not count because they had no opponent."""
    left_out = sum(not appearance.is_played for appearance in results.appearances[entry]) + results.missed[entry]
    if not left_out:
        return text
    return ngettext(
        "%(text)s; %(count)s round not played left out",
        "%(text)s; %(count)s rounds not played left out",
        left_out,
        text=text,
    )


def _schedule(results: Results, entry: int) -> Figure:
    opponents = _opponents(results, entry)
    records = [results.shares[opponent] for opponent in opponents]
    points, possible = sum(points for points, _ in records), sum(possible for _, possible in records)
    share = Fraction(points, possible) if possible else Fraction()
    text = ngettext(
        "%(points)s of %(possible)s points of %(count)s opponent",
        "%(points)s of %(possible)s points of %(count)s opponents",
        len(opponents),
        points=halves(points),
        possible=halves(possible),
    )
    return share, percent(share), _with_left_out(text if opponents else _("no opponent yet"), results, entry)


MATCH_SHARE: Final = each(
    "opponents_match_share",
    gettext_lazy("Opponents’ match-win share"),
    gettext_lazy("The opponents’ points as a share of what they could win, on average. Each counts at least a third."),
    partial(_mean, match_share),
)
"""MTR, opponents' match-win percentage."""

DEAL_SHARE: Final = each(
    "opponents_deal_share",
    gettext_lazy("Opponents’ deal share"),
    gettext_lazy("The share of their deals that the opponents won, on average. Each counts at least a third."),
    partial(_mean, deal_share),
)
"""MTR, opponents' game-win percentage, of deals."""

SCHEDULE: Final = each(
    "strength_of_schedule",
    gettext_lazy("Strength of schedule"),
    gettext_lazy("All points of the opponents together, as a share of what they could win."),
    _schedule,
)
"""NFL tie-breaking procedures, strength of schedule."""
