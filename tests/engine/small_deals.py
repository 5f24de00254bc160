"""Deals of a few chosen cards, written as text."""

from engine.actions import Action
from engine.cards import card_text, parse_card
from engine.deals import Deal, new_deal
from engine.rules import Rules

READY = Action("ready")
SPIT = Action("spit")


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def texts(found: tuple[int, ...] | list[int]) -> str:
    return " ".join(map(card_text, found))


def small_deal(
    first: str,
    second: str,
    *,
    layout: tuple[int, ...] = (1, 2),
    rules: Rules | None = None,
    started: bool = True,
) -> Deal:
    """A deal whose packets are given in dealing order: layout first, then spit cards."""
    deal = new_deal(rules or Rules(layout=layout), (cards(first), cards(second)))
    if started:
        for seat in (0, 1):
            deal.apply(0, seat, READY)
    return deal


def tops(deal: Deal) -> list[str]:
    """The top card of each place in the centre, `-` where it is empty."""
    return [card_text(pile[-1]) if pile else "-" for pile in deal.table.spit_piles]


def play(source: int, target: int) -> Action:
    return Action("play", source, target)


def turn(source: int) -> Action:
    return Action("turn", source)


def shift(source: int, target: int) -> Action:
    return Action("shift", source, target)


def claim(target: int) -> Action:
    return Action("claim", target=target)


def spit_on(target: int) -> Action:
    return Action("spit", target=target)
