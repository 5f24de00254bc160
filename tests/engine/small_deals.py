"""Deals of a few chosen cards, written as text."""

from engine.actions import Action
from engine.cards import card_text, parse_card
from engine.spit.deals import Deal, new_deal
from engine.spit.rules import Rules

READY = Action("ready")
SPIT = Action("spit")
PICK_UP = Action("pick_up")
DRAW = Action("draw")
CALL = Action("call")
SLAP_TABLE = Action("slap_table")
SLAM = Action("slam")


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
    return begun(deal) if started else deal


def deal_of(rules: Rules, *packets: str, common: str = "") -> Deal:
    """A deal in play, with one seat for each packet; `common` as in `new_deal`."""
    return begun(new_deal(rules, [cards(packet) for packet in packets], cards(common)))


def begun(deal: Deal) -> Deal:
    """The deal, after all seats have said that they are ready."""
    for seat in deal.table.seats:
        deal.apply(0, seat, READY)
    return deal


def do(deal: Deal, *steps: tuple[int, Action]) -> Deal:
    """The deal, after these actions in order, 10 ms apart."""
    for seat, action in steps:
        deal.apply(deal.at_ms + 10, seat, action)
    return deal


def tops(deal: Deal) -> list[str]:
    """The top card of each place in the centre, or `-` for an empty place."""
    return [card_text(pile[-1]) if pile else "-" for pile in deal.table.spit_piles]


def piles(deal: Deal) -> list[str]:
    """The spit piles by place, each from bottom to top."""
    return [texts(pile) for pile in deal.table.spit_piles]


def layout_of(deal: Deal, seat: int) -> list[str]:
    """A seat's stock piles, each from bottom to top."""
    return [texts(pile) for pile in deal.table.full(seat).piles]


def hand_of(deal: Deal, seat: int) -> str:
    return texts(deal.table.sides[seat].hand)


def spit_cards_of(deal: Deal, seat: int) -> str:
    """A seat's spit cards, the top card first."""
    return texts(deal.table.full(seat).spit_cards[::-1])


def cards_after(deal: Deal) -> list[str]:
    """The cards that each seat owns after a finished deal, in the order of `DealResult.cards`."""
    assert deal.result is not None
    return [texts(owned) for owned in deal.result.cards]


def kinds(deal: Deal, seat: int) -> set[str]:
    """The kinds of a seat's legal actions."""
    return {action.kind for action in deal.legal(seat)}


def play(source: int, target: int) -> Action:
    return Action("play", source, target)


def turn(source: int) -> Action:
    return Action("turn", source)


def shift(source: int, target: int) -> Action:
    return Action("shift", source, target)


def stack(source: int, target: int) -> Action:
    return Action("stack", source, target)


def refill(target: int) -> Action:
    return Action("refill", target=target)


def claim(target: int) -> Action:
    return Action("claim", target=target)


def spit_on(target: int) -> Action:
    return Action("spit", target=target)


def spit_from(source: int, target: int) -> Action:
    return Action("spit", source, target)
