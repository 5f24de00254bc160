"""Wakes a worker for what may be done a little later."""

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

RATE_AGAIN = "tournaments.rate_again"

log = structlog.get_logger(__name__)


def rate_soon(variant: str) -> None:
    """Let the ratings of a variant be worked out anew; a message that is lost costs only the time until the next."""
    try:
        current_app.send_task(RATE_AGAIN, args=[variant])
    except OperationalError as error:
        log.warning("nobody was asked to rate", variant=variant, error=str(error))
