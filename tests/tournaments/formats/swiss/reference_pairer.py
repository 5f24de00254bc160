"""Slow pairing of a Swiss round: the best of all possible pairings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from tournaments.formats.constraints import Constraints, Pair
from tournaments.formats.slots import NOBODY
from tournaments.formats.swiss import PairingHistory, SwissEntrant, SwissRules

Pairing = frozenset[Pair]


def pairings(numbers: tuple[int, ...]) -> Iterator[Pairing]:
    if not numbers:
        yield frozenset()
        return
    first, *others = numbers
    for other in others:
        rest = tuple(number for number in others if number != other)
        for pairing in pairings(rest):
            yield pairing | {(min(first, other), max(first, other))}


@dataclass(frozen=True)
class Round:
    entrants: Sequence[SwissEntrant]
    history: PairingHistory
    constraints: Constraints
    rules: SwissRules
    lot: str
    keep: Sequence[Pair]

    def best(self) -> Pairing | None:
        """The best of the pairings after which most rounds can follow; None if every pairing contains a closed pair."""
        for later in range(self.rules.rounds - self.rules.number, -1, -1):
            for second_byes in (False, True):
                closed = self.closed(second_byes)
                open_pairings = [one for one in pairings(self.numbers()) if not one & closed]
                lasting = [one for one in open_pairings if can_go_on(self.numbers(), closed, one, later, second_byes)]
                if lasting:
                    return min(lasting, key=self.costs)
        return None

    def present(self) -> dict[int, SwissEntrant]:
        return {one.number: one for one in self.entrants if one.is_in}

    def numbers(self) -> tuple[int, ...]:
        numbers = sorted(self.present())
        return tuple(numbers if len(numbers) % 2 == 0 else [NOBODY, *numbers])

    def closed(self, second_byes: bool) -> Pairing:
        byes = () if second_byes else self.history.byes
        return frozenset((*self.history.met, *self.constraints.never, *((NOBODY, one) for one in byes)))

    def costs(self, pairing: Pairing) -> list[int]:
        return [sum(column) for column in zip(*(self.costs_of(pair) for pair in pairing), strict=True)]

    def costs_of(self, pair: Pair) -> tuple[int, ...]:
        apart = self.constraints.apart.get(pair, 0)
        lot = draw(self.lot, pair)
        kept = 0 if pair in self.keep or not self.keep else 1
        if pair[0] == NOBODY:
            return self.costs_of_bye(pair[1], apart, kept, lot)
        high, low = sorted(pair, key=self.order().index)
        gap = self.present()[high].score - self.present()[low].score
        floats = repeats(self.present()[high], -1) + repeats(self.present()[low], 1) if gap else 0
        return 0, 0, gap**2, floats, apart, kept, self.rating(high, low), lot

    def costs_of_bye(self, number: int, apart: int, kept: int, lot: int) -> tuple[int, ...]:
        entrant = self.present()[number]
        lower = {one.score for one in self.present().values() if one.score < entrant.score}
        had = list(self.history.byes).count(number) ** 2
        rating = 2 * self.from_below(number) ** 2
        return had, len(lower), 0, repeats(entrant, -1), apart, kept, rating, lot

    def rating(self, high: int, low: int) -> int:
        group = self.group(high)
        if low not in group:
            return 2 * (self.from_below(high) ** 2 + self.group(low).index(low) ** 2)
        return (group.index(high) + group.index(low) - (len(group) - 1)) ** 2

    def from_below(self, number: int) -> int:
        return self.group(number)[::-1].index(number)

    def group(self, number: int) -> list[int]:
        score = self.present()[number].score
        return [one for one in self.order() if self.present()[one].score == score]

    def order(self) -> list[int]:
        present = self.present().values()
        ranked = sorted(present, key=lambda one: (-one.score, -one.rating, draw(self.lot, (one.number,))))
        return [one.number for one in ranked]


def repeats(entrant: SwissEntrant, way: int) -> int:
    last = entrant.floats[-1:] == (way,)
    before = entrant.floats[-2:-1] == (way,)
    return 2 * last + before


def draw(lot: str, numbers: tuple[int, ...]) -> int:
    return int(sha256(":".join([lot, *map(str, numbers)]).encode()).hexdigest()[:12], 16)


@cache
def can_go_on(numbers: tuple[int, ...], closed: Pairing, pairing: Pairing, later: int, second_byes: bool) -> bool:
    """Whether `later` rounds can follow this pairing."""
    if later == 0:
        return True
    gone = {pair for pair in pairing if not (second_byes and pair[0] == NOBODY)}
    now_closed = closed | gone
    following = (one for one in pairings(numbers) if not one & now_closed)
    return any(can_go_on(numbers, now_closed, one, later - 1, second_byes) for one in following)
