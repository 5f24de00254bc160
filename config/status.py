"""The status page. Everyone sees whether submitted bots are confined; organisers see the engine of each part of the
site."""

from dataclasses import dataclass

import structlog
from celery import current_app
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.selectors import organised_clubs
from config.compiled.choice import CHOICES, running
from games.broker import UNREACHABLE
from games.queue import UPKEEP
from games.texts import gettext as _
from leagues.selectors.confinement import confinement

TIMEOUT_S = 1.0
"""Seconds to wait for workers; their number is unknown."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Part:
    """`engine` is one of `CHOICES`, or empty if unknown."""

    name: str
    engine: str


@require_safe
@never_cache
def status(request: HttpRequest) -> HttpResponse:
    context: dict[str, object] = {"confinement": confinement()}
    if request.user.is_staff or (request.user.is_authenticated and organised_clubs(request.user)):
        workers = workers_that_answer()
        parts = [Part(_("This web server"), running()), *(workers or [])]
        is_slower = any(part.engine == "plain" for part in parts)
        context |= {"parts": parts, "workers": workers, "is_slower": is_slower}
    return render(request, "status.html", context)


def workers_that_answer() -> list[Part] | None:
    """Workers by name; None if the broker does not answer. Workers answer through `config.tasks`."""
    try:
        answers = current_app.control.broadcast("engine", reply=True, timeout=TIMEOUT_S) or []
    except UNREACHABLE as error:
        log.error("the broker does not answer", error=str(error))
        return None
    engines = {name: engine for answer in answers for name, engine in answer.items()}
    return [Part(_shown(name), engine if engine in CHOICES else "") for name, engine in sorted(engines.items())]


def _shown(worker: str) -> str:
    """A readable name for a worker such as worker@hall."""
    node, _at, machine = worker.partition("@")
    if node == UPKEEP:
        return _("Upkeep on %(machine)s", machine=machine)
    return _("Worker on %(machine)s", machine=machine)
