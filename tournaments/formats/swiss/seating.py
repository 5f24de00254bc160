"""The pairing of Swiss rounds at tables of more than two."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, groupby
from typing import Final

from tournaments.formats.constraints import NO_CONSTRAINTS, Constraints, Pair, pairs_of
from tournaments.formats.groups import table_sizes
from tournaments.formats.proposals import Proposal, Proposed, too_few
from tournaments.formats.swiss import words
from tournaments.formats.swiss.best_tables import Table, best_tables
from tournaments.formats.swiss.field import Field, drawn, field_of
from tournaments.formats.swiss.fresh_tables import fresh_tables
from tournaments.formats.swiss.table_costs import THOROUGH, TableCosts
from tournaments.formats.swiss.values import PairingHistory, SwissEntrant, SwissRules

_SMALL: Final = 14
"""The largest field in which all seatings are compared."""

_LOT: Final = 48
"""Bits for the lots of all pairs together. Each lot is shortened so that their sum fits."""


def tables(
    entrants: Sequence[SwissEntrant],
    history: PairingHistory,
    seats: int,
    lot: str,
    constraints: Constraints = NO_CONSTRAINTS,
) -> Proposal:
    """Tables of `seats`, from 3, and of one fewer if necessary. Entries with the same score sit together.

    Entries that have shared a table sit apart. In fields of up to `_SMALL`, the fewest possible meet again. In fields
    of up to `THOROUGH`, nobody does if a search finds such tables. In larger fields, only swaps keep them apart.
    Raises CannotPair.
    """
    rules = SwissRules(rounds=1, number=1)
    field = field_of([one for one in entrants if one.is_in], history, constraints, rules, lot)
    if len(field.order) < 2:
        raise too_few(len(field.order))
    costs = TableCosts(field)
    seated = _swapped(field, costs, _snake(field, table_sizes(len(field.order), seats)))
    if len(field.order) <= _SMALL:
        seated = _best(field, costs, seated)
    elif len(field.order) <= THOROUGH:
        seated = _fresh(field, costs, seated)
    if any(pair in constraints.never for table in seated for pair in pairs_of(table)):
        raise words.no_tables()
    return _proposal(field, seated, seats)


def _fresh(field: Field, costs: TableCosts, seated: list[Table]) -> list[Table]:
    """Tables without rematches and forbidden pairs, if such tables are found; else without forbidden pairs.

    The given tables stay if they already meet the condition, or if nothing is found.
    """
    for allowed in (field, replace(field, again=True)):
        if all(allowed.may_meet(pair) for table in seated for pair in pairs_of(table)):
            return seated
        if fresh := fresh_tables(field.order, [len(table) for table in seated], allowed.may_meet):
            return _swapped(field, costs, fresh)
    return seated


def _best(field: Field, costs: TableCosts, seated: list[Table]) -> list[Table]:
    """The cheapest seating, or the given one if nothing is cheaper. Between equal ones the lot decides."""
    drawn_too = {
        pair: (costs.of(*pair) << _LOT) + (drawn(field.lot, *pair) >> 8) for pair in pairs_of(sorted(field.order))
    }
    now = sum(costs.of(*pair) for table in seated for pair in pairs_of(table))
    return best_tables(field.order, [len(table) for table in seated], drawn_too, (now << _LOT) - 1) or seated


def _snake(field: Field, room: Sequence[int]) -> list[Table]:
    """Tables filled from the top. Entries of one score are dealt back and forth among the tables that they fill."""
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
    """How many of `count` entries sit at each table if the tables are filled one after another."""
    taken = []
    for seats in free:
        taken.append(min(seats, count))
        count -= taken[-1]
    return taken


def _swapped(field: Field, costs: TableCosts, seated: list[Table]) -> list[Table]:
    """The tables after swaps: each badly seated entry makes its best swap, until no swap helps."""
    before: list[Table] = []
    while seated != before:
        before = seated
        for number in field.order:
            seated = _best_swap(costs, seated, number) or seated
    return seated


def _best_swap(costs: TableCosts, seated: list[Table], number: int) -> list[Table] | None:
    home = next(at for at, table in enumerate(seated) if number in table)
    beside = [other for other in seated[home] if other != number]
    if not any(costs.is_trouble(number, other) for other in beside):
        return None
    best, place = 0, (home, number)
    now = costs.among(number, beside)
    for away, table in enumerate(seated):
        leaves = costs.among(number, table) if away != home else 0
        for other in table if away != home else ():
            comes = costs.among(other, beside) - now
            gain = comes + leaves - costs.of(number, other) - costs.among(other, table)
            if gain < best:
                best, place = gain, (away, other)
    return _exchanged(seated, (home, number), place) if best else None


def _exchanged(seated: list[Table], first: Pair, second: Pair) -> list[Table]:
    """The tables after a swap. `first` and `second` are each a table and an entry that sits there."""
    changed = list(seated)
    for (at, leaves), (_, comes) in ((first, second), (second, first)):
        changed[at] = tuple(comes if number == leaves else number for number in seated[at])
    return changed


def _proposal(field: Field, seated: Sequence[Table], seats: int) -> Proposal:
    tables = [tuple(sorted(table, key=lambda number: field.places[number].at)) for table in seated]
    tables.sort(key=lambda table: field.places[table[0]].at)
    proposed = tuple(Proposed(table, words.table_in_words(field, table)) for table in tables)
    small = [len(table) for table in tables if len(table) < seats - 1]
    return Proposal(proposed, warnings=words.small_tables(small, seats) if small else ())
