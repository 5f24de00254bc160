"""What one seat may know of a deal (and nothing more)."""

from copy import copy
from typing import Any, ClassVar, Final, NamedTuple

from engine.actions import Action
from engine.log.record import Entry
from engine.spit.rules import Rules
from engine.spit.table import Phase, Table

# What is made again and again is made without the detour by the names of its fields, in a third of the time.
_new_tuple: Final = tuple.__new__

FACE_DOWN: Final = 0
TOPS: Final = 1
THROUGH: Final = 2
"""How deep one may look into the spit piles."""


class PileView(NamedTuple):
    """A stock pile: its height, how much of it is face down, and the face-up cards that can be seen,
    bottom to top: all of an own pile, the top one of another's."""

    count: int  # type: ignore[assignment]  # no tuple is ever asked how often something is in it
    down: int
    up: tuple[int, ...]

    @property
    def top(self) -> int | None:
        """The face-up top card, if there is one."""
        return self.up[-1] if self.up else None


class SpitPileView(NamedTuple):
    """A spit pile from above: its height and its top card; `cards`, bottom to top, while it may be looked through."""

    count: int  # type: ignore[assignment]
    top: int | None
    cards: tuple[int, ...] = ()


class Seen(NamedTuple):
    """Something that a seat has seen: what was done, by whom (-1: time or chance), and when it happened.

    Of refused actions a seat sees its own.
    """

    at_ms: int
    seat: int
    action: Action
    refused: bool = False


class HeldView(NamedTuple):
    """The part of a view that tells what is held."""

    hand: tuple[int, ...]
    hands: tuple[int, ...]
    stocks: tuple[int, ...]
    spit_cards: tuple[int, ...]


class SaidView(NamedTuple):
    """The part of a view that tells what was said and settled."""

    ready: tuple[bool, ...]
    called: tuple[bool, ...]
    kept_place: tuple[int | None, ...]
    out: tuple[int, ...]
    claimants: tuple[int, ...]
    lent_to: int | None
    frozen_by: int | None
    drawn: tuple[int, ...]


class Pile:
    """A stock pile as it lay at some moment, for those who keep a table in mind."""

    __slots__ = ("cards", "down", "top")

    def __init__(self, cards: list[int], down: int, top: int) -> None:
        """`top` as in `Side.tops`. The cards are only to be read from now on."""
        self.cards = cards
        self.down = down
        self.top = top


class OpenPile:
    """What one seat sees of a stock pile: made once, when it looks."""

    __slots__ = ("_count", "_down", "_seen", "_up")

    def __init__(self, count: int, down: int, up: tuple[int, ...]) -> None:
        self._count = count
        self._down = down
        self._up = up
        self._seen: PileView | None = None

    def seen(self) -> PileView:
        seen = self._seen
        if seen is None:
            seen = self._seen = _new_tuple(PileView, (self._count, self._down, self._up))
        return seen


class OpenSpitPile:
    """What one seat sees of a spit pile: made once, when it looks."""

    __slots__ = ("_cards", "_count", "_seen", "_top")

    def __init__(self, count: int, top: int | None, cards: tuple[int, ...] = ()) -> None:
        self._count = count
        self._top = top
        self._cards = cards
        self._seen: SpitPileView | None = None

    def seen(self) -> SpitPileView:
        seen = self._seen
        if seen is None:
            seen = self._seen = _new_tuple(SpitPileView, (self._count, self._top, self._cards))
        return seen


class ShownRules:
    """Rules as they are shown to somebody: a copy, made when it is looked at. Who tampers with it deceives himself."""

    __slots__ = ("_rules", "_shown")

    def __init__(self, rules: Rules, shown: Rules | None = None) -> None:
        self._rules = rules
        self._shown = shown

    def seen(self) -> Rules:
        if self._shown is None:
            self._shown = copy(self._rules)
        return self._shown


