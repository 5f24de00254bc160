"""The page that lists the consequences of an act, and asks for agreement."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from clubs.services.acts import Refusal
from tournaments.models import Event, Tournament
from tournaments.services.agreement import NotAgreed
from tournaments.views.access import reason_in, warn_of_restored_results

OWN_FIELDS = ("csrfmiddlewaretoken", "key", "agreed", "reason")


def ask_first(
    request: HttpRequest,
    tournament: Tournament,
    do: Callable[[], object],
    heading: str,
    done: str,
    back: str = "desk",
    *about: object,
    word: str = "",
) -> HttpResponse:
    """Do the act and lead to the page `back`. If it needs agreement, show the question page with `heading` first.

    `about` are the other parts of the address of `back`, after the tournament. `word` is the text of the button, if
    the listed changes are all that the act does.
    """
    try:
        written = do()
    except NotAgreed as question:
        address = reverse(back, args=[tournament.slug, *about])
        return question_page(request, tournament, question, heading, address, word)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
        if isinstance(written, Event) and "agreed" not in request.POST:
            warn_of_restored_results(request, written)
    return redirect(back, tournament.slug, *about)


def question_page(
    request: HttpRequest, tournament: Tournament, question: NotAgreed, heading: str, back: str, word: str = ""
) -> HttpResponse:
    """The page that lists the changes and asks for agreement. Its form sends everything sent here again.

    `back` is the address for an organiser who does not agree.
    """
    context = {
        "tournament": tournament,
        "heading": heading,
        "changes": question.changes,
        "agreed": question.fingerprint,
        "sent": [(name, value) for name, value in request.POST.items() if name not in OWN_FIELDS],
        "back": back,
        "word": word,
        "reason": reason_in(request),
    }
    return _in_place_of_the_page(request, render(request, "tournaments/agree.html", context))


def _in_place_of_the_page(request: HttpRequest, question: HttpResponse) -> HttpResponse:
    """Make htmx replace the whole page: the button that was pressed expects only a part of its page."""
    if "HX-Request" not in request.headers:
        return question
    question["HX-Retarget"] = question["HX-Reselect"] = "main"
    question["HX-Reswap"] = "outerHTML show:window:top"
    return question
