"""Races one deal on the virtual clock: decisions, flights and arrivals, in order of time and coins.

A simulation spends most of its time here and in a family's part of `engine.raced`, which runs about 75 times a deal.
These methods are longer than elsewhere, because each saved call is a hundredth of a deal.
"""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.bots.bot import Bot, Wait
from engine.luck import Luck
from engine.raced import NEVER, RacedDeal
from engine.simulate.answers import answer_of
from engine.simulate.faults import Fault
from engine.simulate.racer import ASKED, HANDS, LANDS, LOOKS, Event, Racer
from engine.simulate.record import Forfeit, SeatRecord
from engine.simulate.timing import ActionTiming, timings_of
from engine.tempo import Tempo

LONGEST_DEAL_MS: Final = 1_800_000
"""After this time no bot is asked any more, and timed events end the deal."""

MOST_QUESTIONS: Final = 20_000
"""The most questions to a bot in a deal; a hundred is usual."""


class Race:
    """A deal, its racers, and the pending events."""

    def __init__(self, deal: RacedDeal, bots: Sequence[Bot], seed: str | bytes, tempo: Tempo) -> None:
        book = deal.book
        self._deal = deal
        self._news = deal.news
        self._at_ms = 0
        """The time of the last action, accepted or refused."""
        self._timings = timings_of(book, tempo)
        self._known = self._timings.all
        self.racers = [
            Racer(
                book,
                bot,
                knowledge,
                self._timings,
                [Luck(seed, deal.number, knowledge.seat, runner) for runner in range(book.runners)],
            )
            for knowledge, bot in zip(deal.knowledge, bots, strict=True)
        ]
        # Sorted, the next one last. There are few at a time, and a new one is mostly later than all others.
        self._due: list[Event] = []
        self.forfeits: list[Forfeit] = []

    def run(self) -> tuple[SeatRecord, ...]:
        """Play the deal to its end, or until no event can follow."""
        try:
            for racer in self.racers:
                self._ask(racer, 0)
            self._go_on()
        finally:
            self._deal.close()
        return tuple([racer.record() for racer in self.racers])

    def _go_on(self) -> None:
        """Process events, stalls included, until the deal is over or no event can follow."""
        due, deal, racers = self._due, self._deal, self.racers
        nothing = Event(0, ASKED)
        nothing.at_ms = NEVER
        while not deal.is_over:
            event = due.pop() if due else nothing
            at_ms = event.at_ms
            if at_ms >= deal.due_ms or at_ms >= LONGEST_DEAL_MS:
                if deal.due_ms >= NEVER:
                    self._stand_still()
                    return
                if event is not nothing:
                    due.append(event)
                self._do_timed_event(deal.due_ms)
                continue
            racer, what, timing = racers[event.seat], event.what, event.timing
            if what == LOOKS:
                self._look(racer, at_ms)
            elif timing is None:
                if racer.wait is event:
                    self._ask(racer, at_ms)
            elif what == LANDS:
                self._land(racer, event, timing)
            else:
                racer.end(timing)
                self._ask(racer, at_ms)

    def _look(self, racer: Racer, at_ms: int) -> None:
        """Let a seat see its news, and ask it if there are any."""
        racer.has_planned_look = False
        if racer.knowledge.look(at_ms - racer.reaction_ms):
            self._ask(racer, at_ms)
        else:
            self._plan_next_look(racer)

    def _stand_still(self) -> None:
        """All wait for ever without a stall: the seats that could act forfeit, unless one has forfeited already."""
        if not self.forfeits:
            for seat in self._deal.who_can_act():
                fault = Fault("idle", "it waits for ever, and the rules have no stall")
                self._forfeit(self.racers[seat], self._at_ms, fault)

    def _do_timed_event(self, at_ms: int) -> None:
        self._at_ms = at_ms
        self._deal.do_timed_event()
        if not self._deal.is_over:
            self._plan_looks(at_ms)

    def _land(self, racer: Racer, event: Event, timing: ActionTiming) -> None:
        """Judge an action when it arrives."""
        move = timing.move
        at_ms = self._at_ms = event.at_ms
        if move is None:
            self._deal.refuse(at_ms, racer.seat, timing.action)
        if move is None or not self._deal.land(at_ms, racer.seat, move):
            racer.knowledge.fumble(move)
            racer.fumble(event, timing)
            self._plan(event)
            return
        if self._deal.is_over:
            return
        self._plan_looks(at_ms)
        racer.end(timing)
        if timing.brings_card and racer.has_many:
            racer.hand_over()
        self._ask(racer, at_ms)

    def _plan_looks(self, at_ms: int) -> None:
        """Plan the seats' looks at the latest news, after their reaction times.

        The acting seat has seen its own action, but not what all seats did together. A seat without a free hand only
        looks at news to which it could speak; it sees the rest when a hand is free.
        """
        newest = self._news[-1]
        heard_by, doer = newest.heard_by, newest.seat
        for racer in self.racers:
            if (
                racer.seat != doer
                and not racer.has_planned_look
                and (
                    heard_by < 0 or (racer.knowledge.free & HANDS and (heard_by & racer.bit or racer.wait is not None))
                )
            ):
                self._plan_look(racer, at_ms)

    def _plan_look(self, racer: Racer, happened_ms: int) -> None:
        """Plan a seat's look at news, after its reaction time."""
        racer.has_planned_look = True
        event = racer.look
        event.at_ms = happened_ms + racer.reaction_ms
        self._plan(event)

    def _plan_next_look(self, racer: Racer) -> None:
        """Plan a seat's look at the next unseen news."""
        read = racer.knowledge.read
        if read < len(self._news) and not racer.has_planned_look:
            self._plan_look(racer, self._news[read].at_ms)

    def _ask(self, racer: Racer, at_ms: int) -> None:
        """Ask a seat for actions while it has a free limb and does not wait."""
        knowledge = racer.knowledge
        if knowledge.read < len(self._news):
            knowledge.look(at_ms - racer.reaction_ms)
        knowledge.at_ms = at_ms
        while racer.questions < MOST_QUESTIONS:
            if racer.has_many:
                racer.note_busy()
            if not knowledge.has_choice():
                break
            racer.questions += 1
            racer.wait = None
            first = knowledge.first
            assert first is not None
            answer = answer_of(racer.bot, racer.view, first)
            timing = self._known.get(first) if answer is first else self._timing_of(racer, at_ms, answer)
            if timing is None:
                break
            self._plan(racer.begin(timing, at_ms))
            # After speaking, the seat is asked again when the word has been said.
            if not knowledge.free & HANDS or timing.is_said:
                break
        if knowledge.read < len(self._news) and knowledge.free & HANDS:
            self._plan_next_look(racer)

    def _timing_of(self, racer: Racer, at_ms: int, answer: Action | Wait | Fault) -> ActionTiming | None:
        """The timing of the bot's answer; None if it begins no action now."""
        if isinstance(answer, Fault):
            self._forfeit(racer, at_ms, answer)
            return None
        if isinstance(answer, Wait):
            self._wait(racer, at_ms + (answer.ms or 1), is_timed=answer.ms is not None)
            return None
        timing = self._timings.of(answer)
        if not racer.knowledge.allows(answer):
            if racer.is_busy_with(timing):
                self._wait(racer, at_ms, is_timed=False)
                return None
            racer.illegal += 1
        return timing

    def _wait(self, racer: Racer, until_ms: int, *, is_timed: bool) -> None:
        """Ask a seat again at its next news, or at a time if that is sooner."""
        racer.waits += 1
        wait = racer.wait = Event(racer.seat, ASKED)
        if is_timed:
            wait.at_ms = until_ms
            self._plan(wait)

    def _forfeit(self, racer: Racer, at_ms: int, fault: Fault) -> None:
        """Let the seat forfeit; the others finish the deal."""
        racer.questions = MOST_QUESTIONS
        self.forfeits.append(Forfeit(racer.seat, self._deal.number, at_ms, fault.rule, fault.reason))

    def _plan(self, event: Event) -> None:
        """Add an event. Events of one millisecond are ordered by coin, then by seat, then by arrival."""
        due, at_ms = self._due, event.at_ms
        place = 0
        for other in due:
            if at_ms > other.at_ms or (at_ms == other.at_ms and not event.is_before(other)):
                break
            place += 1
        due.insert(place, event)
