"""The figures of one deal: its log is replayed once, and checked after every entry."""

from engine.log import CHANCE, DealLog, LogEntry, Replay
from engine.spit.analysis.chains import Chains
from engine.spit.analysis.figures import AnalysisLimits, DealFigures, LostRace, SeatFigures, Stretch
from engine.spit.analysis.hands import Hands
from engine.spit.analysis.lead import Lead
from engine.spit.analysis.open_plays import NOTHING, OpenPlays, card_at
from engine.spit.deals import spit_deal
from engine.spit.deals.stuck import is_standstill
from engine.spit.rules import spit_rules


def deal_figures(log: DealLog, limits: AnalysisLimits | None = None) -> DealFigures:
    """Raises LogError as `engine.log.verify.replay` does; the result in the log is not checked."""
    walk = _Walk(log, (limits or AnalysisLimits()).with_reach(spit_rules(log.rules)))
    for number, entry in enumerate(log.entries):
        walk.step(number, entry)
    return walk.figures()


def story_of(log: DealLog) -> dict[str, object]:
    """The timeline of a deal in a replay, in the form of `DealFigures.story`. Raises LogError likewise."""
    return deal_figures(log).story()


class _Walk:
    """A replay, with all figures collected on the way."""

    def __init__(self, log: DealLog, limits: AnalysisLimits) -> None:
        seats = log.rules.players
        self._log = log
        self._replay = Replay(log)
        self._table = spit_deal(self._replay.deal).table
        self._plays = OpenPlays(self._table, limits.pause_ms, limits.race_ms)
        self._chains = Chains(self._table, limits.chain_ms)
        self._lead = Lead(self._table)
        self._hands = Hands(self._table)
        self._plays_made = [0] * seats
        self._fumbles = [0] * seats
        self._races: list[LostRace] = []
        self._stuck: list[Stretch] = []
        self._stuck_since: int | None = None

    def step(self, number: int, entry: LogEntry) -> None:
        self._hands.come_down(entry)
        if entry.refused:
            self._replay.step()
            self._refuse(number, entry)
        else:
            self._accept(number, entry)

    def figures(self) -> DealFigures:
        """The figures, after the last entry."""
        ends_ms = self._hands.at_ms
        self._plays.end(ends_ms)
        self._chains.end()
        if self._stuck_since is not None:
            self._stuck.append(Stretch(self._stuck_since, ends_ms))
        return DealFigures(
            number=self._log.number,
            length_ms=ends_ms,
            winner=self._lead.winner(),
            closeness=self._lead.closeness(),
            turning_ms=self._lead.turning_ms(),
            seats=tuple([self._seat_figures(seat) for seat in self._table.seats]),
            races=tuple(self._races),
            stuck=tuple(self._stuck),
            chains=tuple(self._chains.listed),
        )

    def _seat_figures(self, seat: int) -> SeatFigures:
        return SeatFigures(
            actions=self._hands.actions[seat],
            plays=self._plays_made[seat],
            fumbles=self._fumbles[seat],
            played_ms=self._hands.played_ms[seat],
            reactions=tuple(self._plays.reactions[seat]),
            pauses=tuple(self._plays.pauses[seat]),
            chain=self._chains.best[seat],
        )

    def _refuse(self, number: int, entry: LogEntry) -> None:
        at_ms, seat, (kind, source, target) = entry.at_ms, entry.seat, entry.action
        self._fumbles[seat] += 1
        self._plays.begin_action(at_ms, seat, NOTHING)
        self._plays.end_action(seat)
        if kind != "play" or target is None:
            return
        race = self._plays.lost_race(at_ms, number, seat, target, card_at(self._table, seat, source))
        if race is not None:
            self._races.append(race)

    def _accept(self, number: int, entry: LogEntry) -> None:
        at_ms, seat, (kind, source, target) = entry.at_ms, entry.seat, entry.action
        card = NOTHING
        if kind == "play" and target is not None:
            card = card_at(self._table, seat, source)
            self._plays_made[seat] += 1
            self._chains.play(at_ms, number, seat, target)
        if seat != CHANCE:
            self._plays.begin_action(at_ms, seat, card)
        self._replay.step()
        self._plays.look(at_ms, seat, card)
        if seat != CHANCE:
            self._plays.end_action(seat)
        self._chains.look(number)
        self._lead.look(at_ms)
        self._look_for_stuck(at_ms)

    def _look_for_stuck(self, at_ms: int) -> None:
        is_stuck = is_standstill(self._table)
        if is_stuck and self._stuck_since is None:
            self._stuck_since = at_ms
        elif not is_stuck and self._stuck_since is not None:
            self._stuck.append(Stretch(self._stuck_since, at_ms))
            self._stuck_since = None
