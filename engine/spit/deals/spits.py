"""Getting ready, and bringing new cards to the centre (rules, sections 1, 3 and 8)."""

from collections.abc import Iterator, Sequence

from engine.actions import Action
from engine.spit.deals.rule import NOT_PLAIN, SPOKE_ONLY, Rule
from engine.spit.deals.stuck import everybody_stuck, is_stuck
from engine.spit.table import DOWN, SPACE, SeenTable, Table


class Ready(Rule):
    """The last seat to be ready makes all spit."""

    kind = "ready"
    phase = "ready"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        return "you have said that you are ready" if table.ready[seat] else None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.ready[seat] = True
        table.has_effect = all(table.ready)
        return SPOKE_ONLY

    def effect(self, table: Table) -> None:
        _begin(table)

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if not table.ready[seat]:
            found.append(self.alone)


def _begin(table: Table) -> None:
    """The opening spit; in Speed the first card of each pile is turned up."""
    table.phase = "play"
    if table.is_speed:
        table.open_piles()
    else:
        spit_together(table)


class Spit(Rule):
    """A call; the last seat to call makes all spit."""

    kind = "spit"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if must_name_place(table, seat):
            return "spit needs a target: you spit alone, so say onto which pile"
        return refuse_call(table, seat)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.called[seat] = True
        table.calls += 1
        table.has_effect = table.calls == len(table.playing)
        return SPOKE_ONLY

    def effect(self, table: Table) -> None:
        spit_together(table)

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if self.first(table, seat) is not None:
            found.append(self.alone)

    def first(self, table: SeenTable, seat: int) -> Action | None:
        return self.alone if self.refusal(table, seat, 0, 0) is None else None


class SpitOnto(Spit):
    """The call of a lone spitter. It names the one of two piles onto which the seat will spit from now on."""

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if not must_name_place(table, seat):
            return "spit takes no target: only who spits alone, for the first time, names a pile"
        if not table.sizes[target]:
            return f"there is no spit pile at place {target}"
        return refuse_call(table, seat)

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        table.named_place[seat] = target
        return super().change(table, seat, source, target)

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if must_name_place(table, seat) and refuse_call(table, seat) is None:
            found += [self.action(None, place) for place in table.places_with_cards()]

    def first(self, table: SeenTable, seat: int) -> Action | None:
        if must_name_place(table, seat) and refuse_call(table, seat) is None:
            return self.action(None, table.places_with_cards()[0])
        return None


class SpitFromStock(Rule):
    """With no spit card left and all seats stuck, the seat with fewest stock cards spits a stock card (section 3)."""

    kind = "spit"

    def refusal(self, table: SeenTable, seat: int, source: int, target: int) -> str | None:
        if not _may_spit_from_stock(table):
            return "spit from your stock when nobody has a spit card and everybody is stuck"
        if seat not in with_fewest_cards(table):
            return "the seat with fewer stock cards spits"
        if target not in _places_for_stock(table, seat):
            return f"you cannot spit at place {target}"
        if source not in _stock_sources(table, seat):
            return f"there is no card of yours at {source}"
        return None

    def change(self, table: Table, seat: int, source: int, target: int) -> int:
        spit_from_stock(table, seat, source, target)
        return NOT_PLAIN

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if table.spit_left or not is_stuck(table, seat) or not _may_spit_from_stock(table):
            return
        if seat in with_fewest_cards(table):
            places = _places_for_stock(table, seat)
            found += [self.action(source, place) for source in _stock_sources(table, seat) for place in places]


class CombinedSpits(Rule):
    """The rules above as one rule: if a seat can play on, one look at all seats is enough for all of them."""

    kind = "spit"

    def __init__(self, rules: Sequence[Rule]) -> None:
        super().__init__()
        self._rules = tuple(rules)
        self._are_calls = not any(isinstance(rule, SpitFromStock) for rule in rules)

    def actions(self) -> Iterator[Action]:
        for rule in self._rules:
            yield from rule.actions()

    def offer(self, table: SeenTable, seat: int, found: list[Action]) -> None:
        if self._may_offer(table, seat):
            for rule in self._rules:
                rule.offer(table, seat, found)

    def first(self, table: SeenTable, seat: int) -> Action | None:
        if not self._may_offer(table, seat):
            return None
        for rule in self._rules:
            first = rule.first(table, seat)
            if first is not None:
                return first
        return None

    def _may_offer(self, table: SeenTable, seat: int) -> bool:
        """Whether the rules need to be asked: calls are refused to a seat that has called."""
        wanted = table.wanted
        if not wanted:
            return not (self._are_calls and table.called[seat])
        if table.sides[seat].showing & wanted or (self._are_calls and table.called[seat]):
            return False
        return everybody_stuck(table)


