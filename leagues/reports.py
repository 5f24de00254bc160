"""What a trial found, as it is stored in `Trial.report` and shown to the author of the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

Result = Literal["won", "lost", "level"]


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of a trial, from the side of the bot on trial."""

    variant: str
    opponent: str
    result: Result
    cause: str = ""
    """Of `leagues.models.Cause`; empty where it played to the end by the rules."""
    reason: str = ""
    """What went wrong, in words: an exception with the line of the bot's file."""
    questions: int = 0
    mean_ms: float = 0.0
    """For each question, by the clock on the wall."""
    longest_ms: float = 0.0
    longest_question: int = 0
    """Number of the question that took longest, from 1."""
    fumbles: Mapping[str, int] = field(default_factory=dict)
    """How often an action was refused, by the reason."""
    game: str = ""
    """Public id of its replay, if it was kept."""


@dataclass(frozen=True, slots=True)
class TrialReport:
    """`failure`: why it did not pass, in a sentence; empty for a trial that was passed."""

    failure: str = ""
    games: Sequence[GameReport] = ()
    prints: str = ""
    """What the bot has printed, the first 16 KiB."""
    isolation: str = ""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        games = tuple(GameReport(**game) for game in stored.get("games", ()))
        return cls(**{**stored, "games": games})

    @property
    def fumbles(self) -> Mapping[str, int]:
        """Of all games together, the most frequent reason first."""
        counts: dict[str, int] = {}
        for game in self.games:
            for reason, times in game.fumbles.items():
                counts[reason] = counts.get(reason, 0) + times
        return dict(sorted(counts.items(), key=lambda count: -count[1]))
