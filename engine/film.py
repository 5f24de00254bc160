"""A deal for people: what moved, in primitives that know no rules.

A film is made by replaying a log and comparing the zones before and after each
entry, so that a new variant needs nothing here. The primitives, each a tuple after
its time and the number of its entry:

- `move from index count to up cards`: the cards from `index` on go on top of `to`
- `turn zone index up card`: a card is turned over where it lies
- `gather from to`: a pile is turned over and slid, face down, under the cards of `to`
- `say seat word`, `slap seat zone`, `fumble seat from to`, `mark seat key`: no card moves
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.deals import Deal, DealError, IllegalAction, new_deal
from engine.log.record import CHANCE, DealLog, Entry, LogError
from engine.table import Zone

VERSION: Final = 1

Step = tuple[object, ...]
Zones = dict[str, Zone]

_AREAS: Final = {"stock": "layout", "spit_cards": "store", "spit_pile": "centre", "hand": "hand"}
_SPOKEN: Final = frozenset({"ready", "spit", "call"})


@dataclass(frozen=True, slots=True)
class FilmZone:
    """A place on the table: whose, in which area, and which of the places there."""

    name: str
    seat: int | None
    area: str
    slot: int
    zone: Zone

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "seat": self.seat,
            "area": self.area,
            "slot": self.slot,
            "cards": list(self.zone.cards),
            "up": [int(up) for up in self.zone.face_up],
        }


@dataclass(frozen=True, slots=True)
class Film:
    """One deal: the zones as laid out, then steps in order of time.

    A step is `(at_ms, entry, primitive, *arguments)`; steps of one entry happen together.
    `owned` counts each seat's cards after the deal.
    """

    number: int
    length_ms: int
    owned: tuple[int, ...]
    zones: tuple[FilmZone, ...]
    steps: tuple[Step, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "version": VERSION,
            "number": self.number,
            "length_ms": self.length_ms,
            "owned": list(self.owned),
            "zones": [zone.to_json() for zone in self.zones],
            "steps": [[*step] for step in self.steps],
        }


def film_of(log: DealLog) -> Film:
    """The film of a log. Raises LogError, naming the entry, where the log does not replay."""
    deal = _deal_of(log)
    zones = tuple(_film_zone(name, zone) for name, zone in deal.zones().items())
    steps: list[Step] = []
    for index, entry in enumerate(log.entries):
        steps += [(entry.at_ms, index, *step) for step in _entry_steps(deal, index, entry)]
    return Film(
        number=log.number,
        length_ms=log.entries[-1].at_ms if log.entries else 0,
        owned=tuple(len(deal.table.owned(seat)) for seat in deal.table.seats),
        zones=zones,
        steps=tuple(steps),
    )


def _deal_of(log: DealLog) -> Deal:
    try:
        return new_deal(log.rules, log.packets, log.common, number=log.number)
    except DealError as error:
        raise LogError(str(error)) from error


def _film_zone(name: str, zone: Zone) -> FilmZone:
    kind, *numbers = name.split("/")
    area = _AREAS.get(kind, "aside")
    if area == "centre":
        return FilmZone(name, None, area, int(numbers[0]), zone)
    if not numbers:
        return FilmZone(name, None, area, 0, zone)
    slot = int(numbers[1]) if len(numbers) > 1 else 0
    return FilmZone(name, int(numbers[0]), area, slot, zone)


def _entry_steps(deal: Deal, index: int, entry: Entry) -> Iterator[Step]:
    """Replay one entry, and say what it did."""
    if entry.refused:
        yield ("fumble", entry.seat, *_reached_for(entry))
        return
    before, was_out, phase = deal.zones(), set(deal.table.out), deal.phase
    _replay(deal, index, entry)
    yield from _gestures(entry)
    yield from _differences(before, deal.zones())
    for seat in deal.table.out:
        if seat not in was_out:
            yield ("mark", seat, "out")
    if phase == "play" and deal.phase == "claim" and not deal.table.out:
        yield ("mark", None, "exhausted")
    if deal.result is not None and deal.result.winner is not None:
        yield ("mark", deal.result.winner, "won")


def _replay(deal: Deal, index: int, entry: Entry) -> None:
    try:
        if entry.seat == CHANCE:
            deal.advance(entry.at_ms)
        else:
            deal.apply(entry.at_ms, entry.seat, entry.action)
    except IllegalAction as error:
        raise LogError(str(error), entry=index) from error


def _gestures(entry: Entry) -> Iterator[Step]:
    kind = entry.action.kind
    if entry.seat == CHANCE:
        yield ("mark", None, kind)
    elif kind in _SPOKEN:
        yield ("say", entry.seat, kind)
    elif kind == "claim":
        yield ("slap", entry.seat, f"spit_pile/{entry.action.target}")


def _reached_for(entry: Entry) -> tuple[str | None, str | None]:
    """The zones a refused hand went from and to, as far as cards lie there."""
    kind, source, target = entry.action
    if kind == "claim":
        return None, f"spit_pile/{target}"
    from_zone = None if source is None else f"stock/{entry.seat}/{source}"
    if target is None:
        return from_zone, None
    return from_zone, f"spit_pile/{target}" if kind == "play" else f"stock/{entry.seat}/{target}"


def _differences(before: Zones, after: Zones) -> Iterator[Step]:
    """What turns the zones `before` into those `after`: moves and gathers, then turns."""
    for name, zone in before.items():
        if len(after[name].cards) < len(zone.cards):
            yield _departure(name, before, after)
    for name, zone in after.items():
        earlier = before[name]
        for index, (card, up) in enumerate(zip(zone.cards, zone.face_up, strict=True)):
            if earlier.cards[index : index + 1] == (card,) and earlier.face_up[index] != up:
                yield ("turn", name, index, int(up), card)


def _departure(name: str, before: Zones, after: Zones) -> Step:
    """How the cards that left a zone came to where they are now."""
    stayed = len(after[name].cards)
    left = before[name].cards[stayed:]
    target = next(other for other, zone in after.items() if left[0] in zone.cards and other != name)
    if _was_gathered(left, before[target], after[target]):
        return ("gather", name, target)
    face_up = after[target].face_up[after[target].cards.index(left[0])]
    return ("move", name, stayed, len(left), target, int(face_up), left)


def _was_gathered(left: tuple[int, ...], before: Zone, after: Zone) -> bool:
    """Whether cards were turned over and slid under those that lay there."""
    return after.cards == (*reversed(left), *before.cards) and not any(after.face_up[: len(left)])
