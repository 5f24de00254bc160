"""The budget of drawing, with clocks that the test controls."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice

import pytest

from engine.log import LogError
from games.pictures.budget import MOST_WAITING, Budget, DrawingBusy


@dataclass
class Clocks:
    """Both clocks of a budget. The test moves them."""

    now: float = 0.0
    spent: float = 0.0

    def budget(self) -> Budget:
        return Budget(spent_s=10, window_s=60, clock=lambda: self.now, cost=lambda: self.spent)

    def draw(self, budget: Budget, cost: float) -> None:
        with budget.drawing():
            self.now += cost
            self.spent += cost


def fail_at(budget: Budget, clocks: Clocks) -> None:
    with budget.drawing():
        clocks.spent += 20
        raise LogError("this record does not replay")


def test_drawing_is_allowed_until_the_budget_is_spent() -> None:
    clocks = Clocks()
    budget = clocks.budget()
    for _ in range(4):
        clocks.draw(budget, 3)
    with pytest.raises(DrawingBusy):
        clocks.draw(budget, 3)


def test_spent_time_is_forgotten_after_the_window() -> None:
    clocks = Clocks()
    budget = clocks.budget()
    clocks.draw(budget, 12)
    clocks.now += 50
    with pytest.raises(DrawingBusy):
        clocks.draw(budget, 1)
    clocks.now += 11
    clocks.draw(budget, 1)


def test_only_one_drawing_runs_at_a_time() -> None:
    clocks = Clocks()
    budget = clocks.budget()
    with budget.drawing(), pytest.raises(DrawingBusy), budget.drawing():
        pass
    clocks.draw(budget, 1)


def is_drawn(budget: Budget, clocks: Clocks, cost: float) -> bool:
    try:
        with budget.drawing(patience_s=20):
            clocks.spent += cost
    except DrawingBusy:
        return False
    return True


def test_few_requests_wait_and_the_others_are_refused_at_once() -> None:
    clocks = Clocks()
    budget = clocks.budget()
    with ThreadPoolExecutor(6) as pool:
        with budget.drawing():
            asked = [pool.submit(is_drawn, budget, clocks, 1) for _ in range(6)]
            turned_away = [*islice(as_completed(asked, timeout=10), 6 - MOST_WAITING)]
            assert not any(future.result() for future in turned_away)
        assert sum(future.result() for future in asked) == MOST_WAITING
    clocks.draw(budget, 1)


def test_waiting_requests_are_refused_once_the_budget_is_spent() -> None:
    clocks = Clocks()
    budget = clocks.budget()
    with ThreadPoolExecutor(6) as pool:
        with budget.drawing():
            asked = [pool.submit(is_drawn, budget, clocks, 1) for _ in range(6)]
            next(as_completed(asked, timeout=10))
            clocks.spent += 12
        assert not any(future.result() for future in asked)


def test_threads_overdraw_the_budget_by_at_most_one_drawing() -> None:
    clocks = Clocks()
    budget = clocks.budget()
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _: is_drawn(budget, clocks, 4), range(40))) == 3


def test_failed_drawing_costs_budget_and_frees_its_turn() -> None:
    clocks = Clocks()
    budget = clocks.budget()
    with pytest.raises(LogError):
        fail_at(budget, clocks)
    with pytest.raises(DrawingBusy):
        clocks.draw(budget, 1)
    clocks.now += 61
    clocks.draw(budget, 1)
