"""Texts about bots on trial."""

import re
from collections.abc import Iterable
from typing import Final

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.models import BotVersion
from leagues.models import Cause

register = template.Library()

_LINE: Final = re.compile(r"\bline (\d+)\b")


@register.filter
def with_lines(words: str, version: BotVersion) -> SafeString:
    """The words, with every "line 12" as a link to that line of the source."""
    page = reverse("bot-source", args=[version.bot.slug, version.number])

    def linked(line: re.Match[str]) -> str:
        return format_html('<a href="{}#L{}">{}</a>', page, line[1], line[0])

    return mark_safe(_LINE.sub(linked, escape(words)))


@register.filter
def cause_name(cause: str) -> str:
    return str(Cause(cause).label) if cause in Cause.values else cause


@register.filter
def total(numbers: Iterable[int]) -> int:
    return sum(numbers)
