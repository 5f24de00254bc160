from engine.describe import name
from engine.spit.variants import VARIANTS
from games.templatetags.variants import variant_link, variant_name
from tests.often import in_turn


@in_turn("variant_id", VARIANTS)
def test_a_variant_is_called_by_its_name(variant_id: str) -> None:
    assert variant_name(variant_id) == name(variant_id) != variant_id


def test_a_variant_of_another_release_is_called_by_its_id() -> None:
    assert variant_name("spit-in-the-ocean") == "spit-in-the-ocean"


def test_the_name_of_a_variant_leads_to_its_rules_sheet() -> None:
    assert variant_link("ghost") == '<a href="/rules/ghost/">Ghost Spit</a>'
    assert variant_link("<i>another release</i>") == "<i>another release</i>"
