"""How often all were stuck in a recorded deal."""

from engine.log import DealLog, Replay
from engine.spit.deals import spit_deal
from engine.spit.deals.stuck import is_standstill


def stuck_stretches(log: DealLog) -> int:
    """How often a deal came to where nobody could play or bring a card to light, however many spits that took.

    A frozen or empty centre does not count.
    Raises LogError as `engine.log.verify` does.
    """
    replay = Replay(log)
    stretches, was_stuck = 0, False
    for _ in log.entries:
        replay.step()
        is_stuck = is_standstill(spit_deal(replay.deal).table)
        if is_stuck and not was_stuck:
            stretches += 1
        was_stuck = is_stuck
    return stretches
