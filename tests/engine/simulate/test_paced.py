from engine.actions import Action
from engine.bots import BOTS
from engine.games import start_game
from engine.log import verify
from engine.simulate import simulate_deal
from engine.simulate.paced import PacedRace, PersonAsBot
from engine.spit.variants import variant
from engine.tempo import CLUB
from tests.often import A_FEW_VARIANTS, in_turn


@in_turn("variant_id", A_FEW_VARIANTS)
def test_paced_race_between_bots_equals_a_simulation(variant_id: str) -> None:
    rules = variant(variant_id)
    bots = [BOTS["greedy"](), *(BOTS["random"]() for _ in range(rules.players - 1))]
    simulated = simulate_deal(start_game(rules, "seed").next_deal(), bots, "seed").log
    deal = start_game(rules, "seed").next_deal()
    race = PacedRace(deal, bots, "seed", CLUB)
    race.begin()
    while (due_ms := race.due_ms()) is not None:
        assert not race.next_event(due_ms - 1)
        assert race.next_event(due_ms)
    assert deal.log == simulated


def test_person_and_bot_play_a_deal_to_the_end() -> None:
    deal = start_game(variant("standard"), "seed").next_deal()
    race = PacedRace(deal, [PersonAsBot(), BOTS["greedy"]()], "seed", CLUB)
    race.begin()
    assert race.act(0, 0, Action("ready")) is None
    assert race.act(0, 0, Action("ready")) == "you have said that you are ready"
    now_ms = 0
    while deal.phase != "over":
        now_ms += 100
        while race.next_event(now_ms):
            pass
        legal = [action for action in deal.legal(0) if action.kind != "shift"]
        if legal and now_ms % 1_000 == 0:
            assert race.act(now_ms, 0, legal[0]) is None
    verify(deal.log)
    assert {entry.seat for entry in deal.log.entries} >= {0, 1}
    assert not race.next_event(now_ms + 100_000)


def test_seats_never_become_ready_by_time() -> None:
    deal = start_game(variant("standard"), "seed").next_deal()
    race = PacedRace(deal, [PersonAsBot(), BOTS["greedy"]()], "seed", CLUB)
    race.begin()
    while race.next_event(60_000):
        pass
    assert (deal.phase, race.due_ms()) == ("ready", None)
