"""The report of a trial, stored in `Trial.report` and shown to the bot's author."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

Result = Literal["won", "lost", "level"]


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of a trial, from the point of view of the bot on trial."""

    variant: str
    opponent: str
    result: Result
    cause: str = ""
    """A value of `leagues.models.Cause`; empty if the bot played to the end."""
    reason: str = ""
    """The error in words: an exception with the line of the bot's file."""
    questions: int = 0
    mean_ms: float = 0.0
    """Wall-clock time of each question."""
    longest_ms: float = 0.0
    longest_question: int = 0
    """The number of the slowest question, from 1."""
    fumbles: Mapping[str, int] = field(default_factory=dict)
    """The number of refused actions, by reason."""
    game: str = ""
    """The public id of its replay, if it was kept."""


@dataclass(frozen=True, slots=True)
class TrialReport:
    """`failure`: a sentence that says why it failed; empty for a passed trial."""

    failure: str = ""
    games: Sequence[GameReport] = ()
    prints: str = ""
    """The first 16 KiB of the bot's prints."""
    isolation: str = ""

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        games = tuple(GameReport(**game) for game in stored.get("games", ()))
        return cls(**{**stored, "games": games})

    @property
    def fumbles(self) -> Mapping[str, int]:
        """Fumbles of all games, the most frequent reason first."""
        counts: dict[str, int] = {}
        for game in self.games:
            for reason, times in game.fumbles.items():
                counts[reason] = counts.get(reason, 0) + times
        return dict(sorted(counts.items(), key=lambda count: -count[1]))
