"""How a deal of patience ended."""

from engine.log.record import DealResult
from engine.patience.games import Patience
from engine.patience.table import Table


def result_of(game: Patience, table: Table) -> DealResult:
    """The result of a deal that is over: places by the score of the game, level seats in order of seat. The first has
    won, unless another stands equally well (rules, part 2).
    """
    standings = [game.standing(table, seat) for seat in table.seats]
    places = sorted(table.seats, key=lambda seat: (standings[seat], seat))
    is_level = standings.count(min(standings)) > 1
    return DealResult(
        cards=tuple([table.owned(seat) for seat in table.seats]),
        winner=None if is_level else places[0],
        out=tuple(table.out),
        places=tuple(places),
        points=game.points(table),
    )
