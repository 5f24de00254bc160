"""Recorded games: kept, checked, and told in words."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.actions import Action
from engine.cards import card_text
from engine.commands.arguments import CommandError, Commands, count
from engine.deals import Deal
from engine.log import DealLog, LogError, Replay, dumps_game, loads_game, pack_game, unpack_game, verify
from engine.table import SPACE


def add_to(commands: Commands) -> None:
    check = commands.add_parser("verify", help="replay every deal of a file and say whether it is as recorded")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_verify)
    replay = commands.add_parser("replay", help="tell the deals of a file in words")
    replay.add_argument("file", type=Path)
    replay.add_argument("--deal", type=count, help="only this deal, counted from 1")
    replay.set_defaults(run=_replay)


def write(file: Path, logs: Sequence[DealLog]) -> None:
    if file.suffix == ".slap":
        file.write_bytes(pack_game(logs))
    else:
        file.write_text(dumps_game(logs), encoding="utf-8")


def _verify(chosen: argparse.Namespace) -> None:
    logs = _read(chosen.file)
    if not logs:
        raise CommandError(f"there is no deal in {chosen.file}")
    for log in logs:
        _verify_deal(log)
    print(f"{len(logs)} deals, {sum(len(log.entries) for log in logs)} entries: all as recorded")


def _verify_deal(log: DealLog) -> None:
    try:
        verify(log)
    except LogError as error:
        raise CommandError(f"deal {log.number}: {error}") from None


def _read(file: Path) -> tuple[DealLog, ...]:
    """The deals of a file in either form."""
    written = file.read_bytes()
    if written.startswith(b"SLAP"):
        return unpack_game(written)
    try:
        return loads_game(written.decode())
    except UnicodeDecodeError:
        raise CommandError(f"{file} is neither a packed log nor text") from None


def _replay(chosen: argparse.Namespace) -> None:
    logs = [log for log in _read(chosen.file) if chosen.deal in (None, log.number)]
    if not logs:
        raise CommandError("there is no such deal in this file")
    for log in logs:
        _verify_deal(log)
        print(f"deal {log.number}")
        for line in _told(log):
            print(line)


def _told(log: DealLog) -> Iterator[str]:
    replay = Replay(log)
    deal = replay.deal
    for entry in log.entries:
        what = _in_words(deal, entry.action, entry.seat)
        replay.step()
        centre = " ".join(card_text(pile[-1]) if pile else "--" for pile in deal.table.spit_piles)
        who = "time  " if entry.seat < 0 else f"seat {entry.seat}"
        yield f"{entry.at_ms / 1000:9.3f}  {who}  {what:<28}{'too late' if entry.refused else '':<10}{centre}"
    if log.result is not None:
        yield f"cards: {', '.join(str(len(cards)) for cards in log.result.cards)}"


def _in_words(deal: Deal, action: Action, seat: int) -> str:
    """An action with the card it is about, where everybody can see that card."""
    if action.source is None or seat < 0:
        return str(action)
    side = deal.table.sides[seat]
    cards = side.hand or side.tops
    card = cards[action.source] if action.source < len(cards) else SPACE
    return f"{action}" if card < 0 else f"{action}: {card_text(card)}"
