"""A deal as a film for viewers: movements in primitives that need no rules.

A film is made by replaying a log and comparing the zones before and after each
entry, so that a new variant needs nothing here. The primitives, each a tuple after
its time and the number of its entry:

- `move from index count to up cards`: the cards from `index` on go on top of `to`
- `turn zone index up card`: a card is turned over where it lies
- `gather from to`: a pile of the centre is turned over and slid, face down, under the cards of `to`
- `say seat word`, `slap seat zone`, `fumble seat from to`, `mark seat key`: no card moves
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.families import family_of
from engine.family import Family
from engine.log.record import DealLog, LogEntry
from engine.log.verify import Replay
from engine.rules import AnyRules
from engine.zones import Zone

VERSION: Final = 1

Step = tuple[object, ...]
Zones = dict[str, Zone]


@dataclass(frozen=True, slots=True)
class FilmZone:
    """A place on the table: its seat, its area, and its number within the area."""

    name: str
    seat: int | None
    area: str
    slot: int
    zone: Zone
    is_spread: bool = False
    """Whether its cards are spread, so that each is visible."""

    def to_json(self) -> dict[str, object]:
        fields: dict[str, object] = {
            "name": self.name,
            "seat": self.seat,
            "area": self.area,
            "slot": self.slot,
            "cards": list(self.zone.cards),
            "up": [int(up) for up in self.zone.face_up],
        }
        return fields | {"spread": 1} if self.is_spread else fields


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
    turns: tuple[tuple[int, int | None], ...] = ()
    """In games with turns: the time from which it is each seat's turn."""

    def to_json(self) -> dict[str, object]:
        fields: dict[str, object] = {
            "version": VERSION,
            "number": self.number,
            "length_ms": self.length_ms,
            "owned": list(self.owned),
            "zones": [zone.to_json() for zone in self.zones],
            "steps": [[*step] for step in self.steps],
        }
        return fields | {"turns": [[*turn] for turn in self.turns]} if self.turns else fields


def film_of(log: DealLog) -> Film:
    """The film of a log, without checking its result. Raises LogError like `engine.log.verify.replay`."""
    replay = Replay(log)
    deal, family = replay.deal, family_of(log.rules)
    before, marks = deal.zones(), deal.marks()
    zones = tuple(film_zones(before, family, log.rules))
    centre = frozenset(zone.name for zone in zones if zone.area == CENTRE)
    steps: list[Step] = []
    turns: list[tuple[int, int | None]] = []
    for index, entry in enumerate(log.entries):
        replay.step()
        note_turn(turns, entry.at_ms, family.to_move(deal))
        after = before if entry.refused else deal.zones()
        marks_before, marks = marks, deal.marks()
        steps += [(entry.at_ms, index, *step) for step in entry_steps(family, log.rules, centre, entry, before, after)]
        steps += [(entry.at_ms, index, "mark", *mark) for mark in marks if mark not in marks_before]
        before = after
    return Film(
        number=log.number,
        length_ms=log.entries[-1].at_ms if log.entries else 0,
        owned=tuple(len(deal.owned(seat)) for seat in range(log.rules.players)),
        zones=zones,
        steps=tuple(steps),
        turns=tuple(turns),
    )


def note_turn(turns: list[tuple[int, int | None]], at_ms: int, seat: int | None) -> None:
    """Add a turn if it is now another seat's."""
    if seat != (turns[-1][1] if turns else None):
        turns.append((at_ms, seat))


CENTRE: Final = "centre"
LAYOUT: Final = "layout"
BESIDE: Final = "beside"
ASIDE: Final = "aside"


def film_zones(zones: Zones, family: Family[Any], rules: AnyRules) -> Iterator[FilmZone]:
    """A seat's zones get slots within an area in order, those of the centre by their number.

    Zones that belong to a seat lie in front of it, even if other games have such zones in the centre.
    """
    taken: Counter[tuple[int | None, str]] = Counter()
    for name, zone in zones.items():
        first, *numbers = name.split("/")
        area = family.areas.get(first, ASIDE)
        if area == CENTRE and len(numbers) > 1:
            area = LAYOUT
        if area in (CENTRE, BESIDE):
            yield FilmZone(name, None, area, int(numbers[0]), zone)
            continue
        seat = int(numbers[0]) if numbers else None
        yield FilmZone(name, seat, area, taken[seat, area], zone, family.is_spread(rules, name))
        taken[seat, area] += 1


PLAYED: Final = frozenset({"play", "build"})
"""Kinds that play a card to a pile of the centre."""


