"""Shows recorded deals in the terminal: step by step, timed, or all at once."""

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from time import sleep
from typing import Final, Literal, NamedTuple

from engine.cards import card_text
from engine.commands.arguments import CommandError, Commands, add_command, count, counted
from engine.commands.logs import NumberedDeal, games_in, numbered_deals, verify_deal
from engine.commands.picture import picture
from engine.families import family_of
from engine.film import Film, film_of
from engine.log import DealLog, LogEntry, Replay
from engine.spit.bots.slaps import ANTICIPATED
from engine.zones import Zone

PROMPT: Final = "Enter: on   n: next deal   q: end  "
RED: Final = "\x1b[31m{}\x1b[0m"
HOME: Final = "\x1b[H\x1b[2J"
"""Clears the terminal, so that a timed picture stays in place."""

BETWEEN_DEALS_MS: Final = 2_000

EXPLAINED: Final = """\
A pile is its top card and how many cards lie there, as in 7H:3; ## is a card that lies face down, -- a pile without
cards. A star is before whatever changed with this step. On a terminal Enter goes on; elsewhere all steps are printed.

examples:
  python -m engine replay game.jsonl
  python -m engine replay game.jsonl --deal 2
  python -m engine replay game.jsonl --timed --speed 4
  python -m engine replay game.slap | grep -B 5 "is out"
"""


class Step(NamedTuple):
    """The visible state of a deal at one time."""

    deal: NumberedDeal
    at_ms: int
    lines: list[str]


Pace = Literal["at once", "asked", "timed"]


def add_to(commands: Commands) -> None:
    replay = add_command(commands, "replay", "show the deals of a file, step by step", EXPLAINED)
    replay.add_argument("file", type=Path, help="a recorded game in either form")
    replay.add_argument("--game", type=count, help="only this game of the file, counted from 1")
    replay.add_argument("--deal", type=count, help="only this deal, counted from 1")
    replay.add_argument("--timed", action="store_true", help="go on by itself, as fast as it was played")
    replay.add_argument("--speed", type=_speed, default=1.0, metavar="TIMES", help="so many times as fast (1)")
    replay.set_defaults(run=_replay)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.01 <= speed <= 1000:
        raise argparse.ArgumentTypeError("a number from 0.01 to 1000, please")
    return speed


def _replay(chosen: argparse.Namespace) -> None:
    recorded = [*numbered_deals(games_in(chosen.file))]
    deals = [deal for deal in recorded if chosen.game in (None, deal.game) and chosen.deal in (None, deal.log.number)]
    if not deals:
        raise CommandError(_not_there(chosen.file, chosen.game, recorded))
    for deal in deals:
        verify_deal(deal)
    paint = in_colour if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else str
    _show(chain.from_iterable(map(steps_of, deals)), _pace(timed=chosen.timed), chosen.speed, paint)


def _not_there(file: Path, game: int | None, recorded: Sequence[NumberedDeal]) -> str:
    """The games or deals that exist instead of the requested one."""
    games = Counter(deal.game for deal in recorded)
    if game is not None and game not in games:
        return f"there is no game {game} in {file}: it holds {counted(len(games), 'game')}"
    most = max(games.values()) if game is None else games[game]
    what = f"game {game}" if game is not None else "the longest game" if len(games) > 1 else "the game"
    return f"there is no such deal in {file}: {what} has {counted(most, 'deal')}"


def _pace(*, timed: bool) -> Pace:
    if not sys.stdout.isatty():
        return "at once"
    if timed:
        return "timed"
    return "asked" if sys.stdin.isatty() else "at once"


def _show(steps: Iterable[Step], pace: Pace, speed: float, paint: Callable[[str], str]) -> None:
    before: Step | None = None
    skipped: NumberedDeal | None = None
    for step in steps:
        if step.deal is skipped:
            continue
        if pace == "asked" and before is not None and before.deal is not skipped:
            answer = _answer()
            if answer == "q":
                return
            if answer == "n" and step.deal is before.deal:
                skipped = step.deal
                continue
        if pace == "timed":
            sleep(_pause_ms(before, step) / 1000 / speed)
            if os.environ.get("TERM") != "dumb":
                print(HOME, end="")
        print("\n".join(map(paint, step.lines)), end="\n\n", flush=True)
        before = step


