"""When a seat is stuck (rules, section 1)."""

from engine.spit.table import NOBODY, SeenSide, SeenTable


def is_stuck(table: SeenTable, seat: int) -> bool:
    """No legal play, and no way to bring a new card to light.

    If a seat's hand is hidden, only that seat itself can say whether it is stuck.
    """
    side = table.sides[seat]
    if side.showing & table.wanted:
        return False
    if side.closed and side.held:
        return table.hand_is_stuck[seat]
    if side.downs:
        return False
    if side.hidden and ((side.spaces and table.shift) or (table.stacking and shows_pair(side))):
        return False
    if side.spaces and table.refill and table.spits[seat]:
        return False
    return not side.stock or side.held >= table.hand_size


def everybody_stuck(table: SeenTable) -> bool:
    """Whether all who are not out are stuck."""
    wanted, sides, playing = table.wanted, table.sides, table.playing
    # Mostly one of the seats can play, which is quick to check, so all seats are checked for that first.
    for seat in playing:
        if sides[seat].showing & wanted:
            return False
    return all(is_stuck(table, seat) for seat in playing)


def is_standstill(table: SeenTable) -> bool:
    """Whether play is on over an open centre, but every seat that is not out is stuck."""
    has_centre = table.frozen_by == NOBODY and any(table.sizes)
    return table.phase == "play" and has_centre and everybody_stuck(table)


def shows_pair(side: SeenSide) -> bool:
    """Whether two of its piles show the same rank."""
    ranks = [top % 13 for top in side.tops if top >= 0]
    return len(set(ranks)) < len(ranks)
