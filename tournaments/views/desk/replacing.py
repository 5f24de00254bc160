"""Replacing the player of an entry."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from clubs.services.acts import Refusal
from games.texts import gettext as _
from tournaments.forms.entries import ReplacementForm
from tournaments.models import Tournament
from tournaments.selectors import entering, ledgers
from tournaments.services import entries
from tournaments.services.agreement import NotAgreed
from tournaments.views.access import act_of, for_organisers
from tournaments.views.desk.agreement import question_page
from tournaments.views.desk.page import back_to


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def replace(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Ask for the right player, then preview the changes. A refusal becomes an error beside the name."""
    replaced = ledgers.projection_of(tournament).entries.get(entry)
    if replaced is None or replaced.bot:
        raise Http404(_("There is no such person entered here."))
    form = ReplacementForm(
        request.POST or None,
        members=entering.members_who_play(tournament),
        offered=entering.members_not_entered(tournament),
    )
    if request.method == "POST" and form.is_valid():
        name, replace_it = _replacement(form)
        try:
            replace_it(act_of(request, tournament), entry=entry)
        except NotAgreed as question:
            heading, back = (
                _("Replace %(other)s by %(name)s?", name=name, other=replaced.name),
                reverse("desk", args=[tournament.slug]),
            )
            return question_page(request, tournament, question, heading, back, word=_("Replace"))
        except Refusal as refusal:
            form.add_error("player" if form.cleaned_data["player"] else "name", str(refusal))
        else:
            messages.success(request, _("%(name)s has this entry now.", name=name))
            return back_to(tournament)
    context = {"tournament": tournament, "entry": replaced, "form": form}
    return render(request, "tournaments/replace.html", context)


def _replacement(form: ReplacementForm) -> tuple[str, Callable[..., object]]:
    """The name of the right player, and the service that replaces the wrong one."""
    asked = form.cleaned_data
    if player := asked["player"]:
        return player.name, partial(entries.replace_person, player=player, team=asked["team"])
    by_name = partial(entries.replace_person_by_name, name=asked["name"], country=asked["country"], team=asked["team"])
    return asked["name"], by_name
