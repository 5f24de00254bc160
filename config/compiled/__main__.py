"""`bin/compile`: the engine compiled, checked against the plain one, or taken away again."""

import argparse
import sys
import time

from config.compiled.build import MODULES, CompileError, lacking, make, remove
from config.compiled.choice import BUILT, ROOT, SOURCES, VARIABLE, unfit
from config.compiled.compare import DifferenceError, compare

GAMES = 34


def main(arguments: list[str]) -> None:
    wanted = _parsed(arguments)
    try:
        if wanted.remove:
            remove()
            print("There is no compiled engine any more.")
        elif wanted.needs:
            if (missing := lacking()) is not None:
                sys.exit(missing)
        else:
            _make()
            _compare(wanted.compare, wanted.bots)
    except (CompileError, DifferenceError) as error:
        sys.exit(str(error))


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
    if unfit(BUILT, SOURCES) is not None and lacking() is None:
        print(f"Compiling {len(MODULES)} modules of the engine. It takes about half a minute.", flush=True)
    if make():
        print(f"They are in {BUILT.relative_to(ROOT)} after {time.monotonic() - began:.0f} s.")
    else:
        print("The compiled engine is up to date.")


def _compare(at_random: int, between_bots: int) -> None:
    began = time.monotonic()
    compare(at_random, between_bots)
    played = f"{at_random} random games and {between_bots} between bots"
    print(f"{played} have the same digests with both engines ({time.monotonic() - began:.0f} s).")
    print(f"To run it: {VARIABLE}=compiled bin/serve. To go back: bin/compile --remove")


if __name__ == "__main__":
    main(sys.argv[1:])
