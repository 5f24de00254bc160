"""The page for server errors: a bug, or a database that is unreachable or too busy."""

import sys
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import get_template
from django.views.defaults import server_error

from tournaments.services.writing import TournamentBusy

TEMPORARY_ERRORS: Final = (OperationalError, InterfaceError, TournamentBusy)
RETRY_S: Final = 5


def error_page(request: HttpRequest) -> HttpResponse:
    """503 for temporary errors, else 500."""
    if isinstance(sys.exc_info()[1], TEMPORARY_ERRORS):
        page = get_template("503.html").render()
        return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_S)})
    return server_error(request)
