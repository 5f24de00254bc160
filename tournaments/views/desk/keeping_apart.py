"""Keeping apart: two named entries, or all club-mates."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.services.acts import Refusal
from games.texts import gettext as _
from games.texts import gettext_lazy
from tournaments.forms.entries import TwoEntriesForm
from tournaments.ledger import apart_words
from tournaments.ledger.projection import Projection
from tournaments.models import Tournament
from tournaments.selectors import ledgers
from tournaments.services import keeping_apart
from tournaments.views.access import act_of, for_organisers
from tournaments.views.desk.page import button


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def kept_apart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entries that are kept apart, and the form for two more.

    They can change before the start, and while rounds are still to be paired or challenges to be made.
    """
    projection = ledgers.projection_of(tournament)
    form = TwoEntriesForm(request.POST or None, entries=projection.playing)
    if request.method == "POST" and form.is_valid() and _is_kept(request, tournament, form):
        messages.success(request, _("These two are kept apart now."))
        return redirect("kept-apart", tournament.slug)
    return render(request, "tournaments/kept_apart.html", _shown(tournament, projection, form))


def _shown(tournament: Tournament, projection: Projection, form: TwoEntriesForm) -> dict[str, object]:
    return {
        "tournament": tournament,
        "form": form,
        "pairs": apart_words.pair_texts(projection),
        "mates": projection.apart.mates,
        "has_teams": any(projection.teams.values()),
        "too_many_mates": apart_words.too_many_mates(projection.teams),
        "refusal": apart_words.why_not(projection),
        "settled": apart_words.why_settled(projection),
        "meaning": apart_words.what_it_means(projection, tournament.rules["players"]),
    }


def _is_kept(request: HttpRequest, tournament: Tournament, form: TwoEntriesForm) -> bool:
    """Keep the two apart. False if refused; the reason is then an error of the form."""
    try:
        keeping_apart.keep_apart(act_of(request, tournament), **form.cleaned_data)
    except Refusal as refusal:
        form.add_error("other", str(refusal))
    return form.is_valid()


let_meet = button(keeping_apart.let_meet, gettext_lazy("They may meet."), "kept-apart")
keep_mates_apart = button(keeping_apart.keep_mates_apart, gettext_lazy("Club-mates never meet now."), "kept-apart")
let_mates_meet = button(
    keeping_apart.let_mates_meet, gettext_lazy("Club-mates may meet if there is no other way."), "kept-apart"
)
