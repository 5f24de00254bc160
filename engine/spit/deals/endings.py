"""How play stops: a seat is out, or all are stuck with nothing left to spit (rules, sections 1, 3, 4, 7 and 8)."""

from collections.abc import Callable
from typing import Final

from engine.spit.deals.claims import close, open_claim, pick_next, take_all_piles
from engine.spit.deals.spits import can_spit, is_alone, spit_for_idle_seats, spit_together, with_fewest_cards
from engine.spit.deals.stuck import everybody_stuck
from engine.spit.rules import OnePile
from engine.spit.table import SeenTable, Table


def settle(table: Table, seat: int) -> bool:
    """Stop play if a seat's last action ends it. Returns whether play stops or a seat is out.

    A common spit can empty another seat's side only if layouts are refilled.
    """
    candidates = table.seats if table.refill else (seat,)
    went_out = [other for other in candidates if other not in table.out and is_out(table, other)]
    if went_out:
        _go_out(table, went_out)
    return _stop_if_exhausted(table) or bool(went_out)


def is_out(table: SeenTable, seat: int) -> bool:
    return not table.sides[seat].count and not (table.refill and table.spits[seat])


def _stop_if_exhausted(table: Table) -> bool:
    """Stop play if no seat has a spit card and all are stuck."""
    if table.phase != "play" or table.frozen_by >= 0 or not everybody_stuck(table):
        return False
    if is_alone(table):
        _end_alone(table)
    elif not can_spit(table) and table.rules.exhausted != "from_stock":
        stop_exhausted(table)
    else:
        return False
    return True


def _go_out(table: Table, seats: list[int]) -> None:
    was_alone = is_alone(table)
    table.go_out(seats)
    if table.rules.counts_points:
        close(table)
    elif was_alone:
        _end_alone(table)
    elif len(table.sides) > 2:
        table.pickers = [seat for seat in seats if not _has_won(table, seat)]
        pick_next(table)
    else:
        _go_out_of_two(table, seats[0])


def _has_won(table: Table, seat: int) -> bool:
    """Out first without ever having had a spit card: with more than two seats it takes nothing (section 7)."""
    return table.out[0] == seat and seat in table.shorts


def _go_out_of_two(table: Table, seat: int) -> None:
    places = table.places_with_cards()
    if len(places) == 1:
        ONE_PILE[table.rules.one_pile](table, seat)
    elif not places:
        close(table)
    elif table.rules.claim == "winner":
        open_claim(table, (seat,), places)
    else:
        open_claim(table, table.seats, places)


def _other_takes_it(table: Table, seat: int) -> None:
    take_all_piles(table, 1 - seat)
    close(table)


def _takes_it(table: Table, seat: int) -> None:
    take_all_piles(table, seat)
    close(table)


def _other_plays_on(table: Table, seat: int) -> None:
    if not table.spits[seat]:
        _other_takes_it(table, seat)


def _slap_for_it(table: Table, seat: int) -> None:
    open_claim(table, table.seats, table.seats)


def _slam_for_it(table: Table, seat: int) -> None:
    if table.lent_to == seat:
        open_claim(table, (1 - seat,), (seat,))
    else:
        _other_takes_it(table, seat)


ONE_PILE: Final[dict[OnePile, Callable[[Table, int], None]]] = {
    "none": _other_takes_it,
    "play_on": _other_plays_on,
    "slap": _slap_for_it,
    "ghost": _slap_for_it,
    "token": _slam_for_it,
    "pile": _takes_it,
}
"""What happens when a seat is out and there is one spit pile (section 4)."""


def _end_alone(table: Table) -> None:
    """The seat that played on alone takes the pile."""
    take_all_piles(table, 1 - table.out[0])
    close(table)


def stop_exhausted(table: Table) -> None:
    """Let the seats choose that `exhausted` names (section 3)."""
    table.stopped = True
    if table.rules.counts_points or not any(table.sizes):
        close(table)
    elif len(table.sides) > 2:
        table.pickers = sorted(table.playing, key=lambda seat: (table.sides[seat].count, seat))
        pick_next(table)
    elif table.rules.exhausted == "slap":
        open_claim(table, table.seats, table.seats)
    else:
        open_claim(table, with_fewest_cards(table), table.seats)


def stall(table: Table) -> None:
    """No seat has acted for too long: all spit, stuck or not (section 2)."""
    if is_alone(table):
        _end_alone(table)
    elif can_spit(table):
        spit_together(table)
    elif table.rules.exhausted == "from_stock":
        settle(table, spit_for_idle_seats(table))
    else:
        stop_exhausted(table)
