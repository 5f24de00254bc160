"""What the outbox of a page is told about an entry that it sends: `static/js/offline/sending.js` reads it.

An entry may have waited on the phone for an hour. Every answer has status 200, for a browser notes others as errors of
the page: entered, too early (send it again later), refused, or for somebody else (sign in to send it).
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
    """Whether the entry waited for network: its author did not see what came meanwhile."""
    return is_from_outbox(request) and "X-Waited" in request.headers


def mark_of(request: HttpRequest, entry: Entry | None) -> str:
    """Names who holds a sheet, so that nobody else sends what they typed; `entry` is None for a scorekeeper."""
    who = f"account {request.user.pk or 0}" if entry is None else f"player {entry.player_id}"
    return salted_hmac("outbox", who).hexdigest()[:16]


def not_yours() -> JsonResponse:
    """Somebody else holds the phone now than when the entry was typed, or nobody is signed in."""
    return JsonResponse({"outcome": EntryOutcome.NOT_YOURS})


def outbox_answer(form: ScoreForm, write: Callable[[], None], onward: HttpResponseRedirect) -> JsonResponse:
    """Write what a form says, and tell what came of it; `onward` is where a page goes once it is entered."""
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