def with_spits_combined(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Rules in the order in which they are asked for offers. The rules of spitting stand side by side and become
    one."""
    spits = [rule for rule in rules if rule.kind == "spit"]
    if not spits:
        return tuple(rules)
    first = rules.index(spits[0])
    return (*rules[:first], CombinedSpits(spits), *rules[first + len(spits) :])


def refuse_call(table: SeenTable, seat: int) -> str | None:
    """Why a seat may not call for all to spit, or None."""
    if table.called[seat]:
        return "you have called already"
    if table.frozen_by >= 0:
        return "the spit piles are frozen until the slap is answered"
    if is_alone(table):
        return "you play on alone, without spitting"
    if (table.wanted or len(table.sides) > 2) and not everybody_stuck(table):
        return "spit when everybody is stuck: somebody can still play or bring a card to light"
    return None if can_spit(table) else "nobody has a spit card left"


def is_alone(table: SeenTable) -> bool:
    """Whether one of two seats plays on after the other is out (section 4)."""
    return len(table.out) == 1 and len(table.sides) == 2


def can_spit(table: SeenTable) -> bool:
    """Whether a common spit would bring a card; Speed may reshuffle for it (section 8).

    If all cards of the centre have come up since the last reshuffle and no card was played or drawn, it does not.
    """
    if table.spit_left:
        return True
    if not table.is_speed:
        return False
    return not table.stale and any(size > 1 for size in table.sizes)


def must_name_place(table: SeenTable, seat: int) -> bool:
    """Whether a seat spits alone, onto one of two piles, and has not yet chosen (section 1)."""
    own = table.spits[seat]
    if not own or own != table.spit_left or table.kept_place[seat] is not None:
        return False
    return len(table.sides) == 2 and not table.is_speed and all(table.sizes)


def spit_together(table: Table) -> None:
    """Every seat that has a spit card turns its top one onto its pile, all at once."""
    if not table.spit_left and table.is_speed:
        _reshuffle(table)
    for seat in table.playing:
        if must_name_place(table, seat):
            named = table.named_place[seat]
            table.kept_place[seat] = smallest_pile(table, table.places_with_cards()) if named is None else named
    targets = [(seat, _spit_place(table, seat)) for seat in table.playing if table.spits[seat]]
    for seat, place in targets:
        table.spits[seat] -= 1
        table.put(place, table.full(seat).spit_cards.pop())
    table.spit_left -= len(targets)
    withdraw_calls(table)


def _spit_place(table: Table, seat: int) -> int:
    """The pile a lone spitter keeps to, or the pile a seat started; if that was taken, the lowest one with cards."""
    kept = table.kept_place[seat]
    if kept is not None:
        return kept
    if seat not in table.taken or table.sizes[seat]:
        return seat
    return min(table.places_with_cards(), default=seat)


def _reshuffle(table: Table) -> None:
    """Speed: all but the top card of each pile become the new reserves (section 8)."""
    assert table.chance is not None
    under = [card for pile in table.spit_piles for card in pile[:-1]]
    order = table.chance.shuffled(under)
    table.unlogged_chance.append(("reshuffle", tuple(order)))
    table.spit_piles = [pile[-1:] for pile in table.spit_piles]
    table.open_piles()
    table.stale = True
    half = (len(order) + 1) // 2
    for seat, reserve in enumerate((order[:half], order[half:])):
        table.full(seat).spit_cards = reserve[::-1]
        table.spits[seat] = len(reserve)
    table.count_spit_cards()


def _may_spit_from_stock(table: SeenTable) -> bool:
    return not table.spit_left and table.frozen_by < 0 and not is_alone(table) and everybody_stuck(table)


def with_fewest_cards(table: SeenTable) -> list[int]:
    fewest = min(side.count for side in table.sides)
    return [seat for seat, side in enumerate(table.sides) if side.count == fewest]


def _places_for_stock(table: SeenTable, seat: int) -> list[int]:
    kept = table.kept_place[seat]
    return (table.places_with_cards() or [seat]) if kept is None else [kept]


def _stock_sources(table: SeenTable, seat: int) -> list[int]:
    side = table.sides[seat]
    if side.hand:
        return list(range(len(side.hand)))
    return [pile for pile, top in enumerate(side.tops) if top != SPACE]


def spit_from_stock(table: Table, seat: int, source: int, target: int) -> None:
    """A card of the hand or the top card of a stock pile goes onto a pile, which the seat keeps to."""
    side = table.full(seat)
    if side.hand:
        card = side.play_from_hand(source)
    else:
        if side.tops[source] == DOWN:
            side.turn_up(source)
        card = side.tops[source]
        side.pull(source)
        side.count -= 1
    table.kept_place[seat] = target
    table.put(target, card)


def spit_for_idle_seats(table: Table) -> int:
    """Spit from stock in a stall: the leftmost pile's card goes to the smaller spit pile (section 2). Returns the
    seat."""
    seat = with_fewest_cards(table)[0]
    source = _stock_sources(table, seat)[0]
    spit_from_stock(table, seat, source, smallest_pile(table, _places_for_stock(table, seat)))
    return seat


def withdraw_calls(table: Table) -> None:
    """Cancel all calls, and the pile that a lone spitter named with its call."""
    table.called = [False] * len(table.called)
    table.named_place = [None] * len(table.named_place)
    table.calls = 0


def smallest_pile(table: SeenTable, places: list[int]) -> int:
    """Of equal piles the one at the lower place (rules, section 2)."""
    return min(places, key=lambda place: (table.sizes[place], place))
