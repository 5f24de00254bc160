"""Enters and plays one tournament of the demo, through the services of a real evening."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from clubs.services.acts import Actor
from tournaments.models import Tournament
from tournaments.services.writing import Act

Say = Callable[[str], None]


@dataclass(slots=True)
class Evening:
    """A tournament with its own clock and randomness."""

    tournament: Tournament
    now: datetime
    rng: random.Random
    acts: int = 0

    def act(self, agreed: str = "") -> Act:
        """The next act, a little later than the one before."""
        self.acts += 1
        self.now += timedelta(seconds=40)
        return Act(
            tournament_id=self.tournament.pk,
            key=f"demo {self.acts}",
            actor=Actor("Ana Ferreira"),
            now=self.now,
            agreed=agreed,
        )
