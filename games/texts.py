"""Sentences for people, in the language of the page.

All rooms make their texts here: whole sentences with named placeholders, `_("%(name)s is entered.", name=…)`.
The arithmetic rooms use Django only through this module. Without Django settings all texts are English.
"""

from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.utils import translation
from django.utils.functional import lazy
from django_stubs_ext import StrOrPromise, StrPromise

Text = StrOrPromise
"""A sentence, or a lazy one that is translated each time it is shown."""


def gettext(text: str, **values: object) -> str:
    """The text in the page's language, with `values` filled in. Without values, % is an ordinary character."""
    sentence = translation.gettext(text) if settings.configured else text
    return sentence % values if values else sentence


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    """The singular or plural for `count`, which is also a placeholder."""
    if not settings.configured:
        return (one if count == 1 else many) % {"count": count, **values}
    return translation.ngettext(one, many, count) % {"count": count, **values}


gettext_lazy = cast("Callable[..., StrPromise]", lazy(gettext, str))
"""Like `gettext`, for texts made at import: labels, choices, constants."""
