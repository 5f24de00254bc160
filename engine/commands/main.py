"""The command line of the engine."""

import argparse
import os
import sys
from collections.abc import Sequence

from engine.commands import analysis, authors, lab, logs, matches, minutes, replay, sheets, submit
from engine.commands.arguments import CommandError
from engine.commands.separate_process import in_own_process
from engine.log import LogError
from engine.rules import RulesError
from engine.simulate import HostFailure

EXAMPLES = """\
examples:
  python -m engine new-bot mine
  python -m engine check mine.py
  python -m engine duel mine.py greedy --variant standard --pairs 100
  python -m engine duel planner greedy --pairs 1 --record game.jsonl
  python -m engine league random greedy planner mine.py --variant speed-20-5
  python -m engine submit mine.py --to https://cards.example.org
  python -m engine lab --variant ghost --against standard
  python -m engine minutes --variant penguin --best-of 3
  python -m engine verify game.jsonl
  python -m engine analyse game.jsonl
  python -m engine verify game.jsonl --again --bot mine.py
  python -m engine verify game.slap --seed 6d79207365656420
  python -m engine replay game.jsonl --deal 2
  python -m engine replay game.jsonl --timed --speed 4
  python -m engine variants --lang it
  python -m engine rules ghost
  python -m engine rules standard --lang it --set peek=yes layout=1,2,3,4
"""
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None, *, separate: bool = False) -> int:
    """`separate`: bots from files run in confined processes, or at least not in this one."""
    chosen = parser().parse_args(arguments)
    if separate and hasattr(os, "fork") and _has_files(chosen):
        return _run_with_files(chosen)
    return _run(chosen)


def _run_with_files(chosen: argparse.Namespace) -> int:
    from engine.commands.confined import confining  # needs a system that can fork
    from engine.commands.sandbox.locks import missing_feature

    reason = missing_feature()
    if reason is None:
        with confining() as reason:
            if reason is None:
                return _run(chosen)
    print(f"bots are not confined here, so run only files that you trust: {reason}", file=sys.stderr)
    return in_own_process(lambda: _run(chosen))


def _has_files(chosen: argparse.Namespace) -> bool:
    bots = [*getattr(chosen, "bots", ()), getattr(chosen, "bot", "")]
    return any(bot.endswith(".py") for bot in bots)


def _run(chosen: argparse.Namespace) -> int:
    try:
        chosen.run(chosen)
    except BrokenPipeError:  # the reader of the output has stopped
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(_error_text(error), file=sys.stderr)
        return 1
    except (CommandError, LogError, RulesError, HostFailure) as error:
        print(f"{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as interrupt:
        where = "".join(f" {word}" for word in interrupt.args)
        # On a terminal there may be a progress line.
        print(f"\nstopped{where}" if sys.stderr.isatty() else f"stopped{where}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _error_text(error: OSError) -> str:
    """The system's error message without its number."""
    if error.strerror is None:
        return f"{error}"
    return f"{error.filename or 'what was asked for'} cannot be read or written: {error.strerror}"


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="python -m engine",
        description="Let bots play each other, look at variants, check and read recorded games, tell the rules.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = whole.add_subparsers(required=True, metavar="command")
    for part in (matches, authors, lab, minutes, logs, analysis, replay, sheets, submit):
        part.add_to(commands)
    return whole
