"""The minutes of a match at a table: the mean, and the range of nine matches in ten."""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.chance import Stream
from engine.estimates.game_lengths import GameLength, games_of
from engine.lab.summary import spread_of
from engine.rules import AnyRules

BETWEEN_DEALS_S: Final = 60
"""Seconds before each deal besides play: picking up and counting piles, entering the score, shuffling and laying out.
It is not simulated: unhurried club players take this long."""

LONGEST_MATCH: Final = 15
MATCHES: Final = 1_000

FEWEST_GAMES: Final = 20
"""With fewer games, less than one is expected below 5 % and less than one above 95 %."""

MINUTE_S: Final = 60


class Minutes(NamedTuple):
    """The mean, the minutes below which 5 % and 95 % of matches lie, and the number of games behind them.

    With fewer than `FEWEST_GAMES` games `low` and `high` are None: so few do not show the spread, and only the order of
    magnitude of the mean.
    """

    expected: float
    low: float | None
    high: float | None
    games: int


def expected_minutes(rules: AnyRules, match_length: int = 1, between_deals_s: float = BETWEEN_DEALS_S) -> Minutes:
    """The minutes of a match, the best of `match_length` games, from its first shuffle to its last claim.

    The match is over when a seat has won more than half of the games, or all have been played. All seats count as
    equally good. Times of play come from simulated games at club tempo: stored ones for named variants, else about a
    second of simulation, which is always the same and is cached. If games are long, these are few, perhaps one;
    `Minutes.games` has their number. `between_deals_s` is added for each deal. Raises ValueError for a length that is
    even or not from 1 to `LONGEST_MATCH`, and for a negative time between deals.
    """
    if match_length not in range(1, LONGEST_MATCH + 1, 2):
        raise ValueError(f"a match is the best of 1, 3, 5 games and so on up to {LONGEST_MATCH}, not of {match_length}")
    if not 0 <= between_deals_s < float("inf"):
        raise ValueError("the time between deals is a number of seconds, 0 or more")
    minutes = [_minutes(game, between_deals_s) for game in games_of(rules)]
    matches = _matches(rules.players, match_length)
    mean_games = sum(map(len, matches)) / len(matches)
    expected = mean_games * sum(minutes) / len(minutes)
    if len(minutes) < FEWEST_GAMES:
        return Minutes(expected, None, None, len(minutes))
    drawn = [sum([minutes[draw * len(minutes) >> 32] for draw in match]) for match in matches]
    spread = spread_of(drawn if match_length > 1 else minutes)
    return Minutes(expected, spread.low, spread.high, len(minutes))


def _minutes(game: GameLength, between_deals_s: float) -> float:
    return (game.seconds + game.deals * between_deals_s) / MINUTE_S


@lru_cache(maxsize=64)
def _matches(players: int, match_length: int) -> tuple[tuple[int, ...], ...]:
    """Random matches, drawn once: a 32-bit number for each game, which selects it."""
    stream = Stream("matches", players, match_length)
    return tuple([_match(players, match_length, stream) for _ in range(MATCHES)])


def _match(players: int, match_length: int, stream: Stream) -> tuple[int, ...]:
    wins = [0] * players
    games: list[int] = []
    while len(games) < match_length and 2 * max(wins) <= match_length:
        wins[stream.below(players)] += 1
        games.append(stream.word())
    return tuple(games)
