"""Keeps, reads and checks recorded games."""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple, Self

from engine import VERSION
from engine.bots import BOTS, Bot
from engine.chance import commitment
from engine.commands.arguments import CommandError, Commands, add_command, counted, show_progress
from engine.commands.bot_files import Contestant, bots_to_stderr, contestant
from engine.game_check import check_game
from engine.game_files import FileGame, games_of
from engine.log import DealLog, LogError, PinnedBot, Simulation, dumps_game, pack_game, verify
from engine.play_again import CannotPlayAgain, difference, seed_of, simulation_in

EXAMPLES = """\
examples:
  python -m engine verify games.jsonl
  python -m engine verify game.slap --seed 6d79207365656420
  python -m engine verify games.jsonl --again --bot my_bot.py
"""


def add_to(commands: Commands) -> None:
    check = add_command(commands, "verify", "replay every game of a file and say whether it is as recorded", EXAMPLES)
    check.add_argument("file", type=Path)
    check.add_argument(
        "--seed",
        type=_seed,
        metavar="HEX",
        help="of the one game in the file: do its packs and its chance come from it?",
    )
    check.add_argument("--again", action="store_true", help="play simulated games again: do they come out equal?")
    check.add_argument(
        "--bot",
        dest="bots",
        action="append",
        default=[],
        metavar="FILE",
        help="a bot that played and is none of the engine's, for --again",
    )
    check.set_defaults(run=_verify)


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a seed is written as hex figures, two for each byte") from None


class NumberedDeal(NamedTuple):
    """A deal of a file with one or more games; numbers count from 1."""

    game: int
    log: DealLog

    def __str__(self) -> str:
        return f"game {self.game}, deal {self.log.number}"


class Recorder:
    """Writes games to a new file, in the form given by its name: .slap packed, else JSON Lines.

    Even after an interruption or with a full disk, the file only contains whole games. Raises CommandError if the file
    contains something other than a record or cannot be written, and OSError if it cannot be opened.
    """

    def __init__(self, file: Path) -> None:
        if _is_something_else(file):
            raise CommandError(f"{file} is there already and is no recorded game: take another name, or move it away")
        self._file = file
        self._is_packed = file.suffix == ".slap"
        # Unbuffered, so that no part of a broken-off game is written later.
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
        """Write the deals of one game; they are in the file when this returns."""
        self._append(pack_game(logs, as_played=True)[len(_START) :] if self._is_packed else dumps_game(logs).encode())

    def _append(self, game: bytes) -> None:
        """Write all bytes, because the system may take only a part at a time."""
        self._is_whole = False
        left = memoryview(game)
        try:
            while left:
                left = left[self._out.write(left) :]
        except BrokenPipeError:  # the reader has stopped
            raise
        except OSError as error:
            raise CommandError(f"{self._file} takes no more: {error.strerror}") from None
        self._kept += len(game)
        self._is_whole = True


_START: Final = pack_game(())
"""The first bytes of a packed file."""

_STARTS: Final = (b"SLAP", b'{"type":"game"')
"""The first bytes of a record, in either form and any version."""


def _is_something_else(file: Path) -> bool:
    """Whether a record would overwrite a file of another kind. Pipes and devices hold nothing to lose."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        start = stream.read(max(map(len, _STARTS)))
    return start != b"" and not start.startswith(_STARTS)


def _verify(chosen: argparse.Namespace) -> None:
    """Verify with the same function as the site's uploads."""
    games = games_in(chosen.file)
    verified = [game.verify() for game in games]
    logs = [log for game in verified for log in game.logs]
    print(f"{len(logs)} deals, {sum(len(log.entries) for log in logs)} entries: all as recorded")
    for game in games:
        if game.deals[-1].result is None:
            print(f"game {game.number}: the last deal was not played to its end")
    if chosen.seed is not None:
        _verify_seed(chosen.file, chosen.seed)
    if chosen.again:
        _play_again(games, chosen.seed, {bot.digest: bot for bot in map(contestant, chosen.bots)})


def _play_again(games: Sequence[FileGame], seed: bytes | None, own: Mapping[str, Contestant]) -> None:
    """Raises CommandError with the first game that cannot be played again or has another result."""
    for done, game in enumerate(games):
        show_progress(done, len(games), "games")
        try:
            simulation = simulation_in(game.deals)
            bots = [_bot(pin, own) for pin in simulation.bots]
            with bots_to_stderr():
                found = difference(game.deals, bots, seed_of(simulation, seed))
        except CannotPlayAgain as error:
            raise CommandError(f"game {game.number} cannot be played again: {error}") from None
        if found:
            raise CommandError(f"game {game.number} comes out otherwise: {found}{_version_hint(simulation)}")
    print(f"{counted(len(games), 'game')} played again: equal to the last entry")


def _bot(pin: PinnedBot, own: Mapping[str, Contestant]) -> Bot:
    """A new instance of a bot that played. Raises CannotPlayAgain if it is not available."""
    if not pin.digest and pin.name in BOTS:
        return BOTS[pin.name]()
    if pin.digest in own:
        return own[pin.digest].make()
    hashed = f" with the SHA-256 {pin.digest}" if pin.digest else ""
    raise CannotPlayAgain(f"name the file of its bot {pin.name}{hashed} with --bot")


def _version_hint(simulation: Simulation) -> str:
    if simulation.engine == VERSION:
        return ""
    return f"\nversion {simulation.engine} of the engine played it, and this is {VERSION}"


def _verify_seed(file: Path, seed: bytes) -> None:
    """Raises CommandError, with the deal, if the file is not one game from this seed."""
    hashed = commitment(seed)
    check = check_game(file.read_bytes(), seed, hashed)
    for deal in check.deals:
        if not deal.from_seed:
            raise CommandError(deal.fault or f"deal {deal.number}: this seed gives other packs, or another chance")
    print(f"the packs of every deal come from the seed, and so does whatever chance did\nSHA-256 of the seed: {hashed}")


def numbered_deals(games: Sequence[FileGame]) -> Iterator[NumberedDeal]:
    for game in games:
        for log in game.deals:
            yield NumberedDeal(game.number, log)


def verify_deal(deal: NumberedDeal) -> None:
    """Raises CommandError, with game, deal and place, if it does not replay as recorded."""
    try:
        verify(deal.log)
    except LogError as error:
        raise CommandError(f"{deal}: {error}") from None


def games_in(file: Path) -> list[FileGame]:
    """The games of a file in either form. Raises CommandError, with the place, if there are none."""
    try:
        return games_of(file.read_bytes())
    except LogError as error:
        raise CommandError(f"{file} cannot be read as a recorded game: {error}") from None
