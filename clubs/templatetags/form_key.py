"""A key for a form, so that a repeated submission has no further effect."""

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def form_key() -> SafeString:
    """A key for this act: the same form sent again is the same act."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid.uuid4())
