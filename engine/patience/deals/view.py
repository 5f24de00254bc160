"""The view that one seat has of a deal, and nothing more: face-up cards, and the number of face-down cards."""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, Final, NamedTuple

from engine.actions import Action
from engine.deal import Phase
from engine.patience.rules import Rules
from engine.patience.seen import NO_CARD, NOBODY, RESERVE, SUITS, SeenTable
from engine.scoring import GameScore
from engine.tempo import Tempo


class WasteView(NamedTuple):
    """A wastepile or column: its height, and its top card if that lies face up.

    `cards` has all cards, bottom to top, if the pile is spread; else it is empty.
    """

    count: int  # type: ignore[assignment]  # hides `tuple.count`, which is not used
    top: int | None
    cards: tuple[int, ...] = ()


class ShipView(NamedTuple):
    """The ship of a suit that is being built: the first or second (0 or 1; 2 when both are finished).

    `parts` are the cards at the inner ends, by seat. `joiner` is the seat that has joined it just now.
    """

    number: int
    parts: tuple[int | None, ...]
    joiner: int | None


class SeaView(NamedTuple):
    """The ships of Pirate: `ships` by suit, `captured` counts by seat. `aces_up` builds the first ones up from Aces."""

    aces_up: int | None
    ships: tuple[ShipView, ...]
    captured: tuple[int, ...]
    sunk: int
    in_tow: int


class Seen(NamedTuple):
    """An event that a seat has seen: the action, its seat (-1: time or chance), and its time.

    A seat sees only its own refused actions. `card` is the card that was moved or turned, if there is one.
    """

    at_ms: int
    seat: int
    action: Action
    refused: bool = False
    card: int | None = None


class Context(NamedTuple):
    """The facts that stay the same in a deal: its rules, its place in its game, and its tempo."""

    rules: Rules
    number: int
    score: GameScore
    tempo: Tempo | None

    def copied(self) -> "Context":
        """For one seat: a bot that changes it changes nothing else."""
        return Context(copy(self.rules), self.number, copy(self.score), copy(self.tempo))


class View(NamedTuple):
    """A deal in the eyes of `seat`, as values. `stocks` count cards; they, `turned`, `wastes`, `reserves` and `ready`
    are by seat.

    `sequences` are the top cards of the common sequences, or of four for each seat in Dictation, where wastepiles are
    columns and the others' games are seen as they stood before this card. `done` counts the cards out of play,
    `to_move` is the seat whose turn it is (None in a race). In Progressive Patience `spread` are the seats whose last
    cards lie on a wastepile each, and `passed` is how many turns in a row were passed. `sea` is None but in Pirate.
    `deal_number` counts from 1, `score` is that of the game before the deal. `tempo` is that of a simulation. `news` is
    what the seat has seen since it was last asked, in that order. `bank_ms` is the processor time left to the bot,
    where somebody counts it.
    """

    rules: Rules
    deal_number: int
    score: GameScore
    tempo: Tempo | None
    seat: int
    at_ms: int
    phase: Phase
    to_move: int | None
    stocks: tuple[int, ...]
    turned: tuple[int | None, ...]
    wastes: tuple[tuple[WasteView, ...], ...]
    reserves: tuple[tuple[int | None, ...], ...]
    sequences: tuple[int | None, ...]
    done: int
    spread: tuple[int, ...]
    passed: int
    sea: SeaView | None
    ready: tuple[bool, ...]
    legal: tuple[Action, ...]
    news: tuple[Seen, ...] = ()
    bank_ms: int | None = None


class LiveView:
    """The view that a bot gets in a simulation: it has all fields of a `View`, and shows what the seat sees now.

    It holds only an empty object, a key by which the real view is found.
    """

    __slots__ = ("_key",)

    def __init__(self, key: object) -> None:
        self._key = key

    def __getattr__(self, name: str) -> object:
        if name not in View._fields:
            raise AttributeError(f"a view has no {name}")
        if self._key not in VIEWS:
            raise RuntimeError("the deal of this view is over: keep what you need of it")
        return getattr(VIEWS[self._key](), name)

    def _replace(self, **fields: Any) -> View:
        """The seat's view now, as values that stay, with some fields replaced."""
        view: View = VIEWS[self._key]()
        return view._replace(**fields)


VIEWS: Final[dict[object, Callable[[], View]]] = {}
"""The views of seats in running simulations, by the keys that `LiveView`s hold."""


def view_of(
    table: SeenTable, seat: int, at_ms: int, context: Context, legal: Iterable[Action], news: Iterable[Seen] = ()
) -> View:
    """Values only: a view shares nothing with the table, and with another seat only `context`, if that is shared."""
    rules, seen, spots, seats = table.rules, table.seen, table.spots, range(table.rules.players)
    is_progressive = rules.game == "progressive"
    return View(
        rules=context.rules,
        deal_number=context.number,
        score=context.score,
        tempo=context.tempo,
        seat=seat,
        at_ms=at_ms,
        phase=table.phase,
        to_move=_seat(table.to_move),
        stocks=tuple(seen[spots.stocks : spots.turned]),
        turned=_cards(seen[spots.turned : spots.reserves]),
        wastes=tuple([_wastes(table, other) for other in seats]),
        reserves=tuple([_reserve(table, other) for other in seats]),
        sequences=_cards(seen[spots.tops : spots.stocks]),
        done=table.done,
        spread=tuple([other for other in seats if table.is_spread_out(other)]) if is_progressive else (),
        passed=table.passed if is_progressive else 0,
        sea=_sea(table) if rules.has_ships else None,
        ready=tuple([bool(ready) for ready in seen[spots.ready : spots.tops]]),
        legal=tuple(legal),
        news=tuple(news),
    )


def _cards(seen: list[int]) -> tuple[int | None, ...]:
    return tuple([None if card == NO_CARD else card for card in seen])


def _wastes(table: SeenTable, seat: int) -> tuple[WasteView, ...]:
    seen, spots, piles = table.seen, table.spots, table.rules.wastepiles
    first = piles * seat
    tops = _cards(seen[spots.waste_tops + first : spots.waste_tops + first + piles])
    return tuple(
        [
            WasteView(seen[spots.waste_counts + first + pile], top, tuple(table.waste_cards(seat, pile)))
            for pile, top in enumerate(tops)
        ]
    )


def _reserve(table: SeenTable, seat: int) -> tuple[int | None, ...]:
    first = table.spots.reserves + RESERVE * seat
    return _cards(table.seen[first : first + RESERVE])


def _sea(table: SeenTable) -> SeaView:
    return SeaView(
        aces_up=_seat(table.aces_up),
        ships=tuple([_ship(table, suit) for suit in range(SUITS)]),
        captured=tuple([table.captured(seat) for seat in table.seats]),
        sunk=table.sunk,
        in_tow=table.in_tow,
    )


def _ship(table: SeenTable, suit: int) -> ShipView:
    parts = _cards([table.part(seat, suit) for seat in table.seats])
    return ShipView(table.ship(suit), parts, _seat(table.joiner(suit)))


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
