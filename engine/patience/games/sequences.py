"""Sequences from Ace to King."""

from typing import Final

from engine.actions import Action
from engine.cards import RANKS, rank_of
from engine.patience.seen import ACE, KING, NO_CARD, SeenTable

NO_PLACE: Final = -1


def place_for(table: SeenTable, card: int, places: range) -> int:
    """The lowest of these places where a card can be built, or `NO_PLACE`."""
    seen, first = table.seen, table.spots.tops
    rank = card % 13
    for place in places:
        top = seen[first + place]
        if (top == NO_CARD) if rank == 0 else (top != NO_CARD and top % 13 == rank - 1):
            return place
    return NO_PLACE


def offer_builds(cards: list[int], tops: list[int], faces: int, actions: list[Action], found: list[Action]) -> None:
    """Append the builds of these cards on sequences with these top cards. `actions` has every action, by card and
    place.

    Cards that are equal modulo `faces` are alike. An Ace only starts a sequence, at the lowest free place.
    """
    shown = bytes([top % faces for top in tops])  # here `NO_CARD` counts like a King: only an Ace follows either
    row = 0
    for card in cards:
        if card != NO_CARD:
            if card % 13 == 0:
                found.append(actions[row + tops.index(NO_CARD)])
            elif (below := card % faces - 1) in shown:
                place = shown.find(below)
                while place >= 0:
                    found.append(actions[row + place])
                    place = shown.find(below, place + 1)
        row += len(tops)


def refuse_on_sequence(table: SeenTable, card: int, place: int, places: range) -> str | None:
    """Why a card cannot be built at `place`, one of `places`; None if it can."""
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
