"""Enter a list of people into a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.services.adding import Added
from clubs.views.adding import AddingPlace, add_to, in_words
from games.texts import ngettext
from tournaments.ledger import late_entry
from tournaments.ledger.projection import State
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services.listed_people import TournamentDestination
from tournaments.views.access import for_organisers, say_who_was_entered


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def enter_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return add_to(request, TournamentPlace(tournament))


class TournamentPlace(AddingPlace):
    """A tournament of the club."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament.club)
        self.tournament = tournament

    def destination(self, request: HttpRequest) -> TournamentDestination:
        return TournamentDestination(self.tournament, early="early" in request.POST)

    def shown(self) -> dict[str, object]:
        """The context of the page: `early` before the start, and after it the text about late entries."""
        if self.tournament.state in (State.OPEN, State.CHECKING_IN):
            return {"tournament": self.tournament, "early": True}
        projection = ledgers.projection_of(self.tournament)
        return {
            "tournament": self.tournament,
            "late_policy": late_entry.refusal(projection) or late_entry.policy(projection),
        }

    def done(self, request: HttpRequest, added: Added, key: str) -> HttpResponse:
        count = added.new + added.known
        entered = ngettext("One person is entered.", "%(count)s people are entered.", count)
        new = ngettext("%(count)s is new to the club.", "%(count)s are new to the club.", added.new)
        say_who_was_entered(request, self.tournament, in_words(entered, *[new] * bool(added.new), added=added), key)
        return redirect("desk", self.tournament.slug)
