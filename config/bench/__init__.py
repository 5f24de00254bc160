"""bin/bench: the speed of the engine and of pages, and the memory of a club's machine."""
