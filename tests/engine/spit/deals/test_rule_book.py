"""The kinds of action in the rules of a variant, and their order among legal actions."""

from engine.actions import action_of
from engine.spit.deals.rule_book import rule_book_of
from engine.spit.rules import Rules
from engine.spit.variants import VARIANTS, variant
from tests.engine.small_deals import deal_of, do, play, shift
from tests.often import in_turn

USUAL = {"ready", "play", "turn", "shift", "spit", "claim"}
MORE = {
    "stacking": {"stack"},
    "four-singles": {"refill"},
    "concealed-3": {"pick_up"},
    "concealed-4": {"pick_up"},
    "concealed-5": {"pick_up"},
    "slap-spit": {"call"},
    "spit-card-please": {"slam"},
    "mod-spit": {"slap_table"},
    "mod-spit-advanced": {"slap_table"},
}
FIVE_CARDS = {"ready", "play", "draw", "spit"}


@in_turn("variant_id", VARIANTS)
def test_variant_has_the_kinds_of_action_of_its_knobs(variant_id: str) -> None:
    known = set(rule_book_of(variant(variant_id)).kinds)
    assert known == (FIVE_CARDS if variant_id.startswith("speed") else USUAL | MORE.get(variant_id, set()))


def test_rules_without_shifting_have_no_shift() -> None:
    assert set(rule_book_of(Rules(shift=False)).kinds) == USUAL - {"shift"}


@in_turn(
    ("rules", "arguments"),
    [
        (Rules(), {(None, None), (None, 0), (None, 1)}),
        (Rules(layout=(1,), exhausted="from_stock"), {(None, None), (None, 0), (None, 1), (0, 0), (0, 1)}),
        (variant("three-seats"), {(None, None)}),
        (variant("speed-20-5"), {(None, None)}),
    ],
)
def test_spit_takes_a_target_with_two_seats_and_a_source_from_stock(
    rules: Rules, arguments: set[tuple[int | None, int | None]]
) -> None:
    assert {
        (action.source, action.target) for action in rule_book_of(rules).moves if action.kind == "spit"
    } == arguments


def test_every_move_is_the_shared_object_of_its_action() -> None:
    for rules in VARIANTS.values():
        assert all(action is action_of(*action) for action in rule_book_of(rules).moves)


def test_equal_rules_share_a_book() -> None:
    assert rule_book_of(Rules(hands=2)) is rule_book_of(Rules(hands=2))


def test_no_action_is_possible_when_a_deal_is_over() -> None:
    assert all(rule_book_of(rules).of_phase["over"] == () for rules in VARIANTS.values())


def test_legal_actions_are_plays_turns_shifts_then_extras_of_the_variant() -> None:
    rules = Rules(layout=(1, 1, 2, 1, 1), stacking=True)
    deal = deal_of(rules, "5S KS 9S 7S 6D KD 4H 2C", "2D 9C TS JS TD QS JH 2H")
    do(deal, (0, play(0, 0)), (0, shift(2, 0)), (0, play(4, 0)))
    assert [str(action) for action in deal.legal(0)] == [
        "play from 3 to 0",
        "turn from 2",
        "shift from 0 to 4",
        "shift from 1 to 4",
        "shift from 3 to 4",
        "stack from 0 to 1",
        "stack from 1 to 0",
    ]