def _pause_ms(before: Step | None, step: Step) -> int:
    if before is None:
        return 0
    return step.at_ms - before.at_ms if step.deal is before.deal else BETWEEN_DEALS_MS


def _answer() -> str:
    """The person's next command; the end of input counts as one."""
    try:
        return input(PROMPT).strip().lower()[:1]
    except EOFError:
        print()
        return "q"


def in_colour(line: str) -> str:
    """The line with its red cards in red."""
    return _RED_CARD.sub(lambda card: RED.format(card[0]), line)


_RED_CARD: Final = re.compile(r"(?<!\w)[A2-9TJQK][HD](?!\w)")


def steps_of(deal: NumberedDeal) -> Iterator[Step]:
    """The deal as laid out, after each entry, and its result. Raises LogError for a log that does not replay."""
    log, film = deal.log, film_of(deal.log)
    replay = Replay(log)
    zones = replay.deal.zones()
    head = str(deal)
    yield Step(deal, 0, [f"{head}: laid out", *picture(film.zones, zones, ())])
    for number, entry in enumerate(log.entries):
        text = _entry_text(log, entry, zones)
        replay.step()
        before, zones = zones, replay.deal.zones()
        moved = [name for name, zone in zones.items() if zone != before[name]]
        place = f"{head}, step {number + 1} of {len(log.entries)}"
        lines = [f"{entry.at_ms / 1000:9.3f} s  {text}", *picture(film.zones, zones, moved), *_marks(film, number)]
        yield Step(deal, entry.at_ms, [place, *lines])
    yield Step(deal, film.length_ms, [f"{head}: {_ending(log, film)}"])


def _entry_text(log: DealLog, entry: LogEntry, zones: Mapping[str, Zone]) -> str:
    who = "time" if entry.seat < 0 else f"seat {entry.seat}"
    return f"{who}: {_in_words(log, entry, zones)}{_verdict(entry) if entry.refused else ''}"


def _verdict(entry: LogEntry) -> str:
    """The verdict on a refused entry: another card was quicker, or a slap came too early."""
    return " (refused)" if entry.action.kind in ANTICIPATED else " (too late)"


def _in_words(log: DealLog, entry: LogEntry, zones: Mapping[str, Zone]) -> str:
    card = _card(log, entry, zones)
    return str(entry.action) if card is None else f"{entry.action}, {card_text(card)}"


def _card(log: DealLog, entry: LogEntry, zones: Mapping[str, Zone]) -> int | None:
    """The card of an action, if it is visible."""
    source = entry.action.source
    if source is None or entry.seat < 0:
        return None
    name, _ = family_of(log.rules).reached_for(entry, zones)
    if name is None:
        return None
    zone = zones[name]
    if name.startswith("hand/"):
        return zone.cards[source] if source < len(zone.cards) else None
    return zone.cards[-1] if any(zone.face_up[-1:]) else None


def _marks(film: Film, number: int) -> list[str]:
    """The marks of an entry, such as a seat that is out."""
    marks = [(step[3], step[4]) for step in film.steps if step[1] == number and step[2] == "mark"]
    return [_MARKS[key].format(seat) for seat, key in marks if key in _MARKS]


_MARKS: Final[dict[object, str]] = {
    "out": "        seat {} is out",
    "exhausted": "        nobody can go on",
    "circles": "        all have gone twice through their stock, and nobody has built",
    "won": "        seat {} has won the game",
}


def _ending(log: DealLog, film: Film) -> str:
    if log.result is None:
        return f"not played to its end; {film.length_ms / 1000:.3f} s"
    what, counts = ("points", log.result.points) if any(log.result.points) else ("cards", film.owned)
    return f"over after {film.length_ms / 1000:.3f} s; {what} by seat: {', '.join(map(str, counts))}"
