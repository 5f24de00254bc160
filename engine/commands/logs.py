"""Recorded games: kept, read and checked."""

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple, Self

from engine.chance import commitment
from engine.commands.arguments import CommandError, Commands, add_command
from engine.game_files import FileGame, games_of
from engine.log import DealLog, LogError, dumps_game, pack_game, verify
from engine.recorded import check_game


def add_to(commands: Commands) -> None:
    check = add_command(commands, "verify", "replay every game of a file and say whether it is as recorded")
    check.add_argument("file", type=Path)
    check.add_argument(
        "--seed",
        type=_seed,
        metavar="HEX",
        help="of the one game in the file: do its packs and its chance come from it?",
    )
    check.set_defaults(run=_verify)


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a seed is written as hex figures, two for each byte") from None


class Numbered(NamedTuple):
    """A deal of a file, in which several games may follow each other; they count from 1."""

    game: int
    log: DealLog

    def __str__(self) -> str:
        return f"game {self.game}, deal {self.log.number}"


class Recorder:
    """A new file that takes games as they come, in the form that its name asks for: .slap packed, else JSON Lines.

    Whatever ends it, an interruption or a full disk, only whole games are left in it. Raises
    CommandError for a file that holds something else than a record or takes no more, and OSError for one that cannot
    be opened.
    """

    def __init__(self, file: Path) -> None:
        if _is_something_else(file):
            raise CommandError(f"{file} is there already and is no recorded game: take another name, or move it away")
        self._file = file
        self._is_packed = file.suffix == ".slap"
        # Without a buffer, so that nothing of a broken-off game is left to be written.
        self._out = file.open("wb", buffering=0)
        self._kept = 0
        self._is_whole = True
        if self._is_packed:
            self._append(_START)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._out:
            if not self._is_whole and S_ISREG(os.fstat(self._out.fileno()).st_mode):
                self._out.truncate(self._kept)

    def keep(self, logs: Sequence[DealLog]) -> None:
        """Write down the deals of one game; they are in the file when this returns."""
        self._append(pack_game(logs)[len(_START) :] if self._is_packed else dumps_game(logs).encode())

    def _append(self, game: bytes) -> None:
        """All of it: the system may take it in parts."""
        self._is_whole = False
        left = memoryview(game)
        try:
            while left:
                left = left[self._out.write(left) :]
        except BrokenPipeError:  # whoever reads has seen enough
            raise
        except OSError as error:
            raise CommandError(f"{self._file} takes no more: {error.strerror}") from None
        self._kept += len(game)
        self._is_whole = True


_START: Final = pack_game(())
"""What a packed file begins with."""

_STARTS: Final = (b"SLAP", b'{"type":"deal"')
"""What a record begins with in either form and any version."""


def _is_something_else(file: Path) -> bool:
    """Whether a record would take the place of what somebody may want to keep; pipes and devices keep nothing."""
    if not file.is_file():
        return False
    with file.open("rb") as there:
        start = there.read(max(map(len, _STARTS)))
    return start != b"" and not start.startswith(_STARTS)


def _verify(chosen: argparse.Namespace) -> None:
    """The site verifies what people bring by the same function."""
    games = games_in(chosen.file)
    verified = [game.verify() for game in games]
    logs = [log for game in verified for log in game.logs]
    print(f"{len(logs)} deals, {sum(len(log.entries) for log in logs)} entries: all as recorded")
    for game in games:
        if game.deals[-1].result is None:
            print(f"game {game.number}: the last deal was not played to its end")
    if chosen.seed is not None:
        _verify_seed(chosen.file, chosen.seed)


def _verify_seed(file: Path, seed: bytes) -> None:
    """Raises CommandError, with the deal, where the file is not one game that comes from this seed."""
    hashed = commitment(seed)
    check = check_game(file.read_bytes(), seed, hashed)
    for deal in check.deals:
        if not deal.from_seed:
            raise CommandError(deal.fault or f"deal {deal.number}: this seed gives other packs, or another chance")
    print(f"the packs of every deal come from the seed, and so does whatever chance did\nSHA-256 of the seed: {hashed}")


def numbered(games: Sequence[FileGame]) -> Iterator[Numbered]:
    for game in games:
        for log in game.deals:
            yield Numbered(game.number, log)


def verify_deal(deal: Numbered) -> None:
    """Raises CommandError, with game, deal and place, where it does not replay as recorded."""
    try:
        verify(deal.log)
    except LogError as error:
        raise CommandError(f"{deal}: {error}") from None


def games_in(file: Path) -> list[FileGame]:
    """The games of a file in either form. Raises CommandError, with the place, where there are none."""
    try:
        return games_of(file.read_bytes())
    except LogError as error:
        raise CommandError(f"{file} cannot be read as a recorded game: {error}") from None
