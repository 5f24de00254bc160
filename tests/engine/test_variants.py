import pytest

from engine.rules import Rules
from engine.variants import VARIANTS, UnknownVariant, variant


def test_standard_is_the_rules_as_they_come() -> None:
    assert variant("standard") == Rules()
    assert next(iter(VARIANTS)) == "standard"


def test_an_unknown_variant_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownVariant, match=r"'spot'.*standard"):
        variant("spot")
