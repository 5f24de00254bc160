"""Moving the cards of the layout: play, turn and shift (rules, section 1)."""

from collections.abc import Iterator

from engine.actions import Action
from engine.cards import PACK_SIZE
from engine.deals.rule import Rule, unexpected_argument
from engine.table import Table


def fits(table: Table, card: int, place: int) -> bool:
    pile = table.spit_piles[place]
    return bool(pile) and table.fitting[pile[-1] % PACK_SIZE][card % PACK_SIZE] == 1


def _refuse_no_pile(table: Table, seat: int, pile: int) -> str | None:
    if pile >= len(table.stock[seat]):
        return f"there is no stock pile {pile}: they are numbered from 0"
    if not table.stock[seat][pile]:
        return f"stock pile {pile} is a space"
    return None


def _refuse_face_down(table: Table, seat: int, pile: int) -> str | None:
    missing = _refuse_no_pile(table, seat, pile)
    if missing is not None:
        return missing
    if table.top(seat, pile) is None:
        return f"the top card of stock pile {pile} is face down: turn it first"
    return None


def refuse_play(table: Table, seat: int, action: Action) -> str | None:
    wrong = unexpected_argument(action, "source", "target")
    if wrong is not None:
        return wrong
    assert action.source is not None and action.target is not None
    hidden = _refuse_face_down(table, seat, action.source)
    if hidden is not None:
        return hidden
    if action.target >= len(table.spit_piles) or not table.spit_piles[action.target]:
        return f"there is no spit pile at place {action.target}"
    if not fits(table, table.stock[seat][action.source][-1], action.target):
        return "that card does not go on that spit pile"
    return None


def play(table: Table, seat: int, action: Action) -> None:
    assert action.source is not None and action.target is not None
    table.spit_piles[action.target].append(_take_top(table, seat, action.source))


def playable(table: Table, seat: int) -> Iterator[Action]:
    open_rows = [(place, table.fitting[pile[-1] % PACK_SIZE]) for place, pile in enumerate(table.spit_piles) if pile]
    down = table.down[seat]
    for source, cards in enumerate(table.stock[seat]):
        if len(cards) > down[source]:
            for place, row in open_rows:
                if row[cards[-1] % PACK_SIZE]:
                    yield Action("play", source, place)


def refuse_turn(table: Table, seat: int, action: Action) -> str | None:
    wrong = unexpected_argument(action, "source")
    if wrong is not None:
        return wrong
    assert action.source is not None
    missing = _refuse_no_pile(table, seat, action.source)
    if missing is not None:
        return missing
    if table.top(seat, action.source) is not None:
        return f"the top card of stock pile {action.source} is face up already"
    return None


def turn(table: Table, seat: int, action: Action) -> None:
    assert action.source is not None
    table.down[seat][action.source] -= 1


def turnable(table: Table, seat: int) -> Iterator[Action]:
    for source, cards in enumerate(table.stock[seat]):
        if cards and len(cards) == table.down[seat][source]:
            yield Action("turn", source)


def refuse_shift(table: Table, seat: int, action: Action) -> str | None:
    if not table.rules.shift:
        return "cards do not move to spaces in this variant"
    wrong = unexpected_argument(action, "source", "target")
    if wrong is not None:
        return wrong
    assert action.source is not None and action.target is not None
    hidden = _refuse_face_down(table, seat, action.source)
    if hidden is not None:
        return hidden
    if action.target >= len(table.stock[seat]):
        return f"the layout has no stock pile {action.target}: they are numbered from 0"
    if table.stock[seat][action.target]:
        return f"stock pile {action.target} is no space"
    return None


def shift(table: Table, seat: int, action: Action) -> None:
    assert action.source is not None and action.target is not None
    table.stock[seat][action.target].append(_take_top(table, seat, action.source))


def shiftable(table: Table, seat: int) -> Iterator[Action]:
    piles = table.stock[seat]
    spaces = [pile for pile, cards in enumerate(piles) if not cards]
    if not spaces or not table.rules.shift:
        return
    for source in range(len(piles)):
        if table.top(seat, source) is not None:
            yield from (Action("shift", source, space) for space in spaces)


def _take_top(table: Table, seat: int, pile: int) -> int:
    """Lift a face-up top card; where the rules turn by themselves, the card under it turns up."""
    cards = table.stock[seat][pile]
    card = cards.pop()
    if table.rules.turn == "auto" and cards and len(cards) == table.down[seat][pile]:
        table.down[seat][pile] -= 1
    return card


def is_stuck(table: Table, seat: int) -> bool:
    """No legal play, and no way to bring a face-down card to light (rules, section 1)."""
    return not _can_bring_to_light(table, seat) and next(playable(table, seat), None) is None


def _can_bring_to_light(table: Table, seat: int) -> bool:
    if next(turnable(table, seat), None) is not None:
        return True
    has_space = not all(table.stock[seat])
    return table.rules.shift and has_space and any(table.down[seat])


PLAY = Rule("play", "play", refuse_play, play, playable)
TURN = Rule("turn", "play", refuse_turn, turn, turnable)
SHIFT = Rule("shift", "play", refuse_shift, shift, shiftable)
