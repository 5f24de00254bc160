"""The zones of a table of patience, by their names (rules, part 2)."""

from collections.abc import Iterator, Sequence

from engine.patience.table import NO_CARD, RESERVE, Table
from engine.zones import Zone


def zones_of(table: Table) -> dict[str, Zone]:
    """Every place cards can lie in, empty ones included, by its name."""
    return dict(_zones(table))


def _zones(table: Table) -> Iterator[tuple[str, Zone]]:
    is_grabbage = table.rules.game == "grabbage"
    for seat, side in enumerate(table.sides):
        yield f"stock/{seat}", _zone(side.stock, face_up=False)
        if is_grabbage:
            yield f"turned/{seat}", _single(side.turned)
        else:
            for place in range(RESERVE):
                yield f"reserve/{seat}/{place}", _single(side.reserve[place])
        for pile, waste in enumerate(side.wastes):
            yield f"waste/{seat}/{pile}", _zone(waste, face_up=is_grabbage)
    for place, cards in enumerate(table.sequences):
        yield f"sequence/{place}", _zone(cards, face_up=True)
    if is_grabbage:
        yield "done", _zone(table.done_cards, face_up=False)


def _single(card: int) -> Zone:
    return _zone([] if card == NO_CARD else [card], face_up=True)


def _zone(cards: Sequence[int], *, face_up: bool) -> Zone:
    return Zone(tuple(cards), (face_up,) * len(cards))
