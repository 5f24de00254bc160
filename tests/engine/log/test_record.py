import pytest

from engine.log import LogError
from tests.engine.log.logs import sample_log
from tests.often import in_turn


def test_log_is_immutable() -> None:
    with pytest.raises(AttributeError):
        sample_log().number = 2  # type: ignore[misc]


@in_turn(
    ("error", "text"),
    [
        (LogError("wrong"), "wrong"),
        (LogError("wrong", 3, 7), "line 3, column 7: wrong"),
        (LogError("wrong", entry=0), "entry 1: wrong"),
    ],
)
def test_text_of_an_error_begins_with_its_place(error: LogError, text: str) -> None:
    assert str(error) == text
    assert error.message == "wrong"
