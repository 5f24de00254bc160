"""Acts that change more than themselves: what else they change is shown first, then they are done."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.models import Tournament
from tournaments.services.running import NotAgreed
from tournaments.services.writing import Refusal

OWN_FIELDS = ("csrfmiddlewaretoken", "key", "agreed", "reason")
LONGEST_REASON = 200


def ask_first(
    request: HttpRequest,
    tournament: Tournament,
    do: Callable[..., object],
    heading: str,
    done: str,
    back: str = "desk",
) -> HttpResponse:
    """Do it once everything that it changes is agreed to, `heading` being the question; then lead to `back`."""
    try:
        do(agreed=request.POST.get("agreed", ""), reason=reason_in(request))
    except NotAgreed as question:
        sent = [(name, value) for name, value in request.POST.items() if name not in OWN_FIELDS]
        context = {
            "tournament": tournament,
            "nav_club": tournament.club,
            "heading": heading,
            "changes": question.changes,
            "agreed": question.fingerprint,
            "sent": sent,
            "back": back,
            "reason": reason_in(request),
        }
        return render(request, "tournaments/agree.html", context)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return redirect(back, tournament.slug)


def reason_in(request: HttpRequest) -> str:
    """Why, in the words of whoever acts; empty when they gave no reason."""
    return request.POST.get("reason", "").strip()[:LONGEST_REASON]
