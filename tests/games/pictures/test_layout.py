"""Where everything lies."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.film import FilmZone
from games.pictures.layout import RATIO, Layout, Places, arrange, places_of, sides_of
from tests.games.pictures.films import table, zone

SIZE = (1200, 562)
LETTER = 26.0


def speed_table() -> list[FilmZone]:
    zones = []
    for seat in range(2):
        zones += [
            zone(f"hand/{seat}", "hand", range(seat * 20, seat * 20 + 5), seat),
            zone(f"stock/{seat}", "layout", range(seat * 20 + 5, seat * 20 + 15), seat),
            zone(f"reserve/{seat}", "beside", range(seat * 20 + 15, seat * 20 + 20), slot=seat),
            zone(f"spit_pile/{seat}", "centre", (40 + seat,), slot=seat, up=1),
        ]
    return zones


def laid(zones: list[FilmZone], seats: int, size: tuple[float, float] = SIZE) -> tuple[Places, Layout]:
    places = places_of(zones, seats, {one.name: len(one.zone.cards) for one in zones})
    return places, arrange(places, *size, LETTER)


def boxes(places: Places, layout: Layout) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, right and bottom of every pile, a hand spread out."""
    found = {}
    for name, spot in layout.spots.items():
        width = layout.card + spot.spread * max(places.most[name] - 1, 0)
        found[name] = (spot.x, spot.y, spot.x + width, spot.y + layout.card * RATIO)
    return found


def apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1


@given(st.integers(2, 8), st.integers(1, 6), st.sampled_from([(1200, 562, 26), (800, 370, 17), (480, 218, 13)]))
def test_no_pile_lies_on_another_or_over_the_edge(seats: int, piles: int, size: tuple[int, int, int]) -> None:
    zones = table(seats, piles)
    places = places_of(zones, seats, {one.name: len(one.zone.cards) for one in zones})
    layout = arrange(places, *size)
    found = boxes(places, layout)
    assert set(found) == {one.name for one in zones}
    assert all(apart(one, other) for one, other in combinations(found.values(), 2))
    assert all(box[0] >= 0 and box[1] >= 0 and box[2] <= size[0] and box[3] <= size[1] for box in found.values())
    assert set(layout.plates) == set(range(seats))
    plates = [(plate.x, plate.y, plate.x + plate.width, plate.y + size[2]) for plate in layout.plates.values()]
    assert all(apart(plate, box) for plate in plates for box in found.values())
    assert all(apart(one, other) for one, other in combinations(plates, 2))


def test_hands_and_reserves_have_their_places() -> None:
    places, layout = laid(speed_table(), 2)
    found = boxes(places, layout)
    assert all(apart(one, other) for one, other in combinations(found.values(), 2))
    spots = layout.spots
    assert spots["hand/0"].spread > layout.card and spots["stock/0"].spread == 0
    assert spots["reserve/0"].x < spots["spit_pile/0"].x < spots["spit_pile/1"].x < spots["reserve/1"].x


def test_seats_go_round_the_table() -> None:
    assert sides_of(2) == ([0], [1])
    assert sides_of(5) == ([0, 1, 2], [4, 3])
    _, layout = laid(table(4), 4)
    first, second, third, fourth = (layout.plates[seat] for seat in range(4))
    assert not first.above and third.above
    assert first.x < second.x and fourth.x < third.x


def test_what_lies_in_the_stead_of_a_pile_shares_its_place_and_takes_none_where_it_never_does() -> None:
    ghost = [zone("ghost/0", "centre", (50,), slot=0, up=1), zone("ghost/1", "centre", (), slot=1)]
    _, layout = laid([*table(), *ghost], 2)
    assert layout.spots["ghost/0"] == layout.spots["spit_pile/0"]
    assert "ghost/1" not in layout.spots


def test_cards_that_are_set_aside_lie_at_the_edge_when_there_ever_are_some() -> None:
    _, layout = laid([*table(), zone("set_aside", "aside", (51,)), zone("nothing", "aside", ())], 2)
    assert layout.spots["set_aside"].x > layout.spots["spit_pile/1"].x
    assert "nothing" not in layout.spots


@pytest.mark.parametrize("seats", range(2, 9))
def test_cards_can_be_read_with_any_number_of_seats(seats: int) -> None:
    _, layout = laid(table(seats, 5), seats)
    assert layout.card >= 40


def test_a_name_stands_at_the_piles_of_its_seat_and_not_over_the_room_of_a_hand_that_is_seldom_there() -> None:
    zones = []
    for seat in range(2):
        zones += [zone(f"stock/{seat}/{slot}", "layout", (seat * 20 + slot,), seat, slot) for slot in range(5)]
        zones += [zone(f"hand/{seat}", "hand", range(seat * 20 + 5, seat * 20 + 9), seat)]
        zones += [zone(f"spit_pile/{seat}", "centre", (40 + seat,), slot=seat, up=1)]
    _, layout = laid(zones, 2, (1300.0, 800.0))
    for seat in range(2):
        first, last = layout.spots[f"stock/{seat}/0"], layout.spots[f"stock/{seat}/4"]
        assert layout.spots[f"hand/{seat}"].y == first.y, "beside the piles"
        assert layout.plates[seat].x == pytest.approx(first.x, abs=1)
        assert layout.plates[seat].x + layout.plates[seat].width >= last.x + layout.card


@pytest.mark.parametrize(("held", "instead", "fits"), [(4, True, True), (9, True, False), (4, False, False)])
def test_a_hand_that_is_taken_up_from_the_piles_lies_where_they_lay_if_it_fits(
    held: int, instead: bool, fits: bool
) -> None:
    hands = [zone(f"hand/{seat}", "hand", (), seat) for seat in range(2)]
    zones = [*table(2, 5), *hands]
    names = {hand.name for hand in hands}
    most = {one.name: held if one.name in names else len(one.zone.cards) for one in zones}
    without = arrange(places_of(table(2, 5), 2, most), *SIZE, LETTER)
    layout = arrange(places_of(zones, 2, most, names if instead else ()), *SIZE, LETTER)
    hand, first, last = (layout.spots[name] for name in ("hand/0", "stock/0/0", "stock/0/4"))
    assert (first.x <= hand.x and hand.y == first.y) == fits
    assert (layout.card == without.card) >= fits
    assert not fits or hand.x + (held - 1) * hand.spread <= last.x
