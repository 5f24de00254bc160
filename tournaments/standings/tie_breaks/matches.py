"""Tie-breaks that look at an entry's own matches: points, wins, progressive points."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.sentences import listed
from tournaments.standings.figures import counted, halves
from tournaments.standings.outcomes import Kind
from tournaments.standings.results import Appearance, Results
from tournaments.standings.tie_breaks.shape import Figure, each


def _points(results: Results, entry: int) -> Figure:
    points = results.points[entry]
    return points, halves(points), _record(results, entry)


def _record(results: Results, entry: int) -> str:
    seen = results.appearances[entry]
    kinds = Counter(_kind(appearance) for appearance in seen if not _is_at_a_table(appearance))
    told = listed([counted(kinds[kind], *_KINDS[kind]) for kind in _KINDS if kinds[kind]], at_most=9)
    places = _places([each for each in seen if _is_at_a_table(each)], results.rule.seats)
    return "; ".join(part for part in (places, told) if part) or ("no match yet")


def _is_at_a_table(appearance: Appearance) -> bool:
    """Of more than two, where the place is what gives points."""
    return len(appearance.outcome.sides) > 2 and appearance.outcome.kind is Kind.PLAYED


def _places(seen: Sequence[Appearance], full: int) -> str:
    places = [_place(appearance, full) for appearance in seen]
    return f"{'place' if len(places) == 1 else 'places'} {listed(places, at_most=24)}" if places else ""


def _place(appearance: Appearance, full: int) -> str:
    """Of a table that is not full it says who was last: that gives nothing, though the place does at a full one."""
    place, sides = appearance.own(appearance.outcome.places or ()), len(appearance.outcome.sides)
    return f"{place} (last)" if place == sides < full else str(place)


_KINDS: Final = {
    "won": ("win", "wins"),
    "level": ("draw", "draws"),
    "lost": ("loss", "losses"),
    "walkover": ("win by walkover", "wins by walkover"),
    "no-show": ("loss by walkover", "losses by walkover"),
    "shares": (
        "walkover of another at a table, whose other places are shared",
        "walkovers of others at tables, whose other places are shared",
    ),
    "nobody came": ("match to which nobody came", "matches to which nobody came"),
    Kind.BYE: ("bye", "byes"),
    Kind.HALF_BYE: ("half bye", "half byes"),
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
    won = [seen for seen in results.appearances[entry] if seen.is_played and seen.is_won]
    names = [results.name(opponent) for seen in won for opponent, _ in seen.against]
    return len(won), str(len(won)), f"against {listed(names)}" if names else "none"


def _progressive(results: Results, entry: int) -> Figure:
    running, totals = 0, []
    gained = Counter[int]()
    for appearance in results.appearances[entry]:
        gained[appearance.outcome.round] += appearance.points
    for number in range(1, results.last_round + 1):
        running += gained[number]
        totals.append(running)
    return sum(totals), halves(sum(totals)), " + ".join(map(halves, totals)) or "no round yet"


POINTS: Final = each(
    "points", "Points", "The points that the matches gave, added up.", "the points of the stage", _points
)

WINS: Final = each(
    "wins", "Wins", "Matches won at the table; walkovers and byes do not count.", "C.07, article 7.2 (WON)", _wins
)

PROGRESSIVE: Final = each(
    "progressive",
    "Progressive",
    "The points after each round, added up: early wins count more.",
    "C.07, article 7.5 (PS)",
    _progressive,
)
