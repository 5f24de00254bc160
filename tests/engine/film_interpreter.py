"""Plays a film from its zones and primitives alone, without knowledge of the rules."""

from engine.film import Film, Step
from engine.zones import Zone

Lying = dict[str, list[tuple[int, bool]]]


def opening(film: Film) -> Lying:
    return {place.name: list(zip(place.zone.cards, place.zone.face_up, strict=True)) for place in film.zones}


def move(lying: Lying, source: str, index: int, count: int, target: str, up: int, cards: object) -> None:
    taken = lying[source][index : index + count]
    assert [card for card, _ in taken] == list(cards)  # type: ignore[call-overload]
    del lying[source][index : index + count]
    lying[target] += [(card, bool(up)) for card, _ in taken]


def turn(lying: Lying, zone: str, index: int, up: int, card: int) -> None:
    assert lying[zone][index] == (card, not up)
    lying[zone][index] = (card, bool(up))


def gather(lying: Lying, source: str, target: str) -> None:
    lying[target][:0] = [(card, False) for card, _ in reversed(lying[source])]
    lying[source].clear()


MOVING = {"move": move, "turn": turn, "gather": gather}


def take_step(lying: Lying, step: Step) -> None:
    _, _, primitive, *arguments = step
    if primitive in MOVING:
        MOVING[str(primitive)](lying, *arguments)  # type: ignore[operator]


def as_zones(lying: Lying) -> dict[str, Zone]:
    """The same as zones, for comparison with those of the engine."""
    return {
        name: Zone(tuple([card for card, _ in cards]), tuple([up for _, up in cards])) for name, cards in lying.items()
    }
