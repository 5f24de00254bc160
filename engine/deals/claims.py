"""How play stops and who takes which spit pile (rules, sections 1 and 2)."""

from collections.abc import Iterator

from engine.actions import Action
from engine.deals.result import DealResult
from engine.deals.rule import Rule, unexpected_argument
from engine.deals.spits import everybody_stuck, has_spit_cards_left, smallest_pile
from engine.table import Table


def stop_if_out(table: Table, seat: int) -> None:
    if not table.stock_count(seat):
        go_out(table, seat)


def stop_if_exhausted(table: Table) -> None:
    """Nobody has a spit card and all are stuck."""
    if table.phase == "play" and not has_spit_cards_left(table) and everybody_stuck(table):
        stop_exhausted(table)


def go_out(table: Table, seat: int) -> None:
    table.out.append(seat)
    if len(table.places_with_cards()) > 1:
        open_claim(table, tuple(table.seats))
        return
    # With one spit pile the seat that is out takes nothing.
    others = [other for other in table.seats if other != seat]
    for place in table.places_with_cards():
        _take_pile(table, others[0], place)
    table.phase = "over"


def stop_exhausted(table: Table) -> None:
    """Let those choose whom `exhausted` entitles (rules, section 3)."""
    counts = [table.stock_count(seat) for seat in table.seats]
    level = len(set(counts)) == 1
    if table.rules.exhausted == "slap" or level:
        open_claim(table, tuple(table.seats))
    else:
        open_claim(table, (counts.index(min(counts)),))


def open_claim(table: Table, claimants: tuple[int, ...]) -> None:
    table.phase = "claim"
    table.claimants = claimants


def claimable_places(table: Table) -> list[int]:
    """Spit piles, and after an exhausted deal the empty place as a pile of no cards."""
    return table.places_with_cards() if table.out else list(range(len(table.spit_piles)))


def refuse_claim(table: Table, seat: int, action: Action) -> str | None:
    wrong = unexpected_argument(action, "target")
    if wrong is not None:
        return wrong
    if seat not in table.claimants:
        return "the seat with fewer stock cards picks its pile"
    if action.target not in claimable_places(table):
        return f"there is no spit pile at place {action.target}"
    return None


def claim(table: Table, seat: int, action: Action) -> None:
    """Take a place's pile; the other seat gets the other."""
    assert action.target is not None
    _take_pile(table, seat, action.target)
    other_seat = next(other for other in table.seats if other != seat)
    for place in table.places_with_cards():
        _take_pile(table, other_seat, place)
    table.claimants = ()
    table.phase = "over"


def may_claim(table: Table, seat: int) -> Iterator[Action]:
    if seat in table.claimants:
        yield from (Action("claim", target=place) for place in claimable_places(table))


def _take_pile(table: Table, seat: int, place: int) -> None:
    """Turn the pile over and slide it under the seat's spit cards."""
    pile = table.spit_piles[place]
    table.spit_cards[seat][:0] = reversed(pile)
    pile.clear()


def claim_for_the_idle(table: Table) -> None:
    """The smaller pile goes to the seat that is out, or else to the lowest entitled seat."""
    entitled = next((seat for seat in table.out if seat in table.claimants), min(table.claimants))
    place = smallest_pile(table, claimable_places(table))
    claim(table, entitled, Action("claim", target=place))


def result_of(table: Table) -> DealResult:
    """How a deal that is over ended.

    Places: the seat that is out first, then by stock cards, fewest first, then by seat.
    """
    cards = tuple(table.owned(seat) for seat in table.seats)
    out = tuple(table.out)
    still_in = sorted(
        (seat for seat in table.seats if seat not in out),
        key=lambda seat: (table.stock_count(seat), seat),
    )
    return DealResult(
        cards=cards,
        winner=next((seat for seat in table.seats if not cards[seat]), None),
        out=out,
        places=(*out, *still_in),
        points=tuple(0 for _ in table.seats),
    )


CLAIM = Rule("claim", "claim", refuse_claim, claim, may_claim)