def entry_steps(
    family: Family[Any], rules: AnyRules, centre: Collection[str], entry: LogEntry, before: Zones, after: Zones
) -> Iterator[Step]:
    """The steps of an entry between two states of the table, gestures first."""
    reached_for = family.reached_for(entry, before)
    if entry.refused:
        yield ("fumble", entry.seat, *reached_for)
        return
    yield from family.gestures(rules, entry, before)
    landed = _landed_on_the_way(entry, reached_for, before, after)
    if landed:
        step, before = landed
        yield step
    yield from differences(before, after, centre)


def _landed_on_the_way(
    entry: LogEntry, reached_for: tuple[str | None, str | None], before: Zones, after: Zones
) -> tuple[Step, Zones] | None:
    """The move of a card onto a pile that is taken at once, and the table between the two.

    The last card of a deal or a sequence also takes piles; viewers should first see where it was played. None if the
    card stayed where it was played, or no card was played.
    """
    kind, source, _ = entry.action
    from_zone, to_zone = reached_for
    if kind not in PLAYED or source is None or from_zone is None or to_zone is None:
        return None
    left, pile = before[from_zone], before[to_zone]
    if not left.cards:
        return None
    index = source if from_zone.startswith("hand/") else len(left.cards) - 1
    card = left.cards[index]
    if card in after[to_zone].cards:
        return None
    between = {
        from_zone: Zone(left.cards[:index] + left.cards[index + 1 :], left.face_up[:index] + left.face_up[index + 1 :]),
        to_zone: Zone((*pile.cards, card), (*pile.face_up, True)),
    }
    return ("move", from_zone, index, 1, to_zone, 1, (card,)), {**before, **between}


def differences(before: Zones, after: Zones, centre: Collection[str]) -> list[Step]:
    """The steps from `before` to `after`: gathers from the centre, then moves, then turns."""
    lying = {name: (list(zone.cards), list(zone.face_up)) for name, zone in before.items()}
    changed = [name for name, zone in after.items() if zone != before[name]]
    where = {card: name for name in changed for card in after[name].cards}
    steps = [step for name in changed if name in centre for step in _gathers(name, lying, after, where)]
    for name in changed:
        steps += _moves_to(name, lying, after[name])
    for name in changed:
        cards, up = lying[name]
        for index, face_up in enumerate(after[name].face_up):
            if up[index] != face_up:
                steps.append(("turn", name, index, int(face_up), cards[index]))
    return steps


Lying = dict[str, tuple[list[int], list[bool]]]


def _gathers(name: str, lying: Lying, after: Zones, where: dict[int, str]) -> Iterator[Step]:
    """A whole pile of the centre that was turned over and slid under another."""
    cards = lying[name][0]
    if not cards or after[name].cards:
        return
    target = where[cards[0]]
    over, over_up = lying[target]
    gathered = tuple(reversed(cards)) + tuple(over)
    zone = after[target]
    if zone.cards[-len(gathered) :] != gathered or any(zone.face_up[: len(zone.cards) - len(over)]):
        return
    lying[target] = ([*gathered], [False] * len(cards) + over_up)
    lying[name] = ([], [])
    yield ("gather", name, target)


def _moves_to(name: str, lying: Lying, zone: Zone) -> Iterator[Step]:
    """Moves of the cards that are new on top of a zone, in runs from one place each."""
    arrived = _stayed(lying[name][0], zone.cards)
    while arrived < len(zone.cards):
        source = next(other for other, (cards, _) in lying.items() if zone.cards[arrived] in cards)
        cards, up = lying[source]
        index = cards.index(zone.cards[arrived])
        count = 1
        while (
            source != name
            and arrived + count < len(zone.cards)
            and cards[index + count : index + count + 1] == [zone.cards[arrived + count]]
            and zone.face_up[arrived + count] == zone.face_up[arrived]
        ):
            count += 1
        moved = cards[index : index + count]
        del cards[index : index + count], up[index : index + count]
        lying[name][0].extend(moved)
        lying[name][1].extend([zone.face_up[arrived]] * count)
        yield ("move", source, index, count, name, int(zone.face_up[arrived]), tuple(moved))
        arrived += count


def _stayed(before: list[int], after: tuple[int, ...]) -> int:
    """How many of the lowest cards were there before, in the same order."""
    position = 0
    for count, card in enumerate(after):
        if card not in before[position:]:
            return count
        position = before.index(card, position) + 1
    return len(after)
