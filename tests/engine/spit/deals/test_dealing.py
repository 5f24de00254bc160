import pytest

from engine.deals import DealError
from engine.spit.deals import new_deal
from engine.spit.rules import Rules
from tests.engine.small_deals import cards
from tests.often import in_turn


@in_turn(
    ("packets", "reason"),
    [
        ([[1, 2]], "2 seats need as many packets, not 1"),
        ([[1], [2], [3]], "not 3"),
        ([[1, 2], [2, 3]], "3S is dealt twice"),
        ([[1, 52], [2]], "52 is no card"),
        ([[1, -1], [2]], "-1 is no card"),
        ([[1, "AS"], [2]], "'AS' is no card"),
        ([[1, True], [2]], "True is no card"),
        ([[1, 10**5000], [2]], "a huge number is no card"),
        ([[], [2]], "every seat needs at least one card"),
    ],
)
def test_invalid_packets_are_refused(packets: list[list[int]], reason: str) -> None:
    with pytest.raises(DealError, match=reason):
        new_deal(Rules(), packets)


@in_turn("number", [0, -3, True, "1"])
def test_deals_are_numbered_from_one(number: int) -> None:
    with pytest.raises(DealError, match="numbered from 1"):
        new_deal(Rules(), (cards("AS"), cards("2S")), number=number)


def test_standard_spit_has_no_common_cards() -> None:
    with pytest.raises(DealError, match="no common cards"):
        new_deal(Rules(), (cards("AS"), cards("2S")), common=cards("3S"))
