"""Slaps of recorded deals: in time, too early, too late."""

from engine.actions import Action
from engine.deals import Deal
from engine.spit.rules import Rules
from engine.spit.slaps import Slaps, slaps_of
from tests.engine.small_deals import CALL, deal_of, do, play, small_deal

CLAIM = Action("claim", None, 0)


def _tried(deal: Deal, at_ms: int, seat: int, action: Action) -> None:
    deal.attempt(at_ms, seat, action)


def test_a_claim_before_anybody_is_out_is_too_early() -> None:
    deal = small_deal("5S 5D 9H 4H 2D", "3S 8D 8H 4C 2C")
    _tried(deal, 50, 0, CLAIM)
    assert slaps_of(deal.log) == (Slaps(too_early=1), Slaps())


def test_a_call_on_a_pair_that_was_covered_is_too_late() -> None:
    """8S makes a pair of the 8H; 9D covers it before seat 0 has called."""
    rules = Rules(layout=(1, 1), pair_call=True)
    deal = do(deal_of(rules, "8S 9D 7H 2H", "KS KD 8H 2C"), (0, play(0, 0)), (0, play(1, 1)))
    _tried(deal, 300, 1, CALL)
    assert slaps_of(deal.log) == (Slaps(), Slaps(too_late=1))
    _tried(deal, 3_000, 1, CALL)
    assert slaps_of(deal.log)[1] == Slaps(too_early=1, too_late=1)


def test_a_deal_without_refused_slaps_is_counted_without_a_replay() -> None:
    deal = do(deal_of(Rules(layout=(1,)), "5S 4H", "8S 4C"), (0, play(0, 0)), (0, CLAIM))
    assert slaps_of(deal.log) == (Slaps(in_time=1), Slaps())
