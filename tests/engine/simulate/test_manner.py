"""What an action needs, and how long it takes, under the rules and at the tempo of a deal."""

from dataclasses import replace

import pytest

from engine.actions import Action
from engine.simulate.manner import EVERYBODY, PHASES, Able, manners_of
from engine.spit.deals.book import book_of
from engine.spit.rules import Rules
from engine.tempo import CLUB
from engine.variants import VARIANTS

ALL = Able(voice=True, hand=True, runner=True)
SHUT_UP = Able(voice=False, hand=True, runner=True)
HANDS_FULL = Able(voice=True, hand=False, runner=False)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_every_rule_is_offered_by_whoever_does_its_actions_and_by_nobody_else(rules: Rules) -> None:
    manners = manners_of(rules, CLUB)
    for phase in PHASES:
        everybody = manners.offers[EVERYBODY.index(ALL)].of_phase[phase]
        assert [*map(type, everybody)] == [*map(type, book_of(rules).offers.of_phase[phase])]
        for able, offers in zip(EVERYBODY, manners.offers, strict=True):
            offered = {action for rule in offers.of_phase[phase] for action in rule.actions()}
            every = {action for rule in book_of(rules).of_phase[phase] for action in rule.actions()}
            assert offered == {action for action in every if manners.of(action).is_for(able)}


def test_a_word_needs_a_voice_and_nothing_else() -> None:
    manners = manners_of(Rules(claim="call"), CLUB)
    for word in (Action("ready"), Action("spit"), Action("spit", None, 1), Action("claim", None, 0)):
        assert manners.of(word).is_for(HANDS_FULL)
        assert not manners.of(word).is_for(SHUT_UP)
    for work in (Action("play", 0, 0), Action("turn", 2), Action("spit", 3, 0)):
        assert manners.of(work).is_for(SHUT_UP)
        assert not manners.of(work).is_for(HANDS_FULL)


def test_in_a_relay_the_runner_goes_to_the_centre_and_a_hand_minds_the_table() -> None:
    manners = manners_of(Rules(relay=2), CLUB)
    away, at_home = Able(voice=False, hand=False, runner=True), Able(voice=False, hand=True, runner=False)
    assert manners.of(Action("play", 0, 0)).is_for(away)
    assert not manners.of(Action("play", 0, 0)).is_for(at_home)
    assert manners.of(Action("turn", 0)).is_for(at_home)
    assert not manners.of(Action("turn", 0)).is_for(away)
    assert not any(manners_of(Rules(), CLUB).of(Action(kind, 0, 0)).is_for(away) for kind in ("play", "turn"))


def test_the_way_to_the_centre_comes_on_top_of_times_that_spread_around_the_middle() -> None:
    play = manners_of(Rules(reach_ms=1_000), CLUB).of(Action("play", 0, 0))
    assert (play.times.least_ms, play.times.width) == (1_000 + 350 - 52, 2 * 52 + 1)
    turn = manners_of(Rules(reach_ms=1_000), replace(CLUB, spread_percent=0)).of(Action("turn", 0))
    assert (turn.times.least_ms, turn.times.width) == (250, 1)
    assert manners_of(Rules(), CLUB).of(Action("play", 0, 0)).brings
    assert not manners_of(Rules(), CLUB).of(Action("turn", 0)).brings
