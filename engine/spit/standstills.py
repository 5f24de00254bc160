"""How often all seats were stuck in a recorded deal."""

from engine.log import DealLog, Replay
from engine.spit.deals import spit_deal
from engine.spit.deals.stuck import is_standstill


def stuck_stretches(log: DealLog) -> int:
    """How often no seat could play or turn up a card. Such a time counts once, with any number of spits.

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
