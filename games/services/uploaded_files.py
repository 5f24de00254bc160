"""Reads an uploaded file: all its games, checked entry by entry. Stores nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.game_check import VerifiedGame
from engine.game_files import FileGame, games_of
from engine.log import DealLog, LogError
from engine.log.packed import MAGIC
from games.services.figures import packs_key
from games.texts import gettext as _

# A packed entry takes at least two bytes, a readable one about twenty. Either way a file replays in about a second.
MOST_PACKED_BYTES = 128 * 1024
MOST_BYTES = 1024 * 1024
MOST_GAMES = 200
MOST_DEALS = 500
MOST_ENTRIES = 20_000
"""The most deals of a game. Drawing a deal takes about fifty times as long as replaying it."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game of a file, or why it cannot be uploaded. `number` counts from 1."""

    deals: tuple[DealLog, ...]
    outcome: VerifiedGame | LogError
    number: int = 1
    is_alone: bool = True

    def whole(self) -> VerifiedGame:
        """The verified game; raises its error if it has one."""
        if isinstance(self.outcome, LogError):
            raise self.outcome
        return self.outcome

    @property
    def game(self) -> VerifiedGame | None:
        return None if isinstance(self.outcome, LogError) else self.outcome

    @property
    def complaint(self) -> str:
        """The error in words; empty for a valid game."""
        return sentence(self.outcome) if isinstance(self.outcome, LogError) else ""

    def __str__(self) -> str:
        return _("this game") if self.is_alone else _("game %(number)s", number=self.number)

    @property
    def titled(self) -> str:
        """The name with a capital letter."""
        return _("This game") if self.is_alone else _("Game %(number)s", number=self.number)


def sentence(error: LogError) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


def read_games(written: bytes) -> tuple[FoundGame, ...]:
    """The games of a file, packed or readable; at least one.

    Raises LogError, with the place, for a file that cannot be read to its end or whose only game is invalid.
    """
    if len(written) > MOST_BYTES or (written.startswith(MAGIC) and len(written) > MOST_PACKED_BYTES):
        raise LogError(
            _(
                "a readable log has %(readable)s KB at most, a packed one %(packed)s KB",
                readable=MOST_BYTES // 1024,
                packed=MOST_PACKED_BYTES // 1024,
            )
        )
    games = games_of(written)
    if len(games) > MOST_GAMES:
        raise LogError(
            _("a file of %(count)s games is not taken in: %(most)s at most", count=len(games), most=MOST_GAMES)
        )
    found = tuple(map(_found, games))
    if len(found) == 1:
        found[0].whole()
    return found


def _found(game: FileGame) -> FoundGame:
    found = partial(FoundGame, game.deals, number=game.number, is_alone=game.is_alone)
    try:
        verified = game.verify(_within_bounds(game.deals))
    except LogError as error:
        return found(error)
    if verified.logs[-1].result is None:
        return found(
            game.placed(LogError(_("deal %(deal)s: this deal was not played to its end", deal=len(verified.logs))))
        )
    return found(verified)


def _within_bounds(deals: Iterable[DealLog]) -> Iterator[DealLog]:
    entries = 0
    for number, log in enumerate(deals, start=1):
        entries += len(log.entries)
        if number > MOST_DEALS or entries > MOST_ENTRIES:
            raise LogError(
                _(
                    "games of more than %(deals)s deals or %(entries)s entries are not taken in",
                    deals=MOST_DEALS,
                    entries=MOST_ENTRIES,
                )
            )
        yield log


def are_pairs(found: Sequence[FoundGame]) -> bool:
    """Whether games one and two, three and four, and so on began with the same cards in the same seats. Bots' pairs of
    games with swapped seats do."""
    packs = [packs_key(one.deals[0]) for one in found]
    return len(packs) > 1 and len(packs) % 2 == 0 and packs[::2] == packs[1::2]
