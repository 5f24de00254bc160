"""A list of people into a tournament."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.services.adding import Added
from clubs.views.adding import Place, add_to, in_words, people
from tournaments.ledger import late_entry
from tournaments.ledger.projection import State
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services.listed_people import Entering
from tournaments.views.access import for_organisers, say_who_came


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def enter_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return add_to(request, TournamentPlace(tournament))


class TournamentPlace(Place):
    """A tournament of the club."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament.club)
        self.tournament = tournament

    def destination(self, request: HttpRequest) -> Entering:
        return Entering(self.tournament, early="early" in request.POST)

    def shown(self) -> dict[str, Any]:
        """With what is said before to people who come after the start; `early` while that is still to come."""
        if self.tournament.state in (State.OPEN, State.CHECKING_IN):
            return {"tournament": self.tournament, "early": True}
        seen = ledgers.seen(self.tournament)
        return {"tournament": self.tournament, "late_policy": late_entry.refusal(seen) or late_entry.policy(seen)}

    def done(self, request: HttpRequest, added: Added, key: str) -> HttpResponse:
        parts = [f"{added.new} new", f"{added.known} known"] if added.new and added.known else []
        said = in_words(f"{people(added.new + added.known)} entered", parts, added)
        say_who_came(request, self.tournament, said, key)
        return redirect("desk", self.tournament.slug)
