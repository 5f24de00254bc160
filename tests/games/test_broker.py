"""Messages to the broker are sent in the background, even while the broker hangs."""

import os
import signal
import subprocess
import time

import pytest
import redis

from games.broker import MOST_WAITING, Outbox, client, send_later, wait_until_sent


def test_messages_are_sent_in_order_despite_a_failure() -> None:
    sent: list[int] = []

    def fail() -> None:
        raise RuntimeError("no")

    outbox = Outbox()
    for number in range(50):
        outbox.put(fail if number == 20 else lambda number=number: sent.append(number))  # type: ignore[misc]
    assert outbox.wait_until_sent(10)
    assert sent == [number for number in range(50) if number != 20]


def test_outbox_waits_for_a_frozen_broker_and_drops_the_oldest_surplus_messages(
    frozen_broker: subprocess.Popen[bytes],
) -> None:
    sent: list[int] = []
    outbox = Outbox()
    outbox.put(lambda: sent.append(int(client(0.1).ping())))
    while outbox._waiting:
        time.sleep(0.001)
    for number in range(MOST_WAITING + 5):
        outbox.put(lambda number=number: sent.append(number))  # type: ignore[misc]
    assert not outbox.wait_until_sent(0.3)
    frozen_broker.send_signal(signal.SIGCONT)
    assert outbox.wait_until_sent(10)
    assert sent == [True, *range(5, MOST_WAITING + 5)]


@pytest.mark.usefixtures("frozen_broker")
def test_hanging_broker_times_out_without_retry() -> None:
    began = time.monotonic()
    with pytest.raises(redis.TimeoutError):
        client(0.2).ping()
    assert time.monotonic() - began < 0.2 * 3


def test_forked_process_has_its_own_outbox() -> None:
    send_later(lambda: None)
    assert wait_until_sent(10)
    child = os.fork()
    if child == 0:
        try:
            send_later(lambda: None)
            os._exit(0 if wait_until_sent(10) else 1)
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    assert os.waitpid(child, 0)[1] == 0
