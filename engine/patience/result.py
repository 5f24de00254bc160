"""How a deal of patience ended."""

from engine.log.record import DealResult
from engine.patience.table import Table


def result_of(table: Table) -> DealResult:
    """How a deal that is over ended: places by cards left, fewest first; level ones by seat.

    The seat with fewest cards has won, unless others have as few (rules, part 2).
    """
    cards = tuple([table.owned(seat) for seat in table.seats])
    counts = [len(owned) for owned in cards]
    places = sorted(table.seats, key=lambda seat: (counts[seat], seat))
    is_level = counts.count(min(counts)) > 1
    return DealResult(
        cards=cards,
        winner=None if is_level else places[0],
        out=tuple(table.out),
        places=tuple(places),
        points=(0,) * len(cards),
    )
