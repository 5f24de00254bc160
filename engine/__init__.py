"""The rules of Spit: cards, deals, games, logs, films and simulated matches.

Pure: no Django, no clock, no I/O, no global randomness (the command line in
`__main__` aside). Everything is a function of its arguments, so that a log
replays to the same bytes on every machine and in every release.
"""

VERSION = "0.1.0"
"""Stored in the log of a simulated game, because only the same version plays the same game again."""
