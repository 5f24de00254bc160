"""What one seat may know of a deal (and nothing more)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import Action
from engine.rules import Rules
from engine.table import Phase, Side, Table


@dataclass(frozen=True, slots=True)
class PileView:
    """A stock pile: its height, how much of it is face down, and the face-up cards that can be seen,
    bottom to top: all of an own pile, the top one of another's."""

    count: int
    down: int
    up: tuple[int, ...]

    @property
    def top(self) -> int | None:
        """The face-up top card, if there is one."""
        return self.up[-1] if self.up else None


@dataclass(frozen=True, slots=True)
class SpitPileView:
    """A spit pile from above: its height and its top card; `cards`, bottom to top, while it may be looked through."""

    count: int
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


@dataclass(frozen=True, slots=True)
class View:
    """A deal in the eyes of `seat`. Layouts, words, `kept_place` and all counts are by seat, spit piles by place.

    `spit_cards`, `hands` and `stocks` count cards (in Speed spit cards are the reserves), `hand` lists the seat's
    own. `out` lists seats in the order of going out; `kept_place` is where a lone spitter keeps to, once it has
    spat; `claimants` are those who may choose a pile; `lent_to` is the place where a lent card lies face down.
    `frozen_by` has slapped the table wrongly, and `drawn` are the cards that name modulus and family (Mod-Spit).
    `news` is what the seat has seen since it was last asked, in the order in which it saw it (in a simulation).
    """

    rules: Rules
    seat: int
    at_ms: int
    phase: Phase
    layouts: tuple[tuple[PileView, ...], ...]
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    stocks: tuple[int, ...]
    spit_cards: tuple[int, ...]
    spit_piles: tuple[SpitPileView, ...]
    ready: tuple[bool, ...]
    called: tuple[bool, ...]
    kept_place: tuple[int | None, ...]
    out: tuple[int, ...]
    claimants: tuple[int, ...]
    lent_to: int | None
    frozen_by: int | None
    drawn: tuple[int, ...]
    legal: tuple[Action, ...]
    news: tuple[Seen, ...] = ()


def layout_view(side: Side, *, own: bool) -> tuple[PileView, ...]:
    return tuple([_pile_view(cards, down, own) for cards, down in zip(side.piles, side.down, strict=True)])


def _pile_view(cards: list[int], down: int, own: bool) -> PileView:
    return PileView(len(cards), down, tuple(cards[down:] if own else cards[down:][-1:]))


def spit_pile_view(pile: list[int], *, hidden: bool, may_look: bool) -> SpitPileView:
    top = pile[-1] if pile and not hidden else None
    return SpitPileView(len(pile), top, tuple(pile) if may_look else ())


def layout_views(table: Table, seat: int) -> list[tuple[PileView, ...]]:
    """All layouts, as `seat` sees them."""
    return [layout_view(side, own=other == seat) for other, side in enumerate(table.sides)]


def view_of(
    table: Table,
    seat: int,
    at_ms: int,
    legal: tuple[Action, ...],
    news: tuple[Seen, ...] = (),
    layouts: Sequence[tuple[PileView, ...]] | None = None,
) -> View:
    """A seat's view; `layouts` are those of `layout_views`, for who has them already."""
    sides, rules = table.sides, table.rules
    hidden = rules.is_speed and table.phase == "ready"
    may_look = rules.peek and table.phase == "claim"
    return View(
        rules=rules,
        seat=seat,
        at_ms=at_ms,
        phase=table.phase,
        layouts=tuple(layout_views(table, seat) if layouts is None else layouts),
        hand=tuple(sides[seat].hand),
        hands=tuple([len(side.hand) for side in sides]),
        stocks=tuple([len(side.stock) for side in sides]),
        spit_cards=tuple([len(side.spit_cards) for side in sides]),
        spit_piles=tuple([spit_pile_view(pile, hidden=hidden, may_look=may_look) for pile in table.spit_piles]),
        ready=tuple(table.ready),
        called=tuple(table.called),
        kept_place=tuple(table.kept_place),
        out=tuple(table.out),
        claimants=table.claimants,
        lent_to=table.shorts[0] if table.lent else None,
        frozen_by=table.frozen_by if table.frozen_by >= 0 else None,
        drawn=() if rules.is_speed else table.common,
        legal=legal,
        news=news,
    )
