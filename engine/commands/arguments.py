"""Shared by the commands: reading arguments and showing progress."""

import argparse
import sys
from collections.abc import Iterable
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from engine.tempo import TEMPOS, Tempo, TempoError

if TYPE_CHECKING:  # argparse's type of subparsers exists only for type checkers
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object


class CommandError(Exception):
    """An invalid command line; the message says why."""


def add_command(commands: Commands, name: str, what: str, more: str = "") -> argparse.ArgumentParser:
    """Add a command. `what` is its description in the list and in its help; `more` ends the help, with examples."""
    return commands.add_parser(
        name, help=what, description=what, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError("a whole number from 1 to 1000000, please")
    return int(text)


def counted(number: int, what: str) -> str:
    """A number with its noun: "1 game", "3 games"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def add_tempo(parser: argparse.ArgumentParser) -> None:
    """Add options for the tempo, read by `chosen_tempo`."""
    parser.add_argument("--tempo", choices=TEMPOS, default="club", help="how long hands take (club)")
    parser.add_argument(
        "--tempo-set",
        nargs="+",
        action="extend",
        default=[],
        metavar="figure=value",
        help=f"change figures of the tempo: {', '.join(figure.name for figure in fields(Tempo))}",
    )


def chosen_tempo(chosen: argparse.Namespace) -> Tempo:
    """The named tempo with changed figures. Raises CommandError for an invalid figure."""
    try:
        return replace(TEMPOS[chosen.tempo], **_tempo_figures(chosen.tempo_set))
    except TempoError as error:
        raise CommandError(f"{error}") from None


def _tempo_figures(settings: Iterable[str]) -> dict[str, int]:
    known = [figure.name for figure in fields(Tempo)]
    figures = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise CommandError(f"set a figure of the tempo as in reaction_ms=200, not {setting}")
        if name not in known:
            near = get_close_matches(name, known)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise CommandError(f"a tempo has no figure called {name}; {hint}")
        if not value.isdecimal() or len(value) > MOST_DIGITS:
            raise CommandError(f"{name} is a whole number, not {value[:MOST_SHOWN]}")
        figures[name] = int(value)
    return figures


MOST_DIGITS = 9
MOST_SHOWN = 40


def show_progress(done: int, of: int, what: str) -> None:
    """Update the progress line, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} {what}", end="\n" if done == of else "", file=sys.stderr, flush=True)


class Progress:
    """Progress of work of a known amount."""

    def __init__(self, of: int, what: str) -> None:
        self._done = 0
        self._of = of
        self._what = what

    def step(self, by: int = 1) -> None:
        self._done += by
        show_progress(self._done, self._of, self._what)

    def stop(self) -> None:
        """End the progress line early."""
        if self._done < self._of and sys.stderr.isatty():
            print(file=sys.stderr)