class View:
    """A deal in the eyes of `seat`. Layouts, words, `kept_place` and all counts are by seat, spit piles by place.

    `spit_cards`, `hands` and `stocks` count cards (in Speed spit cards are the reserves), `hand` lists the seat's
    own. `out` lists seats in the order of going out; `kept_place` is where a lone spitter keeps to, once it has
    spat; `claimants` are those who may choose a pile; `lent_to` is the place where a lent card lies face down.
    `frozen_by` has slapped the table wrongly, and `drawn` are the cards that name modulus and family (Mod-Spit).
    `news` is what the seat has seen since it was last asked, in the order in which it saw it (in a simulation).

    It is a value. What can be seen of the table is kept for this seat alone, and made into its fields when it looks.
    """

    __slots__ = (
        "_at_ms",
        "_centre",
        "_happened",
        "_held",
        "_layouts",
        "_legal",
        "_news",
        "_own_layout",
        "_phase",
        "_piles",
        "_rules",
        "_said",
        "_seat",
        "_spit_piles",
    )

    _fields: ClassVar[tuple[str, ...]] = (
        "rules",
        "seat",
        "at_ms",
        "phase",
        "layouts",
        "hand",
        "hands",
        "stocks",
        "spit_cards",
        "spit_piles",
        "ready",
        "called",
        "kept_place",
        "out",
        "claimants",
        "lent_to",
        "frozen_by",
        "drawn",
        "legal",
        "news",
    )

    def __init__(
        self,
        rules: ShownRules,
        seat: int,
        at_ms: int,
        phase: Phase,
        piles: tuple[OpenPile, ...],
        centre: tuple[OpenSpitPile, ...],
        held: HeldView,
        said: SaidView,
        legal: tuple[Action, ...],
        happened: tuple[Entry, ...],
    ) -> None:
        """Stock piles seat by seat, spit piles by place, and for `news` entries without what chance brought out."""
        self._rules = rules
        self._seat = seat
        self._at_ms = at_ms
        self._phase = phase
        self._piles = piles
        self._centre = centre
        self._held = held
        self._said = said
        self._legal = legal
        self._happened = happened
        self._layouts: tuple[tuple[PileView, ...], ...] | None = None
        self._own_layout: tuple[PileView, ...] | None = None
        self._spit_piles: tuple[SpitPileView, ...] | None = None
        self._news: tuple[Seen, ...] | None = None

    @property
    def rules(self) -> Rules:
        return self._rules.seen()

    @property
    def seat(self) -> int:
        return self._seat

    @property
    def at_ms(self) -> int:
        return self._at_ms

    @property
    def phase(self) -> Phase:
        return self._phase

    @property
    def layouts(self) -> tuple[tuple[PileView, ...], ...]:
        layouts = self._layouts
        if layouts is None:
            layouts = self._layouts = tuple([self._looked_at(seat) for seat in range(len(self._held.hands))])
        return layouts

    @property
    def own_layout(self) -> tuple[PileView, ...]:
        """`layouts[seat]`, without a look at the others."""
        layout = self._own_layout
        if layout is None:
            layouts = self._layouts
            layout = self._own_layout = self._looked_at(self._seat) if layouts is None else layouts[self._seat]
        return layout

    def _looked_at(self, seat: int) -> tuple[PileView, ...]:
        each = len(self._piles) // len(self._held.hands)
        return tuple([pile.seen() for pile in self._piles[seat * each : (seat + 1) * each]])

    @property
    def spit_piles(self) -> tuple[SpitPileView, ...]:
        piles = self._spit_piles
        if piles is None:
            piles = self._spit_piles = tuple([pile.seen() for pile in self._centre])
        return piles

    @property
    def hand(self) -> tuple[int, ...]:
        return self._held.hand

    @property
    def hands(self) -> tuple[int, ...]:
        return self._held.hands

    @property
    def stocks(self) -> tuple[int, ...]:
        return self._held.stocks

    @property
    def spit_cards(self) -> tuple[int, ...]:
        return self._held.spit_cards

    @property
    def ready(self) -> tuple[bool, ...]:
        return self._said.ready

    @property
    def called(self) -> tuple[bool, ...]:
        return self._said.called

    @property
    def kept_place(self) -> tuple[int | None, ...]:
        return self._said.kept_place

    @property
    def out(self) -> tuple[int, ...]:
        return self._said.out

    @property
    def claimants(self) -> tuple[int, ...]:
        return self._said.claimants

    @property
    def lent_to(self) -> int | None:
        return self._said.lent_to

    @property
    def frozen_by(self) -> int | None:
        return self._said.frozen_by

    @property
    def drawn(self) -> tuple[int, ...]:
        return self._said.drawn

    @property
    def legal(self) -> tuple[Action, ...]:
        return self._legal

    @property
    def news(self) -> tuple[Seen, ...]:
        news = self._news
        if news is None:
            news = self._news = tuple([_new_tuple(Seen, entry[:4]) for entry in self._happened])
        return news

    def _told(self) -> dict[str, Any]:
        """All fields by name."""
        return {name: getattr(self, name) for name in View._fields}

    def _replace(self, **fields: Any) -> "View":
        """The same view but for some fields."""
        return view_told({**self._told(), **fields})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(tuple(self._told().values()))

    def __repr__(self) -> str:
        told = [f"{name}={value!r}" for name, value in self._told().items()]
        return f"View({', '.join(told)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return view_told, (self._told(),)


