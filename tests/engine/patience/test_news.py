"""What a seat remembers of a table: its own actions at once, those of others late, and always the newest state."""

from typing import Any

import pytest

from engine.actions import Action
from engine.patience.deals import Deal
from engine.patience.news import RacedPatienceDeal
from engine.tempo import CLUB
from tests.engine.patience.tables import HASTY, TURN, begun, build, cards


def raced(*packets: str) -> tuple[Deal, RacedPatienceDeal]:
    deal = begun(HASTY, *packets)
    return deal, deal.raced(CLUB)


def land(raced_deal: RacedPatienceDeal, at_ms: int, seat: int, action: Action) -> bool:
    return raced_deal.land(at_ms, seat, raced_deal.book.moves[action])


def view(raced_deal: RacedPatienceDeal, seat: int) -> Any:
    knowledge = raced_deal.knowledge[seat]
    assert knowledge.has_choice()
    return knowledge.view()


def test_seat_sees_its_action_at_once_and_others_when_they_look() -> None:
    _, raced_deal = raced("AS 9H", "9C 8C")
    assert land(raced_deal, 100, 0, TURN)
    assert view(raced_deal, 0).turned == (*cards(0, "AS"), None)
    assert view(raced_deal, 1).turned == (None, None)
    assert not raced_deal.knowledge[1].look(99)
    assert raced_deal.knowledge[1].look(100)
    assert view(raced_deal, 1).turned == (*cards(0, "AS"), None)


def test_news_is_delivered_once_with_the_card() -> None:
    _, raced_deal = raced("AS 9H", "9C 8C")
    assert land(raced_deal, 100, 0, TURN)
    raced_deal.knowledge[1].look(100)
    assert [tuple(seen) for seen in view(raced_deal, 1).news] == [(100, 0, TURN, False, *cards(0, "AS"))]
    assert view(raced_deal, 1).news == ()


def test_older_news_does_not_hide_a_later_action_of_the_seat() -> None:
    _, raced_deal = raced("2S 9H", "AC 8C")
    assert land(raced_deal, 100, 0, TURN)
    assert land(raced_deal, 100, 1, TURN)
    assert land(raced_deal, 200, 1, build(0, 0))
    assert land(raced_deal, 300, 0, build(0, 0)), "accepted by luck: seat 0 has not seen the Ace"
    assert view(raced_deal, 0).sequences[0] == cards(0, "2S")[0]
    assert raced_deal.knowledge[0].look(250)
    assert view(raced_deal, 0).sequences[0] == cards(0, "2S")[0]


def test_hand_that_fumbles_sees_the_card_at_its_target() -> None:
    _, raced_deal = raced("AS 9H", "AC 8C")
    assert land(raced_deal, 100, 0, TURN)
    assert land(raced_deal, 100, 1, TURN)
    assert land(raced_deal, 200, 1, build(0, 0))
    assert view(raced_deal, 0).sequences[0] is None
    assert not land(raced_deal, 210, 0, build(0, 0))
    raced_deal.knowledge[0].fumble(raced_deal.book.moves[build(0, 0)])
    seen = view(raced_deal, 0)
    assert seen.sequences[0] == cards(1, "AC")[0]
    assert build(0, 1) in seen.legal
    assert seen.news[-1].refused


def test_view_raises_when_its_deal_is_over() -> None:
    _, raced_deal = raced("AS 9H", "AC 8C")
    seen = view(raced_deal, 0)
    raced_deal.close()
    with pytest.raises(RuntimeError, match="the deal of this view is over"):
        assert seen.turned
