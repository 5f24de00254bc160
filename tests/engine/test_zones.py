"""The zones of a table, which name the places of cards in films and replays."""

from random import Random

from hypothesis import given, settings

from engine.spit.rules import Rules
from engine.spit.table import Table
from engine.spit.zones import zones_of
from engine.zones import Zone
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.often import times

SPEED = Rules(goal="high_points", stock_size=5, reserve_size=1, hand_size=2)


def table_of(rules: Rules, *packets: range, common: range = range(0)) -> Table:
    return Table(rules, tuple(map(tuple, packets)), tuple(common))


def test_zones_have_fixed_names_in_a_fixed_order() -> None:
    assert list(zones_of(table_of(Rules(layout=(1, 2)), range(5), range(5, 7)))) == [
        "stock/0/0",
        "stock/0/1",
        "stock/1/0",
        "stock/1/1",
        "spit_cards/0",
        "spit_cards/1",
        "spit_pile/0",
        "spit_pile/1",
        "set_aside",
    ]


def test_zones_of_speed_include_hands_stocks_and_reserves() -> None:
    zones = zones_of(table_of(SPEED, range(5), range(5, 10), common=range(10, 14)))
    assert list(zones) == [
        "hand/0",
        "stock/0",
        "reserve/0",
        "hand/1",
        "stock/1",
        "reserve/1",
        "spit_pile/0",
        "spit_pile/1",
        "set_aside",
    ]
    assert zones["hand/1"].cards == (5, 6)
    assert zones["reserve/1"].cards == (11,)


def test_hands_and_lent_cards_have_zones_if_the_rules_use_them() -> None:
    concealed = zones_of(table_of(Rules(conceal=3), range(26), range(26, 52)))
    assert concealed["hand/0"] == concealed["hand/1"] == Zone((), ())
    lent = zones_of(table_of(Rules(one_pile="token"), range(37), range(37, 52)))
    assert lent["token/1"] == Zone((36,), (False,))
    assert lent["token/0"] == Zone((), ())


def test_last_stock_pile_cards_are_face_up_and_spit_cards_face_down() -> None:
    zones = zones_of(table_of(Rules(), range(26), range(26, 52)))
    assert [zones[f"stock/0/{pile}"].face_up for pile in range(3)] == [(True,), (False, True), (False, False, True)]
    assert zones["spit_cards/0"] == Zone(tuple(range(25, 14, -1)), (False,) * 11)


def test_undealt_cards_are_set_aside_face_down() -> None:
    zones = zones_of(table_of(Rules(), range(25), range(27, 52)))
    assert zones["set_aside"] == Zone((25, 26), (False, False))


def test_first_cards_of_speed_are_turned_up_when_play_begins() -> None:
    table = table_of(SPEED, range(5), range(5, 10), common=range(10, 14))
    assert zones_of(table)["spit_pile/1"] == Zone((13,), (False,))
    table.phase = "play"
    assert zones_of(table)["spit_pile/1"] == Zone((13,), (True,))


@settings(max_examples=times(10))
@given(rules_of_play, seeds)
def test_zones_stay_the_same_in_a_deal_and_movable_tops_are_face_up(rules: Rules, seed: int) -> None:
    deal = shuffled_deal(rules, seed)
    names = list(deal.zones())
    for _ in play_on(deal, Random(seed)):
        zones = deal.zones()
        assert list(zones) == names
        for seat, side in enumerate(deal.table.sides):
            own = [zones[f"stock/{seat}/{pile}"] for pile in range(len(side.tops))]
            showing = {card for zone in own for card, up in zip(zone.cards, zone.face_up, strict=True) if up}
            assert {top for top in side.tops if top >= 0} <= showing
