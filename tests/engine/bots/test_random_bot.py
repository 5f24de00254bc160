from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given

from engine.actions import Action
from engine.bots import BOTS
from engine.rules import Rules
from tests.engine.random_play import play_on, seeds, shuffled_deal
from tests.engine.small_deals import play, shift, small_deal


@given(seeds)
def test_it_always_picks_something_legal(seed: int) -> None:
    bot = BOTS["random"]()
    for deal in play_on(shuffled_deal(Rules(), seed), Random(seed)):
        for seat in (0, 1):
            view = deal.view(seat)
            assert not view.legal or bot.act(view) in view.legal


def test_equal_views_get_equal_answers_whichever_bot_is_asked_and_how_often() -> None:
    view = small_deal("4S 9S 6H 5D", "QH KH KD 7C").view(0)
    bot = BOTS["random"]()
    answers = {bot.act(view) for _ in range(20)} | {BOTS["random"]().act(view) for _ in range(20)}
    assert len(answers) == 1


def test_it_picks_each_kind_about_as_often_however_many_actions_there_are_of_it() -> None:
    deal = small_deal("4S 9S 6H 5D", "QH KH KD 7C")
    legal = (play(1, 0), *(shift(source, 3) for source in range(9)))
    view = replace(deal.view(0), legal=legal)
    kinds = Counter(_kind(BOTS["random"]().act(replace(view, at_ms=at_ms))) for at_ms in range(2_000))
    assert abs(kinds["play"] - 1_000) < 120
    assert kinds["play"] + kinds["shift"] == 2_000


def _kind(answer: object) -> str:
    assert isinstance(answer, Action)
    return answer.kind
