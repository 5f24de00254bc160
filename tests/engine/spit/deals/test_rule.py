"""Reasons for refusing actions with wrong or missing arguments, or of other variants."""

from engine.actions import Action
from engine.spit.deals import Deal
from engine.spit.rules import Rules
from tests.engine.small_deals import CALL, DRAW, PICK_UP, SLAP_TABLE, claim, deal_of, do, play, spit_from, spit_on
from tests.often import in_turn

SPIT_RULES = {
    "standard": Rules(layout=(1, 1)),
    "with a hand": Rules(layout=(1, 1), conceal=3, pair_call=True, exhausted="from_stock"),
    "refilled": Rules(layout=(1, 1), refill=True),
}


def dealt(rules: Rules) -> Deal:
    return deal_of(rules, "5S KD 4H 2C", "QS QD 8H 8S")


@in_turn(
    ("name", "action", "reason"),
    [
        ("standard", Action("spit", 0), "spit takes no source"),
        ("standard", spit_from(0, 0), "spit takes no source"),
        ("standard", spit_on(2), "there is no spit pile at place 2"),
        ("standard", Action("play"), "play needs a source"),
        ("with a hand", spit_from(3, 0), "there is no stock pile 3: they are numbered from 0"),
        ("with a hand", spit_from(0, 2), "there is no spit pile at place 2"),
        ("with a hand", Action("spit", 0), "spit takes no source"),
        ("with a hand", Action("pick_up", 0), "pick_up takes no source"),
        ("with a hand", Action("pick_up", None, 0), "pick_up takes no target"),
        ("with a hand", Action("call", None, 0), "call takes no target"),
        ("refilled", Action("refill"), "refill needs a target"),
        ("refilled", Action("refill", 0, 0), "refill takes no source"),
    ],
)
def test_wrong_or_missing_argument_is_named_in_the_reason(name: str, action: Action, reason: str) -> None:
    assert dealt(SPIT_RULES[name]).refusal(0, action) == reason


@in_turn(
    ("action", "reason"),
    [
        (claim(2), "there is no spit pile at place 2"),
        (Action("claim"), "claim needs a target"),
        (Action("claim", 0, 0), "claim takes no source"),
        (play(7, 7), "play has stopped: the spit piles are to be claimed"),
    ],
)
def test_claim_must_name_an_existing_place(action: Action, reason: str) -> None:
    deal = do(deal_of(Rules(layout=(1,)), "5S 4H 2C", "QS 8H 8S"), (0, play(0, 0)))
    assert deal.refusal(0, action) == reason


@in_turn("action", [PICK_UP, CALL, SLAP_TABLE, DRAW, Action("slam"), Action("stack", 0, 1), Action("refill", None, 0)])
def test_actions_of_other_variants_are_refused_by_name(action: Action) -> None:
    assert dealt(SPIT_RULES["standard"]).refusal(0, action) == f"these rules know no {action.kind}"


@in_turn("action", [claim(0), claim(9), Action("claim")])
def test_claim_during_play_is_refused(action: Action) -> None:
    assert dealt(SPIT_RULES["standard"]).refusal(0, action) == "that is not for the time of play"
