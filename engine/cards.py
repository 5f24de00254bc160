"""Cards as small integers: `suit * 13 + rank - 1`, and 52 more for each further pack."""

from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "A23456789TJQK"
PACK_SIZE: Final = 52


class CardError(ValueError):
    """A text or a number that is not a card."""


def parse_card(text: str) -> int:
    """The card a two-letter text such as `AS` or `TD` names, in the first pack.

    Raises CardError when the text names no card.
    """
    rank, suit = (RANKS.find(text[0]), SUITS.find(text[1])) if len(text) == 2 else (-1, -1)
    if rank < 0 or suit < 0:
        raise CardError(f"{text!r} names no card: write a rank of {RANKS} and a suit of {SUITS}, as in TD")
    return suit * 13 + rank


def card_text(card: int) -> str:
    """The two-letter text of a card; equal cards of different packs have the same text."""
    if card < 0:
        raise CardError(f"{card} is no card")
    return RANKS[card % 13] + SUITS[card % PACK_SIZE // 13]


def rank_of(card: int) -> int:
    """1 for an ace to 13 for a king."""
    return card % 13 + 1


def suit_of(card: int) -> str:
    return SUITS[card % PACK_SIZE // 13]


def is_red(card: int) -> bool:
    return suit_of(card) in "HD"
