"""The film of a running deal for one seat or for spectators.

A normal film shows all cards, for finished games. Here a card is named only to those who see it at the table: it is
face up on top or in a spread pile, or it is their own, face up or in their hand. If seats play apart, the others'
actions are shown when the next card is called. Seats are counted from the watching seat, which becomes seat 0 in front.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.actions import Action
from engine.deal import Deal
from engine.families import family_of
from engine.film import CENTRE, FilmZone, Step, entry_steps, film_zones
from engine.log.record import LogEntry
from engine.zones import Zone

SPECTATOR: Final = None
"""Stands for a seat."""

_HAND: Final = "hand"


class Try(NamedTuple):
    """An action a seat may try, legal or not, and the zones a hand moves from and to.

    `index` is the place of the card in its zone, from the bottom; None for the top card.
    """

    action: Action
    from_zone: str | None
    index: int | None  # type: ignore[assignment]  # no tuple is ever asked where something is in it
    to_zone: str | None

    def to_json(self) -> list[object]:
        return [*self.action, self.from_zone, self.index, self.to_zone]


class Camera:
    """Films a running deal for all watchers."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._family = family_of(deal.rules)
        self._zones = deal.zones()
        self._shown = self._zones
        """The zones as known to everyone, if seats play apart."""
        self._hidden: list[tuple[int, Step]] = []
        """Each seat's steps that the others have not seen yet."""
        self._revealed: list[tuple[int, Step]] = []
        """The hidden steps revealed by the latest ones."""
        self._reached: dict[tuple[int, Action], Try | None] = {}
        """A cache of tries, valid while `_outline` stays the same."""
        self._outline: list[tuple[str, int]] = []
        self._marks = deal.marks()
        self._filmed = len(deal.entries)
        placed = tuple(film_zones(self._zones, self._family, deal.rules))
        self._places = {zone.name: zone for zone in placed}
        self._centre = frozenset(zone.name for zone in placed if zone.area == CENTRE)

    def new_steps(self) -> list[Step]:
        """The steps since the last call, with all cards; `seen_steps` removes hidden ones."""
        deal, first = self._deal, self._filmed
        entries = deal.entries[first:]
        self._filmed = len(deal.entries)
        self._revealed = []
        steps: list[Step] = []
        for number, entry in enumerate(entries, start=first):
            before = self._zones
            if not entry.refused:
                self._zones = deal.zones()
                self._forget_tries()
            found = entry_steps(self._family, deal.rules, self._centre, entry, before, self._zones)
            made: list[Step] = [(entry.at_ms, number, *step) for step in found]
            steps += made
            if self._reveals(before):
                self._shown = self._zones
                self._revealed, self._hidden = self._revealed + self._hidden, []
            else:
                self._hidden += [(entry.seat, step) for step in made if step[2] != "say"]
        marks, self._marks = self._marks, deal.marks()
        if entries:
            steps += [(deal.at_ms, self._filmed - 1, "mark", *mark) for mark in self._marks if mark not in marks]
        return steps

    def _forget_tries(self) -> None:
        """A try depends on the zones' names and on the number of cards in each hand, and few actions change either."""
        outline = [(name, len(zone.cards) if name.startswith(_HAND) else 0) for name, zone in self._zones.items()]
        if outline != self._outline:
            self._outline = outline
            self._reached.clear()

    def _reveals(self, before: Mapping[str, Zone]) -> bool:
        deal = self._deal
        return deal.phase == "over" or self._family.reveals(deal.rules, before, self._zones)

    def zones(self, seat: int | None) -> list[dict[str, object]]:
        """All current zones in film format, with None for cards hidden from the seat."""
        return [self._seen_zone(place, seat) for place in self._places.values()]

    def _seen_zone(self, place: FilmZone, seat: int | None) -> dict[str, object]:
        own = seat is not None and place.seat == seat
        zone = (self._zones if own else self._shown)[place.name]
        last = len(zone.cards) - 1
        all_up = own or self._family.is_spread(self._deal.rules, place.name)
        cards = [
            card if (up and (all_up or index == last)) or (own and place.area == _HAND) else None
            for index, (card, up) in enumerate(zip(zone.cards, zone.face_up, strict=True))
        ]
        around = place.to_json() | {"seat": self._counted_from(seat, place.seat)}
        return around | {"cards": cards, "up": [int(up) for up in zone.face_up]}

    def seen_steps(self, steps: Sequence[Step], seat: int | None) -> list[Step]:
        """The latest steps for a seat, with others' older steps that are revealed now."""
        hidden = [step for by, step in self._hidden if by != seat]
        older = [step for by, step in self._revealed if by != seat and step not in steps]
        return [self._seen_step(step, seat) for step in [*older, *steps] if step not in hidden]

    def _seen_step(self, step: Step, seat: int | None) -> Step:
        at_ms, entry, primitive, *rest = step
        arguments: list[Any] = list(rest)
        if primitive == "move":
            _, _, count, to, up, _ = arguments
            if not up and not self._is_own_hand(to, seat):
                arguments[5] = (None,) * count
        elif primitive == "turn":
            zone, _, up, _ = arguments
            if not up and not self._is_own_hand(zone, seat):
                arguments[3] = None
        elif primitive != "gather":
            arguments[0] = self._counted_from(seat, arguments[0])
        return (at_ms, entry, primitive, *arguments)

    def _is_own_hand(self, zone: str, seat: int | None) -> bool:
        place = self._places[zone]
        return seat is not None and place.seat == seat and place.area == _HAND

    def _counted_from(self, seat: int | None, other: int | None) -> int | None:
        return other if seat is None or other is None else (other - seat) % self._deal.rules.players

    def tries(self, seat: int, actions: Sequence[Action]) -> list[Try]:
        """The actions that have their places on the table now."""
        return [one for action in actions if (one := self._try(seat, action)) is not None]

    def _try(self, seat: int, action: Action) -> Try | None:
        key = seat, action
        if key not in self._reached:
            self._reached[key] = self._reach(seat, action, self._zones)
        return self._reached[key]

    def _reach(self, seat: int, action: Action, zones: Mapping[str, Zone]) -> Try | None:
        from_zone, to_zone = self._family.reached_for(LogEntry(0, seat, action), zones)
        if from_zone is None:
            return Try(action, None, None, to_zone) if action.source is None else None
        if self._places[from_zone].area != _HAND:
            return Try(action, from_zone, None, to_zone)
        assert action.source is not None
        return Try(action, from_zone, action.source, to_zone) if action.source < len(zones[from_zone].cards) else None
