"""Tie-breaks from an entry's own matches: points, wins, progressive points."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.standings.figures import halves
from tournaments.standings.outcomes import Kind
from tournaments.standings.results import Appearance, Results
from tournaments.standings.tie_breaks.interface import Figure, each


def _points(results: Results, entry: int) -> Figure:
    points = results.points[entry]
    return points, halves(points), _record(results, entry)


def _record(results: Results, entry: int) -> str:
    appearances = results.appearances[entry]
    kinds = Counter(_kind(appearance) for appearance in appearances if not _is_at_a_table(appearance))
    text = listed([_KINDS[kind](kinds[kind]) for kind in _KINDS if kinds[kind]], at_most=9)
    places = _places([each for each in appearances if _is_at_a_table(each)], results.rule.seats)
    return "; ".join(part for part in (places, text) if part) or _("no match yet")


def _is_at_a_table(appearance: Appearance) -> bool:
    """Whether the table has more than two sides, so that the place gives the points."""
    return len(appearance.outcome.sides) > 2 and appearance.outcome.kind is Kind.PLAYED


def _places(appearances: Sequence[Appearance], full: int) -> str:
    places = [_place(appearance, full) for appearance in appearances]
    if not places:
        return ""
    return ngettext("place %(places)s", "places %(places)s", len(places), places=listed(places, at_most=24))


def _place(appearance: Appearance, full: int) -> str:
    """The place in words. At a smaller table it marks the last place, which gives 0 there but not at a full table."""
    place, sides = appearance.own(appearance.outcome.places or ()), len(appearance.outcome.sides)
    return _("%(place)s (last)", place=place) if place == sides < full else str(place)


_KINDS: Final[Mapping[str, Callable[[int], str]]] = {
    "won": lambda count: ngettext("%(count)s win", "%(count)s wins", count),
    "level": lambda count: ngettext("%(count)s draw", "%(count)s draws", count),
    "lost": lambda count: ngettext("%(count)s loss", "%(count)s losses", count),
    "walkover": lambda count: ngettext("%(count)s win by walkover", "%(count)s wins by walkover", count),
    "no-show": lambda count: ngettext("%(count)s loss by walkover", "%(count)s losses by walkover", count),
    "shares": lambda count: ngettext(
        "%(count)s walkover of another at a table, whose other places are shared",
        "%(count)s walkovers of others at tables, whose other places are shared",
        count,
    ),
    "nobody came": lambda count: ngettext(
        "%(count)s match to which nobody came", "%(count)s matches to which nobody came", count
    ),
    Kind.BYE: lambda count: ngettext("%(count)s bye", "%(count)s byes", count),
    Kind.HALF_BYE: lambda count: ngettext("%(count)s half bye", "%(count)s half byes", count),
}


def _kind(appearance: Appearance) -> str:
    if appearance.outcome.nobody_came:
        return "nobody came"
    if appearance.outcome.kind is Kind.WALKOVER:
        if appearance.is_won:
            return "walkover"
        return "shares" if appearance.points else "no-show"
    if appearance.outcome.is_bye:
        return appearance.outcome.kind
    return {2: "won", 1: "level", 0: "lost"}[sum(result for _, result in appearance.against)]


def _wins(results: Results, entry: int) -> Figure:
    won = [appearance for appearance in results.appearances[entry] if appearance.is_played and appearance.is_won]
    names = [results.name(opponent) for appearance in won for opponent, _ in appearance.against]
    return len(won), str(len(won)), _("against %(names)s", names=listed(names)) if names else _("none")


def _progressive(results: Results, entry: int) -> Figure:
    running, totals = 0, []
    gained = Counter[int]()
    for appearance in results.appearances[entry]:
        gained[appearance.outcome.round] += appearance.points
    for number in range(1, results.last_round + 1):
        running += gained[number]
        totals.append(running)
    return sum(totals), halves(sum(totals)), " + ".join(map(halves, totals)) or _("no round yet")


POINTS: Final = each(
    "points",
    gettext_lazy("Points"),
    gettext_lazy("The sum of all match points."),
    _points,
)

WINS: Final = each(
    "wins",
    gettext_lazy("Wins"),
    gettext_lazy("Matches won at the table; walkovers and byes do not count."),
    _wins,
)
"""C.07, article 7.2 (WON)."""

PROGRESSIVE: Final = each(
    "progressive",
    gettext_lazy("Progressive"),
    gettext_lazy("The sum of the points after each round, so early wins count more."),
    _progressive,
)
"""C.07, article 7.5 (PS)."""
