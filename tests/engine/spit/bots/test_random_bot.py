from collections import Counter
from random import Random

from hypothesis import given, settings

from engine.actions import Action
from engine.bots import BOTS, Wait
from engine.spit.rules import Rules
from tests.engine.random_play import play_on, rules_of_play, seeds, shuffled_deal
from tests.engine.small_deals import do, play, shift, small_deal, turn
from tests.often import times


@settings(max_examples=times(40))
@given(rules_of_play, seeds)
def test_random_bot_answers_with_a_legal_action_or_a_wait(rules: Rules, seed: int) -> None:
    bot = BOTS["random"]()
    for deal in play_on(shuffled_deal(rules, seed), Random(seed)):
        for seat in range(rules.players):
            view = deal.view(seat)
            assert not view.legal or (answer := bot.act(view)) in view.legal or isinstance(answer, Wait)


def test_equal_views_get_equal_answers_from_every_random_bot() -> None:
    view = small_deal("4S 9S 6H 5D", "QH KH KD 7C").view(0)
    bot = BOTS["random"]()
    answers = {bot.act(view) for _ in range(20)} | {BOTS["random"]().act(view) for _ in range(20)}
    assert len(answers) == 1


def test_random_bot_picks_each_kind_and_waiting_equally_often() -> None:
    deal = small_deal("4S 9S 6H 5D", "QH KH KD 7C")
    legal = (play(1, 0), *(turn(source) for source in range(9)))
    view = deal.view(0)._replace(legal=legal)
    kinds = Counter(_kind(BOTS["random"]().act(view._replace(at_ms=at_ms))) for at_ms in range(3_000))
    assert set(kinds) == {"play", "turn", "dawdle"}
    assert all(abs(count - 1_000) < 120 for count in kinds.values())


def test_random_bot_does_not_shift_to_and_fro() -> None:
    deal = do(small_deal("4S 9S 5D", "8H KH 7C", layout=(1, 1)), (0, play(0, 0)))
    assert deal.legal(0) == [shift(1, 0)]
    assert BOTS["random"]().act(deal.view(0)) == Wait()


def _kind(answer: Action | Wait) -> str:
    return answer.kind if isinstance(answer, Action) else "dawdle"
