"""A race with an external clock, with people in some seats and bots in the others."""

from collections.abc import Sequence
from typing import Any, Final

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.bots.named import bots_at_table
from engine.deal import Deal
from engine.simulate.race import Race
from engine.simulate.racer import LANDS, LOOKS, Event
from engine.tempo import Tempo

_FOR_EVER: Final = Wait()


class PersonAsBot:
    """The placeholder bot on a person's seat; the person's actions come from outside."""

    def act(self, view: Any) -> Action | Wait:
        return _FOR_EVER


class PacedRace(Race):
    """A new or running deal with people. Time is milliseconds from its start.

    Call `begin` first. Before each `act` of a person call `next_event` until nothing is due. Bots are asked as in a
    simulation.
    """

    def __init__(self, deal: Deal, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo) -> None:
        """`bots` by seat, with a `PersonAsBot` where people sit."""
        super().__init__(deal.raced(tempo), bots_at_table(deal.rules, bots), seed, tempo)
        self._whole = deal

    def begin(self) -> None:
        """Ask every bot for the first time."""
        at_ms = self._whole.at_ms
        for racer in self.racers:
            self._ask(racer, at_ms)

    def seat_bot(self, seat: int, bot: Bot, at_ms: int) -> None:
        """Let a bot play on in a person's seat. It is asked at once, because all others may wait for this seat."""
        (self.racers[seat].bot,) = bots_at_table(self._whole.rules, [bot])
        self._ask(self.racers[seat], at_ms)

    def due_ms(self) -> int | None:
        """The time of the next event if no person acts before, or None."""
        due = [] if self._whole.phase == "over" else [event.at_ms for event in self._due[-1:]]
        time_acts = self._whole.next_at()
        return min([*due, *([] if time_acts is None else [time_acts])], default=None)

    def next_event(self, until_ms: int) -> bool:
        """Process one event that is due by then. Returns whether there was one."""
        due_ms = self.due_ms()
        if due_ms is None or due_ms > until_ms:
            return False
        # By the rules, getting ready has no time limit.
        if due_ms == self._whole.next_at():
            self._do_timed_event(due_ms)
        else:
            self._happen(self._due.pop())
        return True

    def _do_timed_event(self, at_ms: int) -> None:
        self._at_ms = at_ms
        self._whole.advance(at_ms)
        if self._whole.phase != "over":
            self._plan_looks(at_ms)

    def _happen(self, event: Event) -> None:
        racer = self.racers[event.seat]
        if event.what == LOOKS:
            self._look(racer, event.at_ms)
        elif event.timing is None:
            if racer.wait is event:
                self._ask(racer, event.at_ms)
        elif event.what == LANDS:
            self._land(racer, event, event.timing)
        else:
            racer.end(event.timing)
            self._ask(racer, event.at_ms)

    def act(self, at_ms: int, seat: int, action: Action) -> str | None:
        """Do a person's action, or log its refusal. Returns the reason, or None if it was done.

        Raises IllegalAction for an invalid action.
        """
        reason = self._whole.refusal(seat, action)
        move = self._deal.book.moves.get(action)
        knowledge = self.racers[seat].knowledge
        if move is None:
            self._whole.attempt(at_ms, seat, action)
        elif self._deal.land(at_ms, seat, move):
            if self._whole.phase != "over":
                self._plan_looks(at_ms)
            return None
        knowledge.fumble(move)
        return reason

    @property
    def hands(self) -> int:
        """The number of hands of each seat."""
        return self._deal.book.hands

    def actions(self) -> list[Action]:
        """All possible actions under these rules, except getting ready."""
        return [action for action in self._deal.book.moves if action.kind != "ready"]

    def close(self) -> None:
        """End the race; nobody watches the deal any more."""
        self._deal.close()
