"""The account of the demo clubs, for the sign-in page."""

from django import template
from django.http import HttpRequest
from django.template import Context

from tournaments import demo
from tournaments.demo import Account

register = template.Library()


@register.simple_tag(takes_context=True)
def demo_account(context: Context) -> Account | None:
    """The sign-in data for a browser on the same machine, until the initial password is changed."""
    return demo.account() if _is_on_this_machine(context["request"]) else None


def _is_on_this_machine(request: HttpRequest) -> bool:
    """Whether the browser runs on the server's machine. A proxy also does, but its header shows that it acts for
    others."""
    passed_on = {"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}
    return request.META.get("REMOTE_ADDR") in {"127.0.0.1", "::1"} and passed_on.isdisjoint(request.headers)
