"""Slow tie-breaks of C.07, written article by article. The tests compare the fast ones with them.

FIDE Handbook C.07, edition of 1 August 2024. All figures are points, as fractions.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from tournaments.standings.outcomes import Kind, Outcome

HALF = Fraction(1, 2)
ABSENT = "absent"


@dataclass(frozen=True)
class Round:
    """The round of one entry; `opponent` is 0 if the round was not played."""

    kind: str
    points: Fraction
    opponent: int = 0

    @property
    def is_requested_bye(self) -> bool:
        """16.1.1; an absence is a bye without points."""
        return self.kind in (Kind.HALF_BYE, ABSENT)

    @property
    def is_voluntary(self) -> bool:
        """16.1.2: a requested bye, or a loss by forfeit."""
        return self.is_requested_bye or (self.kind == Kind.WALKOVER and not self.points)


Card = Sequence[Round]


def cards(entries: Sequence[int], outcomes: Sequence[Outcome]) -> Mapping[int, Card]:
    """All rounds of each entry, including those it missed."""
    last = max((outcome.round for outcome in outcomes), default=0)
    return {entry: [_round(entry, at, outcomes) for at in range(1, last + 1)] for entry in entries}


def _round(entry: int, at: int, outcomes: Sequence[Outcome]) -> Round:
    own = [outcome for outcome in outcomes if outcome.round == at and entry in outcome.sides]
    if not own:
        return Round(ABSENT, Fraction(0))
    if own[0].is_bye:
        return Round(own[0].kind, Fraction(1) if own[0].kind is Kind.BYE else HALF)
    opponent = next(side for side in own[0].sides if side != entry)
    points = _score(entry, own[0])
    return Round(own[0].kind, points, opponent if own[0].kind is Kind.PLAYED else 0)


def _score(entry: int, outcome: Outcome) -> Fraction:
    assert outcome.places
    mine, theirs = (outcome.places[outcome.sides.index(entry) - way] for way in (0, 1))
    if mine == theirs:
        return HALF if outcome.kind is Kind.PLAYED else Fraction(0)
    return Fraction(mine < theirs)


def adjusted(card: Card) -> Fraction:
    """16.3: a requested bye after which there are only voluntary unplayed rounds is a draw (16.2.5)."""
    return sum(
        (
            HALF if one.is_requested_bye and all(later.is_voluntary for later in card[at:]) else one.points
            for at, one in enumerate(card)
        ),
        Fraction(0),
    )


def contributions(all_cards: Mapping[int, Card], entry: int) -> list[tuple[Fraction, Round]]:
    """8.1 and 16.4: in a round that was not played, the opponent is a dummy with the entry's own points."""
    own = sum((one.points for one in all_cards[entry]), Fraction(0))
    return [(adjusted(all_cards[one.opponent]) if one.opponent else own, one) for one in all_cards[entry]]


def buchholz(all_cards: Mapping[int, Card], entry: int, lowest: int = 0, highest: int = 0) -> Fraction:
    """14.1 to 14.4, 16.5: cuts the lowest first, voluntary unplayed rounds before others, and then the highest."""
    left = contributions(all_cards, entry)
    for _ in range(min(lowest, len(left))):
        voluntary = [one for one in left if one[1].is_voluntary]
        left.remove(min(voluntary or left, key=lambda one: one[0]))
    for _ in range(min(highest, len(left))):
        left.remove(max(left, key=lambda one: one[0]))
    return sum((points for points, _ in left), Fraction(0))


def sonneborn_berger(all_cards: Mapping[int, Card], entry: int) -> Fraction:
    """9.1."""
    return sum((points * one.points for points, one in contributions(all_cards, entry)), Fraction(0))


Mean = Callable[[int, int], Fraction | None]


def mean_of(outcomes: Sequence[Outcome]) -> Mean:
    """6.1.2: the average score of one entry against another; None if they have not met. Here walkovers count."""

    @cache
    def mean(one: int, other: int) -> Fraction | None:
        met = [_score(one, outcome) for outcome in outcomes if {one, other} == set(outcome.sides)]
        return sum(met, Fraction(0)) / len(met) if met else None

    return mean


def direct_encounter(group: Sequence[int], mean: Mean) -> list[list[int]]:
    """6.2 and 6.3: levels of the group by its own matches, from all possible results of the missing ones."""
    if len(group) == 1:
        return [list(group)]
    missing = [(one, other) for one in group for other in group if one < other and mean(one, other) is None]
    ends = list(_ends(group, missing, mean))
    levels = _sure(group, ends) if missing else _by_points(group, ends[0])
    return levels if len(levels) == 1 else [small for level in levels for small in direct_encounter(level, mean)]


def _by_points(group: Sequence[int], points: Mapping[int, Fraction]) -> list[list[int]]:
    return [[entry for entry in group if points[entry] == level] for level in sorted(set(points.values()))[::-1]]


def _sure(group: Sequence[int], ends: Sequence[Mapping[int, Fraction]]) -> list[list[int]]:
    """The entry that is first after every ending of the missing matches, then the next such entry, and so on."""
    rest, ranked = list(group), list[list[int]]()
    while len(rest) > 1:
        alone = [one for one in rest if all(end[one] > end[other] for end in ends for other in rest if other != one)]
        if not alone:
            break
        ranked.append(alone)
        rest.remove(alone[0])
    return [*ranked, rest]


def _ends(group: Sequence[int], missing: Sequence[tuple[int, int]], mean: Mean) -> Iterator[dict[int, Fraction]]:
    for way in product((Fraction(0), HALF, Fraction(1)), repeat=len(missing)):
        given = dict(zip(missing, way, strict=True))
        yield {
            one: sum((_against(one, other, given, mean) for other in group if other != one), Fraction(0))
            for one in group
        }


def _against(one: int, other: int, given: Mapping[tuple[int, int], Fraction], mean: Mean) -> Fraction:
    if (known := mean(one, other)) is not None:
        return known
    return given[one, other] if one < other else 1 - given[other, one]
