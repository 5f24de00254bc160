"""How a deal ended."""

from engine.log.record import DealResult
from engine.spit.table import Table


def result_of(table: Table) -> DealResult:
    """The result of a deal that is over.

    Places go in the order of going out, then by stock cards, fewest first, then by seat. If the fewest points win,
    points come first.
    """
    cards = tuple([table.owned(seat) for seat in table.seats])
    points = tuple(_points(table))
    counts = [side.count for side in table.sides]
    places = [*table.out, *sorted(table.playing, key=lambda seat: (counts[seat], seat))]
    if table.rules.goal == "low_points":
        places.sort(key=lambda seat: points[seat])
    return DealResult(
        cards=cards,
        winner=_winner(table, cards),
        out=tuple(table.out),
        places=tuple(places),
        points=points,
    )


def _points(table: Table) -> list[int]:
    """`low_points`: the cards each seat still has; `high_points`: for the seat that is out, the cards the others have
    left (section 8)."""
    left = [side.count for side in table.sides]
    if table.rules.goal == "low_points":
        return [count + spits for count, spits in zip(left, table.spits, strict=True)]
    if table.rules.goal == "high_points":
        return [sum(left) if seat in table.out else 0 for seat in table.seats]
    return [0 for _ in left]


def _winner(table: Table, cards: tuple[tuple[int, ...], ...]) -> int | None:
    if table.rules.goal == "collect":
        owners = [seat for seat in table.seats if cards[seat]]
        return owners[0] if len(owners) == 1 else None
    if table.rules.goal == "shed":
        return next((seat for seat in (*table.out, *table.seats) if not cards[seat]), None)
    return None
