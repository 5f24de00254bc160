"""Deals that wait for confirmation or are disputed, read from the rows."""

import pytest

from engine.scoring import Figures
from engine.spit.rules import Rules
from tests.tournaments.factories import Evening, started
from tournaments.ledger.projection import rules_at
from tournaments.pages.unconfirmed_deals import UnconfirmedDeal, disputes, waiting_in
from tournaments.services import scores

pytestmark = pytest.mark.django_db


def propose(evening: Evening, match: int, seat: int, figures: Figures) -> None:
    place = evening.place(match)
    scores.propose_deal(evening.act(), place=place, figures=figures, entry=place.sides[seat])


def waiting(evening: Evening, match: int = 1) -> UnconfirmedDeal | None:
    row = evening.row(match)
    return waiting_in(row, rules_at(Rules.from_json(evening.tournament.rules), len(row.sides)))


def test_no_deal_waits_before_an_entry_or_once_a_scorekeeper_has_entered_it() -> None:
    evening = started(4)
    assert waiting(evening) is None
    assert waiting(evening, 3) is None
    propose(evening, 1, 0, Figures((20, 32)))
    evening.deal(1, (22, 30))
    assert waiting(evening) is None


def test_disputes_are_deals_with_different_figures_in_match_order_until_a_walkover() -> None:
    evening = started(8)
    for match in (4, 2):
        propose(evening, match, 0, Figures((20, 32)))
        propose(evening, match, 1, Figures((22, 30)))
    propose(evening, 1, 0, Figures((20, 32)))
    first, second = disputes(evening.tournament, evening.projection)
    assert [dispute.match.number for dispute in (first, second)] == [2, 4]
    assert [version.short for version in first.versions] == ["20–32", "22–30"]
    evening.walk_over(2, evening.place(2).sides[0])
    assert waiting(evening, 2) is None
    assert [dispute.match.number for dispute in disputes(evening.tournament, evening.projection)] == [4]


def test_waiting_deal_has_its_place_version_and_who_confirms() -> None:
    evening = started(2)
    evening.deal(1, (20, 32))
    propose(evening, 1, 0, Figures((12, 40)))
    deal = waiting(evening)
    assert deal is not None
    assert deal.place == evening.place(1, 1, 2)
    assert (deal.first.entry.number, deal.first.figures, deal.first.short) == (1, Figures((12, 40)), "12–40")
    assert deal.first.fields == {"cards_0": 12, "cards_1": 40}
    other = deal.match.sides[1].entry
    assert deal.who_confirms == f"It counts when {other} confirms it on their own phone, or a scorekeeper does."
    assert deal.disputed is None
    assert deal.versions == [deal.first]


def test_bots_are_not_asked_to_confirm_and_a_speed_deal_has_names() -> None:
    evening = started(2, bots=1, variant_id="speed-20-5")
    propose(evening, 1, 0, Figures((0, 7)))
    deal = waiting(evening)
    assert deal is not None
    assert deal.who_confirms == "It counts when a scorekeeper confirms it."
    assert deal.first.short == deal.first.words
    assert deal.first.fields == {"won": "0", "left": 7}
