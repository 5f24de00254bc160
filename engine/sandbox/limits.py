"""What a bot may use up."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot may use up in one game. `start_s` and `answer_s` are by the clock on the wall, the bank is the bot's
    own processor time."""

    start_s: float = 1.0
    bank_s: float = 2.0
    question_ms: int = 1
    """What each question adds to the bank."""
    answer_s: float = 2.0
    memory_bytes: int = 256 * 1024 * 1024
    prints_bytes: int = 16 * 1024

    def __post_init__(self) -> None:
        if not (0 < self.start_s <= 60 and 0 < self.answer_s <= 60 and 0 < self.bank_s <= 600):
            raise ValueError("a bot has some time to start and to answer, and at most a minute for each")


LONGEST_SOURCE = 64 * 1024
"""Bytes of a bot's file."""
