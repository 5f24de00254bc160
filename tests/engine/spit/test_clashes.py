"""Clashing knobs are refused with the reason; all other combinations are allowed (rules, section 3)."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.spit.clashes import CLASHES, Clash
from engine.spit.rules import Rules, RulesError
from tests.engine.rules_by_knob import KNOBS, OWN_SETS, any_setting, pairs_of_settings, set_knobs
from tests.often import in_turn


@pytest.fixture(scope="module")
def refusals() -> dict[str, RulesError]:
    """The errors for all pairs of knobs that clash, by message."""
    single_cards = Rules(layout=(1, 1, 1, 1, 1))
    bases = (
        (single_cards if {"mod_slap", "goal"} & {*pair} == {"mod_slap"} else Rules(), pair)
        for pair in pairs_of_settings()
    )
    tried = (set_knobs(rules, **pair) for rules, pair in bases)
    return {str(answer): answer for answer in tried if isinstance(answer, RulesError)}


@in_turn("clash", CLASHES)
def test_every_clash_occurs_in_a_pair_of_knobs_and_names_both(clash: Clash, refusals: dict[str, RulesError]) -> None:
    first, second = clash.knobs
    refused = refusals[f"{first} and {second} do not go together: {clash.why}"]
    assert refused.knobs == clash.knobs


def test_any_two_knobs_make_rules_or_an_error_that_names_them(refusals: dict[str, RulesError]) -> None:
    for message, refused in refusals.items():
        assert refused.knobs
        assert set(refused.knobs) <= set(KNOBS)
        assert all(knob in message or knob.removesuffix("_size") in message for knob in refused.knobs), message


@given(st.lists(any_setting, max_size=5).map(dict))
def test_any_knobs_make_playable_rules_or_an_error_that_names_knobs(chosen: dict[str, object]) -> None:
    answer = set_knobs(Rules(), **chosen)
    if isinstance(answer, RulesError):
        assert answer.knobs
        return
    assert answer.is_speed or answer.packet_size > answer.layout_size
    assert answer.packet_size * answer.players + answer.common_size <= answer.pack_size


def _refused(**chosen: object) -> tuple[str, ...]:
    answer = set_knobs(Rules(), **chosen)
    return answer.knobs if isinstance(answer, RulesError) else ()


def test_claim_by_call_is_refused_with_three_players() -> None:
    assert _refused(players=3, layout=(1, 2), claim="call") == ("players", "claim")
    assert _refused(players=3, layout=(1, 2), claim="winner") == ()


def test_low_points_clashes_with_the_knobs_of_the_claim() -> None:
    for knob, value in (("claim", "call"), ("one_pile", "slap"), ("peek", True)):
        assert _refused(goal="low_points", **{knob: value}) == ("goal", knob)
    assert _refused(goal="low_points", exhausted="from_stock") == ()


def test_lent_cards_clash_with_pair_call_and_mod_spit() -> None:
    for lent in ("ghost", "token"):
        assert _refused(one_pile=lent, pair_call=True) == ("one_pile", "pair_call")
        assert _refused(one_pile=lent, mod_slap="basic", layout=(1,) * 5) == ("one_pile", "mod_slap")


def test_slap_window_needs_mod_spit_and_number_sets_need_advanced_mod_spit() -> None:
    assert _refused(slap_window_ms=500) == ("mod_slap", "slap_window_ms")
    assert _refused(slap_window_ms=500, mod_slap="advanced", layout=(1,) * 5) == ()
    assert _refused(number_sets=OWN_SETS, mod_slap="basic", layout=(1,) * 5) == ("mod_slap", "number_sets")
    assert _refused(number_sets=OWN_SETS, mod_slap="advanced", layout=(1,) * 5) == ()


def test_speed_refuses_knobs_of_a_layout() -> None:
    assert _refused(goal="high_points", shift=False) == ("goal", "shift")
    assert _refused(goal="high_points", equal_ranks=True, hands=2) == ()


def _impossible_speed_knobs() -> Iterator[tuple[dict[str, object], tuple[str, ...], str]]:
    yield {"decks": 2}, ("goal", "decks"), "one pack"
    yield {"hand_size": 6, "stock_size": 5, "reserve_size": 1}, ("hand_size", "stock_size"), "stock of 5"
    yield {"stock_size": 20}, ("reserve_size",), "at least one card"
    yield {"stock_size": 20, "reserve_size": 6}, ("stock_size", "reserve_size"), "54 cards"


@in_turn(("chosen", "knobs", "reason"), list(_impossible_speed_knobs()))
def test_speed_that_cannot_be_dealt_is_refused_with_the_reason(
    chosen: dict[str, object], knobs: tuple[str, ...], reason: str
) -> None:
    answer = set_knobs(Rules(), goal="high_points", **chosen)
    assert isinstance(answer, RulesError)
    assert answer.knobs == knobs
    assert reason in str(answer)
