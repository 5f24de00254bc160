"""The rules sheet of advanced Mod-Spit with a custom list of thirteen sets: its name and its address."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from engine.describe import name
from engine.rules import AnyRules
from engine.spit.own_sets import KNOB, sets_as_text, sets_from_text
from engine.spit.variants import with_sets
from engine.variants import variant

IN_ADDRESS: Final = "sets"


def sheet_name(variant_id: str, knobs: Mapping[str, Any]) -> str:
    sets = knobs.get(KNOB)
    return name(with_sets(variant_id, sets) if sets else variant_id)


def sheet_address(variant_id: str, knobs: Mapping[str, Any]) -> str:
    address, sets = reverse("rules-sheet", args=[variant_id]), knobs.get(KNOB)
    return f"{address}?{urlencode({IN_ADDRESS: sets_as_text(sets)}, safe=',/')}" if sets else address


def rules_asked_for(variant_id: str, sets: str) -> AnyRules:
    """A variant with the sets from an address. Raises RulesError."""
    return with_sets(variant_id, sets_from_text(sets)) if sets else variant(variant_id)
