"""The API for programs: `POST /api/bots/<slug>/versions/` with a bearer token. All answers are JSON, errors too."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from math import ceil
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from games.forms.comments import PlainText
from games.models import Bot, BotVersion
from leagues.forms import LONGEST_NOTES
from leagues.models import League
from leagues.reports import TrialReport
from leagues.selectors.confinement import confinement
from leagues.selectors.desk import trials_of
from leagues.services.bots import (
    BotWithdrawn,
    LimitOfTime,
    LimitReached,
    NameRefused,
    Uploaded,
    create_bot,
    upload_version,
)
from leagues.services.sources import SourceRefused, read_source
from leagues.services.tokens import user_with

FIELDS: Final = {"source": str, "notes": str, "name": str, "leagues": list}


class Refused(Exception):
    """The request is refused with a status and a sentence."""

    def __init__(self, status: HTTPStatus, message: str, **headers: str) -> None:
        """`headers` have underscores instead of hyphens."""
        super().__init__(message)
        self.status = status
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def with_token(view: Callable[..., JsonResponse]) -> Callable[..., HttpResponse]:
    """Authenticate by token and pass the author on. Cookies are ignored, so other sites cannot act for an author."""

    @csrf_exempt
    @wraps(view)
    def authenticated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, _author(request), *args, **kwargs)
        except Refused as refusal:
            return JsonResponse({"error": str(refusal)}, status=refusal.status, headers=refusal.headers)

    return authenticated


def _author(request: HttpRequest) -> User:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    user = user_with(token.strip(), timezone.now()) if scheme.lower() == "bearer" and token else None
    if user is None:
        raise Refused(
            HTTPStatus.UNAUTHORIZED, "Send a valid token: Authorization: Bearer TOKEN.", WWW_Authenticate="Bearer"
        )
    return user


@require_POST
@with_token
def upload(request: HttpRequest, user: User, slug: str) -> JsonResponse:
    """Upload a version of an own bot, or a new bot with a free slug."""
    fields = _upload_fields(request)
    try:
        uploaded = _upload(user, slug, fields)
    except (SourceRefused, NameRefused) as refusal:
        raise Refused(HTTPStatus.BAD_REQUEST, str(refusal)) from None
    except LimitOfTime as refusal:
        seconds = ceil(refusal.wait.total_seconds())
        raise Refused(HTTPStatus.TOO_MANY_REQUESTS, str(refusal), Retry_After=f"{seconds}") from None
    except (BotWithdrawn, LimitReached) as refusal:
        raise Refused(HTTPStatus.CONFLICT, str(refusal)) from None
    status = HTTPStatus.CREATED if uploaded.is_new else HTTPStatus.OK
    return JsonResponse(_as_json(request, uploaded.version) | {"is_new": uploaded.is_new}, status=status)


@require_GET
@with_token
def version(request: HttpRequest, user: User, slug: str, number: int) -> JsonResponse:
    """The state of an own version: its trial and its leagues."""
    found = BotVersion.objects.select_related("bot").filter(bot__owner=user, bot__slug=slug, number=number).first()
    if found is None:
        raise Refused(HTTPStatus.NOT_FOUND, f"You have no version {number} of a bot called {slug}.")
    return JsonResponse(_as_json(request, found))


@dataclass(frozen=True, slots=True)
class UploadFields:
    """The fields of a request. Without `leagues`, the bot enters all."""

    source: str
    notes: str = ""
    leagues: list[object] | None = None
    name: str | None = None


def _upload_fields(request: HttpRequest) -> UploadFields:
    try:
        fields = json.loads(request.body.decode())
    except RequestDataTooBig:
        words = "The request is too large. A bot has 64 KiB at most."
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, words) from None
    except (ValueError, RecursionError):
        raise Refused(HTTPStatus.BAD_REQUEST, "The request is not JSON in UTF-8.") from None
    if not isinstance(fields, dict) or "source" not in fields:
        raise Refused(HTTPStatus.BAD_REQUEST, 'Send an object such as {"source": "…", "notes": "…"}.')
    for field, value in fields.items():
        if field not in FIELDS:
            words = f"There is no field {field[:40]!r}. The fields are {', '.join(FIELDS)}."
            raise Refused(HTTPStatus.BAD_REQUEST, words)
        if not isinstance(value, FIELDS[field]):
            kind = "a list" if FIELDS[field] is list else "a text"
            raise Refused(HTTPStatus.BAD_REQUEST, f"The field {field!r} must be {kind}.")
    return UploadFields(**fields)


def _upload(user: User, slug: str, fields: UploadFields) -> Uploaded:
    source = read_source(fields.source.encode("utf-8", "surrogatepass"))
    own = Bot.objects.select_related("owner").filter(owner=user, slug=slug).first()
    notes, leagues, now = _notes(fields.notes), _leagues(fields.leagues), timezone.now()
    if own is not None:
        return upload_version(bot=own, source=source, notes=notes, leagues=leagues, now=now)
    name = slug if fields.name is None else fields.name
    if slugify(name) != slug:
        raise NameRefused(f"The address of a bot called {name[:40]!r} is {slugify(name)!r}, not {slug!r}.")
    return create_bot(owner=user, name=name, source=source, notes=notes, leagues=leagues, now=now)


def _notes(text: str) -> str:
    notes = PlainText().to_python(text.encode("utf-8", "replace").decode())
    if len(notes) > LONGEST_NOTES:
        words = f"Notes can have {LONGEST_NOTES} characters at most. These have {len(notes)}."
        raise Refused(HTTPStatus.BAD_REQUEST, words)
    return notes


def _leagues(named: list[object] | None) -> list[League]:
    """The named leagues, or all."""
    leagues = {league.slug: league for league in League.objects.all()}
    slugs = [*leagues] if named is None else [slug for slug in named if isinstance(slug, str) and slug in leagues]
    if named is not None and len(slugs) < len(named):
        words = f"There is no such league. The leagues are: {', '.join(leagues) or 'none yet'}."
        raise Refused(HTTPStatus.BAD_REQUEST, words)
    return [leagues[slug] for slug in dict.fromkeys(slugs)]


def _as_json(request: HttpRequest, version: BotVersion) -> dict[str, object]:
    bot = version.bot
    return {
        "bot": bot.slug,
        "version": version.number,
        "page": request.build_absolute_uri(reverse("bot", args=[bot.slug])),
        "notice": confinement().notice,
        "trial": request.build_absolute_uri(reverse("bot-trial", args=[bot.slug, version.number])),
        "leagues": [
            {
                "league": entrant.league.slug,
                "state": entrant.state,
                "trial": entrant.trial.state,
                "failure": TrialReport.from_json(entrant.trial.report).failure,
            }
            for entrant in trials_of(version)
        ],
    }
