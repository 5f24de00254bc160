import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from engine.actions import Action
from engine.film import Film, film_of
from engine.log.record import DealLog, LogError
from engine.log.verify import Replay
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from engine.spit.variants import variant
from engine.zones import Zone
from tests.engine.film_interpreter import as_zones, opening, take_step
from tests.engine.random_play import play_on, played_deal, rules_of_play, seeds, shuffled_deal
from tests.engine.small_deals import SPIT, claim, deal_of, do, play, small_deal, turn
from tests.often import times


def zones_of_every_entry(deal: Deal) -> list[dict[str, Zone]]:
    again = Replay(deal.log)
    found = []
    for _ in deal.log.entries:
        again.step()
        found.append(again.deal.zones())
    return found


def steps_of(film: Film, primitive: str) -> list[tuple[object, ...]]:
    return [step for step in film.steps if step[2] == primitive]


@settings(max_examples=times(20))
@given(rules_of_play, seeds)
def test_film_applied_without_rules_gives_the_engine_zones_and_moves_every_played_card_to_its_pile(
    rules: Rules, seed: int
) -> None:
    deal = shuffled_deal(rules, seed)
    for _ in play_on(deal, Random(seed)):
        pass
    film = film_of(deal.log)
    lying, steps = opening(film), list(film.steps)
    for index, zones in enumerate(zones_of_every_entry(deal)):
        while steps and steps[0][1] == index:
            take_step(lying, steps.pop(0))
        assert as_zones(lying) == zones
    assert not steps
    moves = {(step[1], step[6]) for step in steps_of(film, "move")}
    for index, entry in enumerate(deal.log.entries):
        if entry.action.kind == "play" and not entry.refused:
            assert (index, f"spit_pile/{entry.action.target}") in moves


def test_winning_card_lands_on_its_pile_before_the_pile_is_taken() -> None:
    deal = small_deal("8S", "TS 9H 3C", layout=(1,))
    deal.apply(10, 0, play(0, 1))
    (played, *taken) = [step for step in film_of(deal.log).steps if step[1] == 2 and step[2] in ("move", "gather")]
    assert played[2:4] == ("move", "stock/0/0")
    assert played[6] == "spit_pile/1"
    assert "spit_pile/1" in {step[3] for step in taken}


def test_film_has_moves_turns_and_spoken_actions() -> None:
    deal = small_deal("3S 6S 7S 8H 2C", "2D 9S TS JH 2H")
    deal.apply(10, 0, play(1, 0))
    deal.apply(20, 0, turn(1))
    steps = film_of(deal.log).steps
    assert steps[0] == (0, 0, "say", 0, "ready")
    assert steps[1:4] == (
        (0, 1, "say", 1, "ready"),
        (0, 1, "move", "spit_cards/0", 1, 1, "spit_pile/0", 1, (20,)),
        (0, 1, "move", "spit_cards/1", 1, 1, "spit_pile/1", 1, (23,)),
    )
    assert steps[4] == (10, 2, "move", "stock/0/1", 1, 1, "spit_pile/0", 1, (6,))
    assert steps[5] == (20, 3, "turn", "stock/0/1", 0, 1, 5)


def test_refused_actions_are_fumbles_with_their_zones() -> None:
    deal = small_deal("3S 6S 7S 8H 2C", "2D 9S TS JH 2H")
    for action in (play(0, 1), turn(0), claim(1), SPIT):
        with pytest.raises(ValueError, match=r"."):
            deal.apply(10, 0, action)
    assert [step[3:] for step in steps_of(film_of(deal.log), "fumble")] == [
        (0, "stock/0/0", "spit_pile/1"),
        (0, "stock/0/0", None),
        (0, None, "spit_pile/1"),
        (0, None, None),
    ]


def test_claim_is_a_slap_and_two_gathered_piles() -> None:
    deal = small_deal("5S 4H", "9S 9H", layout=(1,))
    deal.apply(100, 0, play(0, 0))
    deal.apply(200, 1, claim(0))
    film = film_of(deal.log)
    assert film.steps[-4:] == (
        (100, 2, "mark", 0, "out"),
        (200, 3, "slap", 1, "spit_pile/0"),
        (200, 3, "gather", "spit_pile/0", "spit_cards/1"),
        (200, 3, "gather", "spit_pile/1", "spit_cards/0"),
    )
    assert (film.owned, film.length_ms) == ((1, 3), 200)


