"""Wakes a worker for what may be done a little later. A message that is lost is not sent again."""

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

RATE_AGAIN = "tournaments.rate_again"
SEND_RESET_LINKS = "tournaments.send_reset_links"

log = structlog.get_logger(__name__)


def rate_soon(variant: str) -> None:
    """Let the ratings of a variant be worked out anew; a message that is lost costs only the time until the next."""
    _send(RATE_AGAIN, variant)


def send_reset_links_soon(address: str, site: str) -> None:
    """By a worker, so that nobody can tell from the time it takes whether the address is known."""
    _send(SEND_RESET_LINKS, address, site)


def _send(task: str, *told: str) -> None:
    try:
        current_app.send_task(task, args=told)
    except OperationalError as error:
        log.warning("no worker was woken", task=task, error=str(error))
