"""When a seat is stuck (rules, section 1)."""

from engine.spit.table import NOBODY, SeenSide, SeenTable


def is_stuck(table: SeenTable, seat: int) -> bool:
    """No legal play, and no way to bring a new card to light.

    Whether somebody is stuck whose hand cannot be seen, that seat itself says.
    """
    side = table.sides[seat]
    if side.showing & table.wanted:
        return False
    if side.closed and side.held:
        return table.at_a_loss[seat]
    return not _can_bring_to_light(table, side, table.spits[seat])


def everybody_stuck(table: SeenTable) -> bool:
    """Whether all who are not out are stuck."""
    return _first_free(table) == NOBODY


def is_standstill(table: SeenTable) -> bool:
    """Whether play is on over an open centre, but every seat that is not out is stuck."""
    has_centre = table.frozen_by == NOBODY and any(table.sizes)
    return table.phase == "play" and has_centre and everybody_stuck(table)


def _first_free(table: SeenTable) -> int:
    for seat in table.playing:
        if not is_stuck(table, seat):
            return seat
    return NOBODY


def _can_bring_to_light(table: SeenTable, side: SeenSide, spits: int) -> bool:
    if side.downs:
        return True
    if side.hidden and ((side.spaces and table.shift) or (table.stacking and shows_pair(side))):
        return True
    if side.spaces and table.refill and spits:
        return True
    return side.stock > 0 and side.held < table.hand_size


def shows_pair(side: SeenSide) -> bool:
    """Whether two of its piles show the same rank."""
    ranks = [top % 13 for top in side.tops if top >= 0]
    return len(set(ranks)) < len(ranks)
