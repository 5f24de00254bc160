"""`python -m engine`: let bots play each other, check and read recorded games, and tell the rules of every variant."""

import sys

if __name__ == "__main__":
    try:
        from engine.commands import main

        sys.exit(main(apart=True))
    except KeyboardInterrupt:  # before there was anything to stop
        print("stopped", file=sys.stderr)
        sys.exit(130)
