"""`python -m engine`: let bots play each other, check and read recorded games, and tell the rules of every variant."""

import sys

from engine.commands import main

if __name__ == "__main__":
    sys.exit(main())
