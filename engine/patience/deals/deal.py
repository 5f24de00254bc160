"""A deal of patience: `apply` and `advance` change it, and every event is an entry of its log."""

from dataclasses import replace
from typing import Final

from engine.actions import OF_SEATS, Action, action_of
from engine.chance import Chance
from engine.deal import Deal as AnyDeal
from engine.deal import IllegalAction, Mark, Phase, Whole, result_state
from engine.log.record import CHANCE, DealResult, LogEntry
from engine.patience.deals.view import Context, View, view_of
from engine.patience.games import patience_of
from engine.patience.news import RacedPatienceDeal
from engine.patience.result import result_of
from engine.patience.rule import Move
from engine.patience.rules import Rules
from engine.patience.scoring import opening_score
from engine.patience.seen import NOBODY, OVER, PHASE, PHASES, PLAY
from engine.patience.table import Table
from engine.patience.zones import zones_of
from engine.raced import NEVER, VOICE
from engine.rules import LONGEST_MS
from engine.tempo import Tempo
from engine.zones import Zone

_AT_ONCE: Final = -1
# Most entries are made with these, without their fields' defaults: that takes half the time.
_ENTRY: Final = LogEntry
_new_tuple: Final = tuple.__new__


class Deal(AnyDeal):
    """One deal of a patience game under way."""

    def __init__(self, rules: Rules, packets: tuple[tuple[int, ...], ...], chance: Chance, *, number: int = 1) -> None:
        super().__init__(rules, packets, (), number)
        self._patience_rules = rules
        self.table = Table(rules, packets, chance)
        self.game = patience_of(rules)
        self._moves = self.game.moves
        self.game.lay_out(self.table)
        self.due_ms = NEVER
        """From this time on, time acts before any seat does: `NEVER`, or the past once the deal is over."""
        self._stall_ms = NEVER
        self._stall_after_ms = rules.stall_ms or NEVER
        self._latest = LONGEST_MS if rules.stall_ms else NEVER
        self._has_own_sequences = rules.has_own_sequences
        self._offered_to = NOBODY
        self._offered: list[Action] = []
        """The last answer of `legal` for a seat, while it holds: these actions need no new check."""
        self.raced_deal: RacedPatienceDeal | None = None
        """Told what happens, as it happens."""
        self._result: DealResult | None = None

    @property
    def rules(self) -> Rules:
        return self._patience_rules

    @property
    def phase(self) -> Phase:
        return PHASES[self.table.seen[PHASE]]

    @property
    def at_ms(self) -> int:
        return self.table.at_ms

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None until it is over."""
        return self._result

    def legal(self, seat: Whole) -> list[Action]:
        """All actions a seat may take now, by kind, source and target. Raises IllegalAction if the deal has no such
        seat."""
        place = seat if type(seat) is int and 0 <= seat < self._players else self._seat(seat)
        offered = self._offered = self.game.legal(self.table, place)
        self._offered_to = place
        return offered[:]

    def refusal(self, seat: Whole, action: Action) -> str | None:
        """Why a seat may not do this now, or None."""
        try:
            return self._not_allowed(self._addressed(seat, action), action)
        except IllegalAction as reason:
            return str(reason)

    def attempt(self, at_ms: Whole, seat: Whole, action: Action) -> str | None:
        """Like `apply`, but returns the reason of a refusal; None when the action is done.

        Raises IllegalAction if the seat, the time or the action is malformed.
        """
        table = self.table
        # An object that only equals one of the engine's own may still be malformed.
        if (
            type(at_ms) is int
            and type(seat) is int
            and seat == self._offered_to
            and table.at_ms <= at_ms < self.due_ms
            and id(action) in OF_SEATS
            and action in self._offered
        ):
            table.at_ms = at_ms
            self.entries.append(_new_tuple(_ENTRY, (at_ms, seat, action, False, ())))
            self._change(seat, self._moves[action])
            return None
        actor = self._addressed(seat, action)
        self.advance(at_ms)
        move = self._moves.get(action)
        if move is not None and self.phase != "over":
            return self.land(self.at_ms, actor, move)
        if self.phase != "over":
            self.entries.append(LogEntry(self.at_ms, actor, action_of(*action), True))
        return self._not_allowed(actor, action)

    def land(self, at_ms: int, seat: int, move: Move) -> str | None:
        """Like `attempt`, for a move of these rules before time acts, while the deal is not over."""
        self.table.at_ms = at_ms
        reason = self.game.refusal(self.table, seat, move)
        self.entries.append(LogEntry(at_ms, seat, move.action, reason is not None))
        if reason is None:
            self._change(seat, move)
        return reason

    def advance(self, at_ms: Whole) -> None:
        """Let time run, and let it act if no seat does.

        The time of a deal that is over stands still. Raises IllegalAction when time would run backwards.
        """
        table = self.table
        if type(at_ms) is int and table.at_ms <= at_ms < self.due_ms:
            table.at_ms = at_ms
            return
        until = self._time(at_ms)
        while self.due_ms <= until and table.seen[PHASE] != OVER:
            self._do_timed_event(self.due_ms)
        if table.seen[PHASE] != OVER:
            table.at_ms = until

    def next_at(self) -> int | None:
        """When time will act if no seat acts before; None if it never will."""
        return self.due_ms if 0 <= self.due_ms < NEVER else None

    def raced(self, tempo: Tempo) -> RacedPatienceDeal:
        self.raced_deal = RacedPatienceDeal(self, tempo)
        return self.raced_deal

    def stuck(self, seat: Whole) -> bool:
        """Whether the seat has no card left while play goes on: all others can go on with their own cards."""
        place = self._seat(seat)
        return self.phase == "play" and not self.table.sides[place].count()

    def view(self, seat: Whole) -> View:
        place = self._seat(seat)
        legal = self.game.legal(self.table, place)
        return view_of(self.table.seen_by(place), place, self.at_ms, self.context(None).copied(), legal)

    def context(self, tempo: Tempo | None) -> Context:
        """The facts that stay the same in the deal, as a view shows them."""
        score = self.score or replace(opening_score(self.rules), deals=self.number - 1)
        return Context(self.rules, self.number, score, tempo)

    def zones(self) -> dict[str, Zone]:
        return zones_of(self.table)

    def marks(self) -> tuple[Mark, ...]:
        table, found = self.table, self._result
        marks: list[Mark] = [(seat, "out") for seat in table.out]
        if table.in_circles:
            marks.append((None, "circles"))
        if found is not None and found.winner is not None:
            marks.append((found.winner, "won"))
        return tuple(marks)

    def owned(self, seat: int) -> tuple[int, ...]:
        return self.table.owned(seat)

    def state(self) -> object:
        return self.table.state(), result_state(self._result)

    def _not_allowed(self, seat: int, action: Action) -> str | None:
        move = self._moves.get(action)
        if move is None:
            return self.game.refusal_of_unknown(self.table, action)
        return self.game.refusal(self.table, seat, move)

    def _change(self, seat: int, move: Move) -> None:
        table = self.table
        self._offered_to = NOBODY
        card = move.rule.change(table, seat, move.source, move.target)
        if table.unlogged_chance:
            self._log_chance()
        if self.raced_deal is not None:
            self.raced_deal.record_action(seat, card)
        if move.limb == VOICE and table.all_ready:
            self._go_on_together()
        self._set_due_time()

    def _go_on_together(self) -> None:
        """The effect of the last seat's `ready`: it counts as an action of every seat."""
        self.game.all_ready(self.table)
        self._log_chance()
        if self.raced_deal is not None:
            self.raced_deal.record_table_event()

    def _do_timed_event(self, at_ms: int) -> None:
        self._offered_to = NOBODY
        self.table.at_ms = at_ms
        if at_ms == self._stall_ms:
            self.entries.append(LogEntry(at_ms, CHANCE, action_of("stall")))
            self.game.stall(self.table)
        else:
            self.entries.append(LogEntry(at_ms, CHANCE, action_of("unanswered")))
            self.game.unanswered(self.table)
        self._log_chance()
        self._set_due_time()
        if self.raced_deal is not None:
            self.raced_deal.record_table_event()

    def _set_due_time(self) -> None:
        """When time will act next."""
        table = self.table
        phase = table.seen[PHASE]
        if phase == PLAY:
            stall_ms = (table.called_ms if self._has_own_sequences else table.at_ms) + self._stall_after_ms
            if stall_ms > self._latest:
                stall_ms = self._latest
            self._stall_ms = stall_ms
            self.due_ms = stall_ms if stall_ms < table.unanswered_ms else table.unanswered_ms
        elif phase == OVER:
            self._result = result_of(self.game, table)
            self.due_ms = _AT_ONCE

    def _log_chance(self) -> None:
        """The acts of chance, as entries."""
        for kind, outcome in self.table.unlogged_chance:
            self.entries.append(LogEntry(self.at_ms, CHANCE, action_of(kind), False, outcome))
        self.table.unlogged_chance.clear()
