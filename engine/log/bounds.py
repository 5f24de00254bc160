"""Limits for the numbers in a log, so that no file can make a reader work or allocate without end."""

from typing import Final

LAST_NUMBER: Final = 1_000_000
HIGHEST_CARD: Final = 415
"""The cards of eight packs."""
MOST_ENTRIES: Final = 1_000_000
MOST_OUTCOMES: Final = 416
MOST_POINTS: Final = 1_000_000
LONGEST_LINE: Final = 16_384
LONGEST_RULES: Final = 4_096
LONGEST_NAME: Final = 100
LONGEST_SEED: Final = 1_000
LONGEST_NOTE: Final = 1_000
MOST_NOTES: Final = 1_000
