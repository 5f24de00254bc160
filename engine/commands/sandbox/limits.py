"""Limits of a bot's resources."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """A bot's limits in one game. `start_s` and `answer_s` are wall-clock time, the bank is the bot's processor
    time."""

    start_s: float = 1.0
    bank_s: float = 2.0
    question_ms: int = 1
    """The time each question adds to the bank."""
    answer_s: float = 2.0
    memory_bytes: int = 256 * 1024 * 1024
    prints_bytes: int = 16 * 1024

    def __post_init__(self) -> None:
        if not (0 < self.start_s <= 60 and 0 < self.answer_s <= 60 and 0 < self.bank_s <= 600):
            raise ValueError("a bot has some time to start and to answer, and at most a minute for each")


LONGEST_SOURCE = 64 * 1024
"""Bytes of a bot's file."""
