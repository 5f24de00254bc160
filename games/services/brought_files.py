"""What is in a file that somebody brings: every game of it, looked at entry by entry. Nothing is stored here."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.log import DealLog, LogError
from engine.log.packed import MAGIC
from engine.recorded import BrokenGame, VerifiedGame, at_its_line, iter_deals, verify_game
from games.services.figures import packs_key

# A packed entry takes two bytes at least, one in lines some twenty: either way a file replays in about a second.
MOST_PACKED_BYTES = 128 * 1024
MOST_BYTES = 1024 * 1024
MOST_GAMES = 200
MOST_DEALS = 500
MOST_ENTRIES = 20_000
"""Of a game. What a page draws of each takes some fifty times as long as replaying it."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game of a file, or why it cannot be brought. `number` counts from 1."""

    deals: tuple[DealLog, ...]
    outcome: VerifiedGame | LogError
    number: int = 1
    is_alone: bool = True

    def whole(self) -> VerifiedGame:
        """Raises what is wrong with it."""
        if isinstance(self.outcome, LogError):
            raise self.outcome
        return self.outcome

    @property
    def game(self) -> VerifiedGame | None:
        return None if isinstance(self.outcome, LogError) else self.outcome

    @property
    def complaint(self) -> str:
        """Empty for a whole game."""
        return sentence(self.outcome) if isinstance(self.outcome, LogError) else ""

    def __str__(self) -> str:
        return "this game" if self.is_alone else f"game {self.number}"


class InGame(LogError):
    """What is wrong with one of several games of a file; the number counts from 1."""

    def __init__(self, number: int, error: LogError) -> None:
        super().__init__(error.message, error.line, error.column, entry=error.entry)
        self.args = (f"game {number}, {error}",)


def sentence(error: LogError) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


def read_games(written: bytes) -> tuple[FoundGame, ...]:
    """The games of a file in either form; there is one at least.

    Raises LogError, with the place, for a file that cannot be read to its end, and for one whose only game is at
    fault.
    """
    if len(written) > MOST_BYTES or (written.startswith(MAGIC) and len(written) > MOST_PACKED_BYTES):
        raise LogError(
            f"a readable log has {MOST_BYTES // 1024} KB at most, a packed one {MOST_PACKED_BYTES // 1024} KB"
        )
    games = _games_of(written)
    if len(games) > MOST_GAMES:
        raise LogError(f"a file of {len(games)} games is not taken in: {MOST_GAMES} at most")
    found = tuple(_all_found(written, games))
    if len(found) == 1:
        found[0].whole()
    return found


def _games_of(written: bytes) -> list[list[DealLog]]:
    """The deals of each game; a deal with the number 1 begins another."""
    games: list[list[DealLog]] = []
    reading = iter_deals(written)
    while True:
        try:
            log = next(reading, None)
        except LogError as error:
            raise _place_of(error, games) from None
        if log is None:
            break
        if log.number == 1 or not games:
            games.append([])
        games[-1].append(log)
    if not games:
        raise LogError("there is no deal in it")
    return games


def _place_of(error: LogError, games: Sequence[Sequence[DealLog]]) -> LogError:
    """After these deals there was something that cannot be read."""
    broken = BrokenGame(len(games[-1]) + 1 if games else 1, error)
    return broken if len(games) < 2 else InGame(len(games), broken)


def _all_found(written: bytes, games: Sequence[Sequence[DealLog]]) -> Iterator[FoundGame]:
    before = 0
    for number, deals in enumerate(games, start=1):
        place = partial(at_its_line, written=written, deals_before=before)
        yield _found(deals, number, place, is_alone=len(games) == 1)
        before += len(deals)


def _found(
    deals: Sequence[DealLog], number: int, place: Callable[[BrokenGame], LogError], *, is_alone: bool
) -> FoundGame:
    told = partial(FoundGame, tuple(deals), number=number, is_alone=is_alone)
    try:
        game = verify_game(_within_bounds(deals))
        if game.logs[-1].result is None:
            raise LogError(f"deal {len(game.logs)}: this deal was not played to its end")
    except LogError as error:
        placed = place(error) if isinstance(error, BrokenGame) else error
        return told(placed if is_alone else InGame(number, placed))
    return told(game)


def _within_bounds(deals: Iterable[DealLog]) -> Iterator[DealLog]:
    entries = 0
    for number, log in enumerate(deals, start=1):
        entries += len(log.entries)
        if number > MOST_DEALS or entries > MOST_ENTRIES:
            raise LogError(f"games of more than {MOST_DEALS} deals or {MOST_ENTRIES} entries are not taken in")
        yield log


def are_pairs(found: Sequence[FoundGame]) -> bool:
    """Whether games one and two, three and four, and so on began with the same cards in the same seats, as those do
    that bots play in pairs with the seats swapped."""
    packs = [packs_key(one.deals[0]) for one in found]
    return len(packs) > 1 and len(packs) % 2 == 0 and packs[::2] == packs[1::2]
