"""Names of variants as people read them."""

from django import template

from engine.describe import name
from engine.variants import VARIANTS

register = template.Library()


@register.filter
def variant_name(variant_id: str) -> str:
    """The name of a variant; of one that this release does not know, its id."""
    return name(variant_id) if variant_id in VARIANTS else variant_id
