"""Sequences from Ace to King regardless of suit."""

from typing import Final

from engine.cards import RANKS, rank_of
from engine.patience.seen import ACE, KING, NO_CARD, SeenTable

NO_PLACE: Final = -1


def place_for(table: SeenTable, card: int, places: range) -> int:
    """The lowest of some places where a card can be built, or `NO_PLACE`."""
    seen, first = table.seen, table.spots.tops
    rank = card % 13
    for place in places:
        top = seen[first + place]
        if (top == NO_CARD) if rank == 0 else (top != NO_CARD and top % 13 == rank - 1):
            return place
    return NO_PLACE


def places_for(table: SeenTable, card: int, places: range) -> list[int]:
    """All of some places where a card can be built: an Ace only starts at the lowest free one."""
    rank = card % 13
    if rank == 0:
        place = place_for(table, card, places)
        return [] if place == NO_PLACE else [place]
    first = table.spots.tops + places.start
    tops = table.seen[first : first + len(places)]
    return [place for place, top in enumerate(tops, places.start) if top % 13 == rank - 1 and top >= 0]


def refuse_on_sequence(table: SeenTable, card: int, place: int, places: range) -> str | None:
    """Why a card cannot be built at one of some places, or None."""
    top = table.top(place)
    if rank_of(card) == ACE:
        free = place_for(table, card, places)
        if place == free:
            return None
        return f"an Ace starts a sequence at place {free - places.start}, the lowest free one"
    if top == NO_CARD:
        return "only an Ace starts a sequence"
    if rank_of(top) == KING:
        return f"the sequence at place {place - places.start} is complete"
    if rank_of(card) == rank_of(top) + 1:
        return None
    return f"the next rank at place {place - places.start} is {RANKS[rank_of(top)]}"
