"""Own number sets for advanced Mod-Spit, in rules, deals, logs and rules sheets."""

from dataclasses import replace

import pytest

from engine.bots import BOTS
from engine.describe import describe, name
from engine.log import dumps_game, loads_game, pack_game, unpack_game, verify
from engine.simulate import simulate_game
from engine.spit.own_sets import PRINTED
from engine.spit.rules import Rules, RulesError
from engine.spit.variants import VARIANTS
from tests.engine.rules_by_knob import OWN_SETS
from tests.engine.small_deals import SLAP_TABLE, deal_of, do
from tests.often import in_turn

ADVANCED = VARIANTS["mod-spit-advanced"]
OWN = replace(ADVANCED, number_sets=OWN_SETS)
TWELVES = "QS 2H"
"""Modulus 12 and the set of rank 2: the squares among the printed sets, only the number 1 in `OWN_SETS`."""


@in_turn(
    ("sets", "reason"),
    [
        (OWN_SETS[:12], "thirteen sets of numbers"),
        ([list(numbers) for numbers in OWN_SETS], "thirteen sets of numbers"),
        (((), *OWN_SETS[1:]), "the set of the ace is one or more numbers from 0 to 12"),
        (((2, 1), *OWN_SETS[1:]), "set of the ace"),
        ((*OWN_SETS[:12], (12, 12)), "set of the king"),
        ((*OWN_SETS[:12], (13,)), "set of the king"),
        ((*OWN_SETS[:12], (-1,)), "set of the king"),
        ((*OWN_SETS[:12], (True,)), "set of the king"),
        ((*OWN_SETS[:12], 5), "set of the king"),
        ((*OWN_SETS[:11], (2,), (12,)), "the 3 and the queen have the same set"),
    ],
)
def test_invalid_sets_are_refused_with_the_reason(sets: object, reason: str) -> None:
    with pytest.raises(RulesError, match=reason) as refused:
        replace(ADVANCED, number_sets=sets)  # type: ignore[arg-type]  # refused with a reason
    assert refused.value.knobs == ("number_sets",)


def test_rules_with_the_printed_sets_equal_the_named_variant() -> None:
    assert replace(ADVANCED, number_sets=PRINTED) == ADVANCED


@in_turn(("rules", "right"), [(ADVANCED, True), (OWN, False)])
def test_slap_is_judged_by_the_sets_of_the_rules(rules: Rules, right: bool) -> None:
    deal = deal_of(rules, "9S 9C 9D 9H 8S 4S 4C", "8C 8D 8H 7S 7D AH 6C", common=TWELVES)
    do(deal, (0, SLAP_TABLE))
    assert (deal.table.frozen_by < 0) is right


def test_game_with_own_sets_is_played_and_logged_with_them() -> None:
    logs = simulate_game(replace(OWN, max_deals=2), [BOTS["greedy"](), BOTS["greedy"]()], "own sets").logs
    assert loads_game(dumps_game(logs)) == unpack_game(pack_game(logs)) == logs
    assert {log.rules for log in logs} == {replace(OWN, max_deals=2)}
    for log in logs:
        verify(log)
    assert "slap_table" in {entry.action.kind for log in logs for entry in log.entries}


@in_turn(("rules", "slaps"), [(ADVANCED, True), (OWN, False)])
def test_greedy_slaps_by_the_sets_of_the_rules(rules: Rules, slaps: bool) -> None:
    deal = deal_of(rules, "9S 9C 9D 9H 8S 4S 4C", "8C 8D 8H 7S 7D AH 6C", common=TWELVES)
    assert (BOTS["greedy"]().act(deal.view(0)) == SLAP_TABLE) is slaps


@in_turn(
    ("lang", "title", "sets"),
    [
        ("en", "Advanced Mod-Spit, own sets", "The sets: ace (0); 2 (1 4);"),
        ("it", "Mod-Spit avanzato, insiemi vostri", "Gli insiemi: asso (0); 2 (1 4);"),
    ],
)
def test_rules_sheet_lists_own_sets(lang: str, title: str, sets: str) -> None:
    rules = replace(OWN, number_sets=((0,), (1, 4), *OWN_SETS[2:]))
    assert name(rules, lang) == title
    assert sets in " ".join(describe(rules, lang).split())
    assert "primes" not in describe(rules, lang)
