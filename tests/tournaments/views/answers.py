"""Messages of a response, read without loading the page that it redirects to.

The desk takes as long to load as four presses.
"""

from typing import Any

from django.contrib.messages import get_messages


def messages_of(answer: Any) -> str:
    """The messages that the next page would show, joined by spaces. Reading clears them, as that page would."""
    answer.client.cookies.pop("messages", None)
    return " ".join(map(str, get_messages(answer.wsgi_request)))
