"""Counts of slaps in recorded deals: in time, too early, too late."""

from engine.actions import Action
from engine.deals import Deal
from engine.spit.rules import Rules
from engine.spit.slaps import Slaps, slaps_of
from tests.engine.small_deals import CALL, deal_of, do, play, small_deal

CLAIM = Action("claim", None, 0)


def _attempt(deal: Deal, at_ms: int, seat: int, action: Action) -> None:
    deal.attempt(at_ms, seat, action)


def test_claim_before_a_seat_is_out_is_too_early() -> None:
    deal = small_deal("5S 5D 9H 4H 2D", "3S 8D 8H 4C 2C")
    _attempt(deal, 50, 0, CLAIM)
    assert slaps_of(deal.log) == (Slaps(too_early=1), Slaps())


def test_call_just_after_a_pair_was_covered_is_too_late() -> None:
    """8S makes a pair with the 8H; 9D covers the 8H before seat 1 calls. A call much later is too early."""
    rules = Rules(layout=(1, 1), pair_call=True)
    deal = do(deal_of(rules, "8S 9D 7H 2H", "KS KD 8H 2C"), (0, play(0, 0)), (0, play(1, 1)))
    _attempt(deal, 300, 1, CALL)
    assert slaps_of(deal.log) == (Slaps(), Slaps(too_late=1))
    _attempt(deal, 3_000, 1, CALL)
    assert slaps_of(deal.log)[1] == Slaps(too_early=1, too_late=1)


def test_accepted_claim_is_in_time() -> None:
    deal = do(deal_of(Rules(layout=(1,)), "5S 4H", "8S 4C"), (0, play(0, 0)), (0, CLAIM))
    assert slaps_of(deal.log) == (Slaps(in_time=1), Slaps())
