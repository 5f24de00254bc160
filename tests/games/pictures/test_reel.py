"""What is in the air, and said, at a moment."""

import pytest

from games.pictures.reel import FLIGHT_MS, GATHER_MS, REACH, TURN_MS, Reel, eased
from tests.games.pictures.films import film, table, zone

PLAY = (1000, 3, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, (1,))


def test_a_card_leaves_before_it_lands_and_lies_in_its_old_pile_until_then() -> None:
    reel = Reel(film([PLAY]))
    assert reel.piles_at(999).cards["stock/0/0"] == [0, 1]
    assert reel.piles_at(1000).cards["spit_pile/0"] == [1]
    (flight,) = reel.flights_at(1000 - FLIGHT_MS // 2)
    assert (flight.card, flight.source, flight.target, flight.up) == (1, "stock/0/0", "spit_pile/0", True)
    assert flight.passed(1000 - FLIGHT_MS // 2) == 0.5
    assert not reel.flights_at(1000) and not reel.flights_at(1000 - FLIGHT_MS)


def test_moments_may_be_asked_for_in_any_order() -> None:
    reel = Reel(film([PLAY]))
    assert [len(reel.piles_at(at_ms).cards["spit_pile/0"]) for at_ms in (2000, 0, 1000, 999)] == [1, 0, 1, 0]


def test_a_turned_card_is_on_its_way_in_its_place() -> None:
    reel = Reel(film([(1000, 1, "turn", "spit_cards/0", 3, 1, 9)]))
    (flight,) = reel.flights_at(1000 - TURN_MS // 2)
    assert (flight.card, flight.source, flight.target, flight.up) == (9, "spit_cards/0", "spit_cards/0", True)


def test_a_pile_is_gathered_after_the_hand_came_down_on_it_the_uppermost_card_to_the_bottom() -> None:
    zones = [*table()[:-1], zone("spit_pile/1", "centre", (50, 51), slot=1, up=2)]
    reel = Reel(film([(1000, 1, "slap", 0, "spit_pile/1"), (1000, 1, "gather", "spit_pile/1", "stock/0/0")], zones))
    assert reel.piles_at(1000).cards["stock/0/0"] == [51, 50, 0, 1]
    flights = reel.flights_at(1000 + GATHER_MS // 2)
    assert [(flight.card, flight.target_index) for flight in flights] == [(50, 1), (51, 0)]
    assert [gesture.target for gesture in reel.gestures_at(1100, "slap", 700)] == ["spit_pile/1"]


def test_a_card_does_not_leave_before_it_has_arrived() -> None:
    again = (1100, 4, "move", "spit_pile/0", 0, 1, "spit_pile/1", 1, (1,))
    reel = Reel(film([PLAY, again]))
    assert [flight.starts_ms for flight in reel.flights] == [760, 1000]


def test_the_most_that_a_pile_ever_holds_is_counted_on_its_way() -> None:
    back = (2000, 5, "move", "spit_pile/0", 0, 1, "stock/0/0", 1, (1,))
    reel = Reel(film([PLAY, back]))
    assert (reel.most["spit_pile/0"], reel.most["spit_pile/1"], reel.most["spit_cards/0"]) == (1, 0, 4)


@pytest.mark.parametrize(("at_ms", "out"), [(800, None), (900, 0.43), (1000, REACH), (1110, 0.43), (1220, None)])
def test_a_fumbling_hand_goes_out_and_back(at_ms: int, out: float | None) -> None:
    reel = Reel(film([(1000, 2, "fumble", 0, "stock/0/0", "spit_pile/1")]))
    found = [part for _, part in reel.fumbles_at(at_ms)]
    assert found == ([] if out is None else [pytest.approx(out)])


def test_a_fumble_at_nothing_moves_no_card() -> None:
    reel = Reel(film([(1000, 2, "fumble", 0, None, None)]))
    assert not list(reel.fumbles_at(1000)) and list(reel.gestures_at(1000, "fumble", 900))


def test_ways_begin_and_end_slowly() -> None:
    assert (eased(0), eased(0.5), eased(1)) == (0, 0.5, 1)
    assert eased(0.1) < 0.1 and eased(0.9) > 0.9


def test_whether_a_hand_is_held_beside_piles_is_asked_between_entries() -> None:
    zones = [*table(1, 2), zone("hand/0", "hand", (), 0)]
    steps = [(1000, 1, "move", f"stock/0/{slot}", 0, 2, "hand/0", 0, ()) for slot in range(2)]
    later = (2000, 2, *steps[1][2:])
    assert Reel(film(steps, zones)).instead == {"hand/0"}
    assert Reel(film([steps[0], later], zones)).instead == Reel(film(steps[:1], zones)).instead == set()
