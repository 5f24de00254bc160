"""bin/bench: how fast the engine is, how quick the pages are, how much memory a club's machine needs."""
