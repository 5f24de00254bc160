import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CardError, card_text, is_red, parse_card, rank_of, suit_of
from tests.often import in_turn


@in_turn(
    ("text", "card"),
    [("AS", 0), ("KS", 12), ("AH", 13), ("TD", 35), ("AC", 39), ("KC", 51)],
)
def test_cards_are_numbered_by_suit_then_rank(text: str, card: int) -> None:
    assert parse_card(text) == card
    assert card_text(card) == text


@given(st.integers(0, 51))
def test_cards_round_trip_through_text(card: int) -> None:
    assert parse_card(card_text(card)) == card


@given(st.integers(0, 51), st.integers(0, 3))
def test_card_of_another_pack_has_the_same_text_rank_and_suit(card: int, pack: int) -> None:
    other = card + 52 * pack
    assert card_text(other) == card_text(card)
    assert (rank_of(other), suit_of(other), is_red(other)) == (rank_of(card), suit_of(card), is_red(card))


@in_turn("text", ["", "A", "1S", "10S", "SA", "as", "ASS", "A♠"])
def test_invalid_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(CardError, match="as in TD"):
        parse_card(text)


def test_negative_card_number_is_refused() -> None:
    with pytest.raises(CardError, match="-1 is no card"):
        card_text(-1)


def test_hearts_and_diamonds_are_red() -> None:
    assert [is_red(parse_card("A" + suit)) for suit in "SHDC"] == [False, True, True, False]


def test_ranks_go_from_ace_1_to_king_13() -> None:
    assert [rank_of(parse_card(text)) for text in ("AD", "2D", "TD", "JD", "QD", "KD")] == [1, 2, 10, 11, 12, 13]
