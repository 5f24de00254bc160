"""Starts a worker for tasks that can wait a little. A lost message is not sent again."""

from games.queue import ask_worker

SEND_RESET_LINKS = "clubs.send_reset_links"


def send_reset_links_soon(address: str, site: str) -> None:
    """Use a worker, so that the response time does not show whether the address is known."""
    ask_worker(SEND_RESET_LINKS, address, site)
