"""What lies where after some steps of a film."""

from collections.abc import Callable, Iterable

from engine.film import FilmZone, Step


class Piles:
    """Cards by the name of their zone, lowest first, and which of them lie face up. It knows no rule.

    Cards in a hand are open to whoever watches a replay.
    """

    __slots__ = ("_open", "cards", "up")

    def __init__(self, zones: Iterable[FilmZone]) -> None:
        laid_out = list(zones)
        self._open = frozenset(zone.name for zone in laid_out if zone.area == "hand")
        self.cards: dict[str, list[int]] = {zone.name: list(zone.zone.cards) for zone in laid_out}
        self.up: dict[int, bool] = {}
        for zone in laid_out:
            for card, up in zip(zone.zone.cards, zone.zone.face_up, strict=True):
                self._lie(card, zone.name, up)

    def _lie(self, card: int, zone: str, up: bool) -> None:
        self.up[card] = up or zone in self._open

    def apply(self, step: Step) -> None:
        """One step in place; one that moves no card, or of a kind that is not known here, changes nothing."""
        change = _CHANGES.get(str(step[2]))
        if change:
            change(self, *step[3:])

    def _move(self, source: str, index: int, count: int, target: str, up: int, _cards: object = None) -> None:
        pile = self.cards[source]
        moved = pile[index : index + count]
        del pile[index : index + count]
        self.cards[target] += moved
        for card in moved:
            self._lie(card, target, bool(up))

    def _turn(self, zone: str, index: int, up: int, _card: object = None) -> None:
        self._lie(self.cards[zone][index], zone, bool(up))

    def _gather(self, source: str, target: str) -> None:
        gathered = self.cards[source][::-1]
        self.cards[source] = []
        self.cards[target][:0] = gathered
        for card in gathered:
            self._lie(card, target, False)


_CHANGES: dict[str, Callable[..., None]] = {"move": Piles._move, "turn": Piles._turn, "gather": Piles._gather}
