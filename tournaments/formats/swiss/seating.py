"""Rounds at tables of more than two."""

from collections.abc import Sequence
from itertools import combinations, cycle, groupby
from typing import Final

from tournaments.formats.constraints import FREE, Constraints, Pair, pair_of
from tournaments.formats.swiss import words
from tournaments.formats.swiss.field import Field, field_of
from tournaments.formats.swiss.values import Entrant, History, Proposal, Proposed, SwissRules
from tournaments.formats.table_sizes import sizes

Table = tuple[int, ...]
Cost = tuple[int, int, int, int]
"""Forbidden, met before, score, apart: the first difference decides."""

_NO_GAIN: Final[Cost] = (0, 0, 0, 0)

_THOROUGH: Final = 64
"""In fields of up to so many seats are changed for the sake of the scores alone as well."""


def tables(
    entrants: Sequence[Entrant],
    history: History,
    seats: int,
    lot: str,
    constraints: Constraints = FREE,
    unit: int = 2,
) -> Proposal:
    """Tables of `seats`, from 3, and of one fewer where it has to be; the same scores sit together.

    Two who met at a table before sit at different ones where swapping helps: not always the fewest possible.
    `unit` as in SwissRules. Raises CannotPair.
    """
    rules = SwissRules(rounds=1, number=1, unit=unit)
    field = field_of([one for one in entrants if one.is_in], history, constraints, rules, lot)
    if len(field.order) < 2:
        raise words.too_few(len(field.order))
    seated = _swapped(field, _snake(field, sizes(len(field.order), seats)))
    if any(pair in constraints.never for table in seated for pair in _pairs(table)):
        raise words.no_tables()
    return _proposal(field, seated, seats)


def _snake(field: Field, room: Sequence[int]) -> list[Table]:
    """Table after table from the top; those of one score are dealt to and fro among the tables they reach."""
    seated: list[list[int]] = [[] for _ in room]
    for _, members in groupby(field.order, key=lambda number: field.places[number].group):
        _deal(list(members), seated, room)
    return [tuple(table) for table in seated]


def _deal(members: Sequence[int], seated: list[list[int]], room: Sequence[int]) -> None:
    free = _reached(len(members), [most - len(table) for table, most in zip(seated, room, strict=True)])
    ways = cycle([range(len(room)), range(len(room) - 1, -1, -1)])
    left = iter(members)
    while any(free):
        for at in next(ways):
            if free[at]:
                free[at] -= 1
                seated[at].append(next(left))


def _reached(count: int, free: Sequence[int]) -> list[int]:
    """How many of so many sit at each table when the tables are filled one after another."""
    taken = []
    for seats in free:
        taken.append(min(seats, count))
        count -= taken[-1]
    return taken


def _swapped(field: Field, seated: list[Table]) -> list[Table]:
    """Whoever sits badly changes seats with whom it helps most, until nobody can be helped."""
    before: list[Table] = []
    while seated != before:
        before = seated
        for number in field.order:
            seated = _best_swap(field, seated, number) or seated
    return seated


def _best_swap(field: Field, seated: list[Table], number: int) -> list[Table] | None:
    home = next(at for at, table in enumerate(seated) if number in table)
    if not _is_troubled(field, seated[home], number):
        return None
    best: tuple[Cost, list[Table]] | None = None
    for away, table in enumerate(seated):
        for other in table if away != home else ():
            changed = _exchanged(seated, (home, number), (away, other))
            gain = _difference(_cost(field, changed, home, away), _cost(field, seated, home, away))
            if gain < (best[0] if best else _NO_GAIN):
                best = gain, changed
    return best[1] if best else None


def _is_troubled(field: Field, table: Table, number: int) -> bool:
    costs = [_cost_of(field, pair_of(number, other)) for other in table if other != number]
    scores_count = len(field.order) <= _THOROUGH
    return any(never or met or apart or (gap and scores_count) for never, met, gap, apart in costs)


def _exchanged(seated: list[Table], first: Pair, second: Pair) -> list[Table]:
    """`first` and `second`: a table and who sits there."""
    changed = list(seated)
    for (at, leaves), (_, comes) in ((first, second), (second, first)):
        changed[at] = tuple(comes if number == leaves else number for number in seated[at])
    return changed


def _cost(field: Field, seated: list[Table], *places: int) -> Cost:
    costs = [_cost_of(field, pair) for at in places for pair in _pairs(seated[at])]
    never, met, gap, apart = (sum(column) for column in zip(*costs, strict=True))
    return never, met, gap, apart


def _cost_of(field: Field, pair: Pair) -> Cost:
    gap = field.entrants[pair[0]].score - field.entrants[pair[1]].score
    never, apart = pair in field.constraints.never, field.constraints.apart.get(pair, 0)
    return int(never), field.met.get(pair, 0) ** 2, gap**2, apart


def _difference(cost: Cost, before: Cost) -> Cost:
    never, met, gap, apart = (new - old for new, old in zip(cost, before, strict=True))
    return never, met, gap, apart


def _pairs(table: Table) -> list[Pair]:
    return [pair_of(*pair) for pair in combinations(table, 2)]


def _proposal(field: Field, seated: Sequence[Table], seats: int) -> Proposal:
    tables = [tuple(sorted(table, key=lambda number: field.places[number].at)) for table in seated]
    tables.sort(key=lambda table: field.places[table[0]].at)
    proposed = tuple(Proposed(table, words.table_in_words(field, table)) for table in tables)
    small = [len(table) for table in tables if len(table) < seats - 1]
    return Proposal(proposed, warnings=words.small_tables(small, seats) if small else ())
