"""`bin/compile`: compiles the engine and checks it against the plain one, or removes it."""

import argparse
import os
import signal
import sys
import time
from types import FrameType

from config.compiled.build import MODULES, CompileError, discard, make, missing_for_compiling, remove
from config.compiled.choice import BUILT, ROOT, VARIABLE, why_unavailable
from config.compiled.compare import HASH_SEEDS, DifferenceError, compare

GAMES = 108
"""Three games of each variant."""
SAY_AFTER = 10_000


def main(arguments: list[str]) -> None:
    wanted = _parsed(arguments)
    if os.getpgrp() == os.getpid():
        signal.signal(signal.SIGTERM, _end_all)
    try:
        if wanted.remove:
            remove()
            print("There is no compiled engine any more.")
        elif wanted.needs:
            if (lacks := missing_for_compiling()) is not None:
                sys.exit(lacks)
        else:
            _make()
            _compare(wanted.compare, wanted.bots)
    except CompileError as error:
        sys.exit(str(error))
    except DifferenceError as error:
        discard()
        sys.exit(f"{error}\nThe compiled engine was taken away.")


def _end_all(number: int, frame: FrameType | None) -> None:
    """End the whole process group, to reach the C compiler as well."""
    os.killpg(0, signal.SIGKILL)


def _count(number: int) -> None:
    if number % SAY_AFTER == 0:
        print(f"{number:,} games are the same.", flush=True)


def _parsed(arguments: list[str]) -> argparse.Namespace:
    about = f"Compiles the engine with mypyc, beside the plain one. {VARIABLE}=compiled before a command runs it."
    how_many = "how many random games, spread over all variants, both engines play in the end"
    parser = argparse.ArgumentParser(prog="bin/compile", description=about)
    parser.add_argument("--compare", type=int, default=GAMES, metavar="GAMES", help=how_many)
    between_bots = "how many simulated games between bots, too"
    parser.add_argument("--bots", type=int, default=GAMES, metavar="GAMES", help=between_bots)
    parser.add_argument("--remove", action="store_true", help="leave nothing of it")
    parser.add_argument("--needs", action="store_true", help="say what this machine lacks for it, and do nothing")
    return parser.parse_args(arguments)


def _make() -> None:
    began = time.monotonic()
    if why_unavailable() is not None and missing_for_compiling() is None:
        print(f"Compiling {len(MODULES)} modules of the engine. It takes about half a minute.", flush=True)
    if make():
        print(f"They are in {BUILT.relative_to(ROOT)} after {time.monotonic() - began:.0f} s.")
    else:
        print("The compiled engine is up to date.")


def _compare(at_random: int, between_bots: int) -> None:
    began = time.monotonic()
    together = compare(at_random, between_bots, _count)
    played = f"{at_random:,} random games and {between_bots:,} between bots"
    print(f"{played} have the same digests with both engines ({time.monotonic() - began:.0f} s).")
    seeds = " and ".join(map(str, HASH_SEEDS))
    print(f"All variants in turn, hashes of text seeded with {seeds}. Digest of all together: {together}")
    print(f"To run it: {VARIABLE}=compiled bin/serve. To go back: bin/compile --remove")


if __name__ == "__main__":
    main(sys.argv[1:])
