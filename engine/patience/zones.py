"""The zones of a table of patience, by their names (rules, part 2)."""

from collections.abc import Iterator, Sequence

from engine.patience.seen import NO_CARD, RESERVE, SUITS
from engine.patience.table import Table
from engine.zones import Zone


def zones_of(table: Table) -> dict[str, Zone]:
    """Every place for cards, empty ones included, by its name."""
    return dict(_zones(table))


def _zones(table: Table) -> Iterator[tuple[str, Zone]]:
    rules = table.rules
    for seat in table.seats:
        yield from _before(table, seat)
    if rules.has_ships:
        yield from _ships(table)
    elif not rules.has_own_sequences:
        for place, cards in enumerate(table.sequences):
            yield f"sequence/{place}", _zone(cards, face_up=True)
    if rules.game in ("grabbage", "pirate"):
        yield "done", _zone(table.done_cards, face_up=False)


def _before(table: Table, seat: int) -> Iterator[tuple[str, Zone]]:
    """The zones before a seat."""
    rules, side = table.rules, table.sides[seat]
    has_turned = rules.game != "conjugal"
    yield f"stock/{seat}", _zone(side.stock, face_up=False)
    if has_turned:
        yield f"turned/{seat}", _single(side.turned)
    else:
        for place in range(RESERVE):
            yield f"reserve/{seat}/{place}", _single(side.reserve[place])
    piles = "column" if rules.has_own_sequences else "waste"
    for pile, waste in enumerate(side.wastes):
        yield f"{piles}/{seat}/{pile}", _zone(waste, face_up=has_turned)
    if rules.has_own_sequences:
        for place in range(SUITS):
            yield f"sequence/{seat}/{place}", _zone(table.sequences[SUITS * seat + place], face_up=True)


def _ships(table: Table) -> Iterator[tuple[str, Zone]]:
    for seat in table.seats:
        for suit in range(SUITS):
            yield f"ship/{seat}/{suit}", _zone(table.part_cards[SUITS * seat + suit], face_up=True)
        yield f"captured/{seat}", _zone(table.prizes[seat], face_up=False)
    if table.rules.tow:
        yield "tow", _zone(table.tow_cards, face_up=False)


def _single(card: int) -> Zone:
    return _zone([] if card == NO_CARD else [card], face_up=True)


def _zone(cards: Sequence[int], *, face_up: bool) -> Zone:
    return Zone(tuple(cards), (face_up,) * len(cards))
