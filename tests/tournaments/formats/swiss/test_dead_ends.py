"""Every round of every small event can be paired."""

import random

import pytest

from tests.often import times
from tests.tournaments.formats.swiss.events import Event


def small_event(number: int) -> Event:
    """An event of 4 to 16 entries, mostly with the maximum of rounds or one or two fewer."""
    rng = random.Random(number)
    size = rng.randint(4, 16)
    most = size - 1 + size % 2
    rounds = rng.choice([most, most, max(1, most - 1), max(1, most - 2), rng.randint(1, most)])
    return Event(size, rounds, rng)


@pytest.mark.timeout(1_200)  # the deep run takes minutes
def test_every_round_of_an_event_can_be_paired() -> None:
    for number in range(times(100, deep=10_000)):
        event = small_event(number)
        for _ in range(event.rounds):
            proposal = event.proposal()
            assert proposal.warnings == ()
            event.play(proposal)
        assert len(set(event.met)) == len(event.met)
        assert len(set(event.byes)) == len(event.byes)
