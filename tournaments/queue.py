"""Starts a worker for tasks that can wait a little. A lost message is not sent again."""

from games.queue import ask_worker

RATE_AGAIN = "tournaments.rate_again"
SEND_ALERTS = "tournaments.send_alerts"
SEND_CHALLENGE = "tournaments.send_challenge"


def alert_soon(tournament_id: int) -> None:
    """Alert players with a waiting match, if they asked for alerts."""
    ask_worker(SEND_ALERTS, tournament_id)


def alert_of_challenge_soon(table_id: int) -> None:
    """Alert challenged players, if they asked for alerts."""
    ask_worker(SEND_CHALLENGE, table_id)


def rate_soon(variant: str) -> None:
    """Recalculate the ratings of a variant. After a lost message they are out of date until the next one."""
    ask_worker(RATE_AGAIN, variant)
