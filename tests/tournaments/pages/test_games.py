"""Games as the pages of a match show them."""

import pytest

from engine.scoring import Figures
from engine.spit.variants import variant
from tests.tournaments.factories import LEFT, RIGHT, Evening, started
from tournaments.pages.games import GameShown, game_shown
from tournaments.services import scores

pytestmark = pytest.mark.django_db


def shown(evening: Evening) -> list[GameShown]:
    rules = variant(evening.tournament.variant)
    return [game_shown(sheet, rules) for sheet in evening.row(1).sheets.order_by("number")]


def enter(evening: Evening, *deals: Figures) -> None:
    for figures in deals:
        scores.enter_deal(evening.act(), place=evening.place(1), figures=figures)


def figures(game: GameShown) -> list[list[int]]:
    return [[seat.figure for seat in deal.seats] for deal in game.deals]


def test_counted_cards_are_shown_game_by_game() -> None:
    evening = started(2, best_of=3)
    evening.game(1, LEFT)
    evening.game(1, RIGHT[:1])
    first, second = shown(evening)
    assert figures(first) == [list(cards) for cards in LEFT]
    assert figures(second) == [list(RIGHT[0])]
    assert [deal.number for deal in first.deals] == [1, 2, 3]
    assert first.points == ()


def test_speed_shows_scored_points_and_drawn_deals() -> None:
    evening = started(2, variant_id="speed-20-5")
    enter(evening, Figures((0, 9)), Figures((0, 0), stuck=True))
    (game,) = shown(evening)
    assert figures(game) == [[9, 0], [0, 0]]
    assert game.points == (9, 0)
    assert [deal.note for deal in game.deals] == ["", "drawn"]


def test_deals_of_three_show_cards_and_places() -> None:
    evening = started(3, variant_id="three-seats")
    enter(evening, Figures((20, 11, 20), (1, 2, 0)))
    (game,) = shown(evening)
    assert [(seat.figure, seat.place) for seat in game.deals[0].seats] == [(20, 3), (11, 1), (20, 2)]


def test_cards_left_add_up_to_points_and_stuck_deals_have_a_note() -> None:
    evening = started(2, variant_id="hundred")
    assert shown(evening) == []
    enter(evening, Figures((0, 9)), Figures((3, 5), stuck=True))
    (game,) = shown(evening)
    assert figures(game) == [[0, 9], [3, 5]]
    assert game.points == (3, 14)
    assert [deal.note for deal in game.deals] == ["", "stuck"]
