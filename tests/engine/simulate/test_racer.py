"""Which actions need a hand, and which take the reach as well, in a simulated deal (rules, sections 3 and 6)."""

from dataclasses import replace

from engine.actions import Action
from engine.bots import Wait
from engine.log import DealLog
from engine.luck import Luck
from engine.raced import HAND
from engine.simulate import simulate_deal
from engine.simulate.timing import timings_of
from engine.spit.deals import View, new_deal
from engine.spit.deals.rule_book import rule_book_of
from engine.spit.rules import Rules
from engine.tempo import CLUB
from tests.engine.simulate.spies import Habit, Spy, answers_of, racer_of
from tests.engine.small_deals import cards
from tests.often import in_turn

STEADY = replace(CLUB, spread_percent=0)


def first_of(*kinds: str) -> Spy:
    """Takes the first legal action of the first of these kinds that has one."""

    def act(view: View) -> Action | Wait:
        return next((action for kind in kinds for action in view.legal if action.kind == kind), Wait())

    return Spy(Habit(act))


def raced(rules: Rules, packets: tuple[str, str], spies: tuple[Spy, Spy]) -> DealLog:
    return simulate_deal(new_deal(rules, [cards(packet) for packet in packets]), spies, "chairs", STEADY).log


def flight_ms(kind: str, log: DealLog, spies: tuple[Spy, Spy]) -> int:
    """Milliseconds from a seat's first decision for a kind of action until the action landed."""
    landed = next(entry for entry in log.entries if entry.action.kind == kind)
    return landed.at_ms - next(at_ms for at_ms, action in answers_of(spies[landed.seat]) if action.kind == kind)


ONE_CARD = ("8S 4H 2C", "KS 9H 3C")
ONES = (1, 1, 1, 1, 1)


@in_turn(
    ("kind", "rules", "packets", "expected"),
    [
        ("play", Rules(layout=(1,), reach_ms=1_000), ONE_CARD, 1_350),
        ("claim", Rules(layout=(1,), reach_ms=1_000), ONE_CARD, 1_200),
        ("claim", Rules(layout=(1,), reach_ms=1_000, claim="winner"), ONE_CARD, 1_200),
        ("claim", Rules(layout=(1,), reach_ms=1_000, claim="call"), ONE_CARD, 150),
        ("slam", Rules(layout=(1,), reach_ms=1_000, one_pile="token"), ("8S", "KS 9H 3C 4C"), 1_200),
        (
            "slap_table",
            Rules(layout=ONES, reach_ms=1_000, mod_slap="basic"),
            ("9S 9C 9D 9H 8S AS 4C", "8C 8D 8H 7S 7D AH 6C"),
            1_200,
        ),
        ("call", Rules(layout=(1,), reach_ms=1_000, pair_call=True), ("KS 4H 2C", "KD 4D 3C"), 150),
        ("refill", Rules(layout=(1,), reach_ms=1_000, refill=True), ONE_CARD, 350),
    ],
)
def test_reach_is_added_to_hand_actions_in_the_centre_only(
    kind: str, rules: Rules, packets: tuple[str, str], expected: int
) -> None:
    spies = (first_of("ready", "slap_table", "call", "play", "refill", "slam", "claim"), first_of("ready"))
    assert flight_ms(kind, raced(rules, packets, spies), spies) == expected


def test_seat_with_a_busy_hand_can_still_call() -> None:
    racer = racer_of(Rules(), STEADY, [Luck("away", 1, 0)])
    timing_of = timings_of(rule_book_of(Rules()), STEADY).of
    play, turn, spit = map(timing_of, (Action("play", 0, 0), Action("turn", 1), Action("spit")))
    racer.begin(play, 0)
    assert not racer.knowledge.free & HAND
    assert racer.is_busy_with(turn)
    assert not racer.is_busy_with(spit)
    racer.begin(spit, 0)
    assert racer.is_busy_with(spit)
