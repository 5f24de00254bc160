"""Lays out a deal from given cards, after checking them."""

from collections.abc import Sequence

from engine.cards import PACK_SIZE, card_text
from engine.chance import Chance, Stream
from engine.deal import DealError
from engine.patience.deals.deal import Deal
from engine.patience.rules import Rules
from engine.short_repr import short_repr


def new_deal(
    rules: Rules,
    packets: Sequence[Sequence[int]],
    common: Sequence[int] = (),
    chance: Chance | None = None,
    *,
    number: int = 1,
) -> Deal:
    """Lay out a deal from the seats' packets, each in the order in which its cards are taken.

    The cut and shuffles come from `chance`; if it is left out, they follow from the cards. Raises DealError for cards
    that these rules cannot deal.
    """
    if len(packets) != rules.players:
        raise DealError(f"{rules.players} seats need as many packets, not {len(packets)}")
    if type(number) is not int or number < 1:
        raise DealError(f"deals are numbered from 1, not {short_repr(number)}")
    dealt = tuple([tuple(packet) for packet in packets])
    if not all(dealt):
        raise DealError("every seat needs at least one card")
    if len(common):
        raise DealError("these rules have no common cards")
    _check_cards(rules, [card for packet in dealt for card in packet])
    if rules.has_own_sequences:
        _check_alike(dealt)
    return Deal(rules, dealt, chance or Stream(repr(dealt), "chance"), number=number)


def _check_cards(rules: Rules, cards: list[int]) -> None:
    for card in cards:
        if type(card) is not int or not 0 <= card < rules.pack_size:
            raise DealError(f"{short_repr(card)} is no card of these packs")
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise DealError(f"the card {card_text(twice)} is dealt twice")


def _check_alike(packets: tuple[tuple[int, ...], ...]) -> None:
    """All seats place the same cards in the same order, each from its own pack."""
    for seat, packet in enumerate(packets):
        if packet != tuple([card + PACK_SIZE * seat for card in packets[0]]):
            raise DealError(f"seat {seat} does not have the cards of seat 0 in their order")
