"""Wakes a worker for what may be done a little later. A message that is lost is not sent again."""

from games.queue import ask_worker

RATE_AGAIN = "tournaments.rate_again"


SEND_ALERTS = "tournaments.send_alerts"
SEND_CHALLENGE = "tournaments.send_challenge"


def alert_soon(tournament_id: int) -> None:
    """Let those who asked for it hear that their match waits."""
    ask_worker(SEND_ALERTS, tournament_id)


def alert_of_challenge_soon(table_id: int) -> None:
    """Let those who asked for it hear that they are challenged."""
    ask_worker(SEND_CHALLENGE, table_id)


def rate_soon(variant: str) -> None:
    """Let the ratings of a variant be worked out again; a message that is lost costs only the time until the next."""
    ask_worker(RATE_AGAIN, variant)
