"""The zones of a table of Spit, by their names."""

from collections.abc import Iterator

from engine.spit.table import Table
from engine.zones import Zone


def zones_of(table: Table) -> dict[str, Zone]:
    """Every place for cards, empty ones included, by its name."""
    zones = dict(_zones_of_speed(table) if table.is_speed else _zones_of_spit(table))
    hidden = table.is_speed and table.phase == "ready"
    for place, cards in enumerate(table.spit_piles):
        zones[f"spit_pile/{place}"] = half_open(cards, None if hidden else 0)
    if table.rules.lends_a_card:
        for place in table.seats:
            zones[f"{table.rules.one_pile}/{place}"] = half_open(table.lent if place in table.shorts else [])
    zones["set_aside"] = half_open(table.set_aside)
    return zones


def _zones_of_spit(table: Table) -> Iterator[tuple[str, Zone]]:
    for seat in table.seats:
        side = table.full(seat)
        for pile, cards in enumerate(side.piles):
            yield f"stock/{seat}/{pile}", half_open(cards, side.down[pile])
    for seat in table.seats:
        side = table.full(seat)
        if table.rules.conceal:
            yield f"hand/{seat}", half_open(side.hand)
        yield f"spit_cards/{seat}", half_open(side.spit_cards)


def _zones_of_speed(table: Table) -> Iterator[tuple[str, Zone]]:
    for seat in table.seats:
        side = table.full(seat)
        yield f"hand/{seat}", half_open(side.hand)
        yield f"stock/{seat}", half_open(side.draw_pile)
        yield f"reserve/{seat}", half_open(side.spit_cards)


def half_open(cards: list[int], down: int | None = None) -> Zone:
    """A zone whose lowest `down` cards are face down; all of them if `down` is left out."""
    hidden = len(cards) if down is None else down
    return Zone(tuple(cards), (False,) * hidden + (True,) * (len(cards) - hidden))
