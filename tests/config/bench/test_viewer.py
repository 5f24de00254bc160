"""Reading the trace of a browser, for the measurement of the replay viewer."""

import pytest

from config.bench import viewer
from tests.often import in_turn


@in_turn(
    ("frame", "held"),
    [((1, 7, 100), True), ((1, 7, 150), True), ((1, 7, 99), False), ((1, 7, 151), False), ((1, 8, 120), False)],
)
def test_frame_belongs_to_the_task_in_which_it_was_drawn(frame: tuple[int, int, int], held: bool) -> None:
    task = {"pid": 1, "tid": 7, "ts": 100, "dur": 50}
    others = [(1, 7, 20), (1, 7, 900), (2, 7, 120)]
    assert viewer._has_frame(task, sorted([*others, frame])) is held


def test_task_has_no_frame_if_there_are_none() -> None:
    assert not viewer._has_frame({"pid": 1, "tid": 7, "ts": 100, "dur": 50}, [])


def task(at: int, milliseconds: int, tid: int = 7) -> viewer.Event:
    lasting = {"ts": at, "dur": 1_000 * milliseconds + 500, "tdur": 1_000 * milliseconds}
    return {"name": viewer.TASK, "ph": "X", "pid": 1, "tid": tid, **lasting}


def test_later_tasks_count_in_the_total_but_not_for_the_frame() -> None:
    signs = [{"name": "sought", "pid": 1, "tid": 7, "ts": at} for at in (10_100, 30_100)]
    before, elsewhere = task(0, 9), task(10_000, 9, tid=8)
    events = [before, task(10_000, 3), elsewhere, task(20_000, 6), task(30_000, 5), *signs]
    assert viewer.frames(events, "sought") == [viewer.SLOWER * 3, viewer.SLOWER * 5]
    assert viewer.in_all(events, "sought") == viewer.SLOWER * (3 + 6 + 5) / 2


def test_task_without_thread_time_is_counted_by_its_duration() -> None:
    untimed = task(20_000, 6) | {"dur": 21}
    del untimed["tdur"]
    sign = {"name": "sought", "pid": 1, "tid": 7, "ts": 20_010}
    assert viewer.frames([task(0, 9), untimed], "sought") == []
    assert viewer.frames([untimed, sign], "sought") == [pytest.approx(viewer.SLOWER * 0.021)]
    assert viewer.in_all([task(0, 9), untimed, sign], "sought") == pytest.approx(viewer.SLOWER * 0.021)


def test_share_returns_a_percentile() -> None:
    assert viewer.share([float(number) for number in range(100, 0, -1)], 0.95) == 96
    assert viewer.share([3.0], 0.99) == 3


def test_frames_are_reported_by_median_and_95th_percentile() -> None:
    figure = viewer.painted("painted", [10.0] * 90 + [40.0] * 10)
    assert figure.value == "10.0, 40.0 ms"
