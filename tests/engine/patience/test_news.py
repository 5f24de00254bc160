"""What a seat remembers of a table: its own doing at once, that of others late, and never the older of two."""

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
    eyes = chronicle.eyes[seat]
    assert eyes.has_choice()
    return eyes.view()


def test_others_see_what_a_seat_does_when_they_look_and_it_sees_it_at_once() -> None:
    _, chronicle = raced("AS 9H", "9C 8C")
    assert land(chronicle, 100, 0, TURN)
    assert view(chronicle, 0).turned == (*cards(0, "AS"), None)
    assert view(chronicle, 1).turned == (None, None)
    assert not chronicle.eyes[1].look(99)
    assert chronicle.eyes[1].look(100)
    assert view(chronicle, 1).turned == (*cards(0, "AS"), None)


def test_news_are_told_once_with_the_card() -> None:
    _, chronicle = raced("AS 9H", "9C 8C")
    assert land(chronicle, 100, 0, TURN)
    chronicle.eyes[1].look(100)
    assert [tuple(seen) for seen in view(chronicle, 1).news] == [(100, 0, TURN, False, *cards(0, "AS"))]
    assert view(chronicle, 1).news == ()


def test_older_news_do_not_hide_what_a_seat_has_done_since() -> None:
    _, chronicle = raced("2S 9H", "AC 8C")
    assert land(chronicle, 100, 0, TURN)
    assert land(chronicle, 100, 1, TURN)
    assert land(chronicle, 200, 1, build(0, 0))
    assert land(chronicle, 300, 0, build(0, 0)), "it was luck: seat 0 has not seen the Ace"
    assert view(chronicle, 0).sequences[0] == cards(0, "2S")[0]
    assert chronicle.eyes[0].look(250)
    assert view(chronicle, 0).sequences[0] == cards(0, "2S")[0]


def test_a_hand_that_comes_too_late_sees_what_lies_there() -> None:
    _, chronicle = raced("AS 9H", "AC 8C")
    assert land(chronicle, 100, 0, TURN)
    assert land(chronicle, 100, 1, TURN)
    assert land(chronicle, 200, 1, build(0, 0))
    assert view(chronicle, 0).sequences[0] is None
    assert not land(chronicle, 210, 0, build(0, 0))
    chronicle.eyes[0].fumble(chronicle.book.moves[build(0, 0)])
    seen = view(chronicle, 0)
    assert seen.sequences[0] == cards(1, "AC")[0]
    assert build(0, 1) in seen.legal
    assert seen.news[-1].refused


def test_a_view_of_a_deal_that_is_over_says_so() -> None:
    _, chronicle = raced("AS 9H", "AC 8C")
    seen = view(chronicle, 0)
    chronicle.leave()
    with pytest.raises(RuntimeError, match="the deal of this view is over"):
        assert seen.turned
