"""What a seat remembers of a table: its own actions at once, those of others late, and always the newest state."""

from typing import Any

import pytest

from engine.actions import Action
from engine.patience.deals import Deal
from engine.patience.news import Chronicle
from engine.tempo import CLUB
from tests.engine.patience.tables import HASTY, TURN, begun, build, cards


def raced(*packets: str) -> tuple[Deal, Chronicle]:
    deal = begun(HASTY, *packets)
    return deal, deal.raced(CLUB)


def land(chronicle: Chronicle, at_ms: int, seat: int, action: Action) -> bool:
    return chronicle.land(at_ms, seat, chronicle.book.moves[action])


def view(chronicle: Chronicle, seat: int) -> Any:
    knowledge = chronicle.knowledge[seat]
    assert knowledge.has_choice()
    return knowledge.view()


def test_seat_sees_its_action_at_once_and_others_when_they_look() -> None:
    _, chronicle = raced("AS 9H", "9C 8C")
    assert land(chronicle, 100, 0, TURN)
    assert view(chronicle, 0).turned == (*cards(0, "AS"), None)
    assert view(chronicle, 1).turned == (None, None)
    assert not chronicle.knowledge[1].look(99)
    assert chronicle.knowledge[1].look(100)
    assert view(chronicle, 1).turned == (*cards(0, "AS"), None)


def test_news_is_delivered_once_with_the_card() -> None:
    _, chronicle = raced("AS 9H", "9C 8C")
    assert land(chronicle, 100, 0, TURN)
    chronicle.knowledge[1].look(100)
    assert [tuple(seen) for seen in view(chronicle, 1).news] == [(100, 0, TURN, False, *cards(0, "AS"))]
    assert view(chronicle, 1).news == ()


def test_older_news_does_not_hide_a_later_action_of_the_seat() -> None:
    _, chronicle = raced("2S 9H", "AC 8C")
    assert land(chronicle, 100, 0, TURN)
    assert land(chronicle, 100, 1, TURN)
    assert land(chronicle, 200, 1, build(0, 0))
    assert land(chronicle, 300, 0, build(0, 0)), "accepted by luck: seat 0 has not seen the Ace"
    assert view(chronicle, 0).sequences[0] == cards(0, "2S")[0]
    assert chronicle.knowledge[0].look(250)
    assert view(chronicle, 0).sequences[0] == cards(0, "2S")[0]


def test_hand_that_fumbles_sees_the_card_at_its_target() -> None:
    _, chronicle = raced("AS 9H", "AC 8C")
    assert land(chronicle, 100, 0, TURN)
    assert land(chronicle, 100, 1, TURN)
    assert land(chronicle, 200, 1, build(0, 0))
    assert view(chronicle, 0).sequences[0] is None
    assert not land(chronicle, 210, 0, build(0, 0))
    chronicle.knowledge[0].fumble(chronicle.book.moves[build(0, 0)])
    seen = view(chronicle, 0)
    assert seen.sequences[0] == cards(1, "AC")[0]
    assert build(0, 1) in seen.legal
    assert seen.news[-1].refused


def test_view_raises_when_its_deal_is_over() -> None:
    _, chronicle = raced("AS 9H", "AC 8C")
    seen = view(chronicle, 0)
    chronicle.leave()
    with pytest.raises(RuntimeError, match="the deal of this view is over"):
        assert seen.turned
