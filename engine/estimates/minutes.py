"""How long a match takes at a table: what is expected, and where nine matches in ten end."""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.chance import Stream
from engine.estimates.played import Played, games_of
from engine.lab.summary import spread_of
from engine.rules import AnyRules

BETWEEN_DEALS_S: Final = 60
"""Seconds for everything before a deal that is not play: piles taken up and counted, the score entered, cards
shuffled and laid out. No figure of a simulation: what club players take who do not hurry."""

LONGEST_MATCH: Final = 15
MATCHES: Final = 1_000

FEWEST_GAMES: Final = 20
"""Of fewer, less than one game is expected to lie below 5 %, and less than one above 95 %."""

MINUTE_S: Final = 60


class Minutes(NamedTuple):
    """The mean, and the minutes below which 5 % and 95 % of all matches lie; and on how many games that rests.

    `low` and `high` are None where the games are fewer than `FEWEST_GAMES`: so few do not show how far matches
    lie from each other, and of the mean only the order.
    """

    expected: float
    low: float | None
    high: float | None
    games: int


def expected_minutes(rules: AnyRules, match_length: int = 1, between_deals_s: float = BETWEEN_DEALS_S) -> Minutes:
    """How many minutes a match takes, the best of `match_length` games, from its first shuffle to its last claim.

    The match is over when a seat has won more than half of so many games, or all have been played; every seat is
    taken to be as good as any other. Play is what simulated games took at club tempo: stored ones of the named
    variants, and for other rules those of about a second of simulation, always the same, the answer being kept.
    Where games are long those are few, perhaps one; `Minutes.games` says how many. Before each deal come
    `between_deals_s` seconds. Raises ValueError for a length that is not odd, or not from 1 to `LONGEST_MATCH`,
    and for less than no time between deals.
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


def _minutes(game: Played, between_deals_s: float) -> float:
    return (game.seconds + game.deals * between_deals_s) / MINUTE_S


@lru_cache(maxsize=64)
def _matches(players: int, match_length: int) -> tuple[tuple[int, ...], ...]:
    """Matches, drawn once and for all: for each of their games a number of 32 bits that says which one it is."""
    stream = Stream("matches", players, match_length)
    return tuple([_match(players, match_length, stream) for _ in range(MATCHES)])


def _match(players: int, match_length: int, stream: Stream) -> tuple[int, ...]:
    wins = [0] * players
    games: list[int] = []
    while len(games) < match_length and 2 * max(wins) <= match_length:
        wins[stream.below(players)] += 1
        games.append(stream.word())
    return tuple(games)
