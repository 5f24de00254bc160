"""Withdrawals and their undo."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.services.acts import Refusal
from clubs.views.access import takes_forms
from games.texts import gettext as _
from tournaments.formats.advancement import next_stages
from tournaments.formats.catalogue import FORMATS
from tournaments.ledger import facts
from tournaments.ledger.projection import Projection, State
from tournaments.ledger.projection.leaving import given_up
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import agreement, entries
from tournaments.services.agreement import NotAgreed
from tournaments.views.access import act_of, for_organisers, reason_in
from tournaments.views.desk.agreement import ask_first
from tournaments.views.desk.page import back_to


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def withdraw(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Withdraw an entry: at once before the start; after it, a page shows the changes first."""
    if request.method != "POST":
        return _page(request, tournament, entry)
    name = _name(tournament, entry)
    try:
        entries.withdraw(act_of(request, tournament), entry=entry)
        messages.success(request, _("%(name)s is withdrawn.", name=name))
    except NotAgreed as question:
        return _page(request, tournament, entry, question.changes)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return back_to(tournament)


def _page(
    request: HttpRequest, tournament: Tournament, entry: int, changes: tuple[str, ...] | None = None
) -> HttpResponse:
    projection = ledgers.projection_of(tournament)
    if entry not in projection.entries or projection.entries[entry].withdrawn:
        raise Http404(_("There is no such entry to withdraw."))
    if changes is None:
        changes = agreement.changes_of(tournament, facts.Withdrawn(entry, given_up(projection)), timezone.now())
    context = {
        "tournament": tournament,
        "entry": projection.entries[entry],
        "changes": changes,
        "agreed": NotAgreed(changes).fingerprint,
        "policy": _policy(projection, tournament.rules["players"]),
        "reason": reason_in(request),
    }
    return render(request, "tournaments/withdraw.html", context)


def _policy(projection: Projection, seats: int) -> str:
    """What leaving means in the current stage."""
    number = next((stage.number for stage in projection.stages if not stage.is_over), 1)
    played = FORMATS[projection.settings[number - 1].format]
    return played.what_leaving_means(seats, is_followed=bool(next_stages(projection.settings, number)))


@takes_forms
@for_organisers
def undo_withdrawal(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Undo a withdrawal."""
    name = _name(tournament, entry)
    take_back = partial(entries.undo_withdrawal, act_of(request, tournament), entry=entry)
    heading, done = _("Let %(name)s play on?", name=name), _("%(name)s plays on.", name=name)
    if ledgers.projection_of(tournament).state == State.FINISHED:
        heading, done = (
            _("Undo the withdrawal of %(name)s?", name=name),
            _("The withdrawal of %(name)s is undone.", name=name),
        )
    return ask_first(request, tournament, take_back, heading, done)


def _name(tournament: Tournament, entry: int) -> str:
    found = ledgers.projection_of(tournament).entries.get(entry)
    return found.name if found else _("The entry")
