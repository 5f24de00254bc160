"""Sentences about the results that an entry still needs to qualify."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby, product
from math import comb
from typing import Final

from games.sentences import listed
from games.texts import gettext as _
from games.texts import gettext_lazy, ngettext
from tournaments.standings.fates import Fate, certain, goes_by_points
from tournaments.standings.figures import halves, in_words, ordinal
from tournaments.standings.last_matches import LastMatches, Rivals, TableEnding, last_matches
from tournaments.standings.outcomes import Outcome, StageEntrant
from tournaments.standings.points import SWISS, PointsRule
from tournaments.standings.race import PlaceRace, is_safe, race
from tournaments.standings.tie_breaks.interface import TieBreak

Result = int
"""The result of a match of two: the winning side."""

Way = tuple[Result, ...]
"""The results of several matches, in their order."""

_MOST_MATCHES: Final = 10
"""The maximum number of relevant other matches; with more, the sentence has only a bound."""

THROUGH: Final = gettext_lazy("Through, whatever happens.")
OUT: Final = gettext_lazy("Out, whatever the remaining results are.")
_OVER: Final = gettext_lazy("it is over")
_DEPENDS: Final = gettext_lazy("it depends on the others")


def need(
    entry: int,
    entrants: Sequence[StageEntrant],
    outcomes: Sequence[Outcome],
    through: int,
    order: Sequence[str | TieBreak],
    rounds_left: int = 0,
    points: PointsRule = SWISS,
    rounds: int | None = None,
    lot: str = "",
) -> str:
    """The results `entry` needs to be among the first `through`; arguments as for `certain`.

    Before its last match, if all open matches are known and few others are relevant, all results are checked.
    Otherwise the sentence has a bound.
    """
    fate = certain(entrants, outcomes, through, order, rounds_left, points, rounds, lot)[entry]
    if fate is not Fate.OPEN:
        return str(THROUGH if fate is Fate.THROUGH else OUT)
    left = [outcome for outcome in outcomes if not outcome.is_over]
    if not left and not rounds_left:
        return _("All matches are played, and the last place to go on is shared. The organisers settle the order.")
    if not goes_by_points(order):
        return _("Nothing is certain before the last match, since points do not decide first here.")
    run = race(entrants, outcomes, rounds_left, points)
    names = {entrant.number: entrant.name for entrant in entrants}
    finish = _Finish(run, entry, through, left, names, points)
    last = None if rounds_left else last_matches(run.points, outcomes, points)
    text = finish.text() or (_by_place(last, entry, through) if last else None)
    return text or _bound(run, entry, through, points.step)


def _by_place(last: LastMatches, entry: int, through: int) -> str:
    """The effect of each place at its table, without withdrawals and shared places."""
    sides = last.sides_with(entry)
    if not sides:
        return _("No match left to play: it depends on the others.")
    chances: dict[_Chance, list[int]] = {}
    for place in range(1, len(sides) + 1):
        at_place = [end for end in last.ends_of(entry) if end and _is_alone_at(end, sides.index(entry), place)]
        rivals = last.rivals(entry, at_place)
        chances.setdefault(_chance(rivals, through), []).append(place)
    if list(chances) == [_Chance.OPEN]:
        if len(sides) == 2:
            return _("Win or lose, it depends on the others.")
        return _("Whatever place at the table, it depends on the others.")
    sentence = "; ".join(_placed(ending, places, len(sides)) for ending, places in chances.items())
    return f"{sentence[:1].upper()}{sentence[1:]}."


class _Chance(Enum):
    """The effect of a place at the own table."""

    ENOUGH = 1
    OPEN = 2
    OVER = 3


def _chance(rivals: Rivals, through: int) -> _Chance:
    if rivals.level < through:
        return _Chance.ENOUGH
    return _Chance.OPEN if rivals.above < through else _Chance.OVER


def _is_alone_at(end: TableEnding, side: int, place: int) -> bool:
    return end.places[side] == place and end.places.count(place) == 1 and 0 not in end.places


def _placed(chance: _Chance, places: Sequence[int], sides: int) -> str:
    names = [(_("a win"), _("a loss"))[place - 1] if sides == 2 else ordinal(place) for place in places]
    if chance is _Chance.ENOUGH and sides > 2:
        return _("%(place)s of the %(seats)s is enough", place=names[-1], seats=in_words(sides))
    if chance is _Chance.ENOUGH:
        return _("%(result)s is enough", result=names[-1])
    return _with(listed(names, sides, _("or")), str(_DEPENDS if chance is _Chance.OPEN else _OVER))


def _with(result: str, ending: str) -> str:
    return _("with %(result)s %(ending)s", result=result, ending=ending)


def _bound(run: PlaceRace, entry: int, through: int, step: int) -> str:
    """The fewest points that are certainly enough, and the fewest that still leave a chance."""
    now, most = run.points[entry], run.best(entry) - run.points[entry]
    steps = sorted({*range(0, most, step), most})
    enough = next((more for more in steps if run.may_reach(now + more, entry) < through), None)
    if enough is None and is_safe(run.won_by(entry), entry, through):
        enough = most
    least = next(more for more in steps if run.are_above(now + more, entry) < through)
    text = _not_enough(most) if enough is None else _enough(enough)
    if not least:
        return _("%(enough)s.", enough=text)
    if least == 2:
        return _("%(enough)s; with no more points it is over.", enough=text)
    return _("%(enough)s; with fewer than %(points)s more it is over.", enough=text, points=_points(least))


def _not_enough(most: int) -> str:
    return ngettext(
        "Even the %(points)s that is left may not be enough",
        "Even all %(points)s that are left may not be enough",
        _number(most),
        points=_points(most),
    )


def _enough(more: int) -> str:
    return ngettext(
        "%(points)s more is certainly enough",
        "%(points)s more are certainly enough",
        _number(more),
        points=_points(more),
    )


def _points(half_points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", _number(half_points), points=halves(half_points))


def _number(half_points: int) -> int:
    """The number for the plural form: one for a point or half a point."""
    return 1 if half_points <= 2 else half_points


@dataclass(frozen=True)
class _Finish:
    """The last matches from the view of one entry, which has at most one of them."""

    run: PlaceRace
    entry: int
    through: int
    left: Sequence[Outcome]
    names: Mapping[int, str]
    rule: PointsRule

    @cached_property
    def mine(self) -> Sequence[Outcome]:
        return [outcome for outcome in self.left if self.entry in outcome.sides]

    def text(self) -> str | None:
        """None in complex cases: rounds to be paired, more seats, too many matches."""
        if self.run.future or len(self.mine) > 1 or any(len(outcome.sides) != 2 for outcome in self.left):
            return None
        own = self._own_results()
        cases = [self.case(result) for result in own.values()]
        if any(len(case.matches) > _MOST_MATCHES for case in cases):
            return None
        endings = [case.ending(too=bool(self.mine)) for case in cases]
        if len(set(endings)) == 1 and endings[0] in ("", str(_OVER)):
            return str(OUT if endings[0] else THROUGH)  # `certain` may split a match into halves and leave it open
        if not self.mine:
            return _("No match left to play: %(ending)s.", ending=endings[0])
        clauses = "; ".join(self._clauses(list(zip(own, endings, strict=True))))
        return f"{clauses[:1].upper()}{clauses[1:]}."

    def _own_results(self) -> dict[str, Result | None]:
        """Best first."""
        if not self.mine:
            return {"": None}
        side = self.mine[0].sides.index(self.entry)
        return {_("a win"): side, _("a loss"): 1 - side}

    def _clauses(self, cases: Sequence[tuple[str, str]]) -> Iterator[str]:
        side = self.mine[0].sides.index(self.entry)
        other = self.names[self.mine[0].sides[1 - side]]
        enough = [what for what, ending in cases if not ending]
        if enough:
            yield _("%(result)s against %(other)s is enough", result=enough[-1], other=other)
        for ending, group in groupby(cases[len(enough) :], key=lambda case: case[1]):
            what = listed([case[0] for case in group], joint=_("or"))
            if enough:
                yield _with(what, ending)
            else:
                yield _("with %(result)s against %(other)s, %(ending)s", result=what, other=other, ending=ending)
            enough.append(what)

    def case(self, result: Result | None) -> "_Case":
        points = dict(self.run.points)
        if result is not None:
            self.add(points, self.mine[0], result)
        own = points.pop(self.entry)
        others = [outcome for outcome in self.left if self.entry not in outcome.sides]
        best = self._best(points, others)
        rivals = {other for other, low in points.items() if low <= own <= best[other] and low < best[other]}
        matches = [outcome for outcome in others if rivals & set(outcome.sides)]
        settled = [low for other, low in points.items() if other not in rivals]
        return _Case(
            self, own, points, rivals, matches, sum(low > own for low in settled), sum(low == own for low in settled)
        )

    def _best(self, points: Mapping[int, int], others: Sequence[Outcome]) -> Mapping[int, int]:
        best = dict(points)
        for outcome in others:
            for side in outcome.sides:
                best[side] += self.rule.win
        return best

    def add(self, points: dict[int, int], outcome: Outcome, result: Result) -> None:
        points[outcome.sides[result]] += self.rule.win


@dataclass(frozen=True)
class _Case:
    """One result of the own match: `own` points, and the other matches that matter then.

    `above` and `level` count entries with this position after any result in `matches`; `rivals` are undecided.
    """

    finish: _Finish
    own: int
    points: Mapping[int, int]
    rivals: set[int]
    matches: Sequence[Outcome]
    above: int
    level: int

    def ending(self, *, too: bool) -> str:
        """The further conditions; empty if there are none."""
        ways = {way: self._place(way) for way in product((0, 1), repeat=len(self.matches))}
        through = self.finish.through
        sure = {way: above + level < through for way, (above, level) in ways.items()}
        hopeful = [way for way, (above, _level) in ways.items() if above < through]
        if all(sure.values()):
            return ""
        if not hopeful:
            return str(_OVER)
        if not any(sure.values()):
            at_best = len(hopeful) < len(ways)
            return _("it comes down to the tie-breaks at best") if at_best else _("it comes down to the tie-breaks")
        must = _CommonConditions(self, sure).text(too=too)
        return _("%(must)s, or the tie-breaks help", must=must) if len(hopeful) > sum(sure.values()) else must

    def _place(self, way: Way) -> tuple[int, int]:
        """The numbers of others above and level in this case."""
        points = dict(self.points)
        for outcome, result in zip(self.matches, way, strict=True):
            self.finish.add(points, outcome, result)
        above = sum(points[rival] > self.own for rival in self.rivals)
        level = sum(points[rival] == self.own for rival in self.rivals)
        return self.above + above, self.level + level


class _CommonConditions:
    """The common conditions of all sufficient results, in words."""

    def __init__(self, case: _Case, sure: Mapping[Way, bool]) -> None:
        matter = [at for at in range(len(case.matches)) if _matters(at, sure)]
        self.case = case
        self.matches = [case.matches[at] for at in matter]
        self.ways = 2 ** len(matter)
        self.right = sorted({tuple(way[at] for at in matter) for way, is_right in sure.items() if is_right})

    def text(self, *, too: bool) -> str:
        if must := self._all_of(self.right[0]) if len(self.right) == 1 else self._some_of():
            return _("%(must)s too", must=must) if too else must
        return _(
            "it is sure with %(count)s of the %(ways)s possible results of the others",
            count=len(self.right),
            ways=self.ways,
        )

    def _all_of(self, way: Way) -> str:
        by_what: dict[tuple[str, bool], list[str]] = {}
        for outcome, result in zip(self.matches, way, strict=True):
            side = 0 if outcome.sides[0] in self.case.rivals else 1
            opponent = "" if self._is_plain(outcome) else self._name(outcome, 1 - side)
            by_what.setdefault((opponent, side == result), []).append(self._name(outcome, side))
        plain_first = sorted(by_what, key=lambda what: bool(what[0]))
        return _(", and ").join(_has_to(_all(by_what[what]), *what) for what in plain_first)

    def _is_plain(self, outcome: Outcome) -> bool:
        """Whether the match and the relevant side are clear without the opponent's name."""
        rivals = [side for side in outcome.sides if side in self.case.rivals]
        return len(rivals) == 1 and self._is_once(rivals[0])

    def _is_once(self, entry: int) -> bool:
        return sum(entry in outcome.sides for outcome in self.case.finish.left) == 1

    def _name(self, outcome: Outcome, side: int) -> str:
        return self.case.finish.names[outcome.sides[side]]

    def _some_of(self) -> str | None:
        """ "At least two of Bo, Cy and Dee must lose", in simple cases only."""
        losing = [1 - max((0, 1), key=results.count) for results in zip(*self.right, strict=True)]
        losers = [outcome.sides[side] for outcome, side in zip(self.matches, losing, strict=True)]
        if not all(map(self._is_once, losers)):
            return None
        fewest = min(sum(won != lost for won, lost in zip(way, losing, strict=True)) for way in self.right)
        if len(self.right) != sum(comb(len(losing), count) for count in range(fewest, len(losing) + 1)):
            return None
        names = [self.case.finish.names[loser] for loser in losers]
        return _("at least %(count)s of %(names)s must lose", count=in_words(fewest), names=_all(names))


def _has_to(names: str, opponent: str, wins: bool) -> str:
    """Without the opponent if the match is clear."""
    if not opponent:
        return _("%(names)s must win", names=names) if wins else _("%(names)s must lose", names=names)
    if wins:
        return _("%(names)s must win against %(opponent)s", names=names, opponent=opponent)
    return _("%(names)s must lose to %(opponent)s", names=names, opponent=opponent)


def _matters(at: int, sure: Mapping[Way, bool]) -> bool:
    return any(is_sure != sure[(*way[:at], 0, *way[at + 1 :])] for way, is_sure in sure.items())


def _all(names: Sequence[str]) -> str:
    return listed(names, at_most=len(names))
