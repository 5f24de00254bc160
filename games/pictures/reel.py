"""A film made ready for drawing: the piles at any moment, and what is in the air or on somebody's lips just then.

The times are those of the viewer (`static/js/replay/`), so that a picture looks like the page that it is of.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from engine.film import Film, Step
from games.pictures.piles import Piles

FLIGHT_MS: Final = 240
TURN_MS: Final = 140
GATHER_MS: Final = 420
SLAP_MS: Final = 700
SPEECH_MS: Final = 950
FUMBLE_OUT_MS: Final = 200
FUMBLE_BACK_MS: Final = 220
REACH: Final = 0.86
"""How far a hand gets that fumbles, of the way to the pile."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A card on its way from a place in one zone to a place in another; `up` as it lies when it has landed."""

    card: int
    source: str
    source_index: int
    target: str
    target_index: int
    up: bool
    starts_ms: int
    lands_ms: int

    def passed(self, at_ms: int) -> float:
        """How much of the way lies behind it, 0 … 1."""
        return (at_ms - self.starts_ms) / (self.lands_ms - self.starts_ms)


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a hand or a voice did besides moving a card. `word` is what was said, or the key of a mark."""

    kind: Literal["say", "mark", "slap", "fumble"]
    at_ms: int
    seat: int | None
    word: str = ""
    source: str | None = None
    target: str | None = None


class Reel:
    """One film. Cheapest when it is asked for moments in their order."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.flights: list[Flight] = []
        self.gestures: list[Gesture] = []
        self.most = {zone.name: len(zone.zone.cards) for zone in film.zones}
        """The most cards that each zone ever holds."""
        self._piles_before = _piles_before_hands(film)
        self.instead = set(self._piles_before)
        """Hands that are only ever held when nothing lies in front of their seats."""
        piles = Piles(film.zones)
        touched_ms: dict[int, int] = {}
        for number, step in enumerate(film.steps):
            if number and step[1] != film.steps[number - 1][1]:
                self._note_hands(piles)
            self._note(piles, step, touched_ms)
        self._note_hands(piles)
        self._rewind()

    def _rewind(self) -> None:
        self._piles, self._applied = Piles(self.film.zones), 0

    def _note_hands(self, piles: Piles) -> None:
        """Between entries: a hand that is taken up comes pile by pile."""
        for hand, before in self._piles_before.items():
            if piles.cards[hand] and any(piles.cards[pile] for pile in before):
                self.instead.discard(hand)

    def _note(self, piles: Piles, step: Step, touched_ms: dict[int, int]) -> None:
        gathered = list(piles.cards[str(step[3])]) if step[2] == "gather" else []
        piles.apply(step)
        gesture = _gesture(step)
        if gesture:
            self.gestures.append(gesture)
        for flight in _flights(piles, step, gathered):
            starts_ms = max(flight.starts_ms, min(touched_ms.get(flight.card, 0), flight.lands_ms), 0)
            touched_ms[flight.card] = flight.lands_ms
            self.most[flight.target] = max(self.most[flight.target], len(piles.cards[flight.target]))
            if starts_ms < flight.lands_ms:
                self.flights.append(_leaving(flight, starts_ms))

    def piles_at(self, at_ms: int) -> Piles:
        """What lies where at a moment, all steps of that millisecond done. To be read, and not kept."""
        steps = self.film.steps
        if self._applied and _at(steps[self._applied - 1]) > at_ms:
            self._rewind()
        while self._applied < len(steps) and _at(steps[self._applied]) <= at_ms:
            self._piles.apply(steps[self._applied])
            self._applied += 1
        return self._piles

    def flights_at(self, at_ms: int) -> list[Flight]:
        """Those that have left and not landed."""
        return [flight for flight in self.flights if flight.starts_ms < at_ms < flight.lands_ms]

    def gestures_at(self, at_ms: int, kind: str, lasts_ms: int) -> Iterator[Gesture]:
        """Those of a kind that began at most so long ago, in the order of time."""
        return (one for one in self.gestures if one.kind == kind and 0 <= at_ms - one.at_ms <= lasts_ms)

    def fumbles_at(self, at_ms: int) -> Iterator[tuple[Gesture, float]]:
        """Fumbling hands that are out with a card, each with how far it has got, 0 … 1 of the way to the pile."""
        for one in self.gestures:
            after_ms = at_ms - one.at_ms
            if one.kind == "fumble" and one.source and one.target and -FUMBLE_OUT_MS < after_ms < FUMBLE_BACK_MS:
                out = 1 + after_ms / FUMBLE_OUT_MS if after_ms <= 0 else 1 - after_ms / FUMBLE_BACK_MS
                yield one, eased(out) * REACH


def eased(part: float) -> float:
    """Slow at both ends: where something is after a part of its time, 0 … 1."""
    return part * part * (3 - 2 * part)


def _at(step: Step) -> int:
    at_ms = step[0]
    assert isinstance(at_ms, int)
    return at_ms


def _flights(piles: Piles, step: Step, gathered: list[int]) -> Iterator[Flight]:
    """The cards that a step sends on their way, once it is done; `gathered` lay in the pile that it picked up."""
    at_ms, (kind, *args) = _at(step), step[2:]
    if kind == "move":
        source, index, count, target = str(args[0]), int(str(args[1])), int(str(args[2])), str(args[3])
        base = len(piles.cards[target]) - count
        for order, card in enumerate(piles.cards[target][base:]):
            up = piles.up[card]
            yield Flight(card, source, index + order, target, base + order, up, at_ms - FLIGHT_MS, at_ms)
    elif kind == "turn":
        zone, index = str(args[0]), int(str(args[1]))
        card = piles.cards[zone][index]
        yield Flight(card, zone, index, zone, index, piles.up[card], at_ms - TURN_MS, at_ms)
    elif kind == "gather":
        for order, card in enumerate(gathered):
            landing = len(gathered) - 1 - order
            yield Flight(card, str(args[0]), order, str(args[1]), landing, piles.up[card], at_ms, at_ms + GATHER_MS)


def _leaving(flight: Flight, starts_ms: int) -> Flight:
    return Flight(
        flight.card, flight.source, flight.source_index, flight.target, flight.target_index, flight.up,
        starts_ms, flight.lands_ms,
    )  # fmt: skip


def _piles_before_hands(film: Film) -> dict[str, list[str]]:
    """For each hand the piles in front of its seat, all by their names."""

    def layout(seat: int | None) -> list[str]:
        return [zone.name for zone in film.zones if zone.area == "layout" and zone.seat == seat]

    return {zone.name: layout(zone.seat) for zone in film.zones if zone.area == "hand"}


def _gesture(step: Step) -> Gesture | None:
    at_ms, (kind, *args) = _at(step), step[2:]
    if kind not in ("say", "mark", "slap", "fumble"):
        return None
    seat = args[0] if isinstance(args[0], int) else None
    if kind == "say":
        return Gesture("say", at_ms, seat, word=str(args[1]))
    if kind == "mark":
        return Gesture("mark", at_ms, seat, word=str(args[1]))
    if kind == "slap":
        return Gesture("slap", at_ms, seat, target=_name(args[1]))
    return Gesture("fumble", at_ms, seat, source=_name(args[1]), target=_name(args[2]))


def _name(zone: object) -> str | None:
    return None if zone is None else str(zone)
