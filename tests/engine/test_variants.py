import json
from dataclasses import replace

import pytest

from engine.rules import UnknownVariant
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, id_of, variant
from tests.often import in_turn


def test_standard_is_the_rules_as_they_come() -> None:
    assert variant("standard") == Rules()
    assert next(iter(VARIANTS)) == "standard"


def test_no_two_variants_are_the_same_game() -> None:
    assert len(set(VARIANTS.values())) == len(VARIANTS) == 34


@in_turn("variant_id", VARIANTS)
def test_every_variant_survives_json(variant_id: str) -> None:
    rules = variant(variant_id)
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_an_unknown_variant_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownVariant, match=r"'spot'.*standard"):
        variant("spot")


def test_a_variant_is_known_by_its_rules_and_rules_of_one_s_own_by_none() -> None:
    assert [id_of(rules) for rules in VARIANTS.values()] == list(VARIANTS)
    assert id_of(replace(VARIANTS["standard"], stacking=True, hands=2)) is None
