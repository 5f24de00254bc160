import json
from dataclasses import replace

import pytest

from engine.rules import UnknownVariant
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, id_of, variant
from tests.often import in_turn


def test_standard_has_the_default_rules() -> None:
    assert variant("standard") == Rules()
    assert next(iter(VARIANTS)) == "standard"


def test_all_variants_have_different_rules() -> None:
    assert len(set(VARIANTS.values())) == len(VARIANTS) == 34


@in_turn("variant_id", VARIANTS)
def test_every_variant_round_trips_through_json(variant_id: str) -> None:
    rules = variant(variant_id)
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_error_for_an_unknown_variant_lists_the_known_ones() -> None:
    with pytest.raises(UnknownVariant, match=r"'spot'.*standard"):
        variant("spot")


def test_id_of_finds_variants_by_rules_and_is_none_for_custom_rules() -> None:
    assert [id_of(rules) for rules in VARIANTS.values()] == list(VARIANTS)
    assert id_of(replace(VARIANTS["standard"], stacking=True, hands=2)) is None
