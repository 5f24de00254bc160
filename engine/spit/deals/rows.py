"""Views as rows of plain values, which are quicker to write and read than messages: for processes of one release."""

from collections.abc import Sequence
from typing import Any, Final

from engine.actions import Action, action_of
from engine.bots.messages import DealStart
from engine.deal import Phase
from engine.scoring import GameScore
from engine.spit.deals.view import PileView, Seen, SpitKnowledge, SpitPileView, View, view_of_fields
from engine.spit.rules import Goal, Rules
from engine.spit.table import SeenSide, Side
from engine.tempo import Tempo

MOST_NEWS: Final = 4_000
"""At most this many pieces of news are sent, the newest. More pile up only if a seat cannot act while others play for
an hour."""

Row = Sequence[Any]


def row_of(view: View) -> Row:
    """All changing values of a deal, in a fixed order. Write the row at once: its lists change with the deal."""
    knowledge = view._seat_knowledge()
    table, seat = knowledge.table, knowledge.seat
    sides = table.sides
    return (
        seat, knowledge.at_ms, table.phase, [_piles(knowledge, side, other) for other, side in enumerate(sides)],
        sides[seat].hand, [side.held for side in sides], [side.stock for side in sides], table.spits, table.sizes,
        table.tops, table.seen_piles, table.ready, table.called, table.kept_place, table.out, table.claimants,
        table.lent_to, table.frozen_by, table.drawn, knowledge.all_legal(), knowledge.news()[-MOST_NEWS:],
    )  # fmt: skip


def _piles(knowledge: SpitKnowledge, side: SeenSide, seat: int) -> Row:
    """The heights of a seat's piles, their face-down counts, their tops, and the face-up cards of the viewer's own
    piles."""
    if seat != knowledge.seat:
        return (side.heights, side.down, side.tops)
    if isinstance(side, Side):
        return (
            side.heights,
            side.down,
            side.tops,
            [cards[down:] for cards, down in zip(side.piles, side.down, strict=True)],
        )
    return (side.heights, side.down, side.tops, [pile.up for pile in knowledge.layout(seat)])


class RowView(View):
    """A view made of a row. Fields are made when they are first read, and do not change."""

    __slots__ = ("_bank_ms", "_legal", "_row", "_rules", "_start")

    def __init__(self, rules: Rules, row: Row, start: DealStart, bank_ms: int | None = None) -> None:
        super().__init__(None)
        self._rules = rules
        self._bank_ms = bank_ms
        self._start = start
        self._row = row
        self._legal: tuple[Action, ...] | None = None

    @property
    def bank_ms(self) -> int | None:
        return self._bank_ms

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def tempo(self) -> Tempo | None:
        return self._start.tempo

    @property
    def deal_number(self) -> int:
        return self._start.deal_number

    @property
    def score(self) -> GameScore:
        return self._start.score

    @property
    def goal(self) -> Goal:
        return self._rules.goal

    @property
    def seat(self) -> int:
        seat: int = self._row[0]
        return seat

    @property
    def at_ms(self) -> int:
        at_ms: int = self._row[1]
        return at_ms

    @property
    def phase(self) -> Phase:
        phase: Phase = self._row[2]
        return phase

    @property
    def layouts(self) -> tuple[tuple[PileView, ...], ...]:
        return tuple([_layout(piles) for piles in self._row[3]])

    @property
    def own_layout(self) -> tuple[PileView, ...]:
        return _layout(self._row[3][self._row[0]])

    @property
    def own_heights(self) -> tuple[int, ...]:
        return tuple(self._row[3][self._row[0]][0])

    @property
    def own_down(self) -> tuple[int, ...]:
        return tuple(self._row[3][self._row[0]][1])

    @property
    def hidden(self) -> int:
        return sum(self._row[3][self._row[0]][1])

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(self._row[4])

    @property
    def hands(self) -> tuple[int, ...]:
        return tuple(self._row[5])

    @property
    def stocks(self) -> tuple[int, ...]:
        return tuple(self._row[6])

    @property
    def spit_cards(self) -> tuple[int, ...]:
        return tuple(self._row[7])

    @property
    def spit_piles(self) -> tuple[SpitPileView, ...]:
        sizes, tops, through = self._row[8:11]
        return tuple(
            [
                SpitPileView(size, _maybe(top), tuple(through[place]) if through else ())
                for place, (size, top) in enumerate(zip(sizes, tops, strict=True))
            ]
        )

    @property
    def ready(self) -> tuple[bool, ...]:
        return tuple(self._row[11])

    @property
    def called(self) -> tuple[bool, ...]:
        return tuple(self._row[12])

    @property
    def kept_place(self) -> tuple[int | None, ...]:
        return tuple(self._row[13])

    @property
    def out(self) -> tuple[int, ...]:
        return tuple(self._row[14])

    @property
    def claimants(self) -> tuple[int, ...]:
        return tuple(self._row[15])

    @property
    def lent_to(self) -> int | None:
        return _maybe(self._row[16])

    @property
    def frozen_by(self) -> int | None:
        return _maybe(self._row[17])

    @property
    def drawn(self) -> tuple[int, ...]:
        return tuple(self._row[18])

    @property
    def legal(self) -> tuple[Action, ...]:
        if self._legal is None:
            self._legal = tuple([action_of(*action) for action in self._row[19]])
        return self._legal

    @property
    def news(self) -> tuple[Seen, ...]:
        return tuple([Seen(at, seat, action_of(*action), *more) for at, seat, action, *more in self._row[20]])

    def first(self, *kinds: str) -> Action | None:
        return self.first_of(kinds)

    def first_of(self, kinds: tuple[str, ...]) -> Action | None:
        legal = self.legal
        return next((action for kind in kinds for action in legal if action.kind == kind), None)

    def kept(self) -> View:
        return view_of_fields(self._fields_by_name())


def _layout(piles: Row) -> tuple[PileView, ...]:
    heights, down, tops, *own = piles
    up = own[0] if own else [() if top < 0 else (top,) for top in tops]
    return tuple([PileView(height, down[pile], tuple(up[pile])) for pile, height in enumerate(heights)])


def _maybe(number: int) -> int | None:
    """A card or a seat; the table has numbers below 0 for none."""
    return None if number < 0 else number
