"""Whoever has the turn does what all others wait for."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Semaphore
from typing import Any

import pytest

from tournaments.services import turns as turns_module
from tournaments.services.turns import MOST_PATIENT, Turns, TurnStalled

PATIENCE = 10.0


class Watched(Turns[str]):
    """Says when somebody has joined a line, and lets nobody end a work named "slow" before `go_on` is set."""

    def __init__(self) -> None:
        super().__init__(self.note)
        self.joined, self.go_on = Semaphore(0), Event()
        self.done: list[tuple[int, list[str]]] = []

    def _join(self, about: int, work: str) -> Any:
        joined = super()._join(about, work)
        self.joined.release()
        return joined

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


def test_of_those_who_wait_for_a_stalled_turn_only_some_are_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "STALLED_S", 0.05)
    turns = Watched()
    with ThreadPoolExecutor(MOST_PATIENT) as pool:
        turns.starts(pool, 1, "slow")
        for number in range(2, MOST_PATIENT + 1):
            turns.starts(pool, 1, f"patient {number}")
        for _ in range(30):
            with pytest.raises(TurnStalled):
                turns.do(1, "one more")
        turns.do(2, "elsewhere")
        turns.go_on.set()
    patient = [f"patient {number}" for number in range(2, MOST_PATIENT + 1)]
    assert turns.done == [(1, ["slow"]), (2, ["elsewhere"]), (1, patient)]


def test_nobody_is_patient_for_ever_and_what_was_given_up_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "PATIENCE_S", 0.05)
    turns = Watched()
    with ThreadPoolExecutor(1) as pool:
        turns.starts(pool, 1, "slow")
        with pytest.raises(TurnStalled):
            turns.do(1, "given up")
        turns.go_on.set()
    assert turns.done == [(1, ["slow"])]
