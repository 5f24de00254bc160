"""When a seat is stuck (rules, section 1)."""

from engine.spit.table import NOBODY, Side, Table


def is_stuck(table: Table, seat: int) -> bool:
    """No legal play, and no way to bring a new card to light."""
    side = table.sides[seat]
    return not side.showing & table.wanted and not _can_bring_to_light(table, side)


def everybody_stuck(table: Table) -> bool:
    """Whether all who are not out are stuck."""
    return _first_free(table) == NOBODY


def is_standstill(table: Table) -> bool:
    """Whether play is on over an open centre, but every seat that is not out is stuck."""
    has_centre = table.frozen_by == NOBODY and any(table.spit_piles)
    return table.phase == "play" and has_centre and everybody_stuck(table)


def _first_free(table: Table) -> int:
    for seat in table.playing:
        if not is_stuck(table, seat):
            return seat
    return NOBODY


def _can_bring_to_light(table: Table, side: Side) -> bool:
    if side.downs:
        return True
    if side.hidden and ((side.spaces and table.shift) or (table.stacking and shows_pair(side))):
        return True
    if side.spaces and table.refill and side.spit_cards:
        return True
    return bool(side.stock) and len(side.hand) < table.hand_size


def shows_pair(side: Side) -> bool:
    """Whether two of its piles show the same rank."""
    ranks = [top % 13 for top in side.tops if top >= 0]
    return len(set(ranks)) < len(ranks)
