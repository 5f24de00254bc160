"""A yardstick from another game: python-chess playing at random, as the engine does in `config.bench.engine`."""

import random
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final

from config.bench.engine import DRAWN_BITS
from config.bench.figures import Figure, rate, thousands

GROUP: Final = "chess"
GAMES: Final = 4
MOST_MOVES: Final = 200


def figures() -> Iterator[Figure]:
    if find_spec("chess") is None:
        yield Figure(GROUP, "python-chess is not installed; bin/setup dev brings it", "–")
        return
    yield Figure(GROUP, "python-chess, random play: moves made a second", thousands(rate(play)))


def play(turn: int) -> int:
    """List what is allowed, do one of it, chosen at random, until nothing is or the game is long enough."""
    import chess

    draw = random.Random(turn).getrandbits
    made = 0
    for _ in range(GAMES):
        board = chess.Board()
        while len(board.move_stack) < MOST_MOVES and (possible := list(board.legal_moves)):
            board.push(possible[draw(DRAWN_BITS) % len(possible)])
        made += len(board.move_stack)
    return made
