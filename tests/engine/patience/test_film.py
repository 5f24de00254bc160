"""Films of patience games, made of the same primitives as those of any game."""

from itertools import groupby
from random import Random

from engine.actions import Action
from engine.film import film_of
from engine.log.record import CHANCE, LogEntry
from engine.log.verify import Replay
from engine.patience.gestures import gestures, reached_for
from engine.patience.rules import Rules
from tests.engine.film_interpreter import as_zones, opening, take_step
from tests.engine.patience.tables import CONJUGAL, HASTY, RECYCLE, TURN, begun, build, cards, discard, do
from tests.engine.patience.test_properties import a_few_games, dealt, played


@a_few_games
def test_film_applied_without_rules_gives_the_zones_of_the_engine(rules: Rules) -> None:
    """Compared after every entry if cards are few, and after every sixth entry with full packs."""
    for seed, each in ((1, 6), (2, 1)):
        deal = dealt(rules, seed)
        for _ in played(deal, Random(seed)):
            pass
        film, again = film_of(deal.log), Replay(deal.log)
        lying = opening(film)
        assert as_zones(lying) == again.deal.zones()
        steps = {index: list(group) for index, group in groupby(film.steps, key=lambda step: step[1])}
        for index in range(len(deal.entries)):
            again.step()
            for step in steps.get(index, ()):
                take_step(lying, step)
            if index % each == 0 or index == len(deal.entries) - 1:
                assert as_zones(lying) == again.deal.zones()


def test_king_moves_to_its_sequence_before_the_sequence_is_removed() -> None:
    ranks = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    deal = begun(HASTY, f"{ranks} 9D", "9C")
    for _ in range(13):
        do(deal, 0, TURN, build(0, 0))
    steps = [step[2:] for step in film_of(deal.log).steps if step[1] == len(deal.entries) - 1]
    assert steps == [
        ("move", "turned/0", 0, 1, "sequence/0", 1, tuple(cards(0, "KS"))),
        ("gather", "sequence/0", "done"),
    ]


def test_film_shows_turned_discarded_and_recycled_cards() -> None:
    deal = begun(HASTY, "9D", "9C")
    do(deal, 0, TURN, discard(), RECYCLE)
    card = tuple(cards(0, "9D"))
    assert [step[2:] for step in film_of(deal.log).steps] == [
        ("say", 0, "ready"),
        ("say", 1, "ready"),
        ("move", "stock/0", 0, 1, "turned/0", 1, card),
        ("move", "turned/0", 0, 1, "waste/0/0", 1, card),
        ("move", "waste/0/0", 0, 1, "stock/0", 0, card),
    ]


def test_cut_marks_the_starting_seat_and_refused_actions_are_fumbles() -> None:
    deal = begun(CONJUGAL, "9S 8S 7S 6S 5S 4S", "9C 8C 7C 6C 5C 4C", starter=1)
    assert deal.attempt(500, 0, build(2, 0)) is not None
    steps = [step[2:] for step in film_of(deal.log).steps]
    assert steps[2:] == [("mark", 1, "cut"), ("fumble", 0, "reserve/0/2", "sequence/0")]


def test_zones_of_each_seat_have_their_own_slots() -> None:
    hasty, conjugal = (film_of(begun(rules, "9S 8S", "9C").log) for rules in (HASTY, CONJUGAL))
    assert [(zone.name, zone.slot) for zone in hasty.zones if (zone.seat, zone.area) == (1, "layout")] == [
        ("turned/1", 0),
        ("waste/1/0", 1),
    ]
    assert [zone.slot for zone in conjugal.zones if (zone.seat, zone.area) == (0, "layout")] == [*range(7)]
    assert [zone.slot for zone in hasty.zones if zone.area == "centre"] == [*range(8)]
    assert [zone.name for zone in hasty.zones if zone.area == "aside"] == ["done"]


def test_ready_and_end_turn_reach_for_no_zone() -> None:
    deal = dealt(Rules(game="progressive"), 0)
    for kind in ("ready", "end_turn"):
        assert reached_for(LogEntry(0, 0, Action(kind)), deal.zones()) == (None, None)


def test_cut_marks_one_seat_as_aces_and_the_other_as_kings() -> None:
    for aces, kings in ((0, 1), (1, 0)):
        coin = LogEntry(0, CHANCE, Action("cut"), outcome=(aces,))
        assert [*gestures(Rules(game="pirate"), coin)] == [("mark", aces, "aces"), ("mark", kings, "kings")]
