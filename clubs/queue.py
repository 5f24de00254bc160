"""Wakes a worker for what may be done a little later. A message that is lost is not sent again."""

from games.queue import ask_worker

SEND_RESET_LINKS = "clubs.send_reset_links"


def send_reset_links_soon(address: str, site: str) -> None:
    """By a worker, so that nobody can tell from the time it takes whether the address is known."""
    ask_worker(SEND_RESET_LINKS, address, site)
