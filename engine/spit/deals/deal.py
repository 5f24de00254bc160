"""A deal: a table, a clock and a log; `apply` and `advance` change it, and `repeat` does the same from a log."""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action, action_of
from engine.chance import Chance
from engine.deal import Deal as AnyDeal
from engine.deal import IllegalAction, Mark, Phase, Whole
from engine.log.record import CHANCE, DealResult, LogEntry
from engine.raced import ALL_LIMBS, NEVER
from engine.rules import LONGEST_MS
from engine.spit.deals.claims import claim_for_idle_seats
from engine.spit.deals.endings import settle, stall
from engine.spit.deals.result import result_of
from engine.spit.deals.rule import NOT_PLAIN, SPOKE_ONLY
from engine.spit.deals.rule_book import Move, RuleBook, rule_book_of
from engine.spit.deals.slaps import thaw
from engine.spit.deals.spits import withdraw_calls
from engine.spit.deals.stuck import is_stuck
from engine.spit.deals.view import Context, SpitKnowledge, View
from engine.spit.news import RacedSpitDeal
from engine.spit.rules import Rules
from engine.spit.scoring import score_of_packets
from engine.spit.table import DOWN, SeenTable, Table
from engine.spit.zones import zones_of
from engine.tempo import Tempo
from engine.zones import Zone

_PHASE_REASONS: Final[dict[Phase, str]] = {
    "ready": "play has not begun: not everybody is ready",
    "play": "that is not for the time of play",
    "claim": "play has stopped: the spit piles are to be claimed",
    "over": "the deal is over",
}
_AT_ONCE: Final = -1
# Most entries are made with these, without their fields' defaults: that takes half the time.
_ENTRY: Final = LogEntry
_new_tuple: Final = tuple.__new__


