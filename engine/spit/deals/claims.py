"""Claims: which seat takes which spit pile once play has stopped (rules, sections 1, 4, 5 and 7)."""

from collections.abc import Sequence

from engine.actions import Action
from engine.spit.deals.rule import NOT_PLAIN, Rule
from engine.spit.deals.spits import withdraw_calls
from engine.spit.table import NOBODY, SPACE, SeenTable, Table


class Claim(Rule):
    """A seat that may choose takes the pile at a place; of two seats the other gets the rest."""

    kind = "claim"
    phase = "claim"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if seat not in table.claimants:
            return _who_picks(table)
        if target not in table.choices:
            return f"there is no spit pile at place {target}"
        return None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        claim(table, seat, target)
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if seat in table.claimants:
            found += [self.action(None, place) for place in table.choices]


class Slam(Rule):
    """Short slams the card it was lent, and has won (section 4)."""

    kind = "slam"
    phase = "claim"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return None if may_slam(table, seat) else "you have no lent card to slam"

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        slam(table, seat)
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if may_slam(table, seat):
            found.append(self.alone)


def _who_picks(table: SeenTable) -> str:
    if table.lent_to >= 0 and table.out:
        return "slam the card that you were lent"
    if table.taking:
        return "the last to slap picks its pile"
    if table.out and not table.stopped:
        return "the seat that is out picks its pile"
    return "the seat with fewer stock cards picks its pile"


def open_claim(table: Table, claimants: Sequence[int], places: Sequence[int]) -> None:
    table.phase = "claim"
    table.claimants = tuple(claimants)
    table.choices = tuple(places)
    if table.rules.peek:
        table.look_through()


def claim(table: Table, seat: int, place: int) -> None:
    if len(table.sides) > 2:
        take_pile(table, seat, place)
        table.taken.append(place)
        table.pickers.remove(seat)
        pick_next(table)
    elif table.taking:
        _share_piles(table, seat, place)
        restart_piles(table)
    elif _takes_back(table, seat):
        take_all_piles(table, table.shorts[0])
        close(table)
    else:
        _share_piles(table, seat, place)
        close(table)


def _takes_back(table: Table, seat: int) -> bool:
    """Whether long slaps the card it has lent before short has slammed it."""
    return table.one_pile == "token" and table.lent_to >= 0 and table.out == list(table.shorts) != [seat]


def _share_piles(table: Table, seat: int, place: int) -> None:
    """With two seats: one takes the pile at a place, and the other takes the rest."""
    take_pile(table, seat, place)
    take_all_piles(table, 1 - seat)


def take_pile(table: Table, seat: int, place: int) -> None:
    """Turn the pile over and slide it under the seat's spit cards."""
    pile = table.spit_piles[place]
    table.full(seat).spit_cards[:0] = reversed(pile)
    table.spits[seat] += len(pile)
    pile.clear()
    table.show(place, SPACE, 0)
    if table.seen_piles:
        table.look_through()


def take_all_piles(table: Table, seat: int) -> None:
    for place in table.places_with_cards():
        take_pile(table, seat, place)


def restart_piles(table: Table) -> None:
    """All piles were taken within the deal: all may spit as at the opening; no earlier choice holds (section 5)."""
    table.phase = "play"
    table.claimants = table.choices = ()
    table.seen_piles = ()
    table.taking = False
    table.frozen_by = NOBODY
    table.kept_place = [None] * len(table.kept_place)
    withdraw_calls(table)
    table.open_piles()
    table.count_spit_cards()


def close(table: Table) -> None:
    """End the deal; a lent card goes back."""
    table.phase = "over"
    table.claimants = table.choices = ()
    table.seen_piles = ()
    table.pickers = []
    if table.lent:
        table.full(1 - table.lent_to).spit_cards[:0] = table.lent
        table.spits[1 - table.lent_to] += 1
        table.lent = []
        table.lent_to = NOBODY


def may_slam(table: SeenTable, seat: int) -> bool:
    return table.one_pile == "token" and table.lent_to == seat and table.out == [seat]


def slam(table: Table, seat: int) -> None:
    take_all_piles(table, 1 - seat)
    close(table)


def claim_for_idle_seats(table: Table) -> None:
    """Choose for the seats when none does: the seat that is out takes a pile, or else the lowest that may (rules,
    section 2)."""
    first_out = table.out[0] if table.out else NOBODY
    if may_slam(table, first_out):
        slam(table, first_out)
        return
    seat = next((seat for seat in table.out if seat in table.claimants), min(table.claimants))
    sign = -1 if table.rules.goal == "collect" else 1
    claim(table, seat, min(table.choices, key=lambda place: (sign * table.sizes[place], place)))


def pick_next(table: Table) -> None:
    """More than two seats: the next one picks, or play goes on, or the last one takes what is left (section 7)."""
    places = table.places_with_cards()
    if table.stopped and len(table.pickers) == 1:
        take_all_piles(table, table.pickers[0])
        close(table)
    elif table.pickers and places:
        open_claim(table, table.pickers[:1], places)
    elif table.stopped:
        close(table)
    else:
        _play_for_the_places(table)


def _play_for_the_places(table: Table) -> None:
    playing = table.playing
    if len(playing) > 1:
        table.phase = "play"
        table.pickers = []
        table.claimants = table.choices = ()
        table.seen_piles = ()
        return
    for seat in playing:
        take_all_piles(table, seat)
    close(table)
