"""Handmade films for tests of pictures: a small table on which one thing happens at a time."""

from collections.abc import Iterable, Sequence

from engine.film import Film, FilmZone, Step, film_of
from engine.log import loads_game
from engine.zones import Zone
from games.pictures.drawing import DealScores
from tests.golden.record import FOLDER

NAMES = ("Ada", "Grace", "Łukasz", "Bo", "Maximiliane von Hohenberg-Rautenstrauch", "Ed", "Fay", "Gus")


def zone(name: str, area: str, cards: Sequence[int], seat: int | None = None, slot: int = 0, up: int = 0) -> FilmZone:
    """The topmost `up` cards lie face up."""
    faces = tuple(index >= len(cards) - up for index in range(len(cards)))
    return FilmZone(name, seat, area, slot, Zone(tuple(cards), faces))


def table(seats: int = 2, piles: int = 3) -> list[FilmZone]:
    """The zones of a small table.

    Each seat has `piles` piles of two cards with the upper card open, a heap of four, and a place in the centre.
    """
    zones, card = [], 0
    for seat in range(seats):
        for slot in range(piles):
            zones.append(zone(f"stock/{seat}/{slot}", "layout", (card, card + 1), seat, slot, up=1))
            card += 2
        zones.append(zone(f"spit_cards/{seat}", "store", range(card, card + 4), seat))
        zones.append(zone(f"spit_pile/{seat}", "centre", (), slot=seat))
        card += 4
    return zones


def film(steps: Iterable[Step] = (), zones: Sequence[FilmZone] | None = None, length_ms: int = 10_000) -> Film:
    return Film(1, length_ms, (20, 32), tuple(table() if zones is None else zones), tuple(steps))


def scores(seats: int = 2) -> DealScores:
    return DealScores(NAMES[:seats], (26,) * seats, (), 3)


def golden_films(variant_id: str) -> list[Film]:
    """A film of every deal of the golden game of a variant."""
    return [film_of(log) for log in loads_game((FOLDER / f"{variant_id}.jsonl").read_text(encoding="utf-8"))]
