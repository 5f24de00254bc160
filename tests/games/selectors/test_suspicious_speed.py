"""Detection of play that is too fast or too even for people."""

from collections.abc import Sequence

from engine.actions import Action
from engine.log.record import LogEntry
from games.selectors.suspicious_speed import LEAST, SuspiciousSpeed, _judged, _pauses
from tests.often import in_turn


def entries(times: Sequence[int], seat: int = 0, refused: bool = False) -> list[LogEntry]:
    return [LogEntry(at_ms, seat, Action("play", 0, 0), refused) for at_ms in times]


def test_pauses_are_between_accepted_moves_of_one_seat() -> None:
    log = sorted(entries([0, 500, 700]) + entries([100, 150], seat=1) + entries([600], refused=True))
    assert list(_pauses(log)) == [(1, 50), (0, 500), (0, 200)]


@in_turn(
    ("pauses", "short", "even"),
    [([50, 400] * LEAST, LEAST, False), ([250] * LEAST, 0, True), ([250, 700] * LEAST, 0, False)],
)
def test_short_pauses_are_counted_and_even_pauses_detected(pauses: list[int], short: int, even: bool) -> None:
    assert _judged(0, pauses) == SuspiciousSpeed(0, len(pauses), short, even)
