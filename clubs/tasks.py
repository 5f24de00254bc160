"""Entry points for the worker."""

from celery import shared_task

from clubs.queue import SEND_RESET_LINKS
from clubs.services.accounts import send_reset_links


@shared_task(name=SEND_RESET_LINKS)
def send_links(address: str, site: str) -> None:
    send_reset_links(address=address, site=site)
