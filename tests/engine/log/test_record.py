import pytest

from engine.actions import Action
from engine.log import DealLog, LogEntry, LogError
from tests.engine.log.logs import running_log, sample_log
from tests.often import in_turn


def test_entry_is_accepted_without_an_outcome_by_default() -> None:
    entry = LogEntry(10, 1, Action("turn", 2))
    assert not entry.refused
    assert entry.outcome == ()


def test_log_is_immutable() -> None:
    with pytest.raises(AttributeError):
        sample_log().number = 2  # type: ignore[misc]


def test_running_deal_has_no_result_and_no_digest() -> None:
    log = running_log()
    assert (log.result, log.digest) == (None, "")


def test_logs_of_equal_deals_are_equal() -> None:
    assert sample_log() == sample_log()
    assert isinstance(sample_log(), DealLog)


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
