"""The speed and closeness of a game, by which lists of games are ordered, without the rest of the analysis."""

from collections.abc import Sequence
from typing import Final

from engine.family import Outline
from engine.log import DealLog, Replay
from engine.spit.analysis.hands import Hands
from engine.spit.analysis.lead import Lead
from engine.spit.deals import spit_deal

MINUTE_MS: Final = 60_000


def outline_of(logs: Sequence[DealLog]) -> Outline:
    """The outline of the deals of one game, in order; there may be no deals. Raises LogError as `deal_figures` does."""
    seats = logs[0].rules.players if logs else 0
    actions, played_ms = [0] * seats, [0] * seats
    closeness = None
    for log in logs:
        walk = _Walk(log, looks_at_lead=log is logs[-1])
        walk.run()
        actions = [before + now for before, now in zip(actions, walk.hands.actions, strict=True)]
        played_ms = [before + now for before, now in zip(played_ms, walk.hands.played_ms, strict=True)]
        closeness = walk.closeness()
    return Outline(pace_of(actions, played_ms), closeness)


def pace_of(actions: Sequence[int], played_ms: Sequence[int]) -> float:
    """Both by seat."""
    paces = [count * MINUTE_MS / ms for count, ms in zip(actions, played_ms, strict=True) if ms]
    return sum(paces) / len(paces) if paces else 0.0


class _Walk:
    """A deal that is played again."""

    def __init__(self, log: DealLog, *, looks_at_lead: bool) -> None:
        self._log = log
        self._replay = Replay(log)
        table = spit_deal(self._replay.deal).table
        self.hands = Hands(table)
        self._lead = Lead(table) if looks_at_lead else None

    def run(self) -> None:
        replay, hands, lead = self._replay, self.hands, self._lead
        for entry in self._log.entries:
            hands.come_down(entry)
            replay.step()
            if lead is not None and not entry.refused:
                lead.look(entry.at_ms)

    def closeness(self) -> int | None:
        return None if self._lead is None else self._lead.closeness()
