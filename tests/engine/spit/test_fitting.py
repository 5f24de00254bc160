from hypothesis import given
from hypothesis import strategies as st

from engine.cards import is_red, rank_of
from engine.spit.fitting import goes_on
from engine.spit.rules import Rules

cards_of_a_pack = st.integers(0, 51)


def fits(rules: Rules, under: int, card: int) -> bool:
    return bool(goes_on(rules)[under] & 1 << card)


@given(cards_of_a_pack, cards_of_a_pack)
def test_card_fits_on_adjacent_ranks_with_ace_next_to_king(under: int, card: int) -> None:
    distance = abs(rank_of(under) - rank_of(card))
    assert fits(Rules(), under, card) == (distance in (1, 12))


@given(cards_of_a_pack, cards_of_a_pack)
def test_equal_ranks_fit_too_with_knob_equal_ranks(under: int, card: int) -> None:
    distance = abs(rank_of(under) - rank_of(card))
    assert fits(Rules(equal_ranks=True), under, card) == (distance in (0, 1, 12))


@given(cards_of_a_pack, cards_of_a_pack)
def test_card_must_differ_in_colour_with_knob_alternate_colours(under: int, card: int) -> None:
    distance = abs(rank_of(under) - rank_of(card))
    assert fits(Rules(alternate_colours=True), under, card) == (distance in (1, 12) and is_red(under) != is_red(card))


@given(st.integers(0, 207), st.integers(0, 207))
def test_pack_of_a_card_does_not_matter(under: int, card: int) -> None:
    assert fits(Rules(decks=4), under, card) == fits(Rules(), under % 52, card % 52)
