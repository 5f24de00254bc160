"""The drawing of a rating over time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.curve import HEIGHT, WIDTH, curve

COURSES = st.lists(st.tuples(st.integers(0, 4_000), st.integers(1, 700)), min_size=2, max_size=12)


def points(text: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (point.split(",") for point in text.split())]


def test_line_of_a_rising_rating_goes_up_from_left_to_right() -> None:
    (left, low), (right, high) = points(curve([(1500, 100), (1700, 100)]).line)
    assert (left, right) == (0, WIDTH)
    assert high < low


@settings(max_examples=30)
@given(COURSES)
def test_line_and_band_stay_inside_the_box(course: list[tuple[int, int]]) -> None:
    drawn = curve(course)
    for x, y in [*points(drawn.line), *points(drawn.band)]:
        assert 0 <= x <= WIDTH and 0 <= y <= HEIGHT
    assert drawn.last == points(drawn.line)[-1]
    assert len(points(drawn.band)) == 2 * len(course)


@settings(max_examples=30)
@given(COURSES)
def test_marks_are_at_most_seven_round_numbers(course: list[tuple[int, int]]) -> None:
    marks = curve(course).marks
    assert len(marks) <= 7
    assert all(rating % 10 == 0 and 0 <= height <= HEIGHT for rating, height in marks)
