"""Sentences for people, in the language of the page.

All rooms write their texts through here: whole sentences with named placeholders, `_("%(name)s is entered.", name=…)`.
Rooms that are arithmetic know Django by this module only. Without its settings, as in a plain process, all is English.
"""

from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.utils import translation
from django.utils.functional import lazy
from django_stubs_ext import StrOrPromise, StrPromise

Text = StrOrPromise
"""A sentence, or one that is made each time it is shown."""


def gettext(text: str, **values: object) -> str:
    """The text in the language of the page, with `values` in their places. Without values, % is an ordinary sign."""
    sentence = translation.gettext(text) if settings.configured else text
    return sentence % values if values else sentence


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    """The text for so many; `count` is a value too."""
    if not settings.configured:
        return (one if count == 1 else many) % {"count": count, **values}
    return translation.ngettext(one, many, count) % {"count": count, **values}


gettext_lazy = cast("Callable[..., StrPromise]", lazy(gettext, str))
"""As `gettext`, for texts that are made when a module is imported: labels, choices, constants."""
