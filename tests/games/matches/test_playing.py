"""The limit on a bot's time in a match."""

import pytest

from engine.bots import Wait
from engine.commands.sandbox.bot import ConfinedBot
from engine.simulate.faults import BotFailed
from games.matches.playing import TimedBot


class Late(ConfinedBot):
    """A bot whose answers take 6 s each, of which it waits `waits_ns` for a processor."""

    def __init__(self, waits_ns: int) -> None:
        self.times_ns, self.told_ms, self.child, self._prints = [], [], None, b""
        self.waits_ns = waits_ns

    def act(self, view: object) -> Wait:
        self.told_ms.append(0)
        self.times_ns.append(6_000_000_000)
        return Wait(1)

    def waited_ns(self) -> int:
        return self.waits_ns * len(self.times_ns)


class View:
    deal_number, at_ms = 1, 0


@pytest.mark.parametrize(("waits_ns", "answers"), [(0, 1), (3_000_000_000, 3), (5_000_000_000, 10)])
def test_time_waiting_for_a_processor_does_not_count_against_a_bot(waits_ns: int, answers: int) -> None:
    bot = TimedBot(Late(waits_ns))
    for _ in range(answers):
        bot.act(View())
    with pytest.raises(BotFailed, match="more than 10 s in all"):
        bot.act(View())