class Deal(AnyDeal):
    """One deal of Spit under way."""

    def __init__(
        self,
        rules: Rules,
        packets: tuple[tuple[int, ...], ...],
        common: tuple[int, ...] = (),
        chance: Chance | None = None,
        *,
        number: int = 1,
    ) -> None:
        super().__init__(rules, packets, common, number)
        self._spit_rules = rules
        self._book = rule_book_of(rules)
        self.table = Table(rules, packets, common, chance, self._book.fits)
        self._moves = self._book.spit_moves
        self._result: DealResult | None = None
        self.due_ms = NEVER
        """From this time on, time acts before any seat does: `NEVER`, or the past once the deal is over. Read-only."""
        self.raced_deal: RacedSpitDeal | None = None
        """The object that records the news in a race."""
        self._stall_ms = rules.stall_ms or NEVER
        self._latest = LONGEST_MS if rules.stall_ms else NEVER

    @property
    def rules(self) -> Rules:
        return self._spit_rules

    @property
    def phase(self) -> Phase:
        return self.table.phase

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
        if type(seat) is int and 0 <= seat < self._players:
            return legal_on(self._book, self.table, seat)
        return legal_on(self._book, self.table, self._seat(seat))

    def refusal(self, seat: Whole, action: Action) -> str | None:
        """Why a seat may not do this now, or None."""
        try:
            addressed = self._addressed(seat, action)
        except IllegalAction as reason:
            return str(reason)
        return self._not_allowed(self._moves.get(action), addressed, action)

    def attempt(self, at_ms: Whole, seat: Whole, action: Action) -> str | None:
        """Like `apply`, but returns the reason of a refusal; None when the action is done.

        Raises IllegalAction if the seat, the time or the action is malformed.
        """
        try:
            move = self._moves.get(action)
        except TypeError:
            move = None
        # The engine's own objects need no check; an object that only equals one may still be malformed.
        if move is not None and move.action is action and type(seat) is int and 0 <= seat < self._players:
            actor = seat
        else:
            actor = self._addressed(seat, action)
        table = self.table
        if type(at_ms) is int and table.at_ms <= at_ms < self.due_ms:
            now = at_ms
            table.at_ms = now
        else:
            now = self._time(at_ms)
            self.advance(now)
        if table.phase != "over":
            if move is not None:
                return self.land(now, actor, move)
            self.entries.append(LogEntry(now, actor, action_of(*action), True))
        return self._not_allowed(move, actor, action)

    def land(self, at_ms: int, seat: int, move: Move) -> str | None:
        """Like `attempt`, for a move of its own book and a seat of this deal, which is not over at `at_ms`."""
        table, rule = self.table, move.rule
        table.at_ms = at_ms
        if table.phase != rule.phase or table.out:
            reason = self._not_allowed(move, seat, move.action)
        else:
            reason = rule.refusal(table, seat, move.source, move.target)
        if reason is None:
            self.entries.append(_new_tuple(_ENTRY, (at_ms, seat, move.action, False, ())))
            self._change(seat, move)
        else:
            self.entries.append(_new_tuple(_ENTRY, (at_ms, seat, move.action, True, ())))
        return reason

    def repeat(self, entries: Sequence[LogEntry], start: int) -> int:
        """Repeat the actions of seats in the entries of a log, from number `start` on.

        Stops at the first entry that is refused, marked as refused, or cannot be the next event here; `apply` or
        `advance` may check it closely. Returns its number, or the number of entries.
        """
        table, moves, done, players = self.table, self._moves, self.entries, self._players
        for number in range(start, len(entries)):
            entry = entries[number]
            at_ms, seat, action, refused, outcome = entry
            # A malformed entry in the list is left for `apply` to refuse.
            if type(at_ms) is not int or type(seat) is not int:
                return number
            try:
                move = moves.get(action)
            except TypeError:
                return number
            if (
                move is None
                or move.action is not action
                or refused
                or outcome
                or len(done) != number
                or not 0 <= seat < players
                or not table.at_ms <= at_ms < self.due_ms
                or table.phase != move.rule.phase
                or table.out
                or move.rule.refusal(table, seat, move.source, move.target) is not None
            ):
                return number
            table.at_ms = at_ms
            done.append(entry)
            self._change(seat, move)
        return len(entries)

    def advance(self, at_ms: Whole) -> None:
        """Let time run, and let it act if no seat does (rules, section 2).

        The time of a deal that is over stands still. Raises IllegalAction when time would run backwards.
        """
        until = self._time(at_ms)
        while self.due_ms <= until and self.table.phase != "over":
            self._do_timed_event(self.due_ms)
        if self.table.phase != "over":
            self.table.at_ms = until

    def next_at(self) -> int | None:
        """When time will act if no seat acts before; None if it never will."""
        return self.due_ms if 0 <= self.due_ms < NEVER else None

    def stuck(self, seat: Whole) -> bool:
        return is_stuck(self.table, self._seat(seat))

    def view(self, seat: Whole) -> View:
        place, table = self._seat(seat), self.table
        seen = table.seen_by(place)
        seen.sides[place] = table.full(place).copy()
        return View(SpitKnowledge(self._spit_rules, place, seen, self._book.offers, self.context(None)))

    def context(self, tempo: Tempo | None) -> Context:
        """The facts that stay the same in the deal, as a view shows them."""
        score = self.score or score_of_packets(self._spit_rules, self.packets, self.number)
        return Context(self.number, score, tempo)

    def raced(self, tempo: Tempo) -> RacedSpitDeal:
        self.raced_deal = RacedSpitDeal(self, self._book, tempo)
        return self.raced_deal

    def laid_out_again(self, chance: Chance) -> "Deal":
        return Deal(self._spit_rules, self.packets, self.common, chance)

    def zones(self) -> dict[str, Zone]:
        return zones_of(self.table)

    def marks(self) -> tuple[Mark, ...]:
        table, found = self.table, self._result
        marks: list[Mark] = [(seat, "out") for seat in table.out]
        if table.stopped and table.phase != "play":
            marks.append((None, "exhausted"))
        if found is not None and found.winner is not None:
            marks.append((found.winner, "won"))
        return tuple(marks)

    def owned(self, seat: int) -> tuple[int, ...]:
        return self.table.owned(seat)

    def state(self) -> object:
        found = self._result
        if found is None:
            return self.table.state(), None
        # Four packs have fewer than 256 cards: they are bytes here as in the state of the table.
        cards = tuple(map(bytes, found.cards))
        return self.table.state(), (cards, found.winner, found.out, found.places, found.points)

    def _not_allowed(self, move: Move | None, seat: int, action: Action) -> str | None:
        table = self.table
        if move is None:
            return self._unknown_action(action)
        if move.rule.phase != table.phase:
            return _PHASE_REASONS[table.phase]
        if table.out and table.phase == "play" and seat in table.out:
            return "you are out: the others play on"
        return move.rule.refusal(table, seat, move.source, move.target)

    def _unknown_action(self, action: Action) -> str:
        """Why an action that no rule of the variant knows is refused."""
        rules = self._book.kinds.get(action.kind)
        if rules is None:
            return f"these rules know no {action.kind}"
        if rules[0].phase != self.table.phase:
            return _PHASE_REASONS[self.table.phase]
        return next((rule for rule in rules if rule.takes_arguments_of(action)), rules[0]).refusal_of_unknown(action)

    def _change(self, seat: int, move: Move) -> None:
        """Do an allowed action, apply its consequences, and tell its raced deal, if there is one."""
        table, rule, raced = self.table, move.rule, self.raced_deal
        withdrawn = table.calls > 0 and rule.kind != "spit"
        if withdrawn:
            withdraw_calls(table)
        under = rule.change(table, seat, move.source, move.target)
        if table.has_effect:
            self._apply_last_word(seat, move, under)
            return
        if under >= DOWN and table.spit_left and not table.watched and table.sides[seat].count:
            # A plain move that ends nothing: the most common case.
            due_ms = table.at_ms + self._stall_ms
            if due_ms > self._latest:
                due_ms = self._latest
            self.due_ms = due_ms
            if raced is not None:
                raced.due_ms = due_ms
        else:
            if table.phase == "play" and under != SPOKE_ONLY and settle(table, seat):
                under = NOT_PLAIN
            self._set_due_time()
        if raced is not None:
            raced.record_action(seat, move, NOT_PLAIN if withdrawn else under)

    def _apply_last_word(self, seat: int, move: Move, under: int) -> None:
        """Apply the effect of a last word, which counts as an action of every seat."""
        table, raced = self.table, self.raced_deal
        table.has_effect = False
        if raced is not None:
            raced.record_action(seat, move, under)
        move.rule.effect(table)
        if table.phase == "play":
            settle(table, seat)
        self._set_due_time()
        if raced is not None:
            raced.record_table_event()

    def _set_due_time(self) -> None:
        """Set when time will act next, and log the acts of chance."""
        table = self.table
        if table.unlogged_chance:
            self._log_chance()
        if table.phase == "over":
            self._result = result_of(table)
            self.due_ms = _AT_ONCE
        elif table.phase == "ready":
            self.due_ms = NEVER
        elif table.frozen_by >= 0:
            self.due_ms = min(table.frozen_at + self._spit_rules.slap_window_ms, LONGEST_MS)
        else:
            self.due_ms = min(table.at_ms + self._stall_ms, self._latest)
        if self.raced_deal is not None:
            self.raced_deal.look_at_clock(self.due_ms)

    def _log_chance(self) -> None:
        for kind, outcome in self.table.unlogged_chance:
            self.entries.append(LogEntry(self.at_ms, CHANCE, action_of(kind), False, outcome))
        self.table.unlogged_chance.clear()

    def _do_timed_event(self, at_ms: int) -> None:
        table = self.table
        table.at_ms = at_ms
        unanswered = table.frozen_by >= 0
        self.entries.append(LogEntry(at_ms, CHANCE, action_of("unanswered" if unanswered else "stall")))
        if unanswered:
            thaw(table)
        elif table.phase == "claim":
            claim_for_idle_seats(table)
        else:
            stall(table)
        if table.phase == "play":
            settle(table, table.playing[0])
        self._set_due_time()
        if self.raced_deal is not None:
            self.raced_deal.record_table_event()


def legal_on(book: RuleBook, table: SeenTable, seat: int) -> list[Action]:
    """All actions a seat may take on a table: the real one, or one as a seat remembers it."""
    found: list[Action] = []
    if table.out and table.phase == "play" and seat in table.out:
        return found
    for rule in book.offers[ALL_LIMBS][table.phase].rules:
        rule.offer(table, seat, found)
    return found


def spit_deal(deal: AnyDeal) -> Deal:
    """The same deal, known to be of Spit. Raises TypeError for one of another family."""
    if not isinstance(deal, Deal):
        raise TypeError("this is no deal of Spit")
    return deal