def view_told(fields: dict[str, Any]) -> View:
    """A view of which everything is told, by the names of its fields."""
    held = HeldView(*[fields[name] for name in HeldView._fields])
    said = SaidView(*[fields[name] for name in SaidView._fields])
    rules, seat, at_ms, phase = [fields[name] for name in ("rules", "seat", "at_ms", "phase")]
    view = View(ShownRules(rules, rules), seat, at_ms, phase, (), (), held, said, fields["legal"], ())
    view._layouts = fields["layouts"]
    view._spit_piles = fields["spit_piles"]
    view._news = fields["news"]
    return view


def view_of(table: Table, seat: int, at_ms: int, legal: tuple[Action, ...]) -> View:
    """A seat's view of a table."""
    piles = tuple(open_piles(piles_of(table), table, seat))
    held, said = held_view(table, seat), said_view(table)
    return View(ShownRules(table.rules), seat, at_ms, table.phase, piles, centre_of(table), held, said, legal, ())


def piles_of(table: Table) -> list[Pile]:
    """All stock piles as they lie, seat by seat."""
    return [pile_of(table, seat, pile) for seat in table.seats for pile in range(len(table.sides[seat].piles))]


def pile_of(table: Table, seat: int, pile: int) -> Pile:
    side = table.sides[seat]
    return Pile(side.piles[pile][:], side.down[pile], side.tops[pile])


def open_pile(pile: Pile, own: bool) -> OpenPile:
    """As its owner sees it, or the others."""
    cards, down = pile.cards, pile.down
    return OpenPile(len(cards), down, tuple(cards[down:] if own else cards[down:][-1:]))


def open_piles(piles: list[Pile], table: Table, seat: int) -> list[OpenPile]:
    """All stock piles as a seat sees them, seat by seat."""
    each = len(table.sides[seat].piles)
    return [open_pile(pile, number // each == seat) for number, pile in enumerate(piles)]


def depth_of(table: Table) -> int:
    """How deep one may look into the spit piles: in Speed they lie face down until play begins."""
    if table.phase == "ready" and table.is_speed:
        return FACE_DOWN
    return THROUGH if table.phase == "claim" and table.rules.peek else TOPS


def centre_of(table: Table) -> tuple[OpenSpitPile, ...]:
    """The spit piles as anybody sees them."""
    depth = depth_of(table)
    return tuple([open_spit_pile(cards, depth) for cards in table.spit_piles])


def held_view(table: Table, seat: int) -> HeldView:
    sides = table.sides
    hands = tuple([len(side.hand) for side in sides])
    stocks = tuple([len(side.stock) for side in sides])
    spit_cards = tuple([len(side.spit_cards) for side in sides])
    return _new_tuple(HeldView, (tuple(sides[seat].hand), hands, stocks, spit_cards))


def said_view(table: Table) -> SaidView:
    fields = (
        tuple(table.ready),
        tuple(table.called),
        tuple(table.kept_place),
        tuple(table.out),
        table.claimants,
        table.shorts[0] if table.lent else None,
        table.frozen_by if table.frozen_by >= 0 else None,
        () if table.is_speed else table.common,
    )
    return _new_tuple(SaidView, fields)


def open_spit_pile(cards: list[int], depth: int) -> OpenSpitPile:
    top = cards[-1] if cards and depth != FACE_DOWN else None
    return OpenSpitPile(len(cards), top, tuple(cards) if depth == THROUGH else ())
