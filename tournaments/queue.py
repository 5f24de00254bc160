"""Wakes a worker for what may be done a little later. A message that is lost is not sent again."""

from games.queue import ask_worker

RATE_AGAIN = "tournaments.rate_again"


def rate_soon(variant: str) -> None:
    """Let the ratings of a variant be worked out again; a message that is lost costs only the time until the next."""
    ask_worker(RATE_AGAIN, variant)
