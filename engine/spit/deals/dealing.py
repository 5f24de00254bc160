"""Lays out a deal from given cards, after checking them."""

from collections.abc import Sequence
from itertools import chain

from engine.cards import card_text, rank_of
from engine.chance import Chance, Stream
from engine.deal import DealError
from engine.short_repr import short_repr
from engine.spit.deals.deal import Deal
from engine.spit.number_sets import LEAST_MODULUS, draw_cards
from engine.spit.rules import Rules


def new_deal(
    rules: Rules,
    packets: Sequence[Sequence[int]],
    common: Sequence[int] = (),
    chance: Chance | None = None,
    *,
    number: int = 1,
) -> Deal:
    """Lay out a deal from the seats' packets, each in the order in which its cards are taken.

    `common` are cards of no seat: in Speed reserve 0 and reserve 1, each in the order of flipping, then the first card
    of pile 0 and of pile 1; in advanced Mod-Spit the card that was drawn for the modulus and the one for the set, drawn
    from `chance` when left out. A deal's own randomness comes from `chance`; if it is left out, it follows from the
    cards. Raises DealError for cards that these rules cannot deal.
    """
    if len(packets) != rules.players:
        raise DealError(f"{rules.players} seats need as many packets, not {len(packets)}")
    if type(number) is not int or number < 1:
        raise DealError(f"deals are numbered from 1, not {short_repr(number)}")
    dealt = tuple([tuple(packet) for packet in packets])
    shared = tuple(common)
    if not all(dealt):
        raise DealError("every seat needs at least one card: one that has none has won")
    _check_cards(rules, [*chain.from_iterable(dealt)])
    _check_common(rules, dealt, shared)
    if rules.mod_slap == "advanced" and not shared:
        shared = draw_cards(chance or Stream(repr(dealt), "draw"))
    if chance is None and (rules.is_speed or rules.mod_slap != "none"):
        chance = Stream(repr(dealt), "chance")
    return Deal(rules, dealt, shared, chance, number=number)


def _check_cards(rules: Rules, cards: list[int]) -> None:
    size = rules.pack_size
    if {*map(type, cards)} == {int} and len({*cards}) == len(cards) and min(cards) >= 0 and max(cards) < size:
        return
    for card in cards:
        if type(card) is not int or not 0 <= card < size:
            raise DealError(f"{short_repr(card)} is no card of these packs")
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise DealError(f"the card {card_text(twice)} is dealt twice")


def _check_common(rules: Rules, packets: tuple[tuple[int, ...], ...], common: tuple[int, ...]) -> None:
    if rules.is_speed:
        if len(common) < 2 or len(common) % 2:
            raise DealError("the common cards of Speed are two equal reserves and the first card of each pile")
        _check_cards(rules, [*common, *(card for packet in packets for card in packet)])
    elif rules.mod_slap == "advanced":
        _check_cards(rules, list(common[:1]))
        _check_cards(rules, list(common[1:]))
        if len(common) not in (0, 2) or (common and rank_of(common[0]) < LEAST_MODULUS):
            raise DealError(f"the common cards of Mod-Spit name a modulus of {LEAST_MODULUS} or more, and a set")
    elif common:
        raise DealError("these rules have no common cards")
