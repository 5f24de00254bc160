"""`python -m engine`: plays bots against each other, checks and reads recorded games, and prints the rules of
variants."""

import sys

if __name__ == "__main__":
    try:
        from engine.commands.main import main

        sys.exit(main(separate=True))
    except KeyboardInterrupt:  # before the command started
        print("stopped", file=sys.stderr)
        sys.exit(130)
