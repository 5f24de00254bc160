"""Which limb an action needs, and how long it takes, by the rules and the tempo of a deal."""

from dataclasses import replace

from engine.actions import Action
from engine.raced import ALL_LIMBS, HAND, RUNNER, VOICE
from engine.simulate.timing import ActionTiming, timings_of
from engine.spit.deals.rule_book import rule_book_of
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS
from engine.tempo import CLUB, Tempo
from tests.often import in_turn


def timing(action: Action, rules: Rules, tempo: Tempo = CLUB) -> ActionTiming:
    return timings_of(rule_book_of(rules), tempo).of(action)


@in_turn("rules", VARIANTS.values())
def test_rules_are_offered_exactly_for_the_free_limbs_that_their_actions_need(rules: Rules) -> None:
    book = rule_book_of(rules)
    for phase, in_force in book.of_phase.items():
        every = {action for rule in in_force for action in rule.actions()}
        for free in range(ALL_LIMBS + 1):
            offered = {action for rule in book.offers[free][phase].rules for action in rule.actions()}
            assert offered == {action for action in every if book.moves[action].limb & free}


def test_calls_need_the_voice_and_moves_need_a_hand() -> None:
    rules = Rules(claim="call", exhausted="from_stock")
    for call in (Action("ready"), Action("spit"), Action("spit", None, 1), Action("claim", None, 0)):
        assert timing(call, rules).limb == VOICE
    for card_move in (Action("play", 0, 0), Action("turn", 2), Action("spit", 3, 0)):
        assert timing(card_move, rules).limb == HAND


def test_relay_plays_need_the_runner_and_turns_need_a_hand() -> None:
    assert timing(Action("play", 0, 0), Rules(relay=2)).limb == RUNNER
    assert timing(Action("turn", 0), Rules(relay=2)).limb == HAND
    assert {timing(Action(kind, 0, 0), Rules()).limb for kind in ("play", "turn")} == {HAND}


def test_unknown_action_needs_a_hand() -> None:
    unknown = timing(Action("slam", 7), Rules())
    assert (unknown.limb, unknown.move) == (HAND, None)


def test_reach_is_added_to_times_that_vary_around_the_middle() -> None:
    play = timing(Action("play", 0, 0), Rules(reach_ms=1_000))
    assert (play.least_ms, play.width) == (1_000 + 350 - 52, 2 * 52 + 1)
    turn = timing(Action("turn", 0), Rules(reach_ms=1_000), replace(CLUB, spread_percent=0))
    assert (turn.least_ms, turn.width) == (250, 1)
    assert timing(Action("play", 0, 0), Rules()).brings_card
    assert not timing(Action("turn", 0), Rules()).brings_card