def test_winner_of_a_game_is_marked() -> None:
    deal = small_deal("8S", "TS 9H 3C", layout=(1,))
    deal.apply(10, 0, play(0, 1))
    assert film_of(deal.log).steps[-2:] == ((10, 2, "mark", 0, "out"), (10, 2, "mark", 0, "won"))


def test_stall_and_exhausted_deal_are_marked() -> None:
    deal = small_deal("5S 6S 7S 4H", "8S 9S TS 9H")
    deal.advance(10_000)
    assert [step[2:] for step in film_of(deal.log).steps[-2:]] == [
        ("mark", None, "stall"),
        ("mark", None, "exhausted"),
    ]


def test_every_zone_has_a_seat_an_area_and_a_slot() -> None:
    film = film_of(small_deal("3S 6S 7S 8H 2C", "2D 9S TS JH 2H").log)
    places = {zone.name: (zone.seat, zone.area, zone.slot) for zone in film.zones}
    assert places["stock/1/1"] == (1, "layout", 1)
    assert places["spit_cards/0"] == (0, "store", 0)
    assert places["spit_pile/1"] == (None, "centre", 1)
    assert places["set_aside"] == (None, "aside", 0)


def test_speed_reserve_is_beside_its_pile_and_belongs_to_no_seat() -> None:
    film = film_of(shuffled_deal(variant("speed-20-5"), 1).log)
    places = {zone.name: (zone.seat, zone.area, zone.slot) for zone in film.zones}
    assert places["reserve/1"] == (None, "beside", 1)
    assert places["hand/1"] == (1, "hand", 0)
    assert places["stock/1"] == (1, "layout", 0)


def test_film_is_json_of_plain_types() -> None:
    film = film_of(small_deal("3S 6S 7S 8H 2C", "2D 9S TS JH 2H").log)
    read = json.loads(json.dumps(film.to_json()))
    assert set(read) == {"version", "number", "length_ms", "owned", "zones", "steps"}
    assert read["zones"][1] == {
        "name": "stock/0/1",
        "seat": 0,
        "area": "layout",
        "slot": 1,
        "cards": [5, 6],
        "up": [0, 1],
    }
    assert read["steps"][2] == [0, 1, "move", "spit_cards/0", 1, 1, "spit_pile/0", 1, [20]]


def test_log_without_an_outcome_of_chance_gives_no_film() -> None:
    log = next(log for log in map(_speed_log, range(50)) if "reshuffle" in _kinds(log))
    with_it = _kinds(log).index("reshuffle") + 1
    assert film_of(replace(log, entries=log.entries[:with_it])).steps
    unwritten = log.entries[with_it - 1]._replace(outcome=())
    for entries in (log.entries[: with_it - 1], (*log.entries[: with_it - 1], unwritten)):
        with pytest.raises(LogError):
            film_of(replace(log, entries=entries))


def _speed_log(seed: int) -> DealLog:
    return played_deal(variant("speed-20-5"), seed).log


def _kinds(log: DealLog) -> list[str]:
    return [entry.action.kind for entry in log.entries]


def test_log_that_does_not_replay_gives_no_film() -> None:
    log = small_deal("3S 6S 7S 8H 2C", "2D 9S TS JH 2H").log
    impossible = log.entries[0]._replace(action=play(0, 0))
    with pytest.raises(LogError, match="entry 1: ") as refused:
        film_of(replace(log, entries=(impossible,)))
    assert refused.value.entry == 0
    with pytest.raises(LogError, match="dealt twice"):
        film_of(replace(log, packets=((1,), (1,))))


def test_picked_up_cards_move_one_by_one_to_the_hand() -> None:
    deal = do(deal_of(Rules(layout=(1, 1, 1), conceal=3), "2S 4D 6C KH", "9S TH QC 8H"), (0, Action("pick_up")))
    moves = steps_of(film_of(deal.log), "move")[-3:]
    assert [(step[3], step[6], step[7]) for step in moves] == [
        ("stock/0/0", "hand/0", 0),
        ("stock/0/1", "hand/0", 0),
        ("stock/0/2", "hand/0", 0),
    ]
