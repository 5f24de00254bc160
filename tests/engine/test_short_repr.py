from engine.short_repr import short_repr
from tests.often import in_turn


@in_turn(
    ("value", "text"),
    [
        (3, "3"),
        ("AS", "'AS'"),
        (None, "None"),
        (True, "True"),
        (10**5000, "a huge number"),
        (-(10**5000), "a huge number"),
        ([1] * 1000, "a list of 1000"),
        ((1, 2), "a tuple of 2"),
        ({}, "a dict of 0"),
    ],
)
def test_values_are_shown_in_a_few_words(value: object, text: str) -> None:
    assert short_repr(value) == text


@in_turn("value", ["x" * 10**6, b"x" * 10**6, object(), 1.5e300, [[0] * 10**5]])
def test_short_repr_has_at_most_45_characters(value: object) -> None:
    assert len(short_repr(value)) <= 45
