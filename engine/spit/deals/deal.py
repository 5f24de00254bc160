"""A deal: a table, a clock and a log; `apply` and `advance` change it, and `repeat` does what they do from a log."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, SupportsIndex

from engine.actions import TABLE_KINDS, Action, action_of, malformed
from engine.chance import Chance
from engine.log.record import CHANCE, DealLog, DealResult, Entry
from engine.shown import shown
from engine.spit.deals.book import Book, Move, book_of
from engine.spit.deals.claims import claim_for_the_idle
from engine.spit.deals.endings import settle, stall
from engine.spit.deals.result import result_of
from engine.spit.deals.rule import NOT_PLAIN
from engine.spit.deals.slaps import thaw
from engine.spit.deals.spits import withdraw_calls
from engine.spit.deals.stuck import is_stuck
from engine.spit.deals.view import Sight, View
from engine.spit.rules import LONGEST_MS, Rules
from engine.spit.table import Phase, SeenTable, Table
from engine.spit.zones import zones_of
from engine.zones import Zone

_PHASE_REASONS: Final[dict[Phase, str]] = {
    "ready": "play has not begun: not everybody is ready",
    "play": "that is not for the time of play",
    "claim": "play has stopped: the spit piles are to be claimed",
    "over": "the deal is over",
}
Whole = SupportsIndex
"""What should be a whole number, as somebody hands it in: looked at before it is used."""

NEVER: Final = LONGEST_MS + 1
"""Later than anything happens."""
_AT_ONCE: Final = -1
# An entry as by far the most are is made with these, without the detour by its fields' defaults, in half the time.
_ENTRY: Final = Entry
_new_tuple: Final = tuple.__new__


class IllegalAction(ValueError):
    """What the rules refuse, with the reason."""


class Witness:
    """Somebody who is told what has happened at a table, as it happens."""

    def seat_did(self, seat: int, move: Move, under: int) -> None:
        """A seat has done something. `under` as `Rule.change` answers, if the move has changed nothing else."""

    def table_did(self) -> None:
        """Time, chance or the last word of all has brought something about."""


class Deal:
    """One deal under way. Time is whole milliseconds from its start and never runs backwards."""

    def __init__(
        self,
        rules: Rules,
        packets: tuple[tuple[int, ...], ...],
        common: tuple[int, ...] = (),
        chance: Chance | None = None,
        *,
        number: int = 1,
    ) -> None:
        self.rules = rules
        self.packets = packets
        self.common = common
        self.number = number
        self.table = Table(rules, packets, common, chance)
        self._book = book_of(rules)
        self._moves = self._book.moves
        self._players = rules.players
        self.entries: list[Entry] = []
        """What has happened so far: only to be read."""
        self._result: DealResult | None = None
        self.due_ms = NEVER
        """From this time on, time itself has something to do before anybody else does: `NEVER`, or the past once the
        deal is over. Only to be read."""
        self.witness: Witness | None = None
        self._stall_ms = rules.stall_ms or NEVER
        self._latest = LONGEST_MS if rules.stall_ms else NEVER

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
        """All a seat may do now, by kind, source and target. Raises IllegalAction for no seat of this deal."""
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

    def apply(self, at_ms: Whole, seat: Whole, action: Action) -> None:
        """Let time run to `at_ms`, then do what the seat wants, and log it.

        Raises IllegalAction, which changes nothing but what time itself did. A refused
        action is logged too, as long as the deal goes on and seat, time and action are
        such that they can be written down.
        """
        reason = self.attempt(at_ms, seat, action)
        if reason is not None:
            raise IllegalAction(reason)

    def attempt(self, at_ms: Whole, seat: Whole, action: Action) -> str | None:
        """What `apply` does, but a reason why the rules refuse the action is the answer; None when it is done.

        Raises IllegalAction for what is no seat, no time or no action at all.
        """
        try:
            move = self._moves.get(action)
        except TypeError:
            move = None
        # The engine's own objects need no second look; whatever else is equal to one may still be malformed.
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
            self.entries.append(Entry(now, actor, action_of(*action), True))
        return self._not_allowed(move, actor, action)

    def land(self, at_ms: int, seat: int, move: Move) -> str | None:
        """What `attempt` does, for a move of its own book and a seat of this deal, which is not over at `at_ms`."""
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

    def repeat(self, entries: Sequence[Entry], start: int) -> int:
        """Do again what seats did by the entries of a log, from number `start` on.

        Stops at the first that is refused, marked refused, or anything but the next thing to happen here, which
        `apply` or `advance` may look at closely; its number, or how many entries there are.
        """
        table, moves, done, players = self.table, self._moves, self.entries, self._players
        for number in range(start, len(entries)):
            entry = entries[number]
            at_ms, seat, action, refused, outcome = entry
            # What is no entry at all, although it stands in a list of them, is for `apply` to refuse.
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
        """Let time run, and let it act where nobody does (rules, section 2).

        The time of a deal that is over stands still. Raises IllegalAction when time would run backwards.
        """
        until = self._time(at_ms)
        while self.due_ms <= until and self.table.phase != "over":
            self._let_time_act(self.due_ms)
        if self.table.phase != "over":
            self.table.at_ms = until

    def next_at(self) -> int | None:
        """When time will act if nobody does before, or None if it never will."""
        return self.due_ms if 0 <= self.due_ms < NEVER else None

    def stuck(self, seat: Whole) -> bool:
        return is_stuck(self.table, self._seat(seat))

    def view(self, seat: Whole) -> View:
        place, table = self._seat(seat), self.table
        seen = table.seen_by(place)
        seen.sides[place] = table.full(place).copy()
        return View(Sight(self.rules, place, seen, self._book.offers))

    def zones(self) -> dict[str, Zone]:
        return zones_of(self.table)

    def digest(self) -> str:
        """Hex SHA-256 of the whole state, in a form that no release may change."""
        return sha256(repr((self.table.state(), self._result_state())).encode()).hexdigest()

    @property
    def log(self) -> DealLog:
        return DealLog(
            rules=self.rules,
            packets=self.packets,
            common=self.common,
            entries=tuple(self.entries),
            number=self.number,
            result=self._result,
            digest="" if self._result is None else self.digest(),
        )

    def _seat(self, seat: object) -> int:
        """The number of a seat of this deal. Raises IllegalAction for anything else."""
        if type(seat) is int and 0 <= seat < self._players:
            return seat
        raise IllegalAction(f"there is no seat {shown(seat)}: they are numbered from 0")

    def _addressed(self, seat: object, action: object) -> int:
        """The seat, if it is one and what it wants is an action of seats. Raises IllegalAction otherwise."""
        actor = self._seat(seat)
        wrong = malformed(action)
        if wrong is None and isinstance(action, Action) and action.kind in TABLE_KINDS:
            wrong = f"no seat may do {action.kind}"
        if wrong is not None:
            raise IllegalAction(wrong)
        return actor

    def _time(self, at_ms: object) -> int:
        """A time that is not past. Raises IllegalAction for anything else."""
        if type(at_ms) is not int or not 0 <= at_ms <= LONGEST_MS:
            raise IllegalAction(f"time is whole milliseconds from 0 to {LONGEST_MS}, not {shown(at_ms)}")
        if at_ms < self.at_ms:
            raise IllegalAction(f"time does not run backwards: it is {self.at_ms} ms already")
        return at_ms

    def _not_allowed(self, move: Move | None, seat: int, action: Action) -> str | None:
        table = self.table
        if move is None:
            return self._unheard_of(action)
        if move.rule.phase != table.phase:
            return _PHASE_REASONS[table.phase]
        if table.out and table.phase == "play" and seat in table.out:
            return "you are out: the others play on"
        return move.rule.refusal(table, seat, move.source, move.target)

    def _unheard_of(self, action: Action) -> str:
        """Why an action that no rule of the variant knows is refused."""
        rules = self._book.kinds.get(action.kind)
        if rules is None:
            return f"these rules know no {action.kind}"
        if rules[0].phase != self.table.phase:
            return _PHASE_REASONS[self.table.phase]
        return next((rule for rule in rules if rule.takes_arguments_of(action)), rules[0]).misfit(action)

    def _change(self, seat: int, move: Move) -> None:
        table, rule, witness = self.table, move.rule, self.witness
        withdrawn = table.calls > 0 and rule.kind != "spit"
        if withdrawn:
            withdraw_calls(table)
        under = rule.change(table, seat, move.source, move.target)
        has_effect = table.has_effect
        if has_effect:
            table.has_effect = False
            if witness is not None:
                witness.seat_did(seat, move, NOT_PLAIN)
            rule.effect(table)
        if table.spit_left and not table.watched and table.phase == "play" and table.sides[seat].count:
            due = table.at_ms + self._stall_ms
            self.due_ms = due if due < self._latest else self._latest
            if withdrawn:
                under = NOT_PLAIN
        else:
            under = NOT_PLAIN
            if table.phase == "play":
                settle(table, seat)
            self._look_ahead()
        if witness is None:
            return
        if has_effect:
            witness.table_did()
        else:
            witness.seat_did(seat, move, under)

    def _look_ahead(self) -> None:
        """When time will act next; and what chance has done, written down."""
        table = self.table
        if table.happenings:
            self._write_down_chance()
        if table.phase == "over":
            self._result = result_of(table)
            self.due_ms = _AT_ONCE
        elif table.phase == "ready":
            self.due_ms = NEVER
        elif table.frozen_by >= 0:
            self.due_ms = min(table.frozen_at + self.rules.slap_window_ms, LONGEST_MS)
        else:
            self.due_ms = min(table.at_ms + self._stall_ms, self._latest)

    def _write_down_chance(self) -> None:
        for kind, outcome in self.table.happenings:
            self.entries.append(Entry(self.at_ms, CHANCE, action_of(kind), False, outcome))
        self.table.happenings.clear()

    def _let_time_act(self, at_ms: int) -> None:
        table = self.table
        table.at_ms = at_ms
        unanswered = table.frozen_by >= 0
        self.entries.append(Entry(at_ms, CHANCE, action_of("unanswered" if unanswered else "stall")))
        if unanswered:
            thaw(table)
        elif table.phase == "claim":
            claim_for_the_idle(table)
        else:
            stall(table)
        if table.phase == "play":
            settle(table, table.playing[0])
        self._look_ahead()
        if self.witness is not None:
            self.witness.table_did()

    def _result_state(self) -> tuple[object, ...] | None:
        if self._result is None:
            return None
        found = self._result
        return (found.cards, found.winner, found.out, found.places, found.points)


def legal_on(book: Book, table: SeenTable, seat: int) -> list[Action]:
    """All a seat may do on a table, be it the real one or one as somebody remembers it."""
    found: list[Action] = []
    if table.out and table.phase == "play" and seat in table.out:
        return found
    for rule in book.offers.of_phase[table.phase]:
        rule.offer(table, seat, found)
    return found
