"""Answers to a page's outbox about each deal that it sends. `static/js/offline/sending.js` reads them.

A deal may have waited on the phone for an hour. It is entered, too early (send it again later), refused, or another
person's (sign in to send it). Every answer has status 200, because browsers log others as errors of the page.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from django.http import HttpRequest, HttpResponseRedirect, JsonResponse
from django.utils.crypto import salted_hmac

from clubs.services.acts import Refusal
from engine.scoring import ScoreError
from tournaments.forms.scores import ScoreForm
from tournaments.models import Entry
from tournaments.services.scores import EnteredBefore, TooEarly
from tournaments.services.writing import TournamentBusy

JSON: Final = "application/json"


class EntryOutcome(StrEnum):
    ENTERED = "entered"
    EARLY = "early"
    REFUSED = "refused"
    NOT_YOURS = "not yours"


def is_from_outbox(request: HttpRequest) -> bool:
    return request.method == "POST" and request.headers.get("Accept") == JSON


def has_waited(request: HttpRequest) -> bool:
    """Whether the deal waited for the network. Its author did not see what happened in the meantime."""
    return is_from_outbox(request) and "X-Waited" in request.headers


def mark_of(request: HttpRequest, entry: Entry | None) -> str:
    """A mark of the sheet's holder, so that others cannot send what this person typed.

    `entry` is None for a scorekeeper.
    """
    who = f"account {request.user.pk or 0}" if entry is None else f"player {entry.player_id}"
    return salted_hmac("outbox", who).hexdigest()[:16]


def not_yours() -> JsonResponse:
    """The answer if another person now uses the phone, or if nobody is signed in."""
    return JsonResponse({"outcome": EntryOutcome.NOT_YOURS})


def outbox_answer(form: ScoreForm, write: Callable[[], None], onward: HttpResponseRedirect) -> JsonResponse:
    """Check the form, write its deal and answer with the outcome. `onward` is the next page after success."""
    if not form.is_valid():
        return _refused(str(next(iter(form.errors.values()))[0]))
    try:
        write()
    except TournamentBusy as busy:
        return JsonResponse({"outcome": EntryOutcome.EARLY, "sentence": str(busy)})
    except TooEarly as early:
        return JsonResponse({"outcome": EntryOutcome.EARLY, "sentence": str(early)})
    except EnteredBefore as before:
        return _refused(str(before), game=before.place.game, deal=before.place.deal)
    except (ScoreError, Refusal) as refusal:
        return _refused(str(refusal))
    return JsonResponse({"outcome": EntryOutcome.ENTERED, "onward": onward.url})


def _refused(sentence: str, **more: int) -> JsonResponse:
    return JsonResponse({"outcome": EntryOutcome.REFUSED, "sentence": sentence, **more})
