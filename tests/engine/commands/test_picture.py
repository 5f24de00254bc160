"""The picture of a table in text."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import BOTS
from engine.cards import parse_card
from engine.commands.picture import COLUMNS, picture
from engine.film import FilmZone, film_of
from engine.games import start_game
from engine.log import Replay
from engine.simulate import simulate_game
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from engine.zones import Zone
from tests.engine.random_play import rules_of_play
from tests.engine.simulate.spies import greedy
from tests.often import A_FEW_VARIANTS, DEPTH, in_turn, some, times

ENTRIES_A_PICTURE = max(1, 4 // DEPTH)
"""Entries from one checked picture to the next. Pictures of neighbouring entries differ little."""


def _zone(cards: str, down: int = 0) -> Zone:
    numbers = tuple(map(parse_card, cards.split()))
    return Zone(numbers, tuple(index >= down for index in range(len(numbers))))


def _drawn(*places: tuple[str, int | None, str, int, Zone], moved: str = "") -> list[str]:
    zones = [FilmZone(*place) for place in places]
    return picture(zones, {place.name: place.zone for place in zones}, moved.split())


def test_each_seat_has_a_row_of_piles_with_the_centre_between() -> None:
    rows = _drawn(
        ("stock/0/0", 0, "layout", 0, _zone("AS 7H", 1)),
        ("stock/0/1", 0, "layout", 1, _zone("2S 3S", 2)),
        ("stock/1/0", 1, "layout", 0, _zone("")),
        ("spit_cards/0", 0, "store", 0, _zone("4S 5S", 2)),
        ("spit_cards/1", 1, "store", 0, _zone("")),
        ("spit_pile/0", None, "centre", 0, _zone("KD TD")),
        ("spit_pile/1", None, "centre", 1, _zone("")),
    )
    assert rows == [
        "seat 1   --     spit cards 0",
        "centre   spit pile 0 TD:2   spit pile 1 --",
        "seat 0   7H:2   ##:2   spit cards 2",
    ]


def test_moved_piles_are_marked_with_a_star() -> None:
    rows = _drawn(
        ("stock/0/0", 0, "layout", 0, _zone("7H")),
        ("stock/0/1", 0, "layout", 1, _zone("8H")),
        ("hand/1", 1, "hand", 0, _zone("AS 2D")),
        ("spit_pile/0", None, "centre", 0, _zone("KD")),
        moved="stock/0/1 hand/1 spit_pile/0",
    )
    assert rows == ["seat 1  *hand AS 2D", "centre  *spit pile 0 KD:1", "seat 0   7H:1  *8H:1"]


def test_temporary_places_are_shown_only_while_they_hold_cards() -> None:
    empty = _drawn(("ghost/0", None, "centre", 0, _zone("")), ("stock/0/0", 0, "layout", 0, _zone("")))
    assert empty == ["centre", "seat 0   --"]
    drawn = _drawn(("ghost/0", None, "centre", 0, _zone("4D", 1)), ("stock/0/0", 0, "layout", 0, _zone("")))
    assert drawn[0] == "centre   ghost 0 ##:1"


def test_empty_reserve_is_shown() -> None:
    rows = _drawn(("reserve/1", None, "beside", 1, _zone("")), ("hand/0", 0, "hand", 0, _zone("")))
    assert rows == ["centre   reserve 1 --", "seat 0   hand"]


def test_long_row_wraps_without_losing_cards() -> None:
    cards = " ".join(f"{rank}{suit}" for suit in "SH" for rank in "A23456789TJQK")
    rows = _drawn(("hand/0", 0, "hand", 0, _zone(cards)))
    assert len(rows) == 3
    assert all(len(row) <= COLUMNS for row in rows)
    assert " ".join(" ".join(rows[1:]).split()) == f"seat 0 hand {cards}"
    assert len(f"{rows[1]} {cards.split()[-1]}") > COLUMNS


@in_turn("variant_id", some(VARIANTS, at_once=A_FEW_VARIANTS))
def test_every_variant_fits_and_shows_all_face_up_piles(variant_id: str) -> None:
    rules = variant(variant_id)
    log = simulate_game(rules, [greedy() for _ in range(rules.players)], "picture").logs[0]
    places, replay = film_of(log).zones, Replay(log)
    for number, _ in enumerate(log.entries):
        replay.step()
        if number % ENTRIES_A_PICTURE:
            continue
        zones = replay.deal.zones()
        rows = picture(places, zones, ())
        assert all(len(row) <= COLUMNS for row in rows)
        cells = " ".join(rows).split()
        assert cells.count("seat") == rules.players
        for seat in range(rules.players):
            spit_cards = zones.get(f"spit_cards/{seat}")
            assert spit_cards is None or f"spit cards {len(spit_cards.cards)}" in "\n".join(rows)
        open_piles = [zone for zone in zones.values() if zone.cards and zone.face_up[-1]]
        assert sum(cell[2:3] == ":" and cell[0] != "#" for cell in cells) == len(open_piles)


@settings(max_examples=times(10))
@given(rules_of_play, st.integers(0, 10**6).map(str))
def test_tables_of_any_rules_fit(rules: Rules, seed: str) -> None:
    log = simulate_game(replace(rules, max_deals=1), [BOTS["random"]() for _ in range(rules.players)], seed).logs[0]
    places, replay = film_of(log).zones, Replay(log)
    for _ in log.entries:
        replay.step()
        rows = picture(places, replay.deal.zones(), [place.name for place in places])
        assert max(map(len, rows)) <= COLUMNS


def test_deal_that_has_not_begun_can_be_drawn() -> None:
    deal = start_game(variant("standard"), "begun").next_deal()
    rows = picture(film_of(deal.log).zones, deal.zones(), ())
    assert [row.split()[0] for row in rows] == ["seat", "centre", "seat"]
    assert [cell[3:] for cell in rows[0].split()[2:7]] == ["1", "2", "3", "4", "5"]
