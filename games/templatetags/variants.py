"""Names of variants as people read them."""

from django import template
from django.urls import reverse
from django.utils.html import format_html

from engine.spit.describe import name
from engine.variants import VARIANTS

register = template.Library()


@register.filter
def variant_name(variant_id: str) -> str:
    """The name of a variant; of one that this release does not know, its id."""
    return name(variant_id) if variant_id in VARIANTS else variant_id


@register.simple_tag
def variant_link(variant_id: str) -> str:
    """The name of a variant, leading to its rules sheet where there is one."""
    if variant_id not in VARIANTS:
        return variant_id
    return format_html('<a href="{}">{}</a>', reverse("rules-sheet", args=[variant_id]), name(variant_id))
