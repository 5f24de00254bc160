"""Handwritten films for the browser tests: a small table on which one thing happens at a time."""

from typing import Any

Step = list[Any]


def zone(
    name: str, seat: int | None, area: str, slot: int, cards: list[int | None], up: bool = False
) -> dict[str, Any]:
    """A zone of a film; with `up` its top card is face up."""
    faces = [int(up and index == len(cards) - 1) for index in range(len(cards))]
    return {"name": name, "seat": seat, "area": area, "slot": slot, "cards": cards, "up": faces}


def table(seats: int = 2, piles: int = 3) -> list[dict[str, Any]]:
    """Zones for each seat: `piles` piles of two cards, a heap of four cards, and an empty place in the centre."""
    zones, card = [], 0
    for seat in range(seats):
        for slot in range(piles):
            zones.append(zone(f"stock/{seat}/{slot}", seat, "layout", slot, [card, card + 1], up=True))
            card += 2
        zones.append(zone(f"spit_cards/{seat}", seat, "store", 0, list(range(card, card + 4))))
        zones.append(zone(f"spit_pile/{seat}", None, "centre", seat, []))
        card += 4
    return zones


def film(steps: list[Step], zones: list[dict[str, Any]] | None = None, length_ms: int = 0) -> dict[str, Any]:
    laid_out = table() if zones is None else zones
    length_ms = length_ms or (steps[-1][0] if steps else 0)
    return {"version": 1, "number": 1, "length_ms": length_ms, "owned": [20, 32], "zones": laid_out, "steps": steps}


def document(
    *films: dict[str, Any], names: tuple[str, ...] = ("Ada", "Grace"), winner: int | None = 0
) -> dict[str, Any]:
    seats = [{"name": name, "bot": False, "country": "PT"} for name in names]
    return {
        "version": 2,
        "id": "byhand",
        "variant": "standard",
        "seats": seats,
        "winner": winner,
        "counts": "cards",
        "scores": [film["owned"] for film in films],
        "places": [],
        "deals": list(films),
    }
