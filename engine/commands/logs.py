"""Recorded games: kept, read and checked."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.commands.arguments import CommandError, Commands
from engine.log import DealLog, LogError, dumps_game, loads_game, pack_game, unpack_game, verify


def add_to(commands: Commands) -> None:
    check = commands.add_parser("verify", help="replay every deal of a file and say whether it is as recorded")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_verify)


def write(file: Path, logs: Sequence[DealLog]) -> None:
    if file.suffix == ".slap":
        file.write_bytes(pack_game(logs))
    else:
        file.write_text(dumps_game(logs), encoding="utf-8")


def _verify(chosen: argparse.Namespace) -> None:
    logs = read(chosen.file)
    for log in logs:
        verify_deal(log)
    print(f"{len(logs)} deals, {sum(len(log.entries) for log in logs)} entries: all as recorded")


def verify_deal(log: DealLog) -> None:
    """Raises CommandError, with the deal and the place, where it does not replay as recorded."""
    try:
        verify(log)
    except LogError as error:
        raise CommandError(f"deal {log.number}: {error}") from None


def read(file: Path) -> tuple[DealLog, ...]:
    """The deals of a file in either form. Raises CommandError or LogError, with the place, where there are none."""
    written = file.read_bytes()
    if written.startswith(b"SLAP"):
        logs = unpack_game(written)
    else:
        try:
            logs = loads_game(written.decode())
        except UnicodeDecodeError:
            raise CommandError(f"{file} is neither a packed log nor text") from None
    if not logs:
        raise CommandError(f"there is no deal in {file}")
    return logs
