from engine.describe import name
from engine.spit.variants import VARIANTS
from games.templatetags.variants import variant_link, variant_name
from tests.often import in_turn


@in_turn("variant_id", VARIANTS)
def test_variant_is_called_by_its_name(variant_id: str) -> None:
    assert variant_name(variant_id) == name(variant_id) != variant_id


def test_unknown_variant_is_called_by_its_id() -> None:
    assert variant_name("spit-in-the-ocean") == "spit-in-the-ocean"


def test_variant_links_to_its_rules_sheet_and_unknown_names_are_escaped() -> None:
    assert variant_link("ghost") == '<a href="/rules/ghost/">Ghost Spit</a>'
    assert variant_link("<i>another release</i>") == "<i>another release</i>"
