"""The zones of a table: every place cards can lie in, by its name, and which of them lie face up."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.spit.table import Table


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie: bottom to top, each with whether it lies face up."""

    cards: tuple[int, ...]
    face_up: tuple[bool, ...]


def zones_of(table: Table) -> dict[str, Zone]:
    """Every place cards can lie in, empty ones included, by its name."""
    zones = dict(_zones_of_speed(table) if table.is_speed else _zones_of_spit(table))
    hidden = table.is_speed and table.phase == "ready"
    for place, cards in enumerate(table.spit_piles):
        zones[f"spit_pile/{place}"] = _half_open(cards, None if hidden else 0)
    if table.rules.lends_a_card:
        for place in table.seats:
            zones[f"{table.rules.one_pile}/{place}"] = _half_open(table.lent if place in table.shorts else [])
    zones["set_aside"] = _half_open(table.set_aside)
    return zones


def _zones_of_spit(table: Table) -> Iterator[tuple[str, Zone]]:
    for seat, side in enumerate(table.sides):
        for pile, cards in enumerate(side.piles):
            yield f"stock/{seat}/{pile}", _half_open(cards, side.down[pile])
    for seat, side in enumerate(table.sides):
        if table.rules.conceal:
            yield f"hand/{seat}", _half_open(side.hand)
        yield f"spit_cards/{seat}", _half_open(side.spit_cards)


def _zones_of_speed(table: Table) -> Iterator[tuple[str, Zone]]:
    for seat, side in enumerate(table.sides):
        yield f"hand/{seat}", _half_open(side.hand)
        yield f"stock/{seat}", _half_open(side.stock)
        yield f"reserve/{seat}", _half_open(side.spit_cards)


def _half_open(cards: list[int], down: int | None = None) -> Zone:
    """A zone whose lowest `down` cards are face down, all of them when it is left out."""
    hidden = len(cards) if down is None else down
    return Zone(tuple(cards), (False,) * hidden + (True,) * (len(cards) - hidden))
