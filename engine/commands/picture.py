"""Draws a table in text, in lines of at most 80 columns."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.cards import card_text
from engine.film import FilmZone
from engine.zones import Zone

COLUMNS: Final = 80
SPACE: Final = "--"
FACE_DOWN: Final = "##"
MARK: Final = "*"
_INDENT: Final = 8
_PILE: Final = len("*TD:52")


def picture(places: Sequence[FilmZone], zones: Mapping[str, Zone], moved: Collection[str]) -> list[str]:
    """Every seat from the last to seat 1, the centre, then seat 0.

    `places` are the places of the zones, `zones` their current cards; zones in `moved` get a mark. A pile is shown by
    its top card and its size, a hand by all its cards.
    """
    seats = sorted({place.seat for place in places if place.seat is not None}, reverse=True)
    rows = [(f"seat {seat}", [place for place in places if place.seat == seat]) for seat in seats]
    rows.insert(-1, ("centre", [place for place in places if place.seat is None]))
    return [
        line
        for label, group in rows
        for line in _wrapped(label, [cell for place in group for cell in _cells(place, zones[place.name], moved)])
    ]


def _cells(place: FilmZone, zone: Zone, moved: Collection[str]) -> Iterator[str]:
    """A zone as text, in pieces between which a line may break."""
    mark = MARK if place.name in moved else " "
    kind = place.name.split("/")[0].replace("_", " ")
    if place.area == "layout":
        yield f"{mark + _pile(zone):{_PILE}}"
    elif place.area == "hand":
        yield f"{mark}{kind}"
        yield from (card_text(card) for card in zone.cards)
    elif place.area == "store":
        yield f"{mark}{kind} {len(zone.cards)}"
    elif zone.cards or place.area == "beside" or kind == "spit pile":
        yield f"{mark}{kind} {place.slot} {_pile(zone)} "


def _pile(zone: Zone) -> str:
    if not zone.cards:
        return SPACE
    top = card_text(zone.cards[-1]) if zone.face_up[-1] else FACE_DOWN
    return f"{top}:{len(zone.cards)}"


def _wrapped(label: str, cells: Iterable[str]) -> Iterator[str]:
    line = f"{label:{_INDENT}}"
    for cell in cells:
        if len(line.rstrip()) > _INDENT and len(f"{line}{cell}".rstrip()) > COLUMNS:
            yield line.rstrip()
            line = " " * _INDENT
        line += f"{cell} "
    yield line.rstrip()
