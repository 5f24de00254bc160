"""Dictation, by the lines of section 15 of the rules."""

from typing import Any

from engine.actions import Action
from engine.log.record import LogEntry
from engine.patience.deals import Deal, new_deal
from engine.patience.rules import Rules
from engine.tempo import CLUB
from tests.engine.patience.tables import DICTATION, READY, begun, build, cards, discard, do, lying


def dictated(text: str, rules: Rules = DICTATION) -> Deal:
    return begun(rules, *[text] * rules.players)


def test_all_seats_get_the_same_card_and_the_next_when_all_are_ready() -> None:
    deal = dictated("5S 9H")
    assert [lying(deal, f"turned/{seat}") for seat in (0, 1)] == [cards(0, "5S"), cards(1, "5S")]
    assert deal.refusal(0, READY) == "build or discard your turned card first"
    do(deal, 0, discard(0, 3), READY)
    assert deal.refusal(0, READY) == "you have said that you are ready"
    assert lying(deal, "column/0/3") == cards(0, "5S")
    do(deal, 1, discard(), READY)
    assert [lying(deal, f"turned/{seat}") for seat in (0, 1)] == [cards(0, "9H"), cards(1, "9H")]


def test_ace_must_be_built_at_once_and_other_cards_can_be_discarded() -> None:
    deal = dictated("AS 2H")
    assert deal.refusal(0, discard()) == "an Ace starts a sequence at once: build it"
    for seat in (0, 1):
        do(deal, seat, build(0, 0), READY)
    assert deal.legal(0) == [build(0, 0), *(discard(0, column) for column in range(4))]
    do(deal, 0, discard())
    assert lying(deal, "sequence/0/0") == cards(0, "AS")
    assert deal.legal(0) == [READY, build(1, 0)]
    do(deal, 0, build(1, 0))
    assert deal.refusal(0, build(1, 0)) == "that column is empty"


def test_cards_never_move_between_columns_and_empty_columns_can_be_reused() -> None:
    deal = dictated("2S AS 9H KD")
    for seat in (0, 1):
        do(deal, seat, discard(0, 1), READY)
    assert deal.refusal(0, Action("discard", 1, 2)) == "discard has no source 1: the last one is 0"
    for seat in (0, 1):
        do(deal, seat, build(0, 0), build(2, 0), READY)
    assert lying(deal, "column/0/1") == []
    do(deal, 0, discard(0, 1))
    assert lying(deal, "column/0/1") == cards(0, "9H")


def test_view_shows_other_games_as_they_were_before_this_card() -> None:
    deal = dictated("AS 2H 9C")
    do(deal, 0, build(0, 0))
    assert deal.view(1).sequences[:4] == (None,) * 4
    assert deal.view(1).turned == (*cards(0, "AS"), *cards(1, "AS"))
    assert deal.view(0).sequences[0] == cards(0, "AS")[0]
    do(deal, 0, READY)
    do(deal, 1, build(0, 0), READY)
    assert deal.view(1).sequences[0] == cards(0, "AS")[0]


def test_simulation_hides_placements_from_others_until_the_next_card() -> None:
    deal = dictated("AS 2H 9C")
    raced_deal = deal.raced(CLUB)
    moves = raced_deal.book.moves

    def kinds_of_news(seat: int) -> list[str]:
        raced_deal.knowledge[seat].look(10_000)
        assert raced_deal.knowledge[seat].has_choice()
        view: Any = raced_deal.knowledge[seat].view()
        return [seen.action.kind for seen in view.news]

    assert raced_deal.land(100, 0, moves[build(0, 0)])
    assert (kinds_of_news(0), kinds_of_news(1)) == (["build"], [])
    assert raced_deal.land(200, 0, moves[READY])
    assert kinds_of_news(1) == ["ready"]
    assert raced_deal.land(300, 1, moves[build(0, 0)])
    assert raced_deal.land(400, 1, moves[READY])
    assert kinds_of_news(1) == ["build", "ready", "build"]
    assert kinds_of_news(0) == ["ready", "ready", "build"]
    deal.raced_deal = None


def test_tops_can_be_built_after_the_last_card_until_all_are_ready() -> None:
    deal = dictated("2H AS")
    for seat in (0, 1):
        do(deal, seat, discard(), READY)
    for seat in (0, 1):
        do(deal, seat, build(0, 0))
    do(deal, 0, build(1, 0), READY)
    assert deal.phase == "play"
    do(deal, 1, READY)
    result = deal.result
    assert result is not None
    assert (result.winner, result.points, list(map(len, result.cards))) == (0, (0, 0), [0, 1])


def test_seat_with_most_complete_sequences_wins() -> None:
    ranks = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    deal = dictated(ranks)
    for number in range(13):
        do(deal, 0, build(0, 0), READY)
        do(deal, 1, build(0, 0) if number < 12 else discard(), READY)
    result = deal.result
    assert result is not None
    assert (result.winner, result.points) == (0, (1, 0))


def test_equal_games_have_no_winner() -> None:
    deal = dictated("5S", Rules(game="dictation", players=3))
    for seat in range(3):
        do(deal, seat, discard(0, seat), READY)
    assert deal.result is not None
    assert (deal.result.winner, deal.result.places) == (None, (0, 1, 2))


def test_card_not_placed_in_time_goes_on_the_shortest_column() -> None:
    deal = dictated("5S 9H AS")
    do(deal, 0, discard(0, 0))
    deal.advance(30_000)
    assert deal.entries[-1] == LogEntry(30_000, -1, Action("stall"))
    assert (lying(deal, "column/0/0"), lying(deal, "column/1/0")) == (cards(0, "5S"), cards(1, "5S"))
    deal.advance(60_000)
    assert lying(deal, "column/1/1") == cards(1, "9H")
    deal.advance(90_000)
    assert lying(deal, "sequence/1/0") == cards(1, "AS")
    assert deal.phase == "over"


def test_time_limit_of_a_card_starts_when_it_is_called() -> None:
    deal = dictated("5S 9H")
    deal.apply(29_000, 0, discard())
    assert deal.next_at() == 30_000


def test_eight_seats_get_the_same_card() -> None:
    rules = Rules(game="dictation", players=8)
    deal = new_deal(rules, [cards(seat, "AS 5S") for seat in range(8)])
    for seat in range(8):
        deal.apply(0, seat, READY)
    assert [lying(deal, f"turned/{seat}") for seat in range(8)] == [cards(seat, "AS") for seat in range(8)]
