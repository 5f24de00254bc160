"""Enters a list of people; `clubs.services.adding` identifies them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.services.acts import ClubAct
from games.models import Player
from tournaments.models import Entry, Tournament
from tournaments.services import entries
from tournaments.services.writing import Act


@dataclass(frozen=True, slots=True)
class TournamentDestination:
    """A tournament as the destination of a list; `early` is as in `entries.enter`."""

    tournament: Tournament
    early: bool = False

    @property
    def note(self) -> Mapping[str, int]:
        return {"tournament": self.tournament.pk}

    def numbers(self) -> frozenset[int]:
        playing = Entry.objects.filter(tournament=self.tournament, withdrawn=False)
        return frozenset(playing.values_list("player", flat=True))

    def add_players(self, act: ClubAct, players: Sequence[Player]) -> None:
        entering = [(player, player.team) for player in players]
        entering_act = Act(tournament_id=self.tournament.pk, key=act.key, actor=act.actor, now=act.now)
        entries.enter_all(entering_act, players=entering, early=self.early)
