"""What one seat may know of a deal (and nothing more)."""

from typing import Final, NamedTuple

from engine.actions import Action
from engine.rules import Rules
from engine.table import Phase, Side, Table

# What every decision needs is made without the detour by the names of its fields, in a third of the time.
_new_tuple: Final = tuple.__new__


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


class View(NamedTuple):
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


def pile_view(cards: list[int], down: int, *, own: bool) -> PileView:
    """A stock pile whose lowest `down` cards lie face down."""
    up = tuple(cards[down:] if own else cards[down:][-1:])
    return _new_tuple(PileView, (len(cards), down, up))


def layout_view(side: Side, *, own: bool) -> tuple[PileView, ...]:
    return tuple([pile_view(cards, down, own=own) for cards, down in zip(side.piles, side.down, strict=True)])


def layouts_view(table: Table, seat: int) -> tuple[tuple[PileView, ...], ...]:
    """All layouts, as `seat` sees them."""
    return tuple([layout_view(side, own=other == seat) for other, side in enumerate(table.sides)])


class HeldView(NamedTuple):
    """The part of a view that tells what is held: its fields from `hand` to `spit_cards`."""

    hand: tuple[int, ...]
    hands: tuple[int, ...]
    stocks: tuple[int, ...]
    spit_cards: tuple[int, ...]


def held_view(table: Table, seat: int) -> HeldView:
    sides = table.sides
    return HeldView(
        tuple(sides[seat].hand),
        tuple([len(side.hand) for side in sides]),
        tuple([len(side.stock) for side in sides]),
        tuple([len(side.spit_cards) for side in sides]),
    )


def centre_view(table: Table) -> tuple[SpitPileView, ...]:
    """The spit piles from above, by place."""
    return tuple([spit_pile_view(table, place) for place in range(len(table.spit_piles))])


def spit_pile_view(table: Table, place: int) -> SpitPileView:
    """A spit pile from above; in Speed it lies face down until play begins."""
    pile = table.spit_piles[place]
    is_hidden = table.is_speed and table.phase == "ready"
    may_look = table.phase == "claim" and table.rules.peek
    top = pile[-1] if pile and not is_hidden else None
    return _new_tuple(SpitPileView, (len(pile), top, tuple(pile) if may_look else ()))


class SaidView(NamedTuple):
    """The part of a view that tells what was said and settled: its fields from `ready` to `drawn`."""

    ready: tuple[bool, ...]
    called: tuple[bool, ...]
    kept_place: tuple[int | None, ...]
    out: tuple[int, ...]
    claimants: tuple[int, ...]
    lent_to: int | None
    frozen_by: int | None
    drawn: tuple[int, ...]


def said_view(table: Table) -> SaidView:
    return SaidView(
        tuple(table.ready),
        tuple(table.called),
        tuple(table.kept_place),
        tuple(table.out),
        table.claimants,
        table.shorts[0] if table.lent else None,
        table.frozen_by if table.frozen_by >= 0 else None,
        () if table.is_speed else table.common,
    )


def view_of(table: Table, seat: int, at_ms: int, legal: tuple[Action, ...]) -> View:
    """A seat's view of a table."""
    layouts, held = layouts_view(table, seat), held_view(table, seat)
    centre, said = centre_view(table), said_view(table)
    return assembled(table.rules, seat, at_ms, table.phase, layouts, held, centre, said, legal)


def assembled(
    rules: Rules,
    seat: int,
    at_ms: int,
    phase: Phase,
    layouts: tuple[tuple[PileView, ...], ...],
    held: HeldView,
    centre: tuple[SpitPileView, ...],
    said: SaidView,
    legal: tuple[Action, ...],
    news: tuple[Seen, ...] = (),
) -> View:
    """A view of parts, each as the functions above make it of a table: who has some of them still saves the work."""
    # Added up, for compiled code takes its time to unpack a tuple into another.
    fields = (rules, seat, at_ms, phase, layouts) + held + (centre,) + said + (legal, news)  # noqa: RUF005
    return _new_tuple(View, fields)
