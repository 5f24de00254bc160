"""Reads a file of recorded games in either form: its games one by one, and errors with their places."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.game_check import BrokenGame, VerifiedGame, at_its_line, iter_deals, verify_game
from engine.log import DealLog, LogError


class InGame(LogError):
    """An error in one of several games of a file; the number counts from 1."""

    def __init__(self, number: int, error: LogError) -> None:
        super().__init__(error.message, error.line, error.column, entry=error.entry)
        self.args = (f"game {number}, {error}",)


@dataclass(frozen=True, slots=True)
class FileGame:
    """One game of a file; `number` counts from 1, `deals_before` counts the deals of earlier games."""

    deals: tuple[DealLog, ...]
    number: int
    is_alone: bool
    deals_before: int
    written: bytes

    def verify(self, deals: Iterable[DealLog] | None = None) -> VerifiedGame:
        """`verify_game` for its deals or the given ones. LogError names the line, and the game if there are several."""
        try:
            return verify_game(self.deals if deals is None else deals)
        except LogError as error:
            raise self.placed(error) from None

    def placed(self, error: LogError) -> LogError:
        """An error of this game with its place in the file."""
        if isinstance(error, BrokenGame):
            error = at_its_line(error, self.written, self.deals_before)
        return error if self.is_alone else InGame(self.number, error)


def games_of(written: bytes) -> list[FileGame]:
    """The games of a file, at least one, unverified. A deal with number 1 begins a new game.

    Raises LogError, with the place, for a file that cannot be read to its end or has no deal.
    """
    games = _read(written)
    found: list[FileGame] = []
    before = 0
    for number, deals in enumerate(games, start=1):
        found.append(FileGame(tuple(deals), number, len(games) == 1, before, written))
        before += len(deals)
    return found


def _read(written: bytes) -> list[list[DealLog]]:
    games: list[list[DealLog]] = []
    try:
        for log in iter_deals(written):
            if log.number == 1 or not games:
                games.append([])
            games[-1].append(log)
    except LogError as error:
        raise _after(games, error) from None
    if not games:
        raise LogError("there is no deal in it")
    return games


def _after(games: Sequence[Sequence[DealLog]], error: LogError) -> LogError:
    """`error` with its place after these deals."""
    broken = BrokenGame(len(games[-1]) + 1 if games else 1, error)
    return broken if len(games) < 2 else InGame(len(games), broken)
