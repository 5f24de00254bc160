"""How much may be drawn, by a clock that the test holds."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice

import pytest

from engine.log import LogError
from games.pictures.budget import MOST_WAITING, Budget, DrawingBusy


@dataclass
class Hand:
    """Tells both clocks, and moves them."""

    now: float = 0.0
    spent: float = 0.0

    def budget(self) -> Budget:
        return Budget(spent_s=10, window_s=60, clock=lambda: self.now, cost=lambda: self.spent)

    def draw(self, budget: Budget, cost: float) -> None:
        with budget.drawing():
            self.now += cost
            self.spent += cost


def fail_at(budget: Budget, hand: Hand) -> None:
    with budget.drawing():
        hand.spent += 20
        raise LogError("this record does not replay")


def test_drawing_goes_on_until_the_budget_is_spent() -> None:
    hand = Hand()
    budget = hand.budget()
    for _ in range(4):
        hand.draw(budget, 3)
    with pytest.raises(DrawingBusy):
        hand.draw(budget, 3)


def test_what_was_spent_is_forgotten_after_a_while() -> None:
    hand = Hand()
    budget = hand.budget()
    hand.draw(budget, 12)
    hand.now += 50
    with pytest.raises(DrawingBusy):
        hand.draw(budget, 1)
    hand.now += 11
    hand.draw(budget, 1)


def test_one_draws_at_a_time() -> None:
    hand = Hand()
    budget = hand.budget()
    with budget.drawing(), pytest.raises(DrawingBusy), budget.drawing():
        pass
    hand.draw(budget, 1)


def is_drawn(budget: Budget, hand: Hand, cost: float) -> bool:
    try:
        with budget.drawing(patience_s=20):
            hand.spent += cost
    except DrawingBusy:
        return False
    return True


def test_a_few_wait_for_their_turn_and_the_others_are_turned_away_at_once() -> None:
    hand = Hand()
    budget = hand.budget()
    with ThreadPoolExecutor(6) as pool:
        with budget.drawing():
            asked = [pool.submit(is_drawn, budget, hand, 1) for _ in range(6)]
            turned_away = [*islice(as_completed(asked, timeout=10), 6 - MOST_WAITING)]
            assert not any(future.result() for future in turned_away)
        assert sum(future.result() for future in asked) == MOST_WAITING
    hand.draw(budget, 1)


def test_who_waited_is_sent_away_when_the_turn_comes_after_the_budget_is_spent() -> None:
    hand = Hand()
    budget = hand.budget()
    with ThreadPoolExecutor(6) as pool:
        with budget.drawing():
            asked = [pool.submit(is_drawn, budget, hand, 1) for _ in range(6)]
            next(as_completed(asked, timeout=10))
            hand.spent += 12
        assert not any(future.result() for future in asked)


def test_many_threads_overdraw_by_one_drawing_at_most() -> None:
    hand = Hand()
    budget = hand.budget()
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _: is_drawn(budget, hand, 4), range(40))) == 3


def test_a_drawing_that_fails_is_paid_for_and_gives_its_turn_back() -> None:
    hand = Hand()
    budget = hand.budget()
    with pytest.raises(LogError):
        fail_at(budget, hand)
    with pytest.raises(DrawingBusy):
        hand.draw(budget, 1)
    hand.now += 61
    hand.draw(budget, 1)
