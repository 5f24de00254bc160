"""What an answer says, without the page that it leads to: the desk costs as much as four presses."""

from typing import Any

from django.contrib.messages import get_messages


def said(answer: Any) -> str:
    """The messages that the next page would show. They are shown once."""
    answer.client.cookies.pop("messages", None)
    return " ".join(map(str, get_messages(answer.wsgi_request)))
