"""What the commands share: how arguments are read, and how long work is shown."""

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # argparse names the type of its subparsers for type checkers only
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object


class CommandError(Exception):
    """What the person typed cannot be done; the message says why."""


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError("a whole number from 1 to 1000000, please")
    return int(text)


def show_progress(done: int, of: int, what: str) -> None:
    """A line that counts up, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} {what}", end="\n" if done == of else "", file=sys.stderr, flush=True)
