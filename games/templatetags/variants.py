"""Names of variants."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import template
from django.utils.html import format_html

from engine.describe import name
from engine.variants import VARIANTS
from games.custom_sets import sheet_address, sheet_name

register = template.Library()


@register.filter
def variant_name(variant_id: str) -> str:
    """The name of a variant; its id if this release does not know it."""
    return name(variant_id) if variant_id in VARIANTS else variant_id


@register.simple_tag
def variant_link(variant_id: str, knobs: Mapping[str, Any] = MappingProxyType({})) -> str:
    """The name of a variant as a link to its rules sheet, if there is one, with custom sets."""
    if variant_id not in VARIANTS:
        return variant_id
    return format_html('<a href="{}">{}</a>', sheet_address(variant_id, knobs), sheet_name(variant_id, knobs))
