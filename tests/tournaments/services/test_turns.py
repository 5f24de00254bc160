"""Whoever has the turn does what all others wait for."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Semaphore
from typing import Any

from tournaments.services.turns import Turns

PATIENCE = 10.0


class Watched(Turns[str]):
    """Says when somebody has joined a line, and lets nobody end a work named "slow" before `go_on` is set."""

    def __init__(self) -> None:
        super().__init__(self.note)
        self.joined, self.go_on = Semaphore(0), Event()
        self.done: list[tuple[int, list[str]]] = []

    def _join(self, about: int, work: str) -> Any:
        line = super()._join(about, work)
        self.joined.release()
        return line

    def note(self, about: int, works: Sequence[str]) -> None:
        self.done.append((about, list(works)))
        if "slow" in works:
            self.go_on.wait(PATIENCE)

    def starts(self, pool: ThreadPoolExecutor, about: int, work: str) -> None:
        pool.submit(self.do, about, work)
        assert self.joined.acquire(timeout=PATIENCE)


def test_all_that_came_meanwhile_is_done_in_one_go_and_in_its_order() -> None:
    turns = Watched()
    with ThreadPoolExecutor(4) as pool:
        for work in ("slow", "a", "b", "c"):
            turns.starts(pool, 1, work)
        turns.go_on.set()
    assert turns.done == [(1, ["slow"]), (1, ["a", "b", "c"])]


def test_turns_about_different_things_do_not_wait_for_each_other() -> None:
    turns = Watched()
    with ThreadPoolExecutor(2) as pool:
        turns.starts(pool, 1, "slow")
        turns.starts(pool, 2, "quick")
        pool.submit(turns.do, 2, "quick again").result(PATIENCE)
        assert (2, ["quick"]) in turns.done
        turns.go_on.set()


def test_works_that_look_the_same_are_each_done() -> None:
    turns = Watched()
    with ThreadPoolExecutor(3) as pool:
        for work in ("slow", "same", "same"):
            turns.starts(pool, 1, work)
        turns.go_on.set()
    assert turns.done[1:] == [(1, ["same", "same"])]


def test_a_line_is_forgotten_when_nobody_stands_in_it() -> None:
    turns = Watched()
    turns.do(1, "quick")
    assert dict(turns._lines) == {}
