"""Sources of submitted bots, good and bad."""

from typing import Final

GREEDY: Final = """
from engine.spit.bots.greedy import Greedy


class Mine(Greedy):
    pass
"""

TALKER: Final = """
from engine.spit.bots.greedy import Greedy


class Talker(Greedy):
    deal = 0

    def act(self, view):
        if view.deal_number != self.deal:
            self.deal = view.deal_number
            print("dealt", view.deal_number, view.at_ms)
        return super().act(view)

    def game_ended(self, end):
        print("ended", end.winner, end.forfeits)
"""

CRASHING: Final = """
from engine.bots import Wait


class Crashing:
    def act(self, view):
        return [][len(view.legal)]
"""

ENDING: Final = """
import random


class Ending:
    def act(self, view):
        random._os._exit(7)
"""

PRYING: Final = """
import random


class Prying:
    def act(self, view):
        random._os.fork()
"""

FLOODING: Final = """
class Flooding:
    def act(self, view):
        return bytearray(10**9)
"""

SLOW: Final = """
from engine.spit.bots.greedy import Greedy


class Slow(Greedy):
    def act(self, view):
        while True:
            pass
"""
