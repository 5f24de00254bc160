"""What one seat may know of a deal (and nothing more)."""

from dataclasses import dataclass

from engine.actions import Action
from engine.rules import Rules
from engine.table import Phase, Table


@dataclass(frozen=True, slots=True)
class PileView:
    """A stock pile as everybody sees it: its height, how much of it is face down, its face-up cards."""

    count: int
    down: int
    up: tuple[int, ...]

    @property
    def top(self) -> int | None:
        """The face-up top card, if there is one."""
        return self.up[-1] if self.up else None


@dataclass(frozen=True, slots=True)
class SpitPileView:
    """A spit pile from above: its height and its top card."""

    count: int
    top: int | None


@dataclass(frozen=True, slots=True)
class View:
    """A deal in the eyes of `seat`. Layouts, spit-card counts, words and `kept_place` are by seat, spit piles by place.

    `out` lists seats in the order of going out; `kept_place` is where a lone spitter keeps to, once it has spat.
    """

    rules: Rules
    seat: int
    at_ms: int
    phase: Phase
    layouts: tuple[tuple[PileView, ...], ...]
    spit_cards: tuple[int, ...]
    spit_piles: tuple[SpitPileView, ...]
    ready: tuple[bool, ...]
    called: tuple[bool, ...]
    kept_place: tuple[int | None, ...]
    out: tuple[int, ...]
    legal: tuple[Action, ...]


def layout_view(table: Table, seat: int) -> tuple[PileView, ...]:
    return tuple(
        PileView(len(cards), down, tuple(cards[down:]))
        for cards, down in zip(table.stock[seat], table.down[seat], strict=True)
    )


def spit_pile_view(pile: list[int]) -> SpitPileView:
    return SpitPileView(len(pile), pile[-1] if pile else None)


def view_of(table: Table, seat: int, at_ms: int, legal: tuple[Action, ...]) -> View:
    return View(
        rules=table.rules,
        seat=seat,
        at_ms=at_ms,
        phase=table.phase,
        layouts=tuple(layout_view(table, other) for other in table.seats),
        spit_cards=tuple(map(len, table.spit_cards)),
        spit_piles=tuple(map(spit_pile_view, table.spit_piles)),
        ready=tuple(table.ready),
        called=tuple(table.called),
        kept_place=tuple(table.kept_place),
        out=tuple(table.out),
        legal=legal,
    )
