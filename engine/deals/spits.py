"""Getting ready, and bringing new cards to the centre (rules, section 1: start, spit again)."""

from collections.abc import Iterator

from engine.actions import Action
from engine.deals.plays import is_stuck
from engine.deals.rule import Rule, unexpected_argument
from engine.table import Table


def refuse_ready(table: Table, seat: int, action: Action) -> str | None:
    wrong = unexpected_argument(action)
    if wrong is not None:
        return wrong
    return "you have said that you are ready" if table.ready[seat] else None


def get_ready(table: Table, seat: int, action: Action) -> None:
    table.ready[seat] = True
    if all(table.ready):
        table.phase = "play"
        spit_together(table)


def may_get_ready(table: Table, seat: int) -> Iterator[Action]:
    if not table.ready[seat]:
        yield Action("ready")


def everybody_stuck(table: Table) -> bool:
    return all(is_stuck(table, seat) for seat in table.seats)


def has_spit_cards_left(table: Table) -> bool:
    return any(table.spit_cards)


def must_name_place(table: Table, seat: int) -> bool:
    """Whether a seat spits alone, onto one of several piles, and has not yet chosen (rules, section 1)."""
    return _lone_spitter(table) == seat and table.kept_place[seat] is None and len(table.places_with_cards()) > 1


def _lone_spitter(table: Table) -> int | None:
    spitters = [seat for seat in table.seats if table.spit_cards[seat]]
    return spitters[0] if len(spitters) == 1 else None


def refuse_spit(table: Table, seat: int, action: Action) -> str | None:
    naming = must_name_place(table, seat)
    wrong = unexpected_argument(action, *(["target"] if naming else []))
    if wrong is not None:
        return wrong
    if action.target is not None and action.target not in table.places_with_cards():
        return f"there is no spit pile at place {action.target}"
    if table.called[seat]:
        return "you have called already"
    if not everybody_stuck(table):
        return "spit when everybody is stuck: somebody can still play or bring a card to light"
    return None


def call_spit(table: Table, seat: int, action: Action) -> None:
    """One seat's call; the last one makes all spit."""
    if action.target is not None:
        table.named_place[seat] = action.target
    table.called[seat] = True
    if all(table.called):
        spit_together(table)


def may_call_spit(table: Table, seat: int) -> Iterator[Action]:
    if table.called[seat] or not everybody_stuck(table):
        return
    if must_name_place(table, seat):
        yield from (Action("spit", target=place) for place in table.places_with_cards())
    else:
        yield Action("spit")


def withdraw_calls(table: Table) -> None:
    """Unsay all calls; what a lone spitter named with its call is unsaid as well."""
    table.called = [False] * len(table.called)
    table.named_place = [None] * len(table.named_place)


def spit_together(table: Table) -> None:
    """Every seat that has a spit card turns its top one onto its pile, all at once."""
    if (lone := _lone_spitter(table)) is not None and must_name_place(table, lone):
        table.kept_place[lone] = _chosen_place(table, lone)
    targets = [(seat, _spit_place(table, seat)) for seat in table.seats if table.spit_cards[seat]]
    for seat, place in targets:
        table.spit_piles[place].append(table.spit_cards[seat].pop())
    withdraw_calls(table)


def _chosen_place(table: Table, lone: int) -> int:
    """What a lone spitter named, or the smaller pile when it was made to spit unasked (section 2)."""
    named = table.named_place[lone]
    return smallest_pile(table, table.places_with_cards()) if named is None else named


def _spit_place(table: Table, seat: int) -> int:
    """Where a spit goes: the pile a lone spitter keeps to, or else the one the seat started."""
    kept = table.kept_place[seat]
    return seat if kept is None else kept


def smallest_pile(table: Table, places: list[int]) -> int:
    """Of equal piles the one at the lower place (rules, section 2)."""
    return min(places, key=lambda place: (len(table.spit_piles[place]), place))


READY = Rule("ready", "ready", refuse_ready, get_ready, may_get_ready)
SPIT = Rule("spit", "play", refuse_spit, call_spit, may_call_spit)
